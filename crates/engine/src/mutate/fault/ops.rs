//! Another op, or none.

use assay_ir::OpId;
use assay_model::shape::{Accept, OpShape, Presence, Trait, ValueShape};

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Ops of the same dialect that accept the op's types, need no attributes, and can be run.
fn others(mutant: &Mutant<'_>, op: OpId) -> Vec<&'static OpShape> {
    let Some(own) = mutant.shape(op) else { return Vec::new() };
    let data = mutant.module.op(op);
    if !data.regions.is_empty() || !data.successors.is_empty() || !mutant.is_free(op) {
        return Vec::new();
    }
    let arity = (data.operands.len(), data.results.len());
    let accept = |list: &[ValueShape], values: &[assay_ir::ValueId]| {
        let ty = |value: &assay_ir::ValueId| mutant.type_of(*value);
        list.iter()
            .zip(values)
            .all(|(each, value)| each.constraint.accepts(&mutant.module.ctx, ty(value)) == Accept::Yes)
    };
    let names = mutant.tools.by_arity.get(&arity).map_or(&[][..], Vec::as_slice);
    let shapes = names.iter().filter_map(|name| mutant.tools.shapes.get(name));
    let fits = |shape: &&OpShape| {
        shape.dialect == own.dialect
            && shape.name != own.name
            && mutant.tools.modelled.contains(shape.name)
            && shape.attrs.iter().all(|attr| attr.presence != Presence::Required)
            && accept(&shape.operands, &data.operands)
            && accept(&shape.results, &data.results)
    };
    shapes.filter(fits).collect()
}

pub fn has_another(mutant: &Mutant<'_>, op: OpId) -> bool {
    !others(mutant, op).is_empty()
}

/// Gives an op the name of another one. Attributes whose names both ops have stay.
pub fn rename_op(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let others = others(mutant, op);
    let other = *others.get(dice.below(others.len() as u32) as usize)?;
    let module = &mut mutant.module;
    let name = module.ctx.sym(other.name);
    let (mut kept, ctx) = (module.op(op).properties.clone(), &module.ctx);
    kept.retain(|&(name, attr)| {
        let shape = other.attrs.iter().find(|each| each.name == ctx.str(name));
        shape.is_some_and(|shape| shape.constraint.accepts(ctx, attr) != Accept::No)
    });
    let data = module.op_mut(op);
    data.name = name;
    data.properties = kept;
    Some(())
}

pub fn is_effect(mutant: &Mutant<'_>, op: OpId) -> bool {
    let data = mutant.module.op(op);
    let pure = mutant.shape(op).is_none_or(|shape| shape.has(Trait::NoMemoryEffect));
    data.results.is_empty() && data.regions.is_empty() && !pure && mutant.is_free(op)
}

pub fn drop_effect(mutant: &mut Mutant<'_>, op: OpId, _: &mut Dice) -> Option<()> {
    mutant.module.erase_op(op);
    Some(())
}

/// Operands that could be the op's only result.
fn passed(mutant: &Mutant<'_>, op: OpId) -> Vec<assay_ir::ValueId> {
    let data = mutant.module.op(op);
    let [result] = data.results[..] else { return Vec::new() };
    let ty = mutant.type_of(result);
    data.operands.iter().copied().filter(|&value| mutant.type_of(value) == ty).collect()
}

pub fn is_passed_by(mutant: &Mutant<'_>, op: OpId) -> bool {
    mutant.is_free(op) && !passed(mutant, op).is_empty()
}

pub fn pass_by(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let passed = passed(mutant, op);
    let &value = passed.get(dice.below(passed.len() as u32) as usize)?;
    let &result = mutant.module.op(op).results.first()?;
    mutant.module.replace_all_uses(result, value);
    mutant.module.erase_op(op);
    Some(())
}
