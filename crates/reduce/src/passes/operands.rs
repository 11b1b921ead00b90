//! Removes operands, results and region arguments that an op does not need.

use assay_ir::{Attr, Module, OpId};

use super::sweep;
use crate::cfg;
use crate::edit;
use crate::fill::{FillPreference, Filler};
use crate::problem::Problem;

/// Removes single operands. [`crate::Knowledge::faults`] and the predicate decide how many operands an op needs.
pub fn drop_operands(problem: &mut Problem) {
    let list = |module: &Module| {
        let mut list = Vec::new();
        for op in edit::ops(module) {
            list.extend((0..module.op(op).operands.len()).map(|at| (op, at)));
        }
        list
    };
    let knowledge = problem.knowledge();
    sweep::variants(
        problem,
        list,
        |_, _| vec![true, false],
        |module, (op, at), &aligned| {
            if aligned {
                drop_aligned(module, op, at, &mut Filler::new(knowledge, FillPreference::First))?;
            }
            module.op_mut(op).operands.remove(at);
            cfg::shrink_group(module, op, at)
        },
    );
}

/// If there is one region argument and one list entry for every operand: removes those of this operand.
fn drop_aligned(module: &mut Module, op: OpId, at: usize, filler: &mut Filler) -> Option<()> {
    let count = module.op(op).operands.len();
    let block = edit::only_block(module, op, 0)?;
    if module.block(block).args.len() != count {
        return None;
    }
    let arg = module.block(block).args[at];
    filler.banned.insert(arg);
    if edit::is_used(module, arg) {
        let ty = module.value(arg).ty;
        let value = filler.value(module, op, ty)?;
        module.replace_all_uses(arg, value);
    }
    module.erase_arg(block, at);
    for (name, attr) in module.op(op).properties.clone() {
        if let Attr::Array(items) = module.ctx.attr(attr)
            && items.len() == count
        {
            let mut items = items.to_vec();
            items.remove(at);
            let new = module.ctx.intern_attr(Attr::Array(items.into()));
            let name = module.ctx.str(name).to_owned();
            module.set_property(op, &name, new);
        }
    }
    Some(())
}

/// Drops results without uses.
pub fn drop_unused_results(problem: &mut Problem) {
    let list = |module: &Module| {
        let mut list = Vec::new();
        for op in edit::ops(module) {
            let results = module.op(op).results.iter().enumerate();
            list.extend(results.filter(|entry| !edit::is_used(module, *entry.1)).map(|entry| (op, entry.0)));
        }
        list
    };
    sweep::variants(
        problem,
        list,
        |_, _| vec![()],
        |module, (op, at), ()| {
            edit::erase_result(module, op, at);
            Some(())
        },
    );
}
