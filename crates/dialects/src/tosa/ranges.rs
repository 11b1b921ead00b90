//! How ops determine the ranges of the integers in their results.

use assay_ir::{Attr, OpId, Type, ValueId};
use assay_model::{Range, Ranges};

fn width(r: &dyn Ranges, value: ValueId) -> Option<u32> {
    let ctx = &r.module().ctx;
    let Type::Tensor { elem, .. } = ctx.ty(r.module().value(value).ty) else { return None };
    match ctx.ty(*elem) {
        Type::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Of the op's attribute.
pub fn constant(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let width = width(r, value)?;
    let attr = r.module().attr_of(op, "values")?;
    let values = assay_ir::elements::i64_elements(&r.module().ctx, attr).ok()?;
    Range::from_signed(width, (*values.iter().min()?).into(), (*values.iter().max()?).into())
}

/// Between the op's bounds.
pub fn clamped(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let bound = |name: &str| match r.module().ctx.attr(r.module().attr_of(op, name)?) {
        Attr::Integer { value, .. } => value.to_i64().map(i128::from),
        _ => None,
    };
    Range::from_signed(width(r, value)?, bound("min_val")?, bound("max_val")?)
}

/// Not negative, unless the least number overflows.
pub fn magnitude(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let width = width(r, value)?;
    let (least, most) = r.range(*r.module().op(op).operands.first()?)?.signed;
    let most = most.max(-least);
    (most <= Range::full(width)?.signed.1).then(|| Range::from_signed(width, 0, most))?
}

/// A count of bits.
pub fn bit_count(r: &dyn Ranges, _: OpId, value: ValueId) -> Option<Range> {
    let width = width(r, value)?;
    Range::from_signed(width, 0, width.into())
}

/// That of the operand, if the type can hold it. Of i1, the numbers are 0 and 1.
pub fn cast(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let from = r.range(*r.module().op(op).operands.first()?)?;
    let (least, most) = if from.width == 1 { from.unsigned } else { from.signed };
    let width = width(r, value)?;
    let all = Range::full(width)?.signed;
    (width > 1 && least >= all.0 && most <= all.1).then(|| Range::from_signed(width, least, most))?
}

/// What all operands can be.
pub fn union(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    let mut ranges = r.module().op(op).operands.iter().map(|&operand| r.range(operand));
    let first = ranges.next()??;
    ranges.try_fold(first, |all, each| Some(all.join(each?)))
}
