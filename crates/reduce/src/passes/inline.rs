//! Replaces an op by the region or the callee that it runs.

use assay_ir::{Attr, BlockId, Module, OpId, TypeId, ValueId};
use rustc_hash::FxHashMap;

use super::sweep;
use crate::edit;
use crate::fill::{FillPreference, Filler};
use crate::problem::Problem;

/// Replaces an op by the body of one of its regions, if that has a single block. The terminator's operands replace the op's
/// results. The op's operands replace the block's arguments.
pub fn inline_regions(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let mut list = super::delete::deletable(module);
        list.retain(|&op| !module.op(op).regions.is_empty());
        list
    };
    let variants = |module: &Module, op: OpId| {
        let regions = 0..module.op(op).regions.len();
        let single = regions.filter(|&region| edit::only_block(module, op, region).is_some());
        single
            .flat_map(|region| [(region, FillPreference::Operand(0)), (region, FillPreference::Constant)])
            .collect()
    };
    sweep::variants(problem, list, variants, |module, op, &(region, prefer)| {
        let block = edit::only_block(module, op, region)?;
        let mut filler = Filler::new(knowledge, prefer);
        filler.banned.extend(module.op(op).results.iter().copied());
        bind_args(module, op, block, &mut filler)?;
        let results = module.op(op).results.clone();
        let wanted = edit::types(module, &results);
        let end = edit::terminator(module, block);
        let yielded = end.and_then(|end| edit::suffix(module, &module.op(end).operands, &wanted));
        if let Some(end) = end {
            module.erase_op(end);
        }
        edit::splice_before(module, op, block);
        for (index, &result) in results.iter().enumerate() {
            if edit::is_used(module, result) {
                let value = match &yielded {
                    Some(values) => values[index],
                    None => filler.value(module, op, wanted[index])?,
                };
                module.replace_all_uses(result, value);
            }
        }
        module.erase_op(op);
        Some(())
    });
}

/// Replaces a block's arguments by the operands of the op that correspond to them, or by other values.
fn bind_args(module: &mut Module, op: OpId, block: BlockId, filler: &mut Filler) -> Option<()> {
    let args = module.block(block).args.clone();
    let operands = module.op(op).operands.clone();
    for (index, &arg) in args.iter().enumerate() {
        if !edit::is_used(module, arg) {
            continue;
        }
        let ty = module.value(arg).ty;
        let aligned = (operands.len() + index).checked_sub(args.len()).map(|at| operands[at]);
        let value = match aligned.filter(|&value| module.value(value).ty == ty) {
            Some(value) => value,
            None => filler.value(module, op, ty)?,
        };
        module.replace_all_uses(arg, value);
    }
    Some(())
}

/// A call whose callee is known: the called op and its single block.
struct DirectCall {
    callee: OpId,
    body: BlockId,
    end: OpId,
}

fn resolve(module: &Module, op: OpId) -> Option<DirectCall> {
    let data = module.op(op);
    let name =
        data.properties.iter().chain(&data.attrs).find_map(|entry| match module.ctx.attr(entry.1) {
            Attr::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        })?;
    let callee = edit::ops(module).into_iter().find(|&other| edit::symbol(module, other) == Some(name))?;
    let body = edit::only_block(module, callee, 0)?;
    let end = edit::terminator(module, body)?;
    let agree = |a: &[ValueId], b: &[ValueId]| -> bool {
        let (a, b): (Vec<TypeId>, Vec<TypeId>) = (edit::types(module, a), edit::types(module, b));
        a == b
    };
    let fits =
        agree(&module.block(body).args, &data.operands) && agree(&module.op(end).operands, &data.results);
    // A call within its own callee cannot be inlined completely.
    let mut outer = Some(op);
    while let Some(at) = outer.filter(|&at| at != callee) {
        outer = module.parent_op(at);
    }
    (fits && outer.is_none()).then_some(DirectCall { callee, body, end })
}

/// Replaces calls by copies of the callee's body. If nothing else refers to the callee, it is deleted.
pub fn inline_calls(problem: &mut Problem) {
    let list = |module: &Module| {
        let mut list = super::delete::deletable(module);
        list.retain(|&op| module.op(op).regions.is_empty() && resolve(module, op).is_some());
        list
    };
    sweep::variants(
        problem,
        list,
        |_, _| vec![()],
        |module, op, ()| {
            let call = resolve(module, op)?;
            let args = module.block(call.body).args.clone();
            let operands = module.op(op).operands.clone();
            let mut values: FxHashMap<ValueId, ValueId> = args.into_iter().zip(operands).collect();
            for inner in module.block(call.body).ops.clone() {
                if inner != call.end {
                    let copy = module.clone_op_with(inner, &mut values);
                    module.insert_before(op, copy);
                }
            }
            let returned = module.op(call.end).operands.clone();
            let results = module.op(op).results.clone();
            for (result, value) in results.into_iter().zip(returned) {
                module.replace_all_uses(result, values.get(&value).copied().unwrap_or(value));
            }
            module.erase_op(op);
            let name = edit::symbol(module, call.callee)?;
            if edit::references(module, name).is_empty() {
                module.erase_op(call.callee);
            }
            Some(())
        },
    );
}
