//! The truth of resolved conditions, for one execution of an op.

use std::ops::Range;

use assay_ir::Float;
use assay_model::{MemRef, Scalar, Value};
use num_bigint::BigInt;

use super::lanes::EnabledLanes;
use super::terms::Number;
use super::{Check, Comparison, Scalars, sizes, values};

/// Whether a condition holds; `None` if that depends on a poison operand.
pub fn truth(check: &Check, s: &Scalars<'_>) -> Option<bool> {
    match check {
        Check::Known(value) => Some(*value),
        Check::Compare(comparison, a, b) => compare(*comparison, a, b, s),
        Check::Outside(a, b) => match (a.small(s), b.small(s)) {
            (Some(a), Some(b)) => Some(a < 0 || a >= b),
            _ => {
                let a = a.big(s)?;
                Some(a < BigInt::ZERO || a >= b.big(s)?)
            }
        },
        Check::Index(index, of, at, fixed) => is_outside(s, *index, *of, *at, *fixed),
        Check::IsArray(operand) => Some(matches!(s.value(*operand)?, Value::Array(_))),
        Check::ShapesDiffer => Some(s.shapes_differ()),
        Check::SizesDiffer(a, b) => Some(sizes(s.value(*a)?)? != sizes(s.value(*b)?)?),
        Check::UnlikeMaps(form) => form.is_broken(s),
        Check::HasEqualRows(operand) => values::has_equal_rows(s.value(*operand)?),
        Check::HasGaps(operand, groups) => groups.have_gaps(s.value(*operand)?),
        Check::BadDivisor(divisors) => Some(divisors.iter().any(|divisor| divisor.is_bad(s))),
        Check::Overlap(pairs) => any_overlap(pairs, s),
        Check::SameElements(a, b) => Some(memref(s.value(*a)?)?.has_elements_of(memref(s.value(*b)?)?)),
        Check::IsRowMajor(operand) => {
            let memref = memref(s.value(*operand)?)?;
            Some(memref.is_empty() || memref.is_row_major())
        }
        Check::Unlike(operand, aspect, form) => form.is_unlike(s.value(*operand)?, *aspect),
        Check::AnyElement(operand, inner) => any_element(inner, *operand, s),
        Check::AnyLane(lanes) => any_lane(&lanes.0, &lanes.1, s),
        Check::IsLaneOff(lanes) => lanes.is_on(s, s.place).map(|on| !on),
        Check::IsPoisonElement(operand) => s.element(*operand).map(|element| element.has_poison()),
        Check::IsNanElement(operand) => any_part(&s.element(*operand)?, Float::is_nan),
        Check::IsInfElement(operand) => any_part(&s.element(*operand)?, Float::is_infinite),
        Check::FitsSigned(term, width) => fits_signed(term, *width, s),
        Check::FitsUnsigned(term, width) => {
            if let (Some(value), 1..=126) = (term.small(s), *width) {
                return Some((0..1i128 << width).contains(&value));
            }
            fits(term, &(BigInt::ZERO..BigInt::from(1) << *width), s)
        }
        Check::IsNan(operand) => any_part(s.get(*operand)?, Float::is_nan),
        Check::IsInf(operand) => any_part(s.get(*operand)?, Float::is_infinite),
        Check::IsZero(operand) => s.float(*operand).map(Float::is_zero),
        Check::IsTiny(operand) => s.float(*operand).map(is_tiny),
        Check::IsNegative(operand) => s.float(*operand).map(Float::is_negative),
        // Undefined bits decide as poison does.
        Check::IsPoison(operand) => match s.value(*operand) {
            // An array or aggregate is not poison as a whole.
            Some(value) if value.as_scalar().is_none() => Some(false),
            _ => s.get(*operand).map(Scalar::has_poison),
        },
        Check::Not(inner) => truth(inner, s).map(|value| !value),
        Check::And(parts) => junction_truth(parts.iter().map(|part| truth(part, s)), false),
        Check::Or(parts) => junction_truth(parts.iter().map(|part| truth(part, s)), true),
    }
}

fn memref(value: &Value) -> Option<&MemRef> {
    if let Value::MemRef(memref) = value { Some(memref) } else { None }
}

/// Greatest number of elements of memrefs with gaps that are compared. An execution has not enough steps to copy more.
const MAX_COMPARED: usize = 1 << 24;

/// Whether some pair of memrefs shares memory; `None` if that is not known of a pair.
fn any_overlap(pairs: &[(usize, usize)], s: &Scalars<'_>) -> Option<bool> {
    let mut known = Some(false);
    for &(one, other) in pairs {
        let memrefs = s.value(one).and_then(memref).zip(s.value(other).and_then(memref));
        match memrefs.and_then(|(one, other)| one.overlaps(other, MAX_COMPARED).ok().flatten()) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = None,
        }
    }
    known
}

