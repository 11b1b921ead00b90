//! Arithmetic and functions whose parts are rounded from exact results. Implementations round in other ways. Sources: ComplexOps.td; for its
//! rules on fast-math flags, LLVM LangRef.

use assay_model::rule::RESULT;
use assay_model::{Approximate, Cond, Meaning, OpDef, Rule};

use super::functions::*;
use crate::arith::{LOOSE_RULE, NINF, NINF_TEXT, NNAN, NNAN_TEXT};
use Cond::{And, IsInf, IsNan, Or};

const NNAN_RULE: Rule =
    Rule::poison("nnan", And(&[NNAN, Or(&[IsNan(0), IsNan(1), IsNan(RESULT)])]), NNAN_TEXT);
const NINF_RULE: Rule =
    Rule::poison("ninf", And(&[NINF, Or(&[IsInf(0), IsInf(1), IsInf(RESULT)])]), NINF_TEXT);

/// What fast-math flags promise about the parts of operands and results, and the freedom that they give.
pub const FAST_MATH: &[Rule] = &[NNAN_RULE, NINF_RULE, LOOSE_RULE];

const FUNCTION: &[Rule] = &[NNAN_RULE, NINF_RULE, LOOSE_RULE, EXTREME_PARTS];

const fn op(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function)).rules(FUNCTION)
}

pub static OPS: &[OpDef] = &[
    op("complex.abs", &ABS).doc("Distance from 0."),
    op("complex.angle", &ANGLE).doc("Angle, with its jump at the negative real axis.").rules(FAST_MATH),
    op("complex.atan2", &ATAN2)
        .doc("Angle of the point with the first operand as ordinate, by complex logarithm."),
    op("complex.cos", &COS).doc("Cosine."),
    op("complex.div", &DIV).doc("Quotient."),
    op("complex.exp", &EXP).doc("Power of e."),
    op("complex.expm1", &EXPM1).doc("Power of e, minus 1."),
    op("complex.log", &LOG).doc("Natural logarithm."),
    op("complex.log1p", &LOG1P).doc("Natural logarithm of 1 plus the operand."),
    op("complex.mul", &MUL).doc("Product."),
    op("complex.pow", &POW).doc("The first operand to the power of the second."),
    op("complex.powi", &POWI).doc("The first operand to the power of the second, a signed integer."),
    op("complex.rsqrt", &RSQRT).doc("One over the square root."),
    op("complex.sign", &SIGN).doc("The operand over its absolute value; 0 for 0."),
    op("complex.sin", &SIN).doc("Sine."),
    op("complex.sqrt", &SQRT).doc("Square root with a real part that is not negative."),
    op("complex.tan", &TAN).doc("Tangent."),
    op("complex.tanh", &TANH).doc("Hyperbolic tangent."),
];
