//! MLIRod's fourth rule, which changes control dependencies, and its reverse.

use assay_ir::{BlockId, Def, OpId, Uses, ValueId};
use assay_model::shape::Trait;

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;

/// Moves an op, with the ops of its block that it depends on, before the enclosing op. Other values replace the
/// arguments of the block.
pub fn hoist(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let op = mutant.pick(dice, |mutant, op| {
        let outer = mutant.module.parent_op(op);
        mutant.is_free(op)
            && !mutant.is_rigid(op)
            && outer.is_some_and(|outer| {
                let shape = mutant.shape(outer);
                mutant.in_code(outer) && shape.is_some_and(|shape| !shape.has(Trait::IsolatedFromAbove))
            })
    })?;
    let outer = mutant.module.parent_op(op)?;
    let region = mutant.module.parent_region(op)?;
    let mut chain = Vec::new();
    if !collect_needed(mutant, op, region, &mut chain) {
        return None;
    }
    for op in chain {
        mutant.module.detach_op(op);
        let mut foreign = Vec::new();
        mutant.walk(op, &mut |inner| {
            for (at, &value) in mutant.module.op(inner).operands.iter().enumerate() {
                if matches!(mutant.module.value(value).def, Def::Arg { block, .. }
                    if mutant.module.block(block).parent == Some(region))
                {
                    foreign.push((inner, at, value));
                }
            }
        });
        for (inner, at, value) in foreign {
            if mutant.is_rigid(inner) {
                return None;
            }
            let other = mutant.value_before(outer, mutant.type_of(value), &[], dice)?;
            mutant.module.op_mut(inner).operands[at] = other;
        }
        mutant.module.insert_before(outer, op);
    }
    Some(())
}

/// Collects the ops of a region that an op needs, itself last; false if one of them must stay.
fn collect_needed(mutant: &Mutant<'_>, op: OpId, region: assay_ir::RegionId, chain: &mut Vec<OpId>) -> bool {
    if chain.contains(&op) {
        return true;
    }
    if !mutant.is_free(op) || chain.len() > 64 {
        return false;
    }
    let mut definers = Vec::new();
    mutant.walk(op, &mut |inner| {
        for &value in &mutant.module.op(inner).operands {
            if let Def::Result { op: definer, .. } = mutant.module.value(value).def
                && mutant.module.parent_region(definer) == Some(region)
                && definer != op
            {
                definers.push(definer);
            }
        }
    });
    for definer in definers {
        if !collect_needed(mutant, definer, region, chain) {
            return false;
        }
    }
    chain.push(op);
    true
}

/// Moves an op to the start of a region of a later op of its block; uses elsewhere get other values.
pub fn sink(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let targets: Vec<(OpId, BlockId)> = mutant
        .ops
        .iter()
        .filter(|&&op| !mutant.is_sealed(op))
        .flat_map(|&op| blocks_of(mutant, op))
        .collect();
    let (outer, target) = *targets.get(dice.below(targets.len() as u32) as usize)?;
    let block = mutant.module.op(outer).parent?;
    let position = mutant.module.position_of(outer)?;
    let uses = Uses::collect(&mutant.module);
    let mut around = mutant.around(block);
    around.push(outer);
    let fits = |&&op: &&OpId| {
        let results = &mutant.module.op(op).results;
        let mut users = results.iter().flat_map(|&value| uses.users(value));
        mutant.is_free(op)
            && mutant.tools.generator.may_stand(&mutant.module, op, &around)
            && users.all(|&(user, _)| !mutant.is_rigid(user))
    };
    let movable: Vec<OpId> =
        mutant.module.block(block).ops[..position].iter().filter(fits).copied().collect();
    // Ops near the target are more likely to be used there.
    let back = dice.below(movable.len() as u32).min(dice.below(movable.len() as u32)) as usize;
    let op = *movable.get(movable.len().checked_sub(back + 1)?)?;
    let results = mutant.module.op(op).results.clone();
    let region = mutant.module.block(target).parent;
    for &value in &results {
        let outside: Vec<(OpId, u32)> =
            uses.users(value).iter().filter(|each| !below(mutant, each.0, region)).copied().collect();
        if !outside.is_empty() {
            let other = mutant.value_before(op, mutant.type_of(value), &results, dice)?;
            for (user, at) in outside {
                mutant.module.op_mut(user).operands[at as usize] = other;
            }
        }
    }
    mutant.module.detach_op(op);
    mutant.module.insert_op(target, 0, op);
    let used = Uses::collect(&mutant.module);
    if results.iter().all(|&value: &ValueId| used.is_unused(value)) {
        mutant.wire(op, dice);
    }
    Some(())
}

/// First blocks of an op's regions, if ops from outside can be moved there.
fn blocks_of(mutant: &Mutant<'_>, op: OpId) -> Vec<(OpId, BlockId)> {
    let open = mutant
        .shape(op)
        .is_some_and(|shape| !shape.has(Trait::IsolatedFromAbove) && !shape.has(Trait::SymbolTable));
    if !open || !mutant.in_code(op) {
        return Vec::new();
    }
    let regions = &mutant.module.op(op).regions;
    regions
        .iter()
        .filter_map(|&region| mutant.module.region(region).blocks.first())
        .map(|&block| (op, block))
        .collect()
}

/// Whether an op is in a region, at any depth.
fn below(mutant: &Mutant<'_>, op: OpId, region: Option<assay_ir::RegionId>) -> bool {
    let mut at = Some(op);
    while let Some(op) = at {
        if mutant.module.parent_region(op) == region {
            return true;
        }
        at = mutant.module.parent_op(op);
    }
    false
}
