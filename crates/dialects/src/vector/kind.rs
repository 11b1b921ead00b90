//! Combining kinds of reductions, and whether the order of combining floats matters. Source: VectorAttributes.td and VectorOps.td of LLVM 22.

use std::borrow::Cow;
use std::cmp::Ordering;

use assay_ir::{Float, FloatParts, Int};
use assay_model::{Bits, Cond, ElemType, OpView, Order, Rule, Scalar, Stop, TermId, Terms};

use crate::arith::{ieee_extremum, number_extremum, signalling_nans_last, symbolic};

/// For ops whose documentation states no order, and which lowerings compute in different orders.
pub const ROUNDING_ORDER: Rule = Rule::silent(
    "rounding-order",
    Cond::Own,
    "the result depends on the order in which floats are combined and on whether products are rounded \
     [VectorOps.td, contract and multi_reduction: silent; the lowerings differ]",
);

type CombineInts = fn(&Int, &Int) -> Int;
type CombineFloats = fn(Float, Float) -> Float;
/// How integers are combined, in terms.
pub type CombineTerms = fn(&mut Terms, TermId, TermId) -> TermId;

/// How two elements are combined.
#[derive(Debug)]
pub struct CombiningKind {
    /// Its keyword.
    pub name: &'static str,
    combine: CombiningFunction,
}

#[derive(Debug)]
enum CombiningFunction {
    /// A function on integers, with the rule for its defined bits and with its terms.
    Ints(CombineInts, Bits, CombineTerms),
    Floats(CombineFloats),
}

const fn ints(name: &'static str, ints: CombineInts, bits: Bits, terms: CombineTerms) -> CombiningKind {
    CombiningKind { name, combine: CombiningFunction::Ints(ints, bits, terms) }
}

const fn floats(name: &'static str, floats: CombineFloats) -> CombiningKind {
    CombiningKind { name, combine: CombiningFunction::Floats(floats) }
}

fn choose_int(a: &Int, b: &Int, first: bool) -> Int {
    if first { a.clone() } else { b.clone() }
}

const ADD: &str = "add";
const MUL: &str = "mul";
const MINNUMF: &str = "minnumf";
const MAXNUMF: &str = "maxnumf";

static KINDS: [CombiningKind; 15] = [
    ints(ADD, Int::add, Bits::Sum, Terms::add),
    floats(ADD, Float::add),
    ints(MUL, Int::mul, Bits::Product, Terms::mul),
    floats(MUL, Float::mul),
    ints(
        "minui",
        |a, b| choose_int(a, b, a.ucmp(b).is_le()),
        Bits::Extremum(Order::Unsigned),
        symbolic::minui,
    ),
    ints("minsi", |a, b| choose_int(a, b, a.scmp(b).is_le()), Bits::Extremum(Order::Signed), symbolic::minsi),
    ints(
        "maxui",
        |a, b| choose_int(a, b, a.ucmp(b).is_ge()),
        Bits::Extremum(Order::Unsigned),
        symbolic::maxui,
    ),
    ints("maxsi", |a, b| choose_int(a, b, a.scmp(b).is_ge()), Bits::Extremum(Order::Signed), symbolic::maxsi),
    ints("and", Int::and, Bits::Apart(2), Terms::and),
    ints("or", Int::or, Bits::Apart(2), Terms::or),
    ints("xor", Int::xor, Bits::Apart(2), Terms::xor),
    floats(MINNUMF, |a, b| number_extremum(a, b, Ordering::Less)),
    floats(MAXNUMF, |a, b| number_extremum(a, b, Ordering::Greater)),
    floats("minimumf", |a, b| ieee_extremum(a, b, Ordering::Less)),
    floats("maximumf", |a, b| ieee_extremum(a, b, Ordering::Greater)),
];

impl CombiningKind {
    /// The combining kind of an op for elements of a type. Without an attribute, the kind is addition.
    pub fn from_op(view: &OpView<'_>, elem: ElemType) -> Result<&'static CombiningKind, Stop> {
        let name = match view.attr("kind") {
            None => ADD,
            Some(_) => view.keyword("kind").unwrap_or(""),
        };
        if !KINDS.iter().any(|kind| kind.name == name) {
            return Err(view.invalid("has an unknown combining kind"));
        }
        match elem {
            ElemType::Int(_) | ElemType::Float(_) => CombiningKind::from_name(name, elem)
                .ok_or_else(|| view.invalid("has a combining kind for other elements")),
            _ => Err(view.unsupported("elements that are neither integers nor floats")),
        }
    }

    /// The combining kind with this keyword for elements of a type.
    pub fn from_name(name: &str, elem: ElemType) -> Option<&'static CombiningKind> {
        let fits = |kind: &&CombiningKind| match elem {
            ElemType::Int(_) => matches!(kind.combine, CombiningFunction::Ints(..)),
            ElemType::Float(_) => matches!(kind.combine, CombiningFunction::Floats(_)),
            _ => false,
        };
        KINDS.iter().filter(|kind| kind.name == name).find(fits)
    }

    /// How integers are combined, in terms.
    pub fn terms(&self) -> Option<CombineTerms> {
        match self.combine {
            CombiningFunction::Ints(_, _, terms) => Some(terms),
            CombiningFunction::Floats(_) => None,
        }
    }

    /// Whether it adds.
    pub fn is_sum(&self) -> bool {
        self.name == ADD
    }

