//! The meaning of exact functions as terms. Each function describes the same result as the function next to it in the op's definition; a test
//! compares both.

use assay_ir::{Float, Int};
use assay_model::term::TermSort;
use assay_model::{OpView, Stop, TermId, TermList, Terms};
use smallvec::smallvec;

use crate::arith::symbolic::{format, maximumf, minimumf, one};

pub(crate) fn absi(t: &mut Terms, a: TermId) -> TermId {
    let (negative, opposite) = (t.bit(a, t.width(a) - 1), t.neg(a));
    t.ite(negative, opposite, a)
}

/// Zeros above the highest one.
pub(crate) fn ctlz(t: &mut Terms, a: TermId) -> TermId {
    let width = t.width(a);
    let start = t.number(width, i64::from(width));
    (0..width).fold(start, |count, number| {
        let (bit, here) = (t.bit(a, number), t.number(width, i64::from(width - 1 - number)));
        t.ite(bit, here, count)
    })
}

/// Zeros below the lowest one.
pub(crate) fn cttz(t: &mut Terms, a: TermId) -> TermId {
    let width = t.width(a);
    let start = t.number(width, i64::from(width));
    (0..width).rev().fold(start, |count, number| {
        let (bit, here) = (t.bit(a, number), t.number(width, i64::from(number)));
        t.ite(bit, here, count)
    })
}

pub(crate) fn ctpop(t: &mut Terms, a: TermId) -> TermId {
    let width = t.width(a);
    let start = t.number(width, 0);
    (0..width).fold(start, |count, number| {
        let bit = t.bit(a, number);
        let more = t.zext(bit, width);
        t.add(count, more)
    })
}

/// Works on the bits: the sign of a NaN counts.
pub(crate) fn copysign(t: &mut Terms, magnitude: TermId, sign: TermId) -> TermId {
    let TermSort::Float(kind) = t.sort(magnitude) else { return magnitude };
    let width = kind.width();
    let (mask, rest) = (t.int(Int::signed_min(width)), t.int(Int::signed_max(width)));
    let (magnitude, sign) = (t.float_to_bits(magnitude), t.float_to_bits(sign));
    let (magnitude, sign) = (t.and(magnitude, rest), t.and(sign, mask));
    let bits = t.or(magnitude, sign);
    t.float_from_bits(bits, kind)
}

fn three(view: &OpView<'_>, operands: &[TermId]) -> Result<[TermId; 3], Stop> {
    format(view, view.operand_elem(0)?)?;
    operands.try_into().map_err(|_| view.invalid("has not three operands"))
}

pub(crate) fn fma(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let [a, b, c] = three(view, operands)?;
    Ok(smallvec![t.ffma(a, b, c)])
}

pub(super) fn clampf(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let [value, least, greatest] = three(view, operands)?;
    let below = minimumf(t, value, least);
    Ok(smallvec![maximumf(t, below, greatest)])
}

fn float(view: &OpView<'_>, operands: &[TermId]) -> Result<TermId, Stop> {
    format(view, view.operand_elem(0)?)?;
    one(view, operands)
}

pub(super) fn isnan(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    Ok(smallvec![t.is_nan(float(view, operands)?)])
}

pub(super) fn isinf(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    Ok(smallvec![t.is_inf(float(view, operands)?)])
}

pub(super) fn isfinite(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let x = float(view, operands)?;
    let (nan, inf) = (t.is_nan(x), t.is_inf(x));
    let either = t.or(nan, inf);
    Ok(smallvec![t.not(either)])
}

/// Finite, and not below the least number whose significand has a leading one. A NaN does not compare as above it.
pub(super) fn isnormal(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let x = float(view, operands)?;
    let kind = format(view, view.operand_elem(0)?)?;
    let least = Float { kind, bits: 1 << (kind.precision() - 1) };
    let (least, magnitude, inf) = (t.float(least), t.fabs(x), t.is_inf(x));
    let (reaches, number) = (t.fle(least, magnitude), t.not(inf));
    Ok(smallvec![t.and(reaches, number)])
}
