//! MLIRod's third rule: other data dependencies.

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// The chance, in percent, that an operand becomes another visible value; at least one operand does.
const SHARE: u32 = 30;

/// Replaces operands of an op by other visible values of the same types, or by new ones if there are none.
pub fn rewire(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let op = mutant.pick(dice, |mutant, op| {
        !mutant.module.op(op).operands.is_empty() && !mutant.is_rigid(op) && mutant.in_code(op)
    })?;
    let count = mutant.module.op(op).operands.len();
    let sure = dice.below(count as u32) as usize;
    let mut changed = None;
    for at in 0..count {
        if at == sure || dice.chance(SHARE) {
            let old = mutant.module.op(op).operands[at];
            if let Some(new) = mutant.value_before(op, mutant.type_of(old), &[old], dice) {
                mutant.module.op_mut(op).operands[at] = new;
                changed = Some(());
            }
        }
    }
    changed
}

/// Exchanges two different operands of an op.
pub fn swap_operands(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let pairs = |mutant: &Mutant<'_>, op| -> Vec<(usize, usize)> {
        let list = &mutant.module.op(op).operands;
        let all = (0..list.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let differ = |&(a, b): &(usize, usize)| {
            list[a] != list[b] && mutant.type_of(list[a]) == mutant.type_of(list[b])
        };
        all.filter(differ).take(16).collect()
    };
    let op = mutant.pick(dice, |mutant, op| !mutant.is_rigid(op) && !pairs(mutant, op).is_empty())?;
    let pairs = pairs(mutant, op);
    let (a, b) = pairs[dice.below(pairs.len() as u32) as usize];
    mutant.module.op_mut(op).operands.swap(a, b);
    Some(())
}