    /// Two elements in one; poison if one is.
    pub fn combine(&self, a: &Scalar, b: &Scalar) -> Result<Scalar, Stop> {
        let unknown = || Stop::invalid("elements that their combining kind does not know");
        match (a, b, &self.combine) {
            (Scalar::Poison, ..) | (_, Scalar::Poison, _) => Ok(Scalar::Poison),
            (Scalar::Int(a), Scalar::Int(b), CombiningFunction::Ints(f, ..)) => Ok(Scalar::Int(f(a, b))),
            (Scalar::Float(a), Scalar::Float(b), CombiningFunction::Floats(f)) => {
                Ok(Scalar::Float(f(*a, *b)))
            }
            (a, b, CombiningFunction::Ints(f, bits, _)) => bits.of_ints(*f, a, b).ok_or_else(unknown),
            (a, b, CombiningFunction::Floats(_)) => {
                // A float with an undefined bit has no defined bits, so its format does not matter.
                let width = [a, b].into_iter().find_map(Scalar::known_bits).map(|known| known.bits.width());
                width.map(|width| Scalar::undefined(ElemType::Int(width))).ok_or_else(unknown)
            }
        }
    }

    /// Combines elements in order; `None` if there are none.
    pub fn fold(&self, elements: &[Scalar]) -> Result<Option<Scalar>, Stop> {
        let mut elements = Cow::Borrowed(elements);
        if matches!(self.name, MINNUMF | MAXNUMF) {
            signalling_nans_last(elements.to_mut());
        }
        let Some((first, rest)) = elements.split_first() else { return Ok(None) };
        rest.iter().try_fold(first.clone(), |total, next| self.combine(&total, next)).map(Some)
    }

    /// Whether combining these elements in another order may give another result.
    pub fn order_matters(&self, elements: &[Scalar]) -> bool {
        let floats: Vec<Float> = elements.iter().filter_map(Scalar::as_float).collect();
        if floats.len() < elements.len() || floats.len() < 3 {
            return false;
        }
        match self.name {
            ADD => !sums_exactly(&floats),
            MUL => !multiplies_exactly(&floats),
            _ => false,
        }
    }

    /// Whether the result for these elements may be a zero of either sign.
    pub fn either_zero(&self, elements: &[Scalar], result: &Scalar) -> bool {
        let zero = |negative: bool| {
            let floats = elements.iter().filter_map(Scalar::as_float);
            floats.filter(|float| float.is_zero()).any(|float| float.is_negative() == negative)
        };
        matches!(self.name, MINNUMF | MAXNUMF)
            && result.as_float().is_some_and(Float::is_zero)
            && zero(false)
            && zero(true)
    }
}

/// Mantissa (without trailing zeros) and exponent of the floats that are finite and not zero; `None` if there are infinities or NaNs.
fn finite(floats: &[Float]) -> Option<Vec<(u128, i64)>> {
    let mut list = Vec::with_capacity(floats.len());
    for float in floats {
        let FloatParts::Finite { mantissa, exponent, .. } = float.parts() else { return None };
        if mantissa != 0 {
            let shift = mantissa.trailing_zeros();
            list.push((mantissa >> shift, i64::from(exponent) + i64::from(shift)));
        }
    }
    Some(list)
}

/// Whether the sum of these floats needs no rounding in any order. This holds if even the sum of their magnitudes fits a mantissa whose last bit
/// is the lowest bit of all of them.
fn sums_exactly(floats: &[Float]) -> bool {
    let Some(parts) = finite(floats) else { return false };
    let Some(least) = parts.iter().map(|&(_, exponent)| exponent).min() else { return true };
    let limit = 1u128 << precision(floats).min(112);
    let mut sum = 0u128;
    for (mantissa, exponent) in parts {
        let shift = exponent - least;
        if shift > i64::from(mantissa.leading_zeros()) - 1 {
            return false;
        }
        sum = sum.saturating_add(mantissa << shift);
    }
    // Not close to the greatest number, where sums become infinite.
    sum <= limit && !near_limits(floats, least + i64::from(precision(floats)))
}

/// Whether the product of these floats needs no rounding in any order. This holds if the product of their odd parts fits a mantissa, and no
/// product of a subset leaves the exponent range.
fn multiplies_exactly(floats: &[Float]) -> bool {
    let Some(parts) = finite(floats) else { return false };
    let limit = 1u128 << precision(floats).min(112);
    let mut product = 1u128;
    let mut reach = 0i64;
    for (mantissa, exponent) in parts {
        match product.checked_mul(mantissa) {
            Some(next) if next <= limit => product = next,
            _ => return false,
        }
        reach += exponent.abs();
    }
    let bits = i64::from(precision(floats));
    !near_limits(floats, reach + bits) && !near_limits(floats, -reach - bits)
}

/// Bits of the mantissa of the floats' format.
fn precision(floats: &[Float]) -> u32 {
    floats.first().map_or(0, |float| float.kind.precision())
}

/// Whether two to a power is close to the limits of the floats' format.
fn near_limits(floats: &[Float], power: i64) -> bool {
    let Some(first) = floats.first() else { return false };
    let FloatParts::Finite { mantissa, exponent, .. } = Float::largest(first.kind, false).parts() else {
        return true;
    };
    let greatest = i64::from(exponent) + i64::from(mantissa.ilog2());
    power.abs() >= greatest - 1
}
