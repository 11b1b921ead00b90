//! Ranges of the results of maps, and of the variables of loops with such bounds.

use assay_ir::affine::Interval;
use assay_ir::{AffineMap, Attr, Def, OpId, ValueId};
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

pub fn inputs(r: &dyn Fn(ValueId) -> Option<Range>, values: &[ValueId]) -> Option<Vec<Interval>> {
    values.iter().map(|&value| Some(r(value)?.signed)).collect()
}

fn mapped(r: &dyn Ranges, op: OpId, name: &str, pick: fn(&[Interval]) -> Option<Interval>) -> Option<Range> {
    let map = map_of(r.module(), op, name)?;
    let inputs = inputs(&|value| r.range(value), &r.module().op(op).operands)?;
    let parts: Option<Vec<Interval>> =
        map.results.iter().map(|result| result.bounds(&inputs, map.n_dims)).collect();
    let (low, high) = pick(&parts?)?;
    Range::from_signed(64, low, high)
}

/// From the greatest of the lower bounds to just below the least of the upper bounds.
pub fn induction(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    let Def::Arg { index: 0, .. } = module.value(value).def else { return None };
    let segments = crate::program::view_of(module, op).segments("operandSegmentSizes").ok()??;
    let operands = &module.op(op).operands;
    let side = |name: &str, start: usize, count: usize| -> Option<Vec<Interval>> {
        let map = map_of(module, op, name)?;
        let inputs = inputs(&|value| r.range(value), operands.get(start..start + count)?)?;
        map.results.iter().map(|result| result.bounds(&inputs, map.n_dims)).collect()
    };
    let lower = side("lowerBoundMap", 0, *segments.first()?)?;
    let upper = side("upperBoundMap", *segments.first()?, *segments.get(1)?)?;
    let low = lower.iter().map(|part| part.0).max()?;
    let high = upper.iter().map(|part| part.1).min()? - 1;
    Range::from_signed(64, low, high.max(low))
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
    let low = lower.results.get(index as usize)?.bounds(&low, lower.n_dims)?;
    let high = upper.results.get(index as usize)?.bounds(&high, upper.n_dims)?;
    Range::from_signed(64, low.0, (high.1 - 1).max(low.0))
}
