//! How to make parallel loops over shared tensors well defined.

use assay_ir::{OpId, ValueId};
use assay_model::guard::guard_operand;
use assay_model::lists::ListEntry;
use assay_model::{GuardBuilder, GuardResult, ScalarFunction};

use super::ranges::{MIXED_LOWER, MIXED_STEP, MIXED_UPPER};
use crate::guard_ops::{binary, index};
use crate::guards::{entries, operand};
use crate::slices::{OFFSETS, SIZES};
use crate::tensor::guards::parallel_insert;

/// Requires static lower bounds and static positive steps, and keeps dynamic upper bounds small. Iterations must write shared tensors at slices
/// that depend on all induction variables.
pub fn forall(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let lists = [MIXED_LOWER, MIXED_UPPER, MIXED_STEP].map(|list| entries(g, op, list));
    let [Some(lowers), Some(uppers), Some(steps)] = lists else { return None };
    let mut trips = 1i64;
    for dim in 0..lowers.len() {
        let (lower, step) = (lowers.get(dim)?.number()?, steps.get(dim)?.number()?);
        (step >= 1).then_some(())?;
        match *uppers.get(dim)? {
            ListEntry::Static(upper) => {
                trips = trips.saturating_mul(upper.checked_sub(lower)?.checked_add(step - 1)?.max(0) / step);
            }
            ListEntry::Operand(at) => {
                guard_operand(g, op, at, &mut |g, old| {
                    let most = lower.checked_add(64)?;
                    if g.range(old)?.signed.1 <= most.into() {
                        return Some(old);
                    }
                    let most = index(g, most)?;
                    binary(g, ScalarFunction::Min, old, most)
                })?;
                trips = trips.saturating_mul(64);
            }
        }
    }
    let body = *g.ir().region(*g.ir().op(op).regions.first()?).blocks.first()?;
    let inserts: Vec<OpId> = {
        let module = g.ir();
        let last = *module.block(body).ops.last()?;
        let blocks = module.op(last).regions.iter().flat_map(|&region| module.region(region).blocks.iter());
        blocks.flat_map(|&block| module.block(block).ops.iter().copied()).collect()
    };
    for &insert in &inserts {
        parallel_insert(g, insert)?;
    }
    let variables: Vec<ValueId> = g.ir().block(body).args.iter().take(lowers.len()).copied().collect();
    let apart = trips <= 1 || inserts.iter().all(|&op| has_own_slice(g, op, &variables));
    (trips <= 1 << 20 && apart && writes_once(g, &inserts)).then_some(GuardResult::Safe)
}

/// Whether an iteration writes each shared tensor with at most one op.
fn writes_once(g: &dyn GuardBuilder, inserts: &[OpId]) -> bool {
    let module = g.ir();
    let targets: Vec<_> = inserts.iter().map(|&op| module.op(op).operands.get(1).copied()).collect();
    (0..targets.len()).all(|at| !targets[..at].contains(&targets[at]))
}

/// Whether iterations write different slices: each variable must be an offset in a dimension where the slice has size 1.
fn has_own_slice(g: &dyn GuardBuilder, op: OpId, variables: &[ValueId]) -> bool {
    let Some((offsets, sizes)) = entries(g, op, OFFSETS).zip(entries(g, op, SIZES)) else { return false };
    let is_at =
        |offset, variable| matches!(offset, ListEntry::Operand(at) if operand(g, op, at) == Some(variable));
    variables.iter().all(|&variable| {
        let mut dims = offsets.iter().zip(&sizes);
        dims.any(|(&offset, &size)| is_at(offset, variable) && matches!(size, ListEntry::Static(1)))
    })
}
