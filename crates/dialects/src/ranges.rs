//! How ops determine the ranges of their integer results.

use assay_ir::affine::Interval;
use assay_ir::{Attr, Def, DenseData, Int, OpId, ValueId};
use assay_model::{Range, Ranges};

fn operand(r: &dyn Ranges, op: OpId, index: usize) -> Option<Range> {
    r.range(*r.module().op(op).operands.get(index)?)
}

fn both(r: &dyn Ranges, op: OpId) -> Option<(Range, Range)> {
    Some((operand(r, op, 0)?, operand(r, op, 1)?))
}

fn unsigned(r: &dyn Ranges, op: OpId, of: fn(Interval, Interval) -> Interval) -> Option<Range> {
    let (a, b) = both(r, op)?;
    let (min, max) = of(a.unsigned, b.unsigned);
    Range::from_unsigned(a.width, min, max)
}

/// The range of an op that computes an exact result if the result fits.
fn signed(r: &dyn Ranges, op: OpId, of: fn(Interval, Interval) -> Option<Interval>) -> Option<Range> {
    let (a, b) = both(r, op)?;
    let (min, max) = of(a.signed, b.signed)?;
    let full = Range::full(a.width)?;
    if min < full.signed.0 || max > full.signed.1 {
        return None;
    }
    Range::from_signed(a.width, min, max)
}

pub fn product(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    signed(r, op, |a, b| {
        let ends =
            [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
        Some((*ends.iter().min()?, *ends.iter().max()?))
    })
}

pub fn remainder(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    let (a, b) = both(r, op)?;
    // A divisor of 0 is undefined behaviour, so the greatest divisor bounds the remainder.
    Range::from_unsigned(a.width, 0, a.unsigned.1.min((b.unsigned.1 - 1).max(0)))
}

fn width(r: &dyn Ranges, value: ValueId) -> Option<u32> {
    let module = r.module();
    let ty = assay_model::generate::elem_of(&module.ctx, module.value(value).ty);
    match module.ctx.ty(ty) {
        assay_ir::Type::Integer { width, .. } => Some(*width),
        assay_ir::Type::Index => Some(64),
        _ => None,
    }
}

pub fn widened(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let (from, width) = (operand(r, op, 0)?, width(r, value)?);
    (from.unsigned.1 < 1 << width).then(|| Range::from_unsigned(width, from.unsigned.0, from.unsigned.1))?
}

pub fn widened_signed(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let (from, width) = (operand(r, op, 0)?, width(r, value)?);
    let half = 1i128 << (width - 1);
    (from.signed.0 >= -half && from.signed.1 < half)
        .then(|| Range::from_signed(width, from.signed.0, from.signed.1))?
}

pub fn constant(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    if !matches!(module.value(value).def, Def::Result { .. }) {
        return None;
    }
    let width = width(r, value)?;
    let exactly = |int: &Int| Range::exactly(width, int.sext(width).sext_inline()?);
    match module.ctx.attr(module.attr_of(op, "value")?) {
        Attr::Bool(value) => exactly(&Int::bool(*value)),
        Attr::Integer { value, .. } => exactly(value),
        Attr::Dense { data: DenseData::Bytes { bytes, .. }, .. } => {
            let size = width.div_ceil(8) as usize;
            let ints = bytes.chunks_exact(size).map(|chunk| exactly(&Int::from_le_bytes(width, chunk)));
            ints.take(1024).reduce(|a, b| Some(a?.join(b?)))?.filter(|_| bytes.len() <= 1024 * size)
        }
        _ => None,
    }
}

pub fn min_unsigned(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    unsigned(r, op, |a, b| (a.0.min(b.0), a.1.min(b.1)))
}

pub fn max_unsigned(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    unsigned(r, op, |a, b| (a.0.max(b.0), a.1.max(b.1)))
}

pub fn min_signed(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    signed(r, op, |a, b| Some((a.0.min(b.0), a.1.min(b.1))))
}

pub fn max_signed(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    signed(r, op, |a, b| Some((a.0.max(b.0), a.1.max(b.1))))
}

pub fn and(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    unsigned(r, op, |a, b| (0, a.1.min(b.1)))
}

pub fn quotient(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    unsigned(r, op, |a, b| (0, a.1 / b.0.max(1)))
}

pub fn shifted_right(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    unsigned(r, op, |a, b| (0, a.1 >> b.0.min(100)))
}

pub fn sum(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    signed(r, op, |a, b| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)))
}

pub fn difference(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    signed(r, op, |a, b| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)))
}

pub fn choice(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    Some(operand(r, op, 1)?.join(operand(r, op, 2)?))
}

pub fn first_operand(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    operand(r, op, 0)
}

pub fn zero(r: &dyn Ranges, _: OpId, value: ValueId) -> Option<Range> {
    Range::exactly(width(r, value)?, 0)
}
