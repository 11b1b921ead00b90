//! MLIRod's first rule: a new op.

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Makes an op of any kind before another one.
pub fn insert(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let at = mutant.pick(dice, Mutant::in_code)?;
    let point = mutant.before(at)?;
    let before = mutant.module.block(point.block).ops.len();
    mutant.tools.generator.plant(&mut mutant.module, &point, Dice::new(dice.bits(), 0, 0))?;
    let made = mutant.module.block(point.block).ops.len() - before;
    // The last op is the requested one; the others make its operands.
    let op = mutant.module.block(point.block).ops[point.position + made - 1];
    mutant.wire(op, dice);
    Some(())
}
