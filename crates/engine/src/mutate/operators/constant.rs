//! Constants and the bounds of loops.

use assay_ir::{Attr, OpId, Type};
use assay_model::shape::Trait;

use super::attribute::put;
use crate::dice::Dice;
use crate::mutate::mutant::Mutant;
use crate::mutate::values;

/// Gives a constant another value.
pub fn change_constant(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let value_of = |mutant: &Mutant<'_>, op: OpId| {
        let data = mutant.module.op(op);
        let mut all = data.properties.iter().chain(&data.attrs);
        all.find(|entry| is_number(mutant.module.ctx.attr(entry.1))).copied()
    };
    let op = mutant.pick(dice, |mutant, op| {
        mutant.shape(op).is_some_and(|shape| shape.has(Trait::ConstantLike))
            && mutant.in_code(op)
            && value_of(mutant, op).is_some()
    })?;
    let (name, old) = value_of(mutant, op)?;
    let new = values::draw_other(&mut mutant.module.ctx, old, dice)?;
    let name = mutant.module.ctx.str(name).to_owned();
    put(mutant, op, &name, new);
    Some(())
}

fn is_number(attr: &Attr) -> bool {
    matches!(attr, Attr::Bool(_) | Attr::Integer { .. } | Attr::Float { .. } | Attr::Dense { .. })
}

/// Gives a loop another bound or step: a constant for an operand, other numbers in a map.
pub fn change_bounds(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let op = mutant.pick(dice, |mutant, op| {
        mutant.shape(op).is_some_and(|shape| shape.has_trait("LoopLikeOpInterface"))
            && !parts(mutant, op).is_empty()
    })?;
    let parts = parts(mutant, op);
    match parts[dice.below(parts.len() as u32) as usize] {
        LoopBound::Operand(at) => {
            let ty = mutant.type_of(mutant.module.op(op).operands[at]);
            let point = mutant.before(op)?;
            let mut value = None;
            mutant.graft(&point, dice, &mut |builder| {
                value = builder.fresh(ty);
                value.map(|_| ())
            })?;
            mutant.module.op_mut(op).operands[at] = value?;
        }
        LoopBound::Attr(entry) => {
            let new = values::draw_other(&mut mutant.module.ctx, entry.1, dice)?;
            let name = mutant.module.ctx.str(entry.0).to_owned();
            put(mutant, op, &name, new);
        }
    }
    Some(())
}

/// Something that says how often a loop runs.
enum LoopBound {
    Operand(usize),
    Attr((assay_ir::Sym, assay_ir::AttrId)),
}

fn parts(mutant: &Mutant<'_>, op: OpId) -> Vec<LoopBound> {
    let data = mutant.module.op(op);
    let mut parts = Vec::new();
    if !mutant.is_rigid(op) {
        let is_number = |ty| matches!(mutant.module.ctx.ty(ty), Type::Index | Type::Integer { .. });
        let operands = data.operands.iter().enumerate();
        parts.extend(
            operands.filter(|each| is_number(mutant.type_of(*each.1))).map(|each| LoopBound::Operand(each.0)),
        );
    }
    let changes = |attr: &Attr| match attr {
        Attr::AffineMap(map) => map.results.len() == 1,
        Attr::Integer { .. } => true,
        _ => false,
    };
    let attrs = data.properties.iter().filter(|entry| {
        changes(mutant.module.ctx.attr(entry.1)) && !mutant.is_kept(op, mutant.module.ctx.str(entry.0))
    });
    parts.extend(attrs.map(|&entry| LoopBound::Attr(entry)));
    parts
}
