//! Functions of reals, known to within a bound.

use assay_model::rule::RESULT;
use assay_model::{
    Approximate, Certainty, Cond, Meaning, OpDef, Recipe, Rule, Scalar, SizeSource, Stop, Tolerance,
};

use super::recipes;
use super::tensor::SIZES;
use crate::math::functions::{COS, ERF, EXP, LOG, POW, RSQRT, SIN, TANH, rounded, to_f64_exactly};
use Cond::{And, IsInf, IsTiny, Not};

const fn unary(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function))
        .broadcasts(1, &SIZES)
        .rules(&[SIZES])
        .sizes(SizeSource::Largest)
}

/// In the lowering, the exponential overflows there, and its reciprocal is 0.
const SUBNORMAL: Rule = Rule::unspecified(
    "subnormal",
    // The limit for the negative infinity is exact.
    And(&[IsTiny(RESULT), Not(&IsInf(0))]),
    "the result is so small that implementations may flush it to 0 [TOSA 1.0, tosa_reference_check_fp_bnd]",
);

/// `1 / (1 + exp(-x))`. The lowering computes it in these steps, each of which rounds.
static SIGMOID: Approximate = Approximate {
    compute: |operands, results| {
        let [Scalar::Float(x)] = operands else {
            return Err(Stop::invalid("an operand that is not a float"));
        };
        let value = 1.0 / (1.0 + libm::exp(-to_f64_exactly(*x)?));
        results[0] = Scalar::Float(rounded(x.kind, value)?);
        // A half, and the limits.
        let is_exact = x.is_zero() || x.is_nan() || x.is_infinite();
        Ok(if is_exact { Certainty::Exact } else { Certainty::Rounded })
    },
    tolerance: Tolerance { operands: 2, result: 4 },
};

pub static OPS: &[OpDef] = &[
    unary("tosa.sigmoid", &SIGMOID)
        .doc("Logistic function.")
        .rules(&[SIZES, SUBNORMAL])
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.tanh", &TANH)
        .doc("Hyperbolic tangent.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.erf", &ERF).doc("Error function.").recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.exp", &EXP).doc("Power of e.").recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.log", &LOG)
        .doc("Natural logarithm.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.sin", &SIN).doc("Sine.").recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.cos", &COS).doc("Cosine.").recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    unary("tosa.rsqrt", &RSQRT)
        .doc("One over the square root.")
        .recipe(Recipe::adjust(recipes::elementwise::unary_floats)),
    OpDef::new("tosa.pow", Meaning::Approximate(&POW))
        .broadcasts(2, &SIZES)
        .rules(&[SIZES])
        .doc("Power of one tensor to another.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_floats))
        .sizes(SizeSource::Largest),
];
