//! Extended instructions for compute. Sources: SPIRVCLOps.td; OpenCL Extended Instruction Set (OpenCL.std), whose functions have the same special
//! values as in C.
//!
//! Elementary functions have the tolerances of the math dialect.

use std::cmp::Ordering;

use assay_ir::{Float, Int, Rounding};
use assay_model::{Approximate, Bits, Meaning, OpDef, Order, Rule, Symbolic, Terms};

use super::gl::MIX;
use crate::arith::{OPPOSITE_ZEROS, number_extremum, symbolic};
use crate::math::functions::*;
use crate::math::{absolute, ceil, floor, fused, round, round_even, ternary};

const EITHER_ZERO: Rule = Rule::unspecified(
    "either-zero",
    OPPOSITE_ZEROS,
    "of zeros of both signs either may be returned [OpenCL.std, fmax and fmin]",
)
.sign_only();

const fn unary(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function))
}

const fn exact(name: &'static str, function: fn(Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float1(function))
}

const fn integer(name: &'static str, function: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(function))
}

pub static OPS: &[OpDef] = &[
    unary("spirv.CL.acos", &ACOS).doc("Inverse cosine."),
    unary("spirv.CL.acosh", &ACOSH).doc("Inverse hyperbolic cosine."),
    unary("spirv.CL.asin", &ASIN).doc("Inverse sine."),
    unary("spirv.CL.asinh", &ASINH).doc("Inverse hyperbolic sine."),
    unary("spirv.CL.atan", &ATAN).doc("Inverse tangent."),
    unary("spirv.CL.atan2", &ATAN2).doc("Angle of the point with the first operand as ordinate."),
    unary("spirv.CL.atanh", &ATANH).doc("Inverse hyperbolic tangent."),
    unary("spirv.CL.cos", &COS).doc("Cosine."),
    unary("spirv.CL.cosh", &COSH).doc("Hyperbolic cosine."),
    unary("spirv.CL.erf", &ERF).doc("Error function."),
    unary("spirv.CL.exp", &EXP).doc("Power of e."),
    unary("spirv.CL.log", &LOG).doc("Natural logarithm."),
    unary("spirv.CL.pow", &POW).doc("The first operand to the power of the second."),
    unary("spirv.CL.rsqrt", &RSQRT).doc("One over the square root."),
    unary("spirv.CL.sin", &SIN).doc("Sine."),
    unary("spirv.CL.sinh", &SINH).doc("Hyperbolic sine."),
    unary("spirv.CL.tan", &TAN).doc("Tangent."),
    unary("spirv.CL.tanh", &TANH).doc("Hyperbolic tangent."),
    unary("spirv.CL.mix", &MIX).doc("The way from the first operand to the second by the third."),
    exact("spirv.CL.ceil", ceil)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::Up)))
        .doc("The least integer that is not below the operand."),
    exact("spirv.CL.floor", floor)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::Down)))
        .doc("The greatest integer that is not above the operand."),
    exact("spirv.CL.fabs", Float::abs)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fabs))
        .doc("Clears the sign."),
    exact("spirv.CL.rint", round_even)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::NearestEven)))
        .doc("The nearest integer, halves to the even one."),
    exact("spirv.CL.round", round)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::NearestAway)))
        .doc("The nearest integer, halves away from zero."),
    exact("spirv.CL.sqrt", Float::sqrt).symbolic(Symbolic::One(Terms::fsqrt)).doc("Square root."),
    OpDef::new("spirv.CL.fma", Meaning::Scalar(|view| ternary(view, fused)))
        .symbolic(Symbolic::Scalar(crate::math::symbolic::fma))
        .doc("Product of two operands plus the third, rounded once."),
    OpDef::new("spirv.CL.fmax", Meaning::Float2(|a, b| number_extremum(a, b, Ordering::Greater)))
        .symbolic(Symbolic::Two(symbolic::maxnumf))
        .doc("The greater; the other operand if one is a NaN.")
        .rules(&[EITHER_ZERO]),
    OpDef::new("spirv.CL.fmin", Meaning::Float2(|a, b| number_extremum(a, b, Ordering::Less)))
        .symbolic(Symbolic::Two(symbolic::minnumf))
        .doc("The lesser; the other operand if one is a NaN.")
        .rules(&[EITHER_ZERO]),
    OpDef::new("spirv.CL.s_abs", Meaning::Int1(absolute))
        .bits(Bits::Absolute)
        .symbolic(Symbolic::One(crate::math::symbolic::absi))
        .doc("The absolute value; that of the least value wraps."),
    integer("spirv.CL.s_max", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(symbolic::maxsi))
        .doc("The greater, read signed."),
    integer("spirv.CL.s_min", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(symbolic::minsi))
        .doc("The lesser, read signed."),
    integer("spirv.CL.u_max", |a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(symbolic::maxui))
        .doc("The greater, read unsigned."),
    integer("spirv.CL.u_min", |a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(symbolic::minui))
        .doc("The lesser, read unsigned."),
];
