//! Puts the same ops into other blocks, regions and functions.

use assay_ir::{Def, OpId, Type, Uses, ValueId};
use assay_model::Shell;
use assay_model::shape::{Blocks, Trait};
use rustc_hash::FxHashSet;

use crate::dice::Dice;
use crate::mutate::mutant::{BlockSlice, Mutant};
use crate::mutate::operators::{function, wrap};

/// Ops that are taken at once.
const MOST: u32 = 8;
/// Maximal number of values that are passed as arguments of a new block.
const FORWARDED: u32 = 3;

/// Whether an op is in a region that is allowed to have several blocks.
pub fn can_split(mutant: &Mutant<'_>, op: OpId) -> bool {
    let (Some(outer), Some(region)) = (mutant.module.parent_op(op), mutant.module.parent_region(op)) else {
        return false;
    };
    let Some(shape) = mutant.shape(outer) else { return false };
    let number = mutant.module.op(outer).regions.iter().position(|&each| each == region);
    let several = number.and_then(|at| shape.regions.get(at)).is_some_and(|each| each.blocks == Blocks::Any);
    let ended = mutant.module.block(mutant.module.op(op).parent.unwrap_or(mutant.module.top())).ops.last();
    several
        && !shape.has(Trait::SingleBlock)
        && !shape.has(Trait::HasOnlyGraphRegion)
        && !shape.has(Trait::NoTerminator)
        && ended.and_then(|&end| mutant.shape(end)).is_some_and(|end| end.has(Trait::Terminator))
}

/// Moves an op and those after it into a new block, to which the first half branches. Some values that the second half uses
/// are passed as arguments.
pub fn split(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let (block, from) = (mutant.module.op(op).parent?, mutant.module.position_of(op)?);
    let region = mutant.module.block(block).parent?;
    let dialect = mutant.shape(mutant.module.parent_op(op)?)?.dialect;
    let jump = mutant.tools.jump(dialect)?;
    let to = mutant.module.block(block).ops.len();
    let slice = BlockSlice { block, from, to };
    let mut entering = mutant.entering(&slice);
    let target = mutant.module.add_block(region);
    let mut passed = Vec::new();
    for _ in 0..dice.below(FORWARDED + 1).min(entering.len() as u32) {
        passed.push(entering.swap_remove(dice.below(entering.len() as u32) as usize));
    }
    let uses = Uses::collect(&mutant.module);
    for &value in &passed {
        let arg = mutant.module.add_arg(target, mutant.type_of(value));
        for &(user, at) in uses.users(value) {
            if mutant.within(&slice, user) {
                mutant.module.op_mut(user).operands[at as usize] = arg;
            }
        }
    }
    for moved in mutant.ops_of(&slice) {
        mutant.module.detach_op(moved);
        mutant.module.push_op(target, moved);
    }
    let branch = mutant.module.create(jump, &passed, &[]);
    mutant.module.op_mut(branch).successors.push(target);
    mutant.module.push_op(block, branch);
    Some(())
}

