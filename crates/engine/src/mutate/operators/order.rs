//! Changes the order of ops in a block, and of blocks in a region.

use assay_ir::{Def, OpId};

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Moves an op to another place in its block, after its operands and before its uses.
pub fn reorder(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let op = mutant.pick(dice, |mutant, op| {
        mutant.is_free(op) && range(mutant, op).is_some_and(|(low, high)| low < high)
    })?;
    let (low, high) = range(mutant, op)?;
    let position = mutant.module.position_of(op)?;
    let mut to = low + dice.below((high - low) as u32) as usize;
    if to >= position {
        to += 1;
    }
    let block = mutant.module.op(op).parent?;
    mutant.module.detach_op(op);
    mutant.module.insert_op(block, to, op);
    Some(())
}

/// First and last position that an op can have.
pub fn range(mutant: &Mutant<'_>, op: OpId) -> Option<(usize, usize)> {
    let block = mutant.module.op(op).parent?;
    let ops = &mutant.module.block(block).ops;
    let position = ops.iter().position(|&other| other == op)?;
    let low = ops[..position].iter().rposition(|&other| depends(mutant, op, other)).map_or(0, |at| at + 1);
    let rest = &ops[position + 1..];
    let stops = |&&other: &&OpId| depends(mutant, other, op) || !mutant.is_free(other);
    let high = position + rest.iter().take_while(|other| !stops(other)).count();
    Some((low, high))
}

/// Whether an op, or an op within it, uses a result of another op.
pub fn depends(mutant: &Mutant<'_>, user: OpId, definer: OpId) -> bool {
    let mut found = false;
    mutant.walk(user, &mut |inner| {
        found |=
            mutant.module.op(inner).operands.iter().any(
                |&value| matches!(mutant.module.value(value).def, Def::Result { op, .. } if op == definer),
            );
    });
    found
}

/// Exchanges two blocks of a region, neither of which is the entry.
pub fn reorder_blocks(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let regions: Vec<_> = mutant.ops.iter().flat_map(|&op| mutant.module.op(op).regions.clone()).collect();
    let several: Vec<_> =
        regions.into_iter().filter(|&region| mutant.module.region(region).blocks.len() > 2).collect();
    let region = *several.get(dice.below(several.len() as u32) as usize)?;
    let blocks = &mut mutant.module.region_mut(region).blocks;
    let count = blocks.len() as u32;
    let a = 1 + dice.below(count - 1);
    let b = 1 + (a + dice.below(count - 2)) % (count - 1);
    blocks.swap(a as usize, b as usize);
    Some(())
}
