//! The same values made in other ways.

use assay_ir::{Def, OpId, Uses, ValueId};
use assay_model::shape::Trait;
use assay_model::{Equivalent, RoundTrip};
use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Uses that move to a copy, in percent.
const SHARE: u32 = 50;

fn has(mutant: &Mutant<'_>, op: OpId, wanted: Trait) -> bool {
    mutant.shape(op).is_some_and(|shape| shape.has(wanted))
}

pub fn is_commutative(mutant: &Mutant<'_>, op: OpId) -> bool {
    let operands = &mutant.module.op(op).operands;
    has(mutant, op, Trait::Commutative)
        && operands.len() >= 2
        && operands[0] != operands[1]
        && mutant.type_of(operands[0]) == mutant.type_of(operands[1])
}

/// Exchanges the first two operands. Further operands may have different roles (`tosa.mul` has a shift).
pub fn commute(mutant: &mut Mutant<'_>, op: OpId, _: &mut Dice) -> Option<()> {
    mutant.module.op_mut(op).operands.swap(0, 1);
    Some(())
}

/// Whether executing an op again gives the same results and has no effect.
pub fn is_repeatable(mutant: &Mutant<'_>, op: OpId) -> bool {
    has(mutant, op, Trait::Pure)
        && mutant.module.op(op).regions.is_empty()
        && !mutant.tools.loose.contains(mutant.module.op_name(op))
        && mutant.is_free(op)
}

/// Copies an op after itself and lets some of its users use the copy.
pub fn duplicate(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let uses = Uses::collect(&mutant.module);
    let copy = mutant.module.clone_op_with(op, &mut FxHashMap::default());
    mutant.module.insert_after(op, copy);
    let (old, new) = (mutant.module.op(op).results.clone(), mutant.module.op(copy).results.clone());
    let mut moved = None;
    for (old, new) in old.into_iter().zip(new) {
        for &(user, at) in uses.users(old) {
            if dice.chance(SHARE) {
                mutant.module.op_mut(user).operands[at as usize] = new;
                moved = Some(());
            }
        }
    }
    moved
}

/// Operands that are defined by an op which gives the same result anywhere.
fn constants(mutant: &Mutant<'_>, op: OpId) -> Vec<(usize, OpId)> {
    let operands = mutant.module.op(op).operands.iter().enumerate();
    let constant = |(at, &value): (usize, &ValueId)| match mutant.module.value(value).def {
        Def::Result { op, .. } => has(mutant, op, Trait::ConstantLike).then_some((at, op)),
        Def::Arg { .. } => None,
    };
    operands.filter_map(constant).collect()
}

pub fn uses_constant(mutant: &Mutant<'_>, op: OpId) -> bool {
    !constants(mutant, op).is_empty()
}

/// Makes a constant again right before an op that uses it.
pub fn rematerialise(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let constants = constants(mutant, op);
    let &(at, constant) = constants.get(dice.below(constants.len() as u32) as usize)?;
    let around = mutant.around(mutant.module.op(op).parent?);
    if !mutant.tools.generator.may_stand(&mutant.module, constant, &around) {
        return None;
    }
    let copy = mutant.module.clone_op(constant);
    mutant.module.insert_before(op, copy);
    mutant.module.op_mut(op).operands[at] = *mutant.module.op(copy).results.first()?;
    Some(())
}

/// Whether the op accepts other values of the same types as operands.
pub fn has_free_operand(mutant: &Mutant<'_>, op: OpId) -> bool {
    !mutant.module.op(op).operands.is_empty() && !mutant.is_rigid(op)
}

/// Replaces an operand by the result of an identity on it.
pub fn apply_identity(
    mutant: &mut Mutant<'_>,
    op: OpId,
    identity: &RoundTrip,
    dice: &mut Dice,
) -> Option<()> {
    let count = mutant.module.op(op).operands.len() as u32;
    let at = dice.below(count) as usize;
    let value = mutant.module.op(op).operands[at];
    let made = make_before(mutant, op, dice, &mut |builder| {
        (identity.make)(builder, value).map(|value| vec![value])
    })?;
    let &made = made.first()?;
    (mutant.type_of(made) == mutant.type_of(value)).then_some(())?;
    mutant.module.op_mut(op).operands[at] = made;
    Some(())
}

/// Computes an op's results by other ops.
pub fn apply_equivalent(
    mutant: &mut Mutant<'_>,
    op: OpId,
    equivalent: &Equivalent,
    dice: &mut Dice,
) -> Option<()> {
    let made = make_before(mutant, op, dice, &mut |builder| (equivalent.make)(builder, op))?;
    let old = mutant.module.op(op).results.clone();
    if old.len() != made.len() {
        return None;
    }
    for (&old, &new) in old.iter().zip(&made) {
        (mutant.type_of(new) == mutant.type_of(old)).then_some(())?;
        mutant.module.replace_all_uses(old, new);
    }
    mutant.module.erase_op(op);
    Some(())
}

/// Runs a function with a builder before an op; `None` if one of the ops that it makes is not allowed there.
fn make_before(
    mutant: &mut Mutant<'_>,
    op: OpId,
    dice: &mut Dice,
    make: &mut dyn FnMut(&mut dyn assay_model::GrammarBuilder) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let point = mutant.before(op)?;
    let mut made = None;
    mutant.graft(&point, dice, &mut |builder| {
        made = make(builder);
        made.as_ref().map(|_| ())
    })?;
    let end = mutant.module.position_of(op)?;
    let new = mutant.module.block(point.block).ops[point.position..end].to_vec();
    let stands = |&op: &OpId| mutant.tools.generator.may_stand(&mutant.module, op, &point.around);
    new.iter().all(stands).then_some(made).flatten()
}
