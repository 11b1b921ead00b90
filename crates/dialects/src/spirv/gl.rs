//! Extended instructions for graphics. Sources: SPIRVGLOps.td; SPIR-V Extended Instructions for GLSL (GLSL.std.450).
//!
//! Elementary functions have the tolerances of the math dialect. Vulkan allows larger errors, which are not modelled.

use std::cmp::Ordering;

use assay_ir::{Float, FloatParts, Int, Rounding};
use assay_model::rule::RESULT;
use assay_model::{
    Approximate, Bits, Certainty, Cond, Meaning, OpDef, OpView, Order, Rule, Scalar, ScalarKernel, Stop,
    Symbolic, Term, Terms, Tolerance, WholeKernel,
};

use super::vector::{CROSS, DISTANCE, LENGTH, NORMALIZE, REFLECT, on_vectors};
use crate::arith::{OPPOSITE_ZEROS, number_extremum, symbolic};
use crate::llvm::{pack_results, scaled};
use crate::math::functions::*;
use crate::math::{absolute, ceil, copysign, floor, leading_zeros, round_even, trailing_zeros};
use crate::rules::EVALUATION_ORDER;
use Cond::{And, Gt, IsInf, IsNan, IsNegative, IsZero, Not, Or};
use Term::{S, U};

/// SPIR-V leaves the result undefined. Graphics drivers return what C does, a NaN or an infinity, and no document says whether the lowering of
/// the math dialect relies on that. So Assay claims nothing.
const DOMAIN: Rule = Rule::silent(
    "outside-domain",
    And(&[Not(&IsNan(0)), Or(&[IsNan(RESULT), And(&[IsInf(RESULT), Not(&IsInf(0))])])]),
    "the operand is outside of the function's domain [GLSL.std.450: the result is undefined]",
);
const POWER_DOMAIN: Rule = Rule::silent(
    "outside-domain",
    And(&[
        Not(&IsNan(0)),
        Or(&[And(&[IsNegative(0), Not(&IsZero(0))]), And(&[IsZero(0), Or(&[IsZero(1), IsNegative(1)])])]),
    ]),
    "the base is negative, or the base is 0 and the exponent is not positive [GLSL.std.450, Pow: the result is undefined]",
);
const EITHER: Rule = Rule::unspecified(
    "either-operand",
    Or(&[IsNan(0), IsNan(1), OPPOSITE_ZEROS]),
    "an operand is a NaN, or both are zeros of different signs: either may be the result [GLSL.std.450, FMin and FMax]",
);
const CLAMPED_NAN: Rule = Rule::unspecified(
    "clamped-nan",
    Or(&[IsNan(0), IsNan(1), IsNan(2)]),
    "an operand is a NaN: which operand is the result is open [GLSL.std.450, FClamp, FMin and FMax]",
);
const CROSSED_SIGNED: Rule = Rule::poison(
    "crossed-bounds",
    Gt(S(1), S(2)),
    "the least value is above the greatest [GLSL.std.450, SClamp: the result is undefined]",
);
const CROSSED_UNSIGNED: Rule = Rule::poison(
    "crossed-bounds",
    Gt(U(1), U(2)),
    "the least value is above the greatest [GLSL.std.450, UClamp: the result is undefined]",
);
const HALF: Rule = Rule::unspecified(
    "half",
    And(&[]),
    "halfway between two integers either may be the result [GLSL.std.450, Round]",
);
const TOO_LARGE: Rule = Rule::poison(
    "too-large",
    And(&[IsInf(RESULT), Not(&IsInf(0))]),
    "the product is too large for the format [GLSL.std.450, Ldexp: the result is undefined]",
);

static MULADD: Approximate = Approximate {
    compute: |operands, results| multiply_add(operands, results, &EVALUATION_ORDER),
    tolerance: Tolerance { operands: 0, result: 0 },
};

const fn unary(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function))
}

/// A function that is only defined for some numbers.
const fn bounded(name: &'static str, function: &'static Approximate) -> OpDef {
    unary(name, function).rules(&[DOMAIN])
}

const fn exact(name: &'static str, function: fn(Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float1(function))
}

const fn integer(name: &'static str, function: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(function))
}

