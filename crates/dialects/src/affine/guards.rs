//! How to make affine ops well defined: loops that end, and no overflow.

use assay_ir::OpId;
use assay_model::guard::guard_operand;
use assay_model::{GuardBuilder, GuardResult, ScalarFunction};

use super::ranges::{inputs, map_of};
use crate::guard_ops::{binary, index};
use crate::guards::view_of;

/// Changes bounds to known ones, and lets only one iteration write each element.
pub fn parallel(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let module = g.ir();
    let steps = view_of(module, op).i64_array("steps")?.ok()?;
    let (lower, upper) = (map_of(module, op, "lowerBoundsMap")?, map_of(module, op, "upperBoundsMap")?);
    let kinds = view_of(module, op).i64_array("reductions")?.ok()?;
    let assigns = kinds.contains(&ASSIGN);
    let split = (lower.n_dims + lower.n_symbols) as usize;
    let operands = &module.op(op).operands;
    let low = inputs(&|value| g.range(value), operands.get(..split)?)?;
    let high = inputs(&|value| g.range(value), operands.get(split..)?)?;
    let plain = lower.results.len() == steps.len() && upper.results.len() == steps.len();
    let mut points = 1i128;
    for (dim, &step) in steps.iter().enumerate() {
        if !plain {
            // Steps of 1 never go beyond a bound.
            (step == 1 && !assigns).then_some(())?;
            continue;
        }
        let (low, high) =
            (lower.results[dim].bounds(&low, lower.n_dims)?, upper.results[dim].bounds(&high, upper.n_dims)?);
        (high.1 - 1 + i128::from(step) <= i64::MAX.into()).then_some(())?;
        let once = low.0 == low.1 && high.0 == high.1 && (1..=i128::from(step)).contains(&(high.0 - low.0));
        (once || !assigns).then_some(())?;
        points = points.saturating_mul((high.1 - low.0).max(0) / i128::from(step.max(1)) + 1);
    }
    (points <= 1 << 24).then_some(GuardResult::Safe)
}

/// AtomicRMWKind::assign [ArithBase.td].
const ASSIGN: i64 = 3;

/// Keeps indices so small that nothing overflows.
pub fn linearize(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let view = view_of(g.ir(), op);
    let basis = view.i64_array("static_basis")?.ok()?;
    let indices = *view.segments("operandSegmentSizes").ok()??.first()?;
    let known = basis.iter().filter(|&&size| size > 0).try_fold(1i64, |all, &size| all.checked_mul(size))?;
    let unknown = basis.iter().filter(|&&size| size < 0).count() as u32;
    let bits = |number: i64| 64 - number.leading_zeros();
    let room = 62u32.checked_sub(bits(known) + bits(indices as i64))? / (1 + unknown);
    (room >= 1).then_some(())?;
    let limit = 1i64 << room;
    for at in 0..g.ir().op(op).operands.len() {
        guard_operand(g, op, at, &mut |g, old| {
            let range = g.range(old)?;
            let mut value = old;
            if range.signed.1 >= limit.into() {
                let most = index(g, limit - 1)?;
                value = binary(g, ScalarFunction::Min, value, most)?;
            }
            if range.signed.0 < (-limit).into() {
                let least = index(g, -limit)?;
                value = binary(g, ScalarFunction::Max, value, least)?;
            }
            Some(value)
        })?;
    }
    Some(GuardResult::Safe)
}
