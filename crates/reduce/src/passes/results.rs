//! Removes results of ops with regions, with the terminator operands that yield them.

use assay_ir::{Module, OpId};

use super::sweep;
use crate::cfg;
use crate::edit;
use crate::fill::{FillPreference, Filler};
use crate::problem::Problem;

/// How much goes along with a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The operands of the terminators that yield it.
    Yielded,
    /// Also the operand and the block arguments that correspond to the result: a value carried around a loop.
    Carried,
}

/// Removes results of ops with regions, together with the terminator operands that yield them.
pub fn drop_region_results(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let mut list = Vec::new();
        for op in super::delete::deletable(module) {
            if !module.op(op).regions.is_empty() {
                list.extend((0..module.op(op).results.len()).map(|index| (op, index)));
            }
        }
        list
    };
    let variants = |_: &Module, _| vec![Extent::Carried, Extent::Yielded];
    sweep::variants(problem, list, variants, |module, (op, index), &extent| {
        drop_result(module, op, index, extent, Filler::new(knowledge, FillPreference::First))
    });
}

fn drop_result(
    module: &mut Module,
    op: OpId,
    index: usize,
    extent: Extent,
    mut filler: Filler,
) -> Option<()> {
    let results = module.op(op).results.clone();
    let types = edit::types(module, &results);
    let from_end = results.len() - index;
    filler.banned.extend(results.iter().copied());
    if edit::is_used(module, results[index]) {
        let value = filler.value(module, op, types[index])?;
        module.replace_all_uses(results[index], value);
    }
    for region in module.op(op).regions.clone() {
        for block in module.region(region).blocks.clone() {
            let end = edit::terminator(module, block).filter(|&end| module.op(end).successors.is_empty());
            let Some(end) = end else { continue };
            if edit::suffix(module, &module.op(end).operands, &types).is_some() {
                let at = module.op(end).operands.len() - from_end;
                module.op_mut(end).operands.remove(at);
                cfg::shrink_group(module, end, at)?;
            }
        }
        if extent == Extent::Carried
            && let Some(&entry) = module.region(region).blocks.first()
        {
            let args = module.block(entry).args.clone();
            edit::suffix(module, &args, &types)?;
            let at = args.len() - from_end;
            if edit::is_used(module, args[at]) {
                let value = filler.value(module, op, types[index])?;
                module.replace_all_uses(args[at], value);
            }
            module.erase_arg(entry, at);
        }
    }
    if extent == Extent::Carried {
        edit::suffix(module, &module.op(op).operands, &types)?;
        let at = module.op(op).operands.len() - from_end;
        module.op_mut(op).operands.remove(at);
        cfg::shrink_group(module, op, at)?;
    }
    edit::erase_result(module, op, index);
    Some(())
}
