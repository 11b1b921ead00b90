//! Other attributes.

use assay_ir::{Attr, AttrId, OpId};
use assay_model::shape::{Accept, AttrShape, Presence, Trait};

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;
use crate::mutate::values;

/// How often, in percent, to change an attribute that a verifier in C++ may check.
const UNSURE: u32 = 12;
/// Draws of another value for one attribute.
const TRIES: u32 = 8;

/// Changes, adds or removes an attribute, within what its constraint allows.
pub fn change_attribute(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let op = mutant.pick(dice, |mutant, op| mutant.in_code(op) && !changeable(mutant, op).is_empty())?;
    let attrs = changeable(mutant, op);
    let shape = attrs[dice.below(attrs.len() as u32) as usize];
    if !is_sure(mutant, op, shape) && !dice.chance(UNSURE) {
        return None;
    }
    let old = mutant.module.attr_of(op, shape.name);
    let Some(old) = old else {
        let name = mutant.module.op_name(op).to_owned();
        let generator = &mutant.tools.generator;
        let new = generator.draw_attr(&mut mutant.module, &name, shape.name, dice)?;
        if !is_spelt(mutant, new) {
            return None;
        }
        mutant.module.set_property(op, shape.name, new);
        return Some(());
    };
    if shape.presence != Presence::Required && dice.chance(15) {
        mutant.module.remove_attr(op, shape.name);
        return Some(());
    }
    let new = (0..TRIES).find_map(|_| draw(mutant, op, shape, old, dice))?;
    put(mutant, op, shape.name, new);
    Some(())
}

/// Whether the shape fully describes an attribute's values.
fn is_sure(mutant: &Mutant<'_>, op: OpId, attr: &AttrShape) -> bool {
    let Some(shape) = mutant.shape(op) else { return false };
    let word = !attr.constraint.cases.is_empty();
    !shape.has_verifier || word || shape.has(Trait::ConstantLike) || shape.has(Trait::Elementwise)
}

/// Attributes that can change, of an op's shape.
fn changeable(mutant: &Mutant<'_>, op: OpId) -> Vec<&'static AttrShape> {
    let Some(shape) = mutant.shape(op) else { return Vec::new() };
    let fits = |attr: &&AttrShape| {
        let there = mutant.module.attr_of(op, attr.name);
        let plain = there.is_none_or(|attr| {
            // These name things, or belong to the types.
            !matches!(mutant.module.ctx.attr(attr), Attr::SymbolRef { .. } | Attr::String(_) | Attr::Type(_))
        });
        plain && attr.name != "sym_name" && !mutant.is_kept(op, attr.name)
    };
    shape.attrs.iter().filter(fits).collect()
}

/// Another value that the constraint accepts.
fn draw(
    mutant: &mut Mutant<'_>,
    op: OpId,
    shape: &AttrShape,
    old: AttrId,
    dice: &mut Dice,
) -> Option<AttrId> {
    let words = !shape.constraint.cases.is_empty();
    let new = match values::draw_other(&mut mutant.module.ctx, old, dice) {
        Some(new) if !words => new,
        // Attributes whose values are words, numbers of an enumeration, or unknown.
        _ => {
            let name = mutant.module.op_name(op).to_owned();
            let generator = &mutant.tools.generator;
            generator.draw_attr(&mut mutant.module, &name, shape.name, dice)?
        }
    };
    let accepted = shape.constraint.accepts(&mutant.module.ctx, new) != Accept::No;
    (new != old && accepted && is_spelt(mutant, new)).then_some(new)
}

/// Whether an attribute can be written as text. For attributes that only their dialect can write, we may know only the
/// name.
fn is_spelt(mutant: &Mutant<'_>, attr: AttrId) -> bool {
    !matches!(mutant.module.ctx.attr(attr), Attr::Dialect { body, .. } if mutant.module.ctx.str(*body).is_empty())
}

/// Replaces the value of an attribute; adds it as a property if the op lacks it.
pub fn put(mutant: &mut Mutant<'_>, op: OpId, name: &str, attr: AttrId) {
    let sym = mutant.module.ctx.sym(name);
    let data = mutant.module.op_mut(op);
    match data.properties.iter_mut().chain(&mut data.attrs).find(|entry| entry.0 == sym) {
        Some(entry) => entry.1 = attr,
        None => data.properties.push((sym, attr)),
    }
}