pub static OPS: &[OpDef] = &[
    exact("spirv.GL.FAbs", Float::abs)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fabs))
        .doc("Clears the sign."),
    exact("spirv.GL.Ceil", ceil)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::Up)))
        .doc("The least integer that is not below the operand."),
    exact("spirv.GL.Floor", floor)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::Down)))
        .doc("The greatest integer that is not above the operand."),
    exact("spirv.GL.RoundEven", round_even)
        .symbolic(Symbolic::One(|t, x| t.fround(x, Rounding::NearestEven)))
        .doc("The nearest integer, halves to the even one."),
    exact("spirv.GL.Round", round_even).doc("The nearest integer, halves to either.").rules(&[HALF]),
    exact("spirv.GL.Fract", |x| x.sub(floor(x))).doc("What is left of the operand above its floor."),
    exact("spirv.GL.FSign", sign).doc("1, 0 or -1 by the sign of the operand."),
    unary("spirv.GL.Cos", &COS).doc("Cosine."),
    unary("spirv.GL.Sin", &SIN).doc("Sine."),
    unary("spirv.GL.Tan", &TAN).doc("Tangent."),
    unary("spirv.GL.Cosh", &COSH).doc("Hyperbolic cosine."),
    unary("spirv.GL.Sinh", &SINH).doc("Hyperbolic sine."),
    unary("spirv.GL.Tanh", &TANH).doc("Hyperbolic tangent."),
    unary("spirv.GL.Atan", &ATAN).doc("Inverse tangent."),
    unary("spirv.GL.Asinh", &ASINH).doc("Inverse hyperbolic sine."),
    unary("spirv.GL.Exp", &EXP).doc("Power of e."),
    unary("spirv.GL.Exp2", &EXP2).doc("Power of 2."),
    bounded("spirv.GL.Asin", &ASIN).doc("Inverse sine."),
    bounded("spirv.GL.Acos", &ACOS).doc("Inverse cosine."),
    bounded("spirv.GL.Acosh", &ACOSH).doc("Inverse hyperbolic cosine."),
    bounded("spirv.GL.Atanh", &ATANH).doc("Inverse hyperbolic tangent."),
    bounded("spirv.GL.Log", &LOG).doc("Natural logarithm."),
    bounded("spirv.GL.Log2", &LOG2).doc("Logarithm to base 2."),
    bounded("spirv.GL.InverseSqrt", &RSQRT).doc("One over the square root."),
    exact("spirv.GL.Sqrt", Float::sqrt).doc("Square root.").rules(&[DOMAIN]),
    unary("spirv.GL.Pow", &POW).doc("The first operand to the power of the second.").rules(&[POWER_DOMAIN]),
    OpDef::new("spirv.GL.FMax", Meaning::Float2(|a, b| number_extremum(a, b, Ordering::Greater)))
        .symbolic(Symbolic::Two(symbolic::maxnumf))
        .doc("The greater; either operand if one is a NaN.")
        .rules(&[EITHER]),
    OpDef::new("spirv.GL.FMin", Meaning::Float2(|a, b| number_extremum(a, b, Ordering::Less)))
        .symbolic(Symbolic::Two(symbolic::minnumf))
        .doc("The lesser; either operand if one is a NaN.")
        .rules(&[EITHER]),
    OpDef::new("spirv.GL.FClamp", Meaning::Scalar(|_| Ok(Box::new(clamped_float))))
        .doc("The first operand kept between the second and the third; poison if these are crossed.")
        .rules(&[CLAMPED_NAN]),
    unary("spirv.GL.FMix", &MIX).doc("The way from the first operand to the second by the third."),
    unary("spirv.GL.Fma", &MULADD)
        .doc("Product of two operands plus the third, rounded once or twice.")
        .rules(&[EVALUATION_ORDER]),
    OpDef::new("spirv.GL.Ldexp", Meaning::Scalar(|_| Ok(Box::new(scaled))))
        .doc("The first operand times two to the power of the second.")
        .rules(&[TOO_LARGE]),
    OpDef::new("spirv.GL.FrexpStruct", Meaning::Whole(split))
        .doc("A fraction in [1/2, 1) and the exponent that go together, in a struct."),
    OpDef::new("spirv.GL.SAbs", Meaning::Int1(absolute))
        .bits(Bits::Absolute)
        .symbolic(Symbolic::One(crate::math::symbolic::absi))
        .doc("The absolute value; that of the least value wraps."),
    OpDef::new("spirv.GL.SSign", Meaning::Int1(integer_sign)).doc("1, 0 or -1 by the sign of the operand."),
    integer("spirv.GL.SMax", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(symbolic::maxsi))
        .doc("The greater, read signed."),
    integer("spirv.GL.SMin", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(symbolic::minsi))
        .doc("The lesser, read signed."),
    integer("spirv.GL.UMax", |a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(symbolic::maxui))
        .doc("The greater, read unsigned."),
    integer("spirv.GL.UMin", |a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(symbolic::minui))
        .doc("The lesser, read unsigned."),
    OpDef::new("spirv.GL.SClamp", Meaning::Scalar(|_| clamped(Int::scmp)))
        .doc("The first operand kept between the second and the third, read signed.")
        .rules(&[CROSSED_SIGNED]),
    OpDef::new("spirv.GL.UClamp", Meaning::Scalar(|_| clamped(Int::ucmp)))
        .doc("The first operand kept between the second and the third, read unsigned.")
        .rules(&[CROSSED_UNSIGNED]),
    OpDef::new("spirv.GL.FindILsb", Meaning::Int1(lowest_one))
        .doc("The number of the lowest one bit; -1 for 0."),
    OpDef::new("spirv.GL.FindUMsb", Meaning::Int1(highest_one))
        .doc("The number of the highest one bit; -1 for 0."),
    OpDef::new(
        "spirv.GL.FindSMsb",
        Meaning::Int1(|a| highest_one(&if a.sign_bit() { a.not() } else { a.clone() })),
    )
    .doc("The number of the highest bit that is not the sign's; -1 for 0 and -1."),
    OpDef::new("spirv.GL.Length", Meaning::Whole(|view| on_vectors(view, &LENGTH)))
        .doc("The length of a vector."),
    OpDef::new("spirv.GL.Distance", Meaning::Whole(|view| on_vectors(view, &DISTANCE)))
        .doc("The length of the difference of two vectors."),
    OpDef::new("spirv.GL.Normalize", Meaning::Whole(|view| on_vectors(view, &NORMALIZE)))
        .doc("The vector of length 1 in the same direction."),
    OpDef::new("spirv.GL.Cross", Meaning::Whole(|view| on_vectors(view, &CROSS)))
        .doc("The cross product of two vectors of three elements."),
    OpDef::new("spirv.GL.Reflect", Meaning::Whole(|view| on_vectors(view, &REFLECT)))
        .doc("The first vector reflected at the plane that the second is normal to."),
];

