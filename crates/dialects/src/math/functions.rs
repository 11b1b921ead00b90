//! The elementary functions: how each is computed, and how large the errors of implementations may be.
//!
//! All are computed by the `libm` crate in f64, which gives the same bits on every host. For f32 and narrower formats, one more rounding makes
//! the results correct, except for rare ties. For f64, the error is less than 3 units in the last place. Special values are those of C11, Annex
//! F.
//!
//! The bounds cover the errors of MLIR's own expansions on the whole range of f32, measured on MLIR 22.1.8 (`tests/compiler/elementary.rs`).

use assay_ir::{Float, FloatKind};
use assay_model::{Approximate, Certainty, Rule, Scalar, Stop, Tolerance};

/// A function of one float, given in f64.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $value:expr, $operands:expr, $result:expr;)*) => {
        $($(#[$doc])* pub static $name: Approximate = Approximate {
            compute: |operands, results| one(operands, results, $value),
            tolerance: Tolerance { operands: $operands, result: $result },
        };)*
    };
}

unary! {
    ACOS = libm::acos, 1, 4;
    ACOSH = acosh, 2, 4;
    ASIN = libm::asin, 1, 4;
    ASINH = libm::asinh, 2, 4;
    ATAN = libm::atan, 1, 4;
    ATANH = libm::atanh, 2, 4;
    CBRT = libm::cbrt, 1, 4;
    COS = libm::cos, 2, 4;
    COSH = libm::cosh, 2, 4;
    ERF = libm::erf, 1, 4;
    ERFC = libm::erfc, 2, 4;
    EXP = libm::exp, 2, 4;
    EXP10 = libm::exp10, 2, 4;
    EXP2 = libm::exp2, 2, 4;
    EXPM1 = libm::expm1, 2, 4;
    LOG = libm::log, 1, 4;
    LOG10 = libm::log10, 1, 4;
    LOG1P = libm::log1p, 2, 4;
    LOG2 = libm::log2, 1, 4;
    RSQRT = |x| 1.0 / x.sqrt(), 1, 4;
    SIN = libm::sin, 2, 4;
    SINH = libm::sinh, 2, 4;
    TAN = libm::tan, 2, 4;
    TANH = libm::tanh, 2, 4;
}

/// NaN below 1 [C11 F.10.2.1]. `libm::acosh` gives the logarithm of a rounding error for some numbers below -2.
fn acosh(x: f64) -> f64 {
    if x < 1.0 { f64::NAN } else { libm::acosh(x) }
}

/// The angle of a point, ordinate first.
pub static ATAN2: Approximate = Approximate {
    compute: |operands, results| two(operands, results, libm::atan2, |_, _, _| false),
    tolerance: Tolerance { operands: 2, result: 4 },
};

/// A power with a real exponent.
pub static POW: Approximate = Approximate {
    // 1 to any power is 1, and any number to the power 0 is 1, NaN included.
    compute: |operands, results| two(operands, results, libm::pow, |x, y, _| x == 1.0 || y == 0.0),
    tolerance: Tolerance { operands: 2, result: 4 },
};

/// The length of a hypotenuse.
pub static HYPOT: Approximate = Approximate {
    compute: |operands, results| two(operands, results, libm::hypot, |_, _, _| false),
    tolerance: Tolerance { operands: 1, result: 4 },
};

/// A power with an integer exponent.
pub static POWI: Approximate = Approximate {
    compute: |operands, results| {
        let [Scalar::Float(x), Scalar::Int(n)] = operands else {
            return Err(Stop::invalid("operands that are not a float and an integer"));
        };
        let base = to_f64_exactly(*x)?;
        let zero = n.is_zero();
        // An exponent beyond 2^53 is rounded, but the information whether it is odd must not be lost.
        let magnitude = libm::pow(
            base.abs(),
            assay_ir::Float::from_integer(FloatKind::F64, &n.signed(), assay_ir::Rounding::NearestEven)
                .to_f64(),
        );
        let negative = x.is_negative() && n.bit(0);
        let value = if negative { -magnitude } else { magnitude };
        let value = if x.is_nan() && !zero { f64::NAN } else { value };
        let exact = zero || x.abs().to_f64() == 1.0;
        finish(&[*x], results, value, exact)
    },
    // Each multiplication rounds, with the same effect as an error in the base.
    tolerance: Tolerance { operands: 2, result: 4 },
};

