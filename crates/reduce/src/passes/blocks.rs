//! Simplifies regions with several blocks: fewer branches, fewer blocks, fewer arguments.

use assay_ir::{BlockId, Module, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::signature::function_type;
use super::sweep;
use crate::cfg;
use crate::edit;
use crate::fill::{FillPreference, Filler};
use crate::knowledge::Knowledge;
use crate::problem::Problem;

/// What a terminator with successors becomes.
#[derive(Clone, Copy)]
enum Cut {
    /// A copy of a terminator, in the same region, that leaves the region.
    Leave(OpId),
    /// A return from the function. Used if no terminator of the region leaves it.
    Return(OpId),
    /// A branch to its successor of this number.
    Goto(usize),
}

fn branches(module: &Module) -> Vec<OpId> {
    let mut list = edit::ops(module);
    list.retain(|&op| !module.op(op).successors.is_empty());
    list
}

/// Makes control leave the region early, or always go the same way. Blocks that become unreachable are erased.
pub fn cut_branches(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let variants = |module: &Module, op: OpId| {
        let blocks = module.parent_region(op).map_or(&[][..], |region| &module.region(region).blocks);
        let ends = blocks.iter().filter_map(|&block| edit::terminator(module, block));
        let leave = ends.filter(|&end| module.op(end).successors.is_empty()).take(1).map(Cut::Leave);
        let mut leave: Vec<Cut> = leave.collect();
        if leave.is_empty() {
            leave.extend(module.parent_op(op).map(Cut::Return));
        }
        let ways = module.op(op).successors.len();
        leave.into_iter().chain((0..ways).filter(|_| ways > 1).map(Cut::Goto)).collect()
    };
    sweep::variants(problem, branches, variants, |module, op, &cut| match cut {
        Cut::Leave(end) => leave(module, op, end, knowledge),
        Cut::Return(function) => return_from(module, op, function, knowledge),
        Cut::Goto(way) => goto(module, op, way, knowledge),
    });
}

fn leave(module: &mut Module, op: OpId, end: OpId, knowledge: &dyn Knowledge) -> Option<()> {
    let mut filler = Filler::new(knowledge, FillPreference::Nearest);
    let mut values = FxHashMap::default();
    for value in module.op(end).operands.clone() {
        let ty = module.value(value).ty;
        values.insert(value, filler.value(module, op, ty)?);
    }
    let copy = module.clone_op_with(end, &mut values);
    cfg::replace_terminator(module, op, copy)
}

fn return_from(module: &mut Module, op: OpId, function: OpId, knowledge: &dyn Knowledge) -> Option<()> {
    let (_, results) = function_type(module, function)?;
    let name = module.ctx.sym(knowledge.return_of(module.op_name(function))?);
    let mut filler = Filler::new(knowledge, FillPreference::Nearest);
    let values = results.into_iter().map(|ty| filler.value(module, op, ty));
    let values = values.collect::<Option<Vec<ValueId>>>()?;
    let new = module.create_op(name, &values, &[]);
    cfg::replace_terminator(module, op, new)
}

fn goto(module: &mut Module, op: OpId, way: usize, knowledge: &dyn Knowledge) -> Option<()> {
    let values = cfg::edge_values(module, op, way)?;
    let name = match knowledge.branch() {
        Some(name) => module.ctx.sym(name),
        None => {
            // An existing branch of the program serves as the model for a new one.
            let plain = |&op: &OpId| {
                let data = module.op(op);
                data.successors.len() == 1 && data.properties.is_empty() && data.results.is_empty()
            };
            module.op(branches(module).into_iter().find(plain)?).name
        }
    };
    let target = module.op(op).successors[way];
    let branch = module.create_op(name, &values, &[]);
    module.op_mut(branch).successors.push(target);
    cfg::replace_terminator(module, op, branch)
}

/// Blocks that can be appended to their only predecessor.
fn mergeable(module: &Module) -> Vec<BlockId> {
    let mut list = Vec::new();
    for region in cfg::graphs(module) {
        list.extend(module.region(region).blocks[1..].iter().copied().filter(|&block| {
            let edges = cfg::edges_to(module, block);
            let [(branch, 0)] = edges[..] else { return false };
            module.op(branch).successors.len() == 1
                && module.op(branch).parent != Some(block)
                && cfg::edge_values(module, branch, 0).is_some()
        }));
    }
    list
}

/// Appends blocks to their only predecessors.
pub fn merge_blocks(problem: &mut Problem) {
    sweep::chunks(problem, mergeable, |module, chunk| {
        for &block in chunk {
            let [(branch, 0)] = cfg::edges_to(module, block)[..] else { return None };
            let values = cfg::edge_values(module, branch, 0)?;
            for (arg, value) in module.block(block).args.clone().into_iter().zip(values) {
                module.replace_all_uses(arg, value);
            }
            edit::splice_before(module, branch, block);
            module.erase_op(branch);
            module.erase_block(block);
        }
        Some(())
    });
}

/// Deletes chunks of blocks to which no block outside of the chunk branches. Values of other blocks, or constants, replace the
/// values that the deleted blocks define.
pub fn delete_blocks(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let regions = cfg::graphs(module).into_iter();
        regions.flat_map(|region| module.region(region).blocks[1..].to_vec()).collect()
    };
    sweep::chunks(problem, list, |module, chunk: &[BlockId]| {
        for &block in chunk {
            let inside = |&(branch, _): &(OpId, usize)| {
                module.op(branch).parent.is_some_and(|parent| chunk.contains(&parent))
            };
            cfg::edges_to(module, block).iter().all(inside).then_some(())?;
        }
        let mut filler = Filler::new(knowledge, FillPreference::First);
        for &block in chunk {
            let entry = *module.region(module.block(block).parent?).blocks.first()?;
            let anchor = *module.block(entry).ops.last()?;
            let results = module.block(block).ops.iter().flat_map(|&op| module.op(op).results.to_vec());
            let values: Vec<_> = module.block(block).args.iter().copied().chain(results).collect();
            let ops = module.block(block).ops.clone();
            for op in ops.into_iter().rev() {
                module.op_mut(op).operands.clear();
            }
            for value in values {
                if edit::is_used(module, value) {
                    let ty = module.value(value).ty;
                    let new = filler.value(module, anchor, ty)?;
                    module.replace_all_uses(value, new);
                }
            }
        }
        chunk.iter().for_each(|&block| module.erase_block(block));
        Some(())
    });
}

/// Removes arguments of blocks other than entry blocks. Each is removed at the block and at each branch to it.
pub fn drop_block_args(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let mut list = Vec::new();
        for region in cfg::graphs(module) {
            for &block in &module.region(region).blocks[1..] {
                list.extend((0..module.block(block).args.len()).map(|index| (block, index)));
            }
        }
        list
    };
    sweep::variants(
        problem,
        list,
        |_, _| vec![()],
        |module, (block, index), ()| {
            let arg = module.block(block).args[index];
            if edit::is_used(module, arg) {
                let mut filler = Filler::new(knowledge, FillPreference::First);
                filler.banned.insert(arg);
                let first = *module.block(block).ops.first()?;
                let ty = module.value(arg).ty;
                let value = filler.value(module, first, ty)?;
                module.replace_all_uses(arg, value);
            }
            for (branch, way) in cfg::edges_to(module, block) {
                cfg::drop_edge_value(module, branch, way, index)?;
            }
            module.erase_arg(block, index);
            Some(())
        },
    );
}
