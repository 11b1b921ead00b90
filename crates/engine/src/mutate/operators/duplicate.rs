//! Copies of ops.

use assay_ir::{Uses, ValueId};
use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Ops that are copied at once.
const MOST: u32 = 5;
/// The percentage of the copies' operands that become other values, and of uses that move to the copies.
const SHARE: u32 = 35;

/// Copies neighbouring ops after themselves, changes some operands of the copies, and lets some later ops use the
/// copies' results.
pub fn duplicate(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let slice = mutant.slice(dice, MOST)?;
    let mut map: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    let ops = mutant.ops_of(&slice);
    let originals: Vec<ValueId> = ops.iter().flat_map(|&op| mutant.module.op(op).results.clone()).collect();
    let mut copies = Vec::new();
    for (at, &op) in ops.iter().enumerate() {
        let copy = mutant.module.clone_op_with(op, &mut map);
        mutant.module.insert_op(slice.block, slice.to + at, copy);
        copies.push(copy);
    }
    for &copy in &copies {
        if mutant.is_rigid(copy) {
            continue;
        }
        let point = mutant.before(copy)?;
        for at in 0..mutant.module.op(copy).operands.len() {
            let old = mutant.module.op(copy).operands[at];
            if dice.chance(SHARE)
                && let Some(new) = mutant.visible_of(&point, mutant.type_of(old), &[old], dice)
            {
                mutant.module.op_mut(copy).operands[at] = new;
            }
        }
    }
    let uses = Uses::collect(&mutant.module);
    for old in originals {
        let Some(&new) = map.get(&old) else { continue };
        for &(user, at) in uses.users(old) {
            let inside = mutant.within(&slice, user) || copies.contains(&user);
            if !inside && !mutant.is_rigid(user) && dice.chance(SHARE) && comes_after(mutant, &copies, user) {
                mutant.module.op_mut(user).operands[at as usize] = new;
            }
        }
    }
    Some(())
}

/// Whether an op comes after all copies, or in a region of an op that does.
fn comes_after(mutant: &Mutant<'_>, copies: &[assay_ir::OpId], user: assay_ir::OpId) -> bool {
    let Some(&last) = copies.last() else { return false };
    let block = mutant.module.op(last).parent;
    let mut at = Some(user);
    while let Some(op) = at {
        if mutant.module.op(op).parent == block {
            return mutant.module.position_of(op) > mutant.module.position_of(last);
        }
        at = mutant.module.parent_op(op);
    }
    // Everywhere else, the copy dominates what the original dominates.
    true
}
