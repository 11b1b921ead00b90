//! Another op that takes the same types.

use assay_model::recipe::{DraftPart, GrammarBuilderExt as _};
use assay_model::shape::{Accept, Arity, OpShape, Presence, Relation, Trait, ValueShape};

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Ops that are tried for one place.
const TRIES: u32 = 160;

/// Whether an op can replace others: its shape fully describes its operands and results.
pub fn swappable(shape: &OpShape) -> bool {
    let single = |list: &[ValueShape]| list.iter().all(|each| each.arity == Arity::One);
    single(&shape.operands)
        && single(&shape.results)
        && shape.regions.is_empty()
        && shape.successors.is_empty()
        && !shape.has(Trait::Terminator)
        && !shape.operands.is_empty()
        && !shape.relations.iter().any(|each| matches!(each, Relation::Opaque(_)))
        && !shape.has_trait("CastOpInterface")
        && !shape.traits.iter().any(|each| each.starts_with("HasParent<"))
        && (!shape.has_verifier || shape.attrs.iter().all(|each| each.presence != Presence::Required))
}

/// Replaces an op by another one with the same operands and result types.
pub fn swap(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let op = mutant.pick(dice, |mutant, op| {
        let plain = |shape: &OpShape| shape.regions.is_empty() && shape.successors.is_empty();
        mutant.is_free(op) && !mutant.is_rigid(op) && mutant.shape(op).is_some_and(plain)
    })?;
    let data = mutant.module.op(op);
    let (operands, results) = (data.operands.clone(), data.results.clone());
    let candidates = mutant.tools.by_arity.get(&(operands.len(), results.len()))?;
    let types =
        |list: &[assay_ir::ValueId]| -> Vec<_> { list.iter().map(|&each| mutant.type_of(each)).collect() };
    let (inputs, outputs) = (types(&operands), types(&results));
    let dialect = mutant.shape(op)?.dialect;
    let ctx = &mutant.module.ctx;
    let name = mutant.module.op_name(op);
    let fits = |shape: &OpShape| {
        let accept = |list: &[ValueShape], types: &[assay_ir::TypeId]| {
            list.iter().zip(types).all(|(each, &ty)| each.constraint.accepts(ctx, ty) == Accept::Yes)
        };
        shape.name != name && accept(&shape.operands, &inputs) && accept(&shape.results, &outputs)
    };
    let mut drawn = || {
        let name = candidates[dice.below(candidates.len() as u32) as usize];
        mutant.tools.shapes.get(name)
    };
    let fitting: Vec<&OpShape> = (0..TRIES).filter_map(|_| drawn()).filter(|shape| fits(shape)).collect();
    // Ops of the same dialect are more likely to match the patterns of that dialect.
    let own = fitting.iter().find(|shape| shape.dialect == dialect).copied();
    let other = match (own, dice.chance(60)) {
        (Some(own), true) => own,
        _ => *fitting.first()?,
    };
    let point = mutant.before(op)?;
    let (mut made, name) = (None, other.name);
    mutant.graft(&point, dice, &mut |builder| {
        let mut draft = builder.draft(name)?;
        for (part, &value) in draft.operands.iter_mut().zip(&operands) {
            *part = DraftPart::Values([value].into_iter().collect());
        }
        for (part, &ty) in draft.results.iter_mut().zip(&outputs) {
            *part = DraftPart::Types([ty].into_iter().collect());
        }
        if builder.one_of(&[true, false]) {
            draft.plain();
        }
        made = builder.emit(draft);
        made.map(|_| ())
    })?;
    for (old, new) in results.iter().zip(mutant.module.op(made?).results.clone()) {
        mutant.module.replace_all_uses(*old, new);
    }
    mutant.module.erase_op(op);
    Some(())
}
