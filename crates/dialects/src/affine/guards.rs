//! How to make affine ops well defined: indices within bounds by their maps, and positive divisors.

use assay_ir::{AffineExpr, AffineMap, Attr, OpId, ValueId};
use assay_model::generate::i32_array;
use assay_model::guard::guard_operand;
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt, ScalarFunction};

use super::ranges::{Bounds, inputs, map_of};
use crate::affine::names::APPLY;
use crate::guard_ops::{binary, index, shape_of};
use crate::guards::{drop_attr, index_below, operand, result, verdict, view_of};
use crate::memref::has_unit_stride;

/// Keeps the indices within static sizes by changing the map. If that is not possible, replaces the op by one of another dialect, with indices
/// that are computed before it.
pub fn access(g: &mut dyn GuardBuilder, op: OpId, memref: usize, plain: &str) -> Option<GuardResult> {
    drop_attr(g, op, "alignment");
    let base = operand(g, op, memref)?;
    let shape = shape_of(g, g.type_of(base))?;
    let mut map = map_of(g.ir(), op, "map")?;
    let operands: Vec<ValueId> = g.ir().op(op).operands[memref + 1..].to_vec();
    let known = inputs(&|value| g.range(value), &operands)?;
    let vector = match (memref, plain.starts_with("vector")) {
        (_, false) => Vec::new(),
        (0, true) => shape_of(g, g.type_of(result(g, op)?))?,
        (_, true) => shape_of(g, g.type_of(operand(g, op, 0)?))?,
    };
    let outer = shape.len().checked_sub(vector.len())?;
    let room = |dimension: usize| if dimension < outer { 1 } else { vector[dimension - outer].max(1) };
    (map.results.len() == shape.len()).then_some(())?;
    for result in &mut map.results {
        *result = tame(result, &known, map.n_dims)?;
    }
    if shape.iter().enumerate().all(|(dimension, &size)| size >= room(dimension)) {
        let mut changed = map_of(g.ir(), op, "map")? != map;
        for (dimension, result) in map.results.iter_mut().enumerate() {
            let limit = shape[dimension] - room(dimension) + 1;
            let inside =
                result.bounds(&known, map.n_dims).is_some_and(|(low, high)| low >= 0 && high < limit.into());
            if !inside {
                changed = true;
                let old = std::mem::replace(result, AffineExpr::Const(0));
                if limit > 1 {
                    *result = AffineExpr::Mod(Box::new(old), Box::new(AffineExpr::Const(limit)));
                }
            }
        }
        if changed {
            let map = g.module().ctx.intern_attr(Attr::AffineMap(map));
            g.module().set_property(op, "map", map);
        }
        return Some(GuardResult::Safe);
    }
    // The replacement has stricter requirements than this op.
    if plain.starts_with("vector") && !has_unit_stride(g, g.type_of(base)) {
        return None;
    }
    take_other(g, op, memref, plain, &map)?;
    let mut condition = None;
    for dimension in 0..shape.len() {
        index_below(g, op, memref + 1 + dimension, base, dimension, room(dimension), &mut condition)?;
    }
    Some(verdict(condition))
}

/// Replaces an access by the op of another dialect, with indices that are computed before it.
fn take_other(g: &mut dyn GuardBuilder, op: OpId, memref: usize, plain: &str, map: &AffineMap) -> Option<()> {
    let operands: Vec<ValueId> = g.ir().op(op).operands[memref + 1..].to_vec();
    let mut indices = Vec::new();
    for result in &map.results {
        let single =
            AffineMap { n_dims: map.n_dims, n_symbols: map.n_symbols, results: vec![result.clone()] };
        let single = g.module().ctx.intern_attr(Attr::AffineMap(single));
        let ty = g.index_type();
        indices.push(g.pure(APPLY, &operands, ty, &[("map", single)])?);
    }
    let module = g.module();
    let name = module.ctx.sym(plain);
    let data = module.op_mut(op);
    data.name = name;
    data.operands.truncate(memref + 1);
    data.operands.extend(indices);
    module.remove_attr(op, "map");
    Some(())
}