fn is_tiny(float: Float) -> bool {
    float.to_f64().abs() < 8.0 / Float::largest(float.kind, false).to_f64()
}

/// Whether a condition holds for some element of an operand; `None` if the operand has no known elements.
fn any_element(inner: &Check, operand: usize, s: &Scalars<'_>) -> Option<bool> {
    let len = match s.value(operand)? {
        Value::Array(array) => array.len(),
        Value::Scalar(scalar) if !scalar.is_poison() => 1,
        _ => return None,
    };
    let mut known = Some(false);
    for place in 0..len {
        match truth(inner, &Scalars { place, ..*s }) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = None,
        }
    }
    known
}

/// Whether a condition holds in some enabled lane; `None` if that depends on poison.
fn any_lane(lanes: &EnabledLanes, inner: &Check, s: &Scalars<'_>) -> Option<bool> {
    lanes.any(s, &|place, enabled_before| truth(inner, &Scalars { place, enabled_before, ..*s }))
}

/// Whether an index is poison or outside of a dimension; `None` if the size is not known.
#[inline]
fn is_outside(s: &Scalars<'_>, index: usize, of: usize, at: usize, fixed: Option<i64>) -> Option<bool> {
    let scalar = s.get(index)?;
    if scalar.has_poison() {
        return Some(true);
    }
    let size = s.value(of).and_then(sizes).and_then(|sizes| sizes.get(at).copied()).or(fixed)?;
    match scalar.as_int()?.to_i64() {
        Some(index) => Some(index < 0 || index >= size),
        // Beyond what any size is.
        None => Some(true),
    }
}

/// Whether a float, or a part of a complex number, has a property; `None` if that depends on poison.
fn any_part(scalar: &Scalar, holds: fn(Float) -> bool) -> Option<bool> {
    match scalar {
        Scalar::Float(float) => Some(holds(*float)),
        Scalar::Complex(parts) => match (any_part(&parts.0, holds), any_part(&parts.1, holds)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// A conjunction (`decided_by` false) or disjunction (`decided_by` true); `None` if that depends on a part that is not known.
pub fn junction_truth(parts: impl Iterator<Item = Option<bool>>, decided_by: bool) -> Option<bool> {
    let mut known = Some(!decided_by);
    for part in parts {
        match part {
            Some(value) if value == decided_by => return Some(decided_by),
            Some(_) => {}
            None => known = None,
        }
    }
    known
}

/// Whether a term is representable as a signed integer of a width; `None` as for [`fits`].
#[inline]
fn fits_signed(term: &Number, width: u32, s: &Scalars<'_>) -> Option<bool> {
    if let (Some(value), 1..=127) = (term.small(s), width) {
        let half = 1i128 << (width - 1);
        return Some((-half..half).contains(&value));
    }
    let half = BigInt::from(1) << width.saturating_sub(1);
    fits(term, &(-half.clone()..half), s)
}

/// Whether a term is in a range; `None` if that depends on undefined bits or on poison.
fn fits(term: &Number, range: &Range<BigInt>, s: &Scalars<'_>) -> Option<bool> {
    if let Some(value) = term.big(s) {
        return Some(range.contains(&value));
    }
    let [least, most] = term.range(s)?;
    if range.contains(&least) && range.contains(&most) {
        return Some(true);
    }
    (least >= range.end || most < range.start).then_some(false)
}

pub fn compare(comparison: Comparison, a: &Number, b: &Number, s: &Scalars<'_>) -> Option<bool> {
    use Comparison::*;
    let order = match (a.small(s), b.small(s)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => match (a.big(s), b.big(s)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => return compare_ranges(comparison, &a.range(s)?, &b.range(s)?),
        },
    };
    Some(match comparison {
        Eq => order.is_eq(),
        Ne => order.is_ne(),
        Lt => order.is_lt(),
        Le => order.is_le(),
        Gt => order.is_gt(),
        Ge => order.is_ge(),
    })
}

/// Compares numbers with undefined bits; `None` if the result depends on these bits.
fn compare_ranges(comparison: Comparison, a: &[BigInt; 2], b: &[BigInt; 2]) -> Option<bool> {
    use Comparison::*;
    let ([a_least, a_most], [b_least, b_most]) = (a, b);
    let (below, above) = (a_most < b_least, a_least > b_most);
    let (not_above, not_below) = (a_most <= b_least, a_least >= b_most);
    let (holds, fails) = match comparison {
        Eq => (not_above && not_below, below || above),
        Ne => (below || above, not_above && not_below),
        Lt => (below, not_below),
        Le => (not_above, above),
        Gt => (above, not_above),
        Ge => (not_below, below),
    };
    (holds || fails).then_some(holds)
}
