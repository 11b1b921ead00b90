//! Elementwise ops on one tensor.

use std::cmp::Ordering;

use assay_ir::{Attr, Float, Int, Rounding};
use assay_model::opdef::DecodeScalar;
use assay_model::{
    Cond, ElemType, Meaning, OpDef, OpView, Recipe, Rule, Scalar, ScalarKernel, SizeSource, Stop, Term,
};
use num_bigint::BigInt;

use super::binary::{float_extremum, int_extremum};
use super::ranges;
use super::recipes;
use super::tensor::SIZES;
use super::view::{ignores_nan, one, signed_elem};
use crate::tosa::names::CLAMP_OP;
use Cond::{And, Eq, Ge, IsNegative, IsZero, Not};
use Term::{Const, Min, S, Width};

const fn unary(name: &'static str, decode: DecodeScalar) -> OpDef {
    OpDef::new(name, Meaning::Scalar(decode)).broadcasts(1, &SIZES).rules(&[SIZES]).sizes(SizeSource::Largest)
}

/// Only i8 has zero points; the accumulator has 32 bits for i8 and i16 [TOSA 1.0, NEGATE].
const NEGATE_OVERFLOW: Rule = Rule::poison(
    "overflow",
    And(&[Ge(Width(0), Const(32)), Eq(S(0), Min(0))]),
    "the negation of the least value overflows [TOSA 1.0, NEGATE: apply_sub_s]",
);

pub static OPS: &[OpDef] = &[
    unary("tosa.abs", |view| {
        one(view, Some(|a| if a.sign_bit() { a.neg() } else { a.clone() }), Some(Float::abs))
    })
    .range(ranges::magnitude)
    .doc("Absolute value.")
    .rules(&[
        SIZES,
        Rule::poison(
            "overflow",
            Eq(S(0), Min(0)),
            "the absolute value of the least value overflows [TOSA 1.0, ABS: apply_sub_s]",
        ),
    ])
    .recipe(Recipe::adjust(recipes::elementwise::abs)),
    unary("tosa.negate", negate)
        .doc("Negation about zero points; integers saturate.")
        .rules(&[SIZES, NEGATE_OVERFLOW])
        .recipe(Recipe::adjust(recipes::elementwise::negate)),
    unary("tosa.bitwise_not", |view| one(view, Some(Int::not), None))
        .doc("Bitwise complement.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_ints)),
    unary("tosa.logical_not", |view| one(view, Some(Int::not), None))
        .doc("Negation of i1.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_bools)),
    unary("tosa.clz", |view| {
        one(view, Some(|a| Int::from_i128(a.width(), i128::from(a.leading_zeros()))), None)
    })
    .range(ranges::bit_count)
    .doc("Number of leading zeros.")
    .recipe(Recipe::adjust(recipes::elementwise::unary_ints)),
    unary("tosa.ceil", |view| one(view, None, Some(|x| x.round_to_integral(Rounding::Up))))
        .doc("The least integer that is not below the operand.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.floor", |view| one(view, None, Some(|x| x.round_to_integral(Rounding::Down))))
        .doc("The greatest integer that is not above the operand.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    // The specification allows one unit in the last place; the lowering and the folder divide.
    unary("tosa.reciprocal", |view| one(view, None, Some(|x| Float::from_f64(x.kind, 1.0).div(x))))
        .doc("One over the operand, rounded to the nearest.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary(CLAMP_OP, clamp)
        .range(ranges::clamped)
        .doc("The operand, limited to a range.")
        .rules(&[SIZES, CLAMP_ZERO])
        .recipe(Recipe::adjust(recipes::elementwise::clamp)),
];

/// If a bound is a zero, it may replace an operand that is a zero of the other sign.
const CLAMP_ZERO: Rule = Rule::unspecified(
    "either-zero",
    // The result differs from the operand at most in its sign.
    And(&[
        IsZero(0),
        IsZero(assay_model::rule::RESULT),
        Cond::Or(&[
            And(&[IsNegative(0), Not(&IsNegative(assay_model::rule::RESULT))]),
            And(&[Not(&IsNegative(0)), IsNegative(assay_model::rule::RESULT)]),
        ]),
    ]),
    "a zero is clamped to a zero of the other sign [TOSA 1.0, apply_max_s and apply_min_s]",
);

fn negate(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let width = match signed_elem(view, 0)? {
        ElemType::Float(_) => return one(view, None, Some(Float::neg)),
        ElemType::Int(width) => width,
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    };
    if view.attr("quantization_info").is_some() {
        return Err(view.unsupported("a zero point that is not an operand"));
    }
    let (least, most) = (Int::signed_min(width).signed(), Int::signed_max(width).signed());
    Ok(Box::new(move |operands, results| {
        let number = |index: usize| match operands.get(index) {
            None => Ok(BigInt::ZERO),
            Some(Scalar::Int(int)) => Ok(int.signed()),
            Some(_) => Err(Stop::invalid("an operand that is not an integer")),
        };
        let value = number(2)? - (number(0)? - number(1)?);
        results[0] = Scalar::Int(Int::wrap(width, &value.clamp(least.clone(), most.clone())));
        Ok(())
    }))
}

fn clamp(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    match signed_elem(view, 0)? {
        ElemType::Int(width) => clamp_int(view, width),
        ElemType::Float(_) => clamp_float(view),
        _ => Err(view.unsupported("elements that TOSA does not define it for")),
    }
}

fn clamp_int(view: &OpView<'_>, width: u32) -> Result<ScalarKernel, Stop> {
    let bound = |name: &str| match view.attr(name) {
        Some(Attr::Integer { value, .. }) if value.width() == width => Ok(value.clone()),
        _ => Err(view.unsupported("bounds of another type than the elements")),
    };
    let (least, most) = (bound("min_val")?, bound("max_val")?);
    if most.scmp(&least).is_lt() {
        return Err(view.invalid("has a greatest value below the least [TOSA 1.0, CLAMP]"));
    }
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Int(value)] => {
            let value = int_extremum(value, &least, Ordering::Greater);
            results[0] = Scalar::Int(int_extremum(&value, &most, Ordering::Less));
            Ok(())
        }
        _ => Err(Stop::invalid("an operand that is not an integer")),
    }))
}

fn clamp_float(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let kind = match view.operand_elem(0)? {
        ElemType::Float(kind) => kind,
        _ => return Err(view.invalid("has no floats")),
    };
    let bound = |name: &str| match view.attr(name) {
        Some(Attr::Float { value, .. }) if value.kind == kind => Ok(*value),
        _ => Err(view.unsupported("bounds of another type than the elements")),
    };
    let (least, most) = (bound("min_val")?, bound("max_val")?);
    if !matches!(least.compare(most), Some(Ordering::Less | Ordering::Equal)) {
        return Err(view.invalid("has a greatest value below the least, or a NaN [TOSA 1.0, CLAMP]"));
    }
    let extremum = float_extremum(ignores_nan(view)?);
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Float(value)] => {
            let value = extremum(*value, least, Ordering::Greater);
            results[0] = Scalar::Float(extremum(value, most, Ordering::Less));
            Ok(())
        }
        _ => Err(Stop::invalid("an operand that is not a float")),
    }))
}