/// A loop may have this many times the iterations of a loop with unknown bounds.
const LONG: i128 = 16;

/// Lowers the upper bound, so that one step past it is still representable and the loop ends soon.
pub fn for_loop(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    tame_maps(g, op, &["lowerBoundMap", "upperBoundMap"])?;
    let view = view_of(g.ir(), op);
    let step = i128::from(view.int_attr("step").ok()?.to_i64()?);
    let segments = view.segments("operandSegmentSizes").ok()??;
    let (first, second) = (*segments.first()?, *segments.get(1)?);
    let operands = g.ir().op(op).operands.clone();
    let (lower, mut upper) = (map_of(g.ir(), op, "lowerBoundMap")?, map_of(g.ir(), op, "upperBoundMap")?);
    let low = inputs(&|value| g.range(value), &operands[..first])?;
    let high = inputs(&|value| g.range(value), operands.get(first..first + second)?)?;
    let known = |map: &AffineMap, inputs: &[Bounds]| -> Vec<Bounds> {
        let any = (i128::from(i64::MIN), i128::from(i64::MAX));
        map.results.iter().map(|result| result.bounds(inputs, map.n_dims).unwrap_or(any)).collect()
    };
    let (low, high) = (known(&lower, &low), known(&upper, &high));
    let starts = low.iter().map(|part| part.1).max()?;
    let (low, high) = (low.iter().map(|part| part.0).max()?, high.iter().map(|part| part.1).min()?);
    let trips = i128::from(g.bounds().trips).saturating_mul(LONG);
    let most = match lower.results[..] {
        [AffineExpr::Const(start)] => i128::from(start) + trips * step,
        _ => i128::from(i64::MAX),
    };
    let most = most.min(i128::from(i64::MAX) - step + 1);
    let long = high - low > trips * step && most < i128::from(i64::MAX) - step + 1;
    if high - 1 + step > i64::MAX.into() || long {
        upper.results.push(AffineExpr::Const(most.try_into().ok()?));
        let upper = g.module().ctx.intern_attr(Attr::AffineMap(upper.clone()));
        g.module().set_property(op, "upperBoundMap", upper);
    }
    let constant = lower.results.iter().any(|low| matches!(low, AffineExpr::Const(_)));
    if !constant && high - low > trips * step && starts + trips * step <= i64::MAX.into() {
        end_soon(g, op, lower, upper, (trips * step).try_into().ok()?)?;
    }
    Some(GuardResult::Safe)
}

/// Makes a loop end at most `reach` after its lower bound, if the lower bound is a single expression.
fn end_soon(
    g: &mut dyn GuardBuilder,
    op: OpId,
    lower: AffineMap,
    mut upper: AffineMap,
    reach: i64,
) -> Option<()> {
    let [start] = &lower.results[..] else { return Some(()) };
    let done = |end: &AffineExpr| matches!(end, AffineExpr::Add(_, by) if **by == AffineExpr::Const(reach));
    if upper.results.len() > 1 && upper.results.last().is_some_and(done) {
        return Some(());
    }
    // The map of the upper bound also gets the operands of the lower bound, after its own dimensions and symbols.
    let start = start.map_leaves(&|leaf| match leaf {
        AffineExpr::Dim(at) => AffineExpr::Dim(at + upper.n_dims),
        AffineExpr::Symbol(at) => AffineExpr::Symbol(at + upper.n_symbols),
        leaf => leaf.clone(),
    });
    upper.results.push(AffineExpr::Add(Box::new(start), Box::new(AffineExpr::Const(reach))));
    let operands = g.ir().op(op).operands.to_vec();
    let (of_lower, rest) = operands.split_at_checked((lower.n_dims + lower.n_symbols) as usize)?;
    let (of_upper, rest) = rest.split_at_checked((upper.n_dims + upper.n_symbols) as usize)?;
    let (low_dims, low_symbols) = of_lower.split_at_checked(lower.n_dims as usize)?;
    let (high_dims, high_symbols) = of_upper.split_at_checked(upper.n_dims as usize)?;
    let all = [of_lower, high_dims, low_dims, high_symbols, low_symbols, rest].concat();
    let sizes = [of_lower.len(), of_lower.len() + of_upper.len(), rest.len()].map(|size| size as i32);
    upper.n_dims += lower.n_dims;
    upper.n_symbols += lower.n_symbols;
    let module = g.module();
    let (upper, sizes) = (module.ctx.intern_attr(Attr::AffineMap(upper)), i32_array(&mut module.ctx, &sizes));
    module.op_mut(op).operands = all.into_iter().collect();
    module.set_property(op, "upperBoundMap", upper);
    module.set_property(op, "operandSegmentSizes", sizes);
    Some(())
}

