//! MLIRod's second rule: an op goes.

use assay_ir::Uses;

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Removes an op; its uses get other values of the same type.
pub fn delete(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let uses = Uses::collect(&mutant.module);
    let replaceable = |mutant: &Mutant<'_>, op| {
        let results = mutant.module.op(op).results.iter();
        mutant.is_free(op)
            && results.flat_map(|&value| uses.users(value)).all(|&(user, _)| !mutant.is_rigid(user))
    };
    let op = mutant.pick(dice, replaceable)?;
    let results = mutant.module.op(op).results.clone();
    for &value in &results {
        if !uses.is_unused(value) {
            let other = mutant.value_before(op, mutant.type_of(value), &results, dice)?;
            mutant.module.replace_all_uses(value, other);
        }
    }
    mutant.module.erase_op(op);
    Some(())
}
