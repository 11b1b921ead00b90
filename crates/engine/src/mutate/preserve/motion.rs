//! Pure ops at other places.

use assay_ir::{BlockId, Def, OpId, Uses};
use assay_model::shape::Trait;

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;
use crate::mutate::operators::order;

/// Whether an op may be executed anywhere, any number of times.
pub fn is_movable(mutant: &Mutant<'_>, op: OpId) -> bool {
    let Some(shape) = mutant.shape(op) else { return false };
    let may_be_early = !mutant.tools.never_early.contains(mutant.module.op_name(op));
    shape.has(Trait::Pure) && may_be_early && mutant.module.op(op).regions.is_empty() && mutant.is_free(op)
}

/// Moves an op to another place of its block.
pub fn reorder(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let (low, high) = order::range(mutant, op)?;
    let position = mutant.module.position_of(op)?;
    let mut to = low + dice.below((high - low) as u32) as usize;
    if to >= position {
        to += 1;
    }
    if low == high {
        return None;
    }
    let block = mutant.module.op(op).parent?;
    mutant.module.detach_op(op);
    mutant.module.insert_op(block, to, op);
    Some(())
}

/// Whether an op can be moved out of its region: the op around it is in code, and neither defines its operands nor
/// changes its meaning.
pub fn can_leave(mutant: &Mutant<'_>, op: OpId) -> bool {
    let Some(outer) = mutant.module.parent_op(op) else { return false };
    let region = mutant.module.parent_region(op);
    let closed = |shape: &assay_model::shape::OpShape| shape.has(Trait::IsolatedFromAbove);
    is_movable(mutant, op)
        && mutant.in_code(outer)
        && !mutant.tools.restrictions(mutant.module.op_name(outer)).holds_one_op
        && mutant.shape(outer).is_some_and(|shape| !closed(shape))
        && mutant.module.op(op).operands.iter().all(|&value| {
            let block = match mutant.module.value(value).def {
                Def::Result { op, .. } => mutant.module.op(op).parent,
                Def::Arg { block, .. } => Some(block),
            };
            block.and_then(|block| mutant.module.block(block).parent) != region
        })
}

/// Moves an op out of a region, to the place before the op that has the region.
pub fn hoist(mutant: &mut Mutant<'_>, op: OpId, _: &mut Dice) -> Option<()> {
    let outer = mutant.module.parent_op(op)?;
    let around = mutant.around(mutant.module.op(outer).parent?);
    mutant.tools.generator.may_stand(&mutant.module, op, &around).then_some(())?;
    mutant.module.detach_op(op);
    mutant.module.insert_before(outer, op).then_some(())
}

/// Moves an op to the start of the region that contains all of its users.
pub fn sink(mutant: &mut Mutant<'_>, op: OpId, _: &mut Dice) -> Option<()> {
    let block = mutant.module.op(op).parent?;
    let uses = Uses::collect(&mutant.module);
    let results = &mutant.module.op(op).results;
    let mut into: Option<BlockId> = None;
    for &(user, _) in results.iter().flat_map(|&value| uses.users(value)) {
        let entry = entry_towards(mutant, block, user)?;
        if into.is_some_and(|other| other != entry) {
            return None;
        }
        into = Some(entry);
    }
    let into = into?;
    let around = mutant.around(into);
    mutant.tools.generator.may_stand(&mutant.module, op, &around).then_some(())?;
    mutant.module.detach_op(op);
    mutant.module.insert_op(into, 0, op);
    Some(())
}

/// The first block of a region that contains `op`, if the region belongs to an op of `block`; `None` if `op` is in `block` itself, or
/// elsewhere.
fn entry_towards(mutant: &Mutant<'_>, block: BlockId, op: OpId) -> Option<BlockId> {
    let mut at = op;
    loop {
        let region = mutant.module.parent_region(at)?;
        let outer = mutant.module.region(region).parent?;
        if mutant.is_sealed(outer) {
            return None;
        }
        if mutant.module.op(outer).parent == Some(block) {
            return mutant.module.region(region).blocks.first().copied();
        }
        at = outer;
    }
}
