//! Values in another type.

use assay_ir::{OpId, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, with_elem};
use assay_model::shape::verify_op;
use assay_model::{CastTarget, Class};

use super::mutant::Mutant;
use crate::dice::Dice;

/// An op that converts each element to another type.
pub struct ElementCast {
    pub op: &'static str,
    pub class: Class,
    pub target: CastTarget,
}

/// Casts a value to a type before an op. If no op does this cast, returns another value of the type.
pub fn cast(
    mutant: &mut Mutant<'_>,
    before: OpId,
    value: ValueId,
    to: TypeId,
    dice: &mut Dice,
) -> Option<ValueId> {
    let from = mutant.type_of(value);
    if from == to {
        return Some(value);
    }
    let names = fitting_casts(mutant, from, to);
    let start = dice.below(names.len() as u32) as usize;
    for at in 0..names.len() {
        let name = mutant.module.ctx.sym(names[(start + at) % names.len()]);
        let op = mutant.module.create_op(name, &[value], &[to]);
        if mutant.module.insert_before(before, op) {
            if verify_op(&mutant.module, op, mutant.tools.shapes).is_empty() {
                return mutant.module.op(op).results.first().copied();
            }
            mutant.module.erase_op(op);
        }
    }
    mutant.value_before(before, to, &[], dice)
}

/// Ops that cast from one type to another.
fn fitting_casts(mutant: &mut Mutant<'_>, from: TypeId, to: TypeId) -> Vec<&'static str> {
    let tools = mutant.tools;
    let mut names: Vec<&'static str> = tools
        .shape_casts
        .iter()
        .filter(|(_, fits)| fits(&mutant.module.ctx, from, to))
        .map(|(op, _)| *op)
        .collect();
    let (old, new) = (elem_of(&mutant.module.ctx, from), elem_of(&mutant.module.ctx, to));
    let same_shape = with_elem(&mut mutant.module.ctx, from, new) == to;
    if same_shape && old != new {
        let (old, new) = (mutant.module.ctx.ty(old), mutant.module.ctx.ty(new));
        names.extend(tools.casts.iter().filter(|cast| casts(cast, old, new)).map(|cast| cast.op));
    }
    names
}

/// Whether an elementwise cast converts one element type to another.
fn casts(cast: &ElementCast, old: &Type, new: &Type) -> bool {
    cast.class.has(old) && cast.target.fits(old, new)
}
