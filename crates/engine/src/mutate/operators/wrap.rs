//! Ops in the region of a new op.

use assay_ir::TypeId;
use assay_model::Wrap;

use crate::dice::Dice;
use crate::mutate::mutant::{BlockSlice, Mutant};

/// Ops that are wrapped at once.
const MOST: u32 = 6;

/// Moves neighbouring ops into the region of a new op, which passes on the values that other ops use.
pub fn wrap(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let slice = mutant.slice(dice, MOST)?;
    let leaving = mutant.leaving(&slice);
    let wraps: Vec<_> = mutant.tools.wraps().filter(|wrap| wrap.results || leaving.is_empty()).collect();
    let wrap = *wraps.get(dice.below(wraps.len() as u32) as usize)?;
    wrap_slice(mutant, &slice, wrap, dice)
}

/// Moves the ops of a slice into the region of an op that `wrap` makes.
pub fn wrap_slice(mutant: &mut Mutant<'_>, slice: &BlockSlice, wrap: &Wrap, dice: &mut Dice) -> Option<()> {
    let leaving = mutant.leaving(slice);
    let types: Vec<TypeId> = leaving.iter().map(|&value| mutant.type_of(value)).collect();
    let ops = mutant.ops_of(slice);
    let point = mutant.point(slice.block, slice.from);
    let mut made = None;
    mutant.graft(&point, dice, &mut |builder| {
        made = (wrap.make)(builder, &types);
        made.map(|_| ())
    })?;
    let made = made?;
    let region = *mutant.module.op(made).regions.get(wrap.region)?;
    let body = *mutant.module.region(region).blocks.first()?;
    let mut around = mutant.around(slice.block);
    around.push(made);
    if !ops.iter().all(|&op| mutant.tools.generator.may_stand(&mutant.module, op, &around)) {
        return None;
    }
    let end = *mutant.module.block(body).ops.last()?;
    let results = mutant.module.op(made).results.clone();
    let first = mutant.module.op(end).operands.len().checked_sub(leaving.len())?;
    for (&old, new) in leaving.iter().zip(&results) {
        // The ops of the slice are moved afterwards: all users are still outside of the new op.
        let from = mutant.module.position_of(ops[0])?;
        let here = BlockSlice { block: slice.block, from, to: from + ops.len() };
        mutant.replace_outside(&here, old, *new);
    }
    for (at, &value) in leaving.iter().enumerate() {
        mutant.module.op_mut(end).operands[first + at] = value;
    }
    for op in ops {
        mutant.module.detach_op(op);
        mutant.module.insert_before(end, op);
    }
    Some(())
}