fn three(operands: &[Scalar]) -> Result<[Float; 3], Stop> {
    match operands {
        [Scalar::Float(a), Scalar::Float(b), Scalar::Float(c)] => Ok([*a, *b, *c]),
        _ => Err(Stop::invalid("operands that are not three floats")),
    }
}

/// If the bounds are in the wrong order, the results stay poison, as they were before.
fn clamped_float(operands: &[Scalar], results: &mut [Scalar]) -> Result<(), Stop> {
    let [x, least, greatest] = three(operands)?;
    if least.compare(greatest) != Some(Ordering::Greater) {
        let above = number_extremum(x, least, Ordering::Greater);
        results[0] = Scalar::Float(number_extremum(above, greatest, Ordering::Less));
    }
    Ok(())
}

/// Interpolates between two numbers by a fraction.
pub(super) static MIX: Approximate = Approximate {
    compute: |operands, results| {
        let [x, y, part] = three(operands)?;
        let rest = Float::from_f64(x.kind, 1.0).sub(part);
        results[0] = Scalar::Float(x.mul(rest).add(y.mul(part)));
        Ok(Certainty::Rounded)
    },
    tolerance: Tolerance { operands: 2, result: 4 },
};

fn sign(x: Float) -> Float {
    if x.is_zero() || x.is_nan() { x } else { copysign(Float::from_f64(x.kind, 1.0), x) }
}

fn integer_sign(a: &Int) -> Int {
    let sign = if a.sign_bit() { -1 } else { i128::from(!a.is_zero()) };
    Int::from_i128(a.width(), sign)
}

fn clamped(compare: fn(&Int, &Int) -> Ordering) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Int(x), Scalar::Int(least), Scalar::Int(greatest)] => {
            let above = if compare(x, least).is_lt() { least } else { x };
            results[0] = Scalar::Int(if compare(above, greatest).is_gt() { greatest } else { above }.clone());
            Ok(())
        }
        _ => Err(Stop::invalid("operands that are not three integers")),
    }))
}

fn lowest_one(a: &Int) -> Int {
    if a.is_zero() { Int::all_ones(a.width()) } else { trailing_zeros(a) }
}

fn highest_one(a: &Int) -> Int {
    // The width minus one, minus the number of leading zeros; -1 if all bits are zeros.
    Int::from_i128(a.width(), i128::from(a.width()) - 1).sub(&leading_zeros(a))
}

fn split(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    pack_results(view, |machine, x, results, width| {
        let Scalar::Float(x) = x else { return Err(Stop::invalid("an operand that is not a float")) };
        machine.charge(1)?;
        match x.parts() {
            FloatParts::Finite { mantissa: 0, .. } => *results = [Scalar::Float(*x), Scalar::int(width, 0)],
            FloatParts::Finite { negative, mantissa, exponent } => {
                let bits = 128 - mantissa.leading_zeros() as i32;
                let fraction = Float::round(x.kind, negative, mantissa, -bits, Rounding::NearestEven);
                *results = [Scalar::Float(fraction), Scalar::int(width, i128::from(exponent + bits))];
            }
            // Both results are undefined: they stay poison.
            FloatParts::Nan | FloatParts::Infinite { .. } => {}
        }
        Ok(())
    })
}
