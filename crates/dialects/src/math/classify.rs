//! Ops that classify floats. Source: MathOps.td.

use assay_ir::{Float, FloatParts};
use assay_model::{Meaning, OpDef, OpView, ResultTypes, Scalar, ScalarKernel, Stop, Symbolic};

use super::symbolic;
use crate::arith::FLOAT_OPERAND;

const fn test(name: &'static str, meaning: fn(&OpView<'_>) -> Result<ScalarKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Scalar(meaning)).result_types(ResultTypes::Bool).rules(FLOAT_OPERAND)
}

pub static OPS: &[OpDef] = &[
    test("math.isfinite", |_| holds(|x| !x.is_nan() && !x.is_infinite()))
        .symbolic(Symbolic::Scalar(symbolic::isfinite))
        .doc("Whether the operand is neither infinite nor a NaN."),
    test("math.isinf", |_| holds(Float::is_infinite))
        .symbolic(Symbolic::Scalar(symbolic::isinf))
        .doc("Whether the operand is infinite."),
    test("math.isnan", |_| holds(Float::is_nan))
        .symbolic(Symbolic::Scalar(symbolic::isnan))
        .doc("Whether the operand is a NaN."),
    test("math.isnormal", |_| holds(is_normal))
        .symbolic(Symbolic::Scalar(symbolic::isnormal))
        .doc("Whether the operand is neither zero, subnormal, infinite nor a NaN."),
];

fn holds(property: fn(Float) -> bool) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Float(x)] => {
            results[0] = Scalar::bool(property(*x));
            Ok(())
        }
        _ => Err(Stop::invalid("an operand that is not a float")),
    }))
}

/// Whether the significand has its leading one.
fn is_normal(x: Float) -> bool {
    match x.parts() {
        FloatParts::Finite { mantissa, .. } => mantissa >> (x.kind.precision() - 1) != 0,
        FloatParts::Nan | FloatParts::Infinite { .. } => false,
    }
}
