//! Functions on floats whose results are exact, or rounded only once. Sources: MathOps.td; IEEE 754.

use std::cmp::Ordering;

use assay_ir::{Float, Rounding};
use assay_model::{
    Bits, Meaning, OpDef, OpView, ResultTypes, Scalar, ScalarFunction, ScalarKernel, Stop, Symbolic, Terms,
};

use super::symbolic;
use crate::arith::{EXACT_BINARY, EXACT_UNARY, FLOAT_TERNARY, FLOAT_UNARY, ieee_extremum};

const fn unary(name: &'static str, meaning: fn(Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float1(meaning)).result_types(ResultTypes::Same).rules(FLOAT_UNARY)
}

pub static OPS: &[OpDef] = &[
    unary("math.absf", Float::abs)
        .rules(EXACT_UNARY)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fabs))
        .computes(&[ScalarFunction::Abs])
        .doc("Clears the sign."),
    unary("math.ceil", ceil)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::Up)))
        .computes(&[ScalarFunction::Ceil])
        .doc("The least integer that is not below the operand, with its sign."),
    unary("math.floor", floor)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::Down)))
        .computes(&[ScalarFunction::Floor])
        .doc("The greatest integer that is not above the operand, with its sign."),
    unary("math.trunc", trunc)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::ZeroWards)))
        .doc("The operand without its fraction."),
    unary("math.round", round)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::NearestAway)))
        .computes(&[ScalarFunction::Round])
        .doc("The nearest integer, halves away from zero."),
    unary("math.roundeven", round_even)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::NearestEven)))
        .doc("The nearest integer, halves to the even one."),
    // Its lowering is LLVM's sqrt, which is rounded correctly.
    unary("math.sqrt", Float::sqrt)
        .symbolic(Symbolic::One(Terms::fsqrt))
        .computes(&[ScalarFunction::Sqrt])
        .doc("Square root, rounded to the nearest."),
    OpDef::new("math.copysign", Meaning::Float2(copysign))
        .bits(Bits::Apart(2))
        .symbolic(Symbolic::Two(symbolic::copysign))
        .doc("The first operand with the sign of the second.")
        .result_types(ResultTypes::Same)
        .rules(EXACT_BINARY),
    OpDef::new("math.fma", Meaning::Scalar(|view| ternary(view, fused)))
        .symbolic(Symbolic::Scalar(symbolic::fma))
        .doc("Product of two operands plus the third, rounded once.")
        .result_types(ResultTypes::Same)
        .rules(FLOAT_TERNARY),
    // As defined by the documentation and `math-expand-ops`, although the names of the operands suggest that the bounds are exchanged.
    OpDef::new("math.clampf", Meaning::Scalar(|view| ternary(view, clamp)))
        .symbolic(Symbolic::Scalar(symbolic::clampf))
        .doc("The greater of the third operand and the lesser of the first two.")
        .result_types(ResultTypes::Same)
        .rules(FLOAT_TERNARY),
];

pub fn ceil(x: Float) -> Float {
    x.round_to_integral(Rounding::Up)
}

pub fn floor(x: Float) -> Float {
    x.round_to_integral(Rounding::Down)
}

pub fn trunc(x: Float) -> Float {
    x.round_to_integral(Rounding::ZeroWards)
}

pub fn round(x: Float) -> Float {
    x.round_to_integral(Rounding::NearestAway)
}

pub fn round_even(x: Float) -> Float {
    x.round_to_integral(Rounding::NearestEven)
}

pub fn copysign(magnitude: Float, sign: Float) -> Float {
    if magnitude.is_negative() == sign.is_negative() { magnitude } else { magnitude.neg() }
}

pub fn fused(a: Float, b: Float, c: Float) -> Float {
    let value = a.mul_add(b, c);
    if value.is_nan() { Float::nan(value.kind) } else { value }
}

fn clamp(value: Float, least: Float, greatest: Float) -> Float {
    ieee_extremum(ieee_extremum(value, least, Ordering::Less), greatest, Ordering::Greater)
}

/// The kernel of an op on three floats.
pub fn ternary(_: &OpView<'_>, meaning: fn(Float, Float, Float) -> Float) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Float(a), Scalar::Float(b), Scalar::Float(c)] => {
            results[0] = Scalar::Float(meaning(*a, *b, *c));
            Ok(())
        }
        _ => Err(Stop::invalid("operands that are not three floats")),
    }))
}