/// Neighbouring free ops from an op on.
fn slice(mutant: &Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<BlockSlice> {
    let (block, from) = (mutant.module.op(op).parent?, mutant.module.position_of(op)?);
    let wanted = 1 + dice.below(MOST) as usize;
    let ops = &mutant.module.block(block).ops;
    let count = ops[from..].iter().take(wanted).take_while(|&&op| mutant.is_free(op)).count();
    (count > 0).then_some(BlockSlice { block, from, to: from + count })
}

/// Whether ops may be moved into an op whose end frees their stack allocations. This holds if none of them allocates
/// memory, or makes a value of a dialect that may point to memory.
fn may_be_scoped(mutant: &Mutant<'_>, slice: &BlockSlice) -> bool {
    let mut fine = true;
    for op in mutant.ops_of(slice) {
        mutant.walk(op, &mut |inner| {
            let pure = mutant.shape(inner).is_some_and(|shape| shape.has(Trait::NoMemoryEffect));
            let points = |value: &ValueId| {
                matches!(
                    mutant.module.ctx.ty(mutant.type_of(*value)),
                    Type::MemRef { .. } | Type::UnrankedMemRef { .. } | Type::Dialect { .. }
                )
            };
            fine &= pure || !mutant.module.op(inner).results.iter().any(points);
        });
    }
    fine
}

pub fn can_outline(mutant: &Mutant<'_>, op: OpId) -> bool {
    mutant.is_free(op)
}

pub fn outline(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let slice = slice(mutant, op, dice)?;
    may_be_scoped(mutant, &slice).then_some(())?;
    function::outline_slice(mutant, &slice, dice)
}

pub fn can_inline(mutant: &Mutant<'_>, op: OpId) -> bool {
    function::callee(mutant, op)
        .is_some_and(|function| is_plain(mutant, function) && !is_around(mutant, function, op))
}

/// Whether the function's name is unique in the program.
fn is_plain(mutant: &Mutant<'_>, function: OpId) -> bool {
    let name = mutant.module.attr_of(function, "sym_name");
    let named = mutant.ops.iter().filter(|&&op| mutant.module.attr_of(op, "sym_name") == name);
    named.count() == 1
}

/// Whether an op is inside another one.
fn is_around(mutant: &Mutant<'_>, outer: OpId, op: OpId) -> bool {
    let mut at = mutant.module.parent_op(op);
    while let Some(op) = at {
        if op == outer {
            return true;
        }
        at = mutant.module.parent_op(op);
    }
    false
}

pub fn inline(mutant: &mut Mutant<'_>, op: OpId, _: &mut Dice) -> Option<()> {
    let around = mutant.around(mutant.module.op(op).parent?);
    let function = function::callee(mutant, op)?;
    let region = *mutant.module.op(function).regions.first()?;
    let body = *mutant.module.region(region).blocks.first()?;
    let (_, ops) = mutant.module.block(body).ops.split_last()?;
    let stand = ops.iter().all(|&op| mutant.tools.generator.may_stand(&mutant.module, op, &around));
    stand.then_some(())?;
    function::inline_call(mutant, op)
}

/// Moves neighbouring ops into an op that runs them once.
pub fn wrap_in_shell(mutant: &mut Mutant<'_>, op: OpId, shell: &Shell, dice: &mut Dice) -> Option<()> {
    let slice = slice(mutant, op, dice)?;
    let scope = mutant.tools.shapes.get(shell.wrap.op)?.has(Trait::AutomaticAllocationScope);
    if scope && !may_be_scoped(mutant, &slice) || defines_used_before(mutant, &slice) {
        return None;
    }
    if !shell.wrap.results && !mutant.leaving(&slice).is_empty() {
        return None;
    }
    let (before, first) = (mutant.module.n_ops(), *mutant.ops_of(&slice).first()?);
    wrap::wrap_slice(mutant, &slice, &shell.wrap, dice)?;
    // The operands of the new op are defined before it: constants, or values that existed already.
    let made = mutant.module.parent_op(first)?;
    let position = mutant.module.position_of(made)?;
    let given = &mutant.module.block(slice.block).ops[..position];
    let is_constant = |op: OpId| mutant.shape(op).is_some_and(|shape| shape.has(Trait::ConstantLike));
    given.iter().all(|&op| (op.0 as usize) < before || is_constant(op)).then_some(())
}

/// Whether an op before a slice uses a result of the slice, as ops of a graph region may.
fn defines_used_before(mutant: &Mutant<'_>, slice: &BlockSlice) -> bool {
    let before: FxHashSet<OpId> =
        mutant.module.block(slice.block).ops[..slice.from].iter().copied().collect();
    let uses = |op: &OpId| {
        mutant.module.op(*op).operands.iter().any(|&value| match mutant.module.value(value).def {
            Def::Result { op, .. } => mutant.within(slice, op),
            Def::Arg { .. } => false,
        })
    };
    before.iter().any(uses)
}