/// Sine and cosine of one number.
pub static SINCOS: Approximate = Approximate {
    compute: |operands, results| {
        let [sine, cosine] = results else { return Err(Stop::Bug("sine and cosine are two results".into())) };
        let first = one(operands, std::slice::from_mut(sine), libm::sin)?;
        let second = one(operands, std::slice::from_mut(cosine), libm::cos)?;
        Ok(if first == Certainty::Exact && second == Certainty::Exact { first } else { Certainty::Rounded })
    },
    tolerance: SIN.tolerance,
};

/// Product and sum, rounded once or twice. If the results differ, the rule leaves the result open. One of them may be infinite and the other
/// finite, so no bound on the error of operands covers both.
///
/// # Errors
/// If the operands are not three floats.
pub fn multiply_add(
    operands: &[Scalar],
    results: &mut [Scalar],
    rule: &'static Rule,
) -> Result<Certainty, Stop> {
    let [Scalar::Float(a), Scalar::Float(b), Scalar::Float(c)] = operands else {
        return Err(Stop::invalid("operands that are not three floats"));
    };
    let (fused, twice) = (a.mul_add(*b, *c), a.mul(*b).add(*c));
    results[0] = Scalar::Float(fused);
    Ok(if fused == twice || fused.is_nan() && twice.is_nan() {
        Certainty::Exact
    } else {
        Certainty::Open(rule)
    })
}

fn one(operands: &[Scalar], results: &mut [Scalar], value: fn(f64) -> f64) -> Result<Certainty, Stop> {
    let [Scalar::Float(x)] = operands else { return Err(Stop::invalid("an operand that is not a float")) };
    let value = value(to_f64_exactly(*x)?);
    finish(&[*x], results, value, false)
}

fn two(
    operands: &[Scalar],
    results: &mut [Scalar],
    value: fn(f64, f64) -> f64,
    exact: fn(f64, f64, f64) -> bool,
) -> Result<Certainty, Stop> {
    let [Scalar::Float(x), Scalar::Float(y)] = operands else {
        return Err(Stop::invalid("operands that are not two floats"));
    };
    let (a, b) = (to_f64_exactly(*x)?, to_f64_exactly(*y)?);
    let value = value(a, b);
    finish(&[*x, *y], results, value, exact(a, b, value))
}

/// The operand in f64, if f64 represents it exactly.
pub fn to_f64_exactly(x: Float) -> Result<f64, Stop> {
    match x.kind {
        FloatKind::F80 | FloatKind::F128 => {
            Err(Stop::unsupported("an elementary function of a float wider than f64"))
        }
        _ => Ok(x.to_f64()),
    }
}

/// A result in a format; unsupported for a NaN or an infinity that the format lacks.
pub fn rounded(kind: FloatKind, value: f64) -> Result<Float, Stop> {
    let result = Float::from_f64(kind, value);
    if value.is_nan() && !result.is_nan() || value.is_infinite() && !result.is_infinite() {
        return Err(Stop::unsupported("a NaN or an infinity in a format that has none"));
    }
    Ok(result)
}

fn finish(operands: &[Float], results: &mut [Scalar], value: f64, exact: bool) -> Result<Certainty, Stop> {
    let result = rounded(operands[0].kind, value)?;
    // Also for a signalling NaN, though a function may also return it unchanged [LLVM LangRef, Behavior of Floating-Point NaN values: "pow(1.0,
    // SNaN) may be simplified to 1.0"].
    let nan = operands.iter().find(|x| x.is_nan()).filter(|_| !result.is_nan());
    results[0] = Scalar::Float(nan.map_or(result, |&nan| result.beside_nan(nan)));
    let exact = exact || operands.iter().all(|x| is_fixed_point(*x)) && is_special(result) || result.is_nan();
    Ok(if exact { Certainty::Exact } else { Certainty::Rounded })
}

/// Operands for which the functions have exact values.
fn is_fixed_point(x: Float) -> bool {
    x.is_zero() || x.is_nan() || x.is_infinite() || x.abs().to_f64() == 1.0
}

/// Results that are exact for these operands. (atan of an infinity is not exact.) The sign of a zero is not: the documentation defines `log1p(x)`
/// as `log(1 + x)`, and the expansions of odd functions do not preserve it.
fn is_special(result: Float) -> bool {
    result.is_infinite() || result.abs().to_f64() == 1.0
}
