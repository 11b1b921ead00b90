//! Ranges of the results of maps, and of the variables of loops with such bounds.

use assay_ir::{AffineExpr, AffineMap, Attr, Def, OpId, ValueId};
use assay_model::{Range, Ranges};

pub fn applied(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    mapped(r, op, "map", |parts| parts.first().copied())
}

pub fn least(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    mapped(r, op, "map", |parts| {
        let low = parts.iter().map(|part| part.0).min()?;
        Some((low, parts.iter().map(|part| part.1).min()?))
    })
}

pub fn greatest(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    mapped(r, op, "map", |parts| {
        let low = parts.iter().map(|part| part.0).max()?;
        Some((low, parts.iter().map(|part| part.1).max()?))
    })
}

pub fn map_of(module: &assay_ir::Module, op: OpId, name: &str) -> Option<AffineMap> {
    match module.ctx.attr(module.attr_of(op, name)?) {
        Attr::AffineMap(map) => Some(map.clone()),
        _ => None,
    }
}

/// Bounds of an expression, if every part of it fits 64 bits.
pub fn bounds(expr: &AffineExpr, inputs: &[(i128, i128)], n_dims: u32) -> Option<(i128, i128)> {
    let pair = |a, b| Some((bounds(a, inputs, n_dims)?, bounds(b, inputs, n_dims)?));
    let divisor = |b: (i128, i128)| (b.0 >= 1).then_some(b);
    let (low, high) = match expr {
        AffineExpr::Dim(at) => *inputs.get(*at as usize)?,
        AffineExpr::Symbol(at) => *inputs.get((n_dims + *at) as usize)?,
        AffineExpr::Const(value) => ((*value).into(), (*value).into()),
        AffineExpr::Add(a, b) => {
            let (a, b) = pair(a, b)?;
            (a.0 + b.0, a.1 + b.1)
        }
        AffineExpr::Mul(a, b) => {
            let (a, b) = pair(a, b)?;
            let ends =
                [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
            (*ends.iter().min()?, *ends.iter().max()?)
        }
        AffineExpr::Mod(a, b) => {
            let (a, b) = pair(a, b)?;
            let b = divisor(b)?;
            if a.0 >= 0 && a.1 < b.0 { a } else { (0, b.1 - 1) }
        }
        AffineExpr::FloorDiv(a, b) | AffineExpr::CeilDiv(a, b) => {
            let (a, b) = pair(a, b)?;
            let b = divisor(b)?;
            let up = i128::from(matches!(expr, AffineExpr::CeilDiv(..)));
            let ends = [a.0.div_euclid(b.0), a.0.div_euclid(b.1), a.1.div_euclid(b.0), a.1.div_euclid(b.1)];
            (*ends.iter().min()?, ends.iter().max()? + up)
        }
    };
    let fits = low >= i64::MIN.into() && high <= i64::MAX.into();
    fits.then_some((low, high))
}

pub fn inputs(r: &dyn Fn(ValueId) -> Option<Range>, values: &[ValueId]) -> Option<Vec<(i128, i128)>> {
    values.iter().map(|&value| Some(r(value)?.signed)).collect()
}

pub type Bounds = (i128, i128);

fn mapped(r: &dyn Ranges, op: OpId, name: &str, pick: fn(&[Bounds]) -> Option<Bounds>) -> Option<Range> {
    let map = map_of(r.module(), op, name)?;
    let inputs = inputs(&|value| r.range(value), &r.module().op(op).operands)?;
    let parts: Option<Vec<Bounds>> =
        map.results.iter().map(|result| bounds(result, &inputs, map.n_dims)).collect();
    let (low, high) = pick(&parts?)?;
    Range::of_signed(64, low, high)
}

/// From the greatest of the lower bounds to just below the least of the upper bounds.
pub fn induction(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    let Def::Arg { index: 0, .. } = module.value(value).def else { return None };
    let segments = crate::program::view_of(module, op).segments("operandSegmentSizes").ok()??;
    let operands = &module.op(op).operands;
    let side = |name: &str, start: usize, count: usize| -> Option<Vec<Bounds>> {
        let map = map_of(module, op, name)?;
        let inputs = inputs(&|value| r.range(value), operands.get(start..start + count)?)?;
        map.results.iter().map(|result| bounds(result, &inputs, map.n_dims)).collect()
    };
    let lower = side("lowerBoundMap", 0, *segments.first()?)?;
    let upper = side("upperBoundMap", *segments.first()?, *segments.get(1)?)?;
    let low = lower.iter().map(|part| part.0).max()?;
    let high = upper.iter().map(|part| part.1).min()? - 1;
    Range::of_signed(64, low, high.max(low))
}

/// The bounds of a parallel loop are used if each bound is a single expression.
pub fn parallel_induction(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    let Def::Arg { index, .. } = module.value(value).def else { return None };
    let (lower, upper) = (map_of(module, op, "lowerBoundsMap")?, map_of(module, op, "upperBoundsMap")?);
    let steps = crate::program::view_of(module, op).i64_array("steps")?.ok()?.len();
    (lower.results.len() == steps && upper.results.len() == steps).then_some(())?;
    let operands = &module.op(op).operands;
    let split = (lower.n_dims + lower.n_symbols) as usize;
    let (low, high) =
        (inputs(&|v| r.range(v), operands.get(..split)?)?, inputs(&|v| r.range(v), operands.get(split..)?)?);
    let low = bounds(lower.results.get(index as usize)?, &low, lower.n_dims)?;
    let high = bounds(upper.results.get(index as usize)?, &high, upper.n_dims)?;
    Range::of_signed(64, low.0, (high.1 - 1).max(low.0))
}
