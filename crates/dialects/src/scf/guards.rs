//! How to make loops well defined: they must end.

use assay_ir::{BlockId, OpId, ValueId};
use assay_model::generate::int_type;
use assay_model::guard::{Predicate, guard_operand};
use assay_model::lists::ListEntry;
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt, Range, Scalar, ScalarFunction};

use super::ranges::{MIXED_LOWER, MIXED_STEP, MIXED_UPPER};
use crate::functions::computes;
use crate::guard_ops::{and, binary, compare, constant};
use crate::guards::{definition, entries, operand, view_of};
use crate::slices::{OFFSETS, SIZES};
use crate::tensor::guards::parallel_insert;

fn number_like(g: &mut dyn GuardBuilder, like: ValueId, value: i128) -> Option<ValueId> {
    let ty = g.type_of(like);
    constant(g, ty, None, &Scalar::int(128, value))
}

/// Makes steps positive, and keeps the induction variable within its type. If the number of trips is not known to be bounded,
/// lowers the upper bound.
fn bound_loop(
    g: &mut dyn GuardBuilder,
    op: OpId,
    [lower, upper, step]: [usize; 3],
    trips: i128,
) -> Option<()> {
    guard_operand(g, op, step, &mut |g, old| {
        if g.range(old)?.signed.0 >= 1 {
            return Some(old);
        }
        let one = number_like(g, old, 1)?;
        binary(g, ScalarFunction::Max, old, one)
    })?;
    let (lower, step) = (operand(g, op, lower)?, operand(g, op, step)?);
    let (low, steps) = (g.range(lower)?, g.range(step)?);
    let full = Range::full(low.width)?;
    // An induction variable of one bit cannot have a positive step.
    (steps.signed.0 >= 1).then_some(())?;
    guard_operand(g, op, upper, &mut |g, old| {
        let mut bound = old;
        // The last value is below the bound, and one more step must be representable.
        if g.range(bound)?.signed.1 - 1 + steps.signed.1 > full.signed.1 {
            let most = number_like(g, old, full.signed.1)?;
            let one = number_like(g, old, 1)?;
            let beyond = binary(g, ScalarFunction::Sub, step, one)?;
            let most = binary(g, ScalarFunction::Sub, most, beyond)?;
            bound = binary(g, ScalarFunction::Min, bound, most)?;
        }
        let distance = g.range(bound)?.signed.1 - low.signed.0;
        if distance / steps.signed.0 > trips.saturating_mul(LONG) {
            let reach = trips.checked_mul(steps.signed.0)?.min(full.signed.1 / 4);
            let far = number_like(g, old, reach)?;
            let mut start = lower;
            if low.signed.1 > full.signed.1 - reach {
                let most = number_like(g, old, full.signed.1 - reach)?;
                start = binary(g, ScalarFunction::Min, lower, most)?;
            }
            let end = binary(g, ScalarFunction::Add, start, far)?;
            bound = binary(g, ScalarFunction::Min, bound, end)?;
        }
        Some(bound)
    })
}

/// A loop stays as it is if it has at most this many times the iterations of a bounded loop.
const LONG: i128 = 16;

pub fn for_loop(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    // Bounds are compared as signed numbers, since ranges are signed. For bounds that are not negative, this is the same.
    if g.ir().attr_of(op, "unsignedCmp").is_some() {
        let known = |at| operand(g, op, at).and_then(|value| g.range(value));
        let plain = known(0)?.signed.0 >= 0 && known(1)?.signed.0 >= 0 && known(2)?.signed.0 >= 1;
        if !plain {
            g.module().remove_attr(op, "unsignedCmp");
        }
    }
    let trips = g.bounds().trips.into();
    bound_loop(g, op, [0, 1, 2], trips)?;
    Some(GuardResult::Safe)
}

pub fn parallel(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let dims = *view_of(g.ir(), op).segments("operandSegmentSizes").ok()??.first()?;
    let trips = i128::from(g.bounds().trips) >> (4 * dims.saturating_sub(1)).min(8);
    for dim in 0..dims {
        bound_loop(g, op, [dim, dims + dim, 2 * dims + dim], trips)?;
    }
    Some(GuardResult::Safe)
}

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
                    let most = number_like(g, old, most.into())?;
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

/// A loop that counts its trips ends.
pub fn while_loop(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let regions = g.ir().op(op).regions.clone();
    let [before, after] = regions[..] else { return None };
    let entry = |g: &dyn GuardBuilder, region| g.ir().region(region).blocks.first().copied();
    let (before, after) = (entry(g, before)?, entry(g, after)?);
    let last = |g: &dyn GuardBuilder, block: BlockId| g.ir().block(block).ops.last().copied();
    let (condition, back) = (last(g, before)?, last(g, after)?);
    if counts(g, op, before, after, condition, back) {
        return Some(GuardResult::Safe);
    }
    let ty = int_type(&mut g.module().ctx, 64);
    let zero = constant(g, ty, None, &Scalar::int(64, 0))?;
    let one = constant(g, ty, None, &Scalar::int(64, 1))?;
    let trips = g.bounds().trips;
    let most = constant(g, ty, None, &Scalar::int(64, trips.into()))?;
    let module = g.module();
    module.op_mut(op).operands.push(zero);
    module.add_result(op, ty);
    let (counter, count) = (module.add_arg(before, ty), module.add_arg(after, ty));
    let wanted = operand(g, condition, 0)?;
    let go_on = g.at(condition, &mut |g| {
        let is_less = compare(g, Predicate::Ult, counter, most)?;
        and(g, Some(wanted), is_less)
    })?;
    let next = g.at(back, &mut |g| binary(g, ScalarFunction::Add, count, one))?;
    let module = g.module();
    module.op_mut(condition).operands[0] = go_on;
    module.op_mut(condition).operands.push(counter);
    module.op_mut(back).operands.push(next);
    Some(GuardResult::Safe)
}

/// Whether the last value that a while loop carries counts its iterations, and ends the loop after many.
fn counts(
    g: &dyn GuardBuilder,
    op: OpId,
    before: BlockId,
    after: BlockId,
    condition: OpId,
    back: OpId,
) -> bool {
    let module = g.ir();
    let found = (|| {
        let counter = *module.block(before).args.last()?;
        let count = *module.block(after).args.last()?;
        let computed = |value: ValueId, function| {
            definition(module, value)
                .filter(|&op| computes(module, op, function))
                .map(|op| module.op(op).operands.clone())
        };
        let start = g.range(*module.op(op).operands.last()?)?.exact()?;
        let both = computed(*module.op(condition).operands.first()?, ScalarFunction::And)?;
        let limited = both.iter().any(|&part| {
            let Some(operands) = computed(part, ScalarFunction::Compare) else { return false };
            let unsigned_less = definition(module, part)
                .and_then(|op| view_of(module, op).int_attr("predicate").ok())
                .and_then(|predicate| predicate.to_u64())
                == Some(6);
            unsigned_less
                && operands[0] == counter
                && g.range(operands[1])
                    .and_then(|range| range.exact())
                    .is_some_and(|most| (0..1 << 32).contains(&most))
        });
        let next = computed(*module.op(back).operands.last()?, ScalarFunction::Add)?;
        let steps = next[0] == count && g.range(next[1])?.exact()? == 1;
        let handed = *module.op(condition).operands.last()? == counter;
        let aligned = module.block(after).args.len() + 1 == module.op(condition).operands.len();
        Some(start == 0 && limited && steps && handed && aligned)
    })();
    found == Some(true)
}