/// Changes bounds to known ones, and lets only one iteration write each element.
pub fn parallel(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    tame_maps(g, op, &["lowerBoundsMap", "upperBoundsMap"])?;
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

/// An expression without overflow in any part. It is the same expression, or one that only differs where operands are large, and as little as
/// possible. `None` if there is none, or a divisor may not be positive.
fn tame(expr: &AffineExpr, inputs: &[Bounds], n_dims: u32) -> Option<AffineExpr> {
    if expr.bounds(inputs, n_dims).is_some() {
        return Some(expr.clone());
    }
    let exponents = [60, 56, 48, 40, 30, 20, 15, 10];
    exponents.into_iter().find_map(|exponent| {
        let small = wrapped(expr, inputs, n_dims, 1 << exponent);
        small.bounds(inputs, n_dims).map(|_| small)
    })
}

/// Wraps operands to `-limit..limit`; divisors stay the same.
fn wrapped(expr: &AffineExpr, inputs: &[Bounds], n_dims: u32, limit: i64) -> AffineExpr {
    let inner = |expr: &AffineExpr| Box::new(wrapped(expr, inputs, n_dims, limit));
    if let Some((make, a, b)) = expr.operation() {
        return make(inner(a), if expr.divisor().is_some() { Box::new(b.clone()) } else { inner(b) });
    }
    let within = i128::from(-limit)..i128::from(limit);
    let is_small = |(low, high)| within.contains(&low) && within.contains(&high);
    if matches!(expr, AffineExpr::Const(_)) || expr.bounds(inputs, n_dims).is_some_and(is_small) {
        return expr.clone();
    }
    // This does not overflow, and its result is the operand if the operand is within the limits.
    let number = |number: i64| Box::new(AffineExpr::Const(number));
    let reduced = Box::new(AffineExpr::Mod(Box::new(expr.clone()), number(2 * limit)));
    let moved = Box::new(AffineExpr::Add(reduced, number(limit)));
    AffineExpr::Add(Box::new(AffineExpr::Mod(moved, number(2 * limit))), number(-limit))
}

/// Makes sure that nothing overflows in the maps and sets of these attributes.
pub fn tame_maps(g: &mut dyn GuardBuilder, op: OpId, names: &[&str]) -> Option<GuardResult> {
    let mut start = 0;
    for name in names {
        let Some(id) = g.ir().attr_of(op, name) else { continue };
        let mut attr = g.ir().ctx.attr(id).clone();
        // One list holds the operands of both bounds: first those of one bound, then those of the other.
        let (n_dims, n_symbols, sides): (u32, u32, Vec<&mut AffineExpr>) = match &mut attr {
            Attr::AffineMap(map) => (map.n_dims, map.n_symbols, map.results.iter_mut().collect()),
            Attr::IntegerSet(set) => {
                (set.n_dims, set.n_symbols, set.constraints.iter_mut().map(|(side, _)| side).collect())
            }
            _ => return None,
        };
        let end = start + (n_dims + n_symbols) as usize;
        let known = inputs(&|value| g.range(value), g.ir().op(op).operands.get(start..end)?)?;
        start = end;
        for side in sides {
            *side = tame(side, &known, n_dims)?;
        }
        if attr != *g.ir().ctx.attr(id) {
            let attr = g.module().ctx.intern_attr(attr);
            g.module().set_property(op, name, attr);
        }
    }
    Some(GuardResult::Safe)
}

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
