//! Other operands, other branches.

use assay_ir::{OpId, Type, ValueId};
use assay_model::shape::{Trait, segments};

use super::attrs;
use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Pairs of different operands of one type.
fn pairs(mutant: &Mutant<'_>, op: OpId) -> Vec<(usize, usize)> {
    let list = &mutant.module.op(op).operands;
    let all = (0..list.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let differ =
        |&(a, b): &(usize, usize)| list[a] != list[b] && mutant.type_of(list[a]) == mutant.type_of(list[b]);
    all.filter(differ).take(64).collect()
}

fn has(mutant: &Mutant<'_>, op: OpId, wanted: Trait) -> bool {
    mutant.shape(op).is_some_and(|shape| shape.has(wanted))
}

fn has_regions(mutant: &Mutant<'_>, op: OpId) -> bool {
    !mutant.module.op(op).regions.is_empty()
}

pub fn has_operands_to_swap(mutant: &Mutant<'_>, op: OpId) -> bool {
    !has_regions(mutant, op)
        && !has(mutant, op, Trait::Commutative)
        && !has(mutant, op, Trait::Terminator)
        && !pairs(mutant, op).is_empty()
}

pub fn has_inits_to_swap(mutant: &Mutant<'_>, op: OpId) -> bool {
    has_regions(mutant, op) && !pairs(mutant, op).is_empty()
}

pub fn has_yields_to_swap(mutant: &Mutant<'_>, op: OpId) -> bool {
    has(mutant, op, Trait::Terminator) && !pairs(mutant, op).is_empty()
}

pub fn swap_operands(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let pairs = pairs(mutant, op);
    let &(a, b) = pairs.get(dice.below(pairs.len() as u32) as usize)?;
    mutant.module.op_mut(op).operands.swap(a, b);
    Some(())
}

/// Whether the first two regions take the same arguments and end in the same op, or the first two successors take the
/// same arguments.
pub fn has_branches(mutant: &Mutant<'_>, op: OpId) -> bool {
    let module = &mutant.module;
    let data = module.op(op);
    let args = |block: assay_ir::BlockId| -> Vec<_> {
        module.block(block).args.iter().map(|&arg| mutant.type_of(arg)).collect()
    };
    if let [first, second, ..] = data.successors[..] {
        return first != second && args(first) == args(second);
    }
    let [first, second, ..] = data.regions[..] else { return false };
    let entry = |region| module.region(region).blocks.first().copied();
    let (Some(first), Some(second)) = (entry(first), entry(second)) else { return false };
    let end = |block| module.block(block).ops.last().map(|&op| module.op(op).name);
    args(first) == args(second) && end(first) == end(second)
}

pub fn swap_branches(mutant: &mut Mutant<'_>, op: OpId, _: &mut Dice) -> Option<()> {
    let data = mutant.module.op_mut(op);
    match data.successors.len() {
        0 => data.regions.swap(0, 1),
        _ => data.successors.swap(0, 1),
    }
    Some(())
}

fn is_loop(mutant: &Mutant<'_>, op: OpId) -> bool {
    mutant.shape(op).is_some_and(|shape| shape.has_trait("LoopLikeOpInterface"))
}

/// Operands of integer or index type.
fn numbers(mutant: &Mutant<'_>, op: OpId) -> Vec<usize> {
    let operands = mutant.module.op(op).operands.iter().enumerate();
    let is_number = |value: ValueId| {
        matches!(mutant.module.ctx.ty(mutant.type_of(value)), Type::Index | Type::Integer { .. })
    };
    operands.filter(|each| is_number(*each.1)).map(|each| each.0).collect()
}

pub fn has_bound(mutant: &Mutant<'_>, op: OpId) -> bool {
    is_loop(mutant, op) && (!numbers(mutant, op).is_empty() || attrs::has_bound_map(mutant, op))
}

pub fn bound(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let numbers = numbers(mutant, op);
    if attrs::has_bound_map(mutant, op) && (numbers.is_empty() || dice.chance(50)) {
        return attrs::map(mutant, op, dice);
    }
    let &at = numbers.get(dice.below(numbers.len() as u32) as usize)?;
    change(mutant, op, at, &["plus one", "minus one"], dice)
}

/// Operands of `index` type beside shaped values.
fn indices(mutant: &Mutant<'_>, op: OpId) -> Vec<usize> {
    let data = mutant.module.op(op);
    let shaped = |value: &ValueId| {
        matches!(
            mutant.module.ctx.ty(mutant.type_of(*value)),
            Type::Vector { .. } | Type::Tensor { .. } | Type::MemRef { .. }
        )
    };
    if is_loop(mutant, op) || has(mutant, op, Trait::Terminator) || has(mutant, op, Trait::Elementwise) {
        return Vec::new();
    }
    if !data.operands.iter().chain(&data.results).any(shaped) {
        return Vec::new();
    }
    let operands = data.operands.iter().enumerate();
    let is_index = |value: ValueId| matches!(mutant.module.ctx.ty(mutant.type_of(value)), Type::Index);
    operands.filter(|each| is_index(*each.1)).map(|each| each.0).collect()
}

pub fn has_index(mutant: &Mutant<'_>, op: OpId) -> bool {
    !indices(mutant, op).is_empty()
}

pub fn index(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let indices = indices(mutant, op);
    let &at = indices.get(dice.below(indices.len() as u32) as usize)?;
    change(mutant, op, at, &["plus one", "minus one"], dice)
}

/// Operands that ODS calls masks.
fn masks(mutant: &Mutant<'_>, op: OpId) -> Vec<usize> {
    let Some(shape) = mutant.shape(op) else { return Vec::new() };
    let Ok(ranges) = segments(&mutant.module, op, shape, false) else { return Vec::new() };
    let named = shape.operands.iter().zip(ranges).filter(|each| each.0.name.contains("mask"));
    named.flat_map(|each| each.1).collect()
}

pub fn has_mask(mutant: &Mutant<'_>, op: OpId) -> bool {
    !masks(mutant, op).is_empty() || attrs::has_mask(mutant, op)
}

pub fn mask(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let masks = masks(mutant, op);
    match masks.get(dice.below(masks.len() as u32) as usize) {
        Some(&at) => change(mutant, op, at, &["inverted"], dice),
        None => attrs::mask(mutant, op, dice),
    }
}

/// Replaces an operand by a value that a dialect makes from it.
fn change(mutant: &mut Mutant<'_>, op: OpId, at: usize, names: &[&str], dice: &mut Dice) -> Option<()> {
    let value = mutant.module.op(op).operands[at];
    let changes: Vec<_> = mutant.tools.changes().filter(|change| names.contains(&change.name)).collect();
    let change = *changes.get(dice.below(changes.len() as u32) as usize)?;
    let point = mutant.before(op)?;
    let mut made = None;
    mutant.graft(&point, dice, &mut |builder| {
        made = (change.make)(builder, value);
        made.map(|_| ())
    })?;
    mutant.module.op_mut(op).operands[at] = made?;
    Some(())
}
