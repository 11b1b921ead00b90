//! Functions whose results no implementation computes exactly: all of them round. Sources: MathOps.td; C11, Annex F.

use assay_model::{Approximate, Meaning, OpDef, ResultTypes, ScalarFunction};

use super::functions::*;
use crate::arith::{FLOAT_BINARY, FLOAT_UNARY};

const fn unary(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function)).result_types(ResultTypes::Same).rules(FLOAT_UNARY)
}

const fn binary(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function)).result_types(ResultTypes::Same).rules(FLOAT_BINARY)
}

pub static OPS: &[OpDef] = &[
    unary("math.acos", &ACOS).doc("Inverse cosine."),
    unary("math.acosh", &ACOSH).doc("Inverse hyperbolic cosine."),
    unary("math.asin", &ASIN).doc("Inverse sine."),
    unary("math.asinh", &ASINH).doc("Inverse hyperbolic sine."),
    unary("math.atan", &ATAN).doc("Inverse tangent."),
    unary("math.atanh", &ATANH).doc("Inverse hyperbolic tangent."),
    binary("math.atan2", &ATAN2).doc("Angle of the point with the first operand as ordinate."),
    unary("math.cbrt", &CBRT).doc("Cube root."),
    unary("math.cos", &COS).doc("Cosine."),
    unary("math.cosh", &COSH).doc("Hyperbolic cosine."),
    unary("math.erf", &ERF).computes(&[ScalarFunction::Erf]).doc("Error function."),
    unary("math.erfc", &ERFC).doc("One minus the error function."),
    unary("math.exp", &EXP).computes(&[ScalarFunction::Exp]).doc("Power of e."),
    unary("math.exp2", &EXP2).doc("Power of 2."),
    unary("math.expm1", &EXPM1).doc("Power of e, minus 1."),
    unary("math.log", &LOG).computes(&[ScalarFunction::Log]).doc("Natural logarithm."),
    unary("math.log10", &LOG10).doc("Logarithm to base 10."),
    unary("math.log1p", &LOG1P).doc("Natural logarithm of 1 plus the operand."),
    unary("math.log2", &LOG2).doc("Logarithm to base 2."),
    binary("math.powf", &POW)
        .computes(&[ScalarFunction::Pow])
        .doc("The first operand to the power of the second."),
    OpDef::new("math.fpowi", Meaning::Approximate(&POWI))
        .doc("The first operand to the power of the second, a signed integer.")
        .rules(FLOAT_UNARY),
    unary("math.rsqrt", &RSQRT).computes(&[ScalarFunction::Rsqrt]).doc("One over the square root."),
    unary("math.sin", &SIN).doc("Sine."),
    unary("math.sinh", &SINH).doc("Hyperbolic sine."),
    OpDef::new("math.sincos", Meaning::Approximate(&SINCOS))
        .doc("Sine and cosine of one number.")
        .result_types(ResultTypes::SameTwice)
        .rules(FLOAT_UNARY),
    unary("math.tan", &TAN).doc("Tangent."),
    unary("math.tanh", &TANH).computes(&[ScalarFunction::Tanh]).doc("Hyperbolic tangent."),
];
