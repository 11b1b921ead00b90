//! Complex functions, computed in f64 from real functions, with formulas that keep both parts accurate.
//!
//! No document says what implementations return for infinities and NaNs, or when their intermediate results overflow. So the functions are
//! unspecified outside of a wide range of magnitudes. Within this range, the error of a lowering may be as large as if the parts of its operands
//! had errors, because naive formulas suffer from cancellation.

use assay_ir::{Float, FloatKind};
use assay_model::{Approximate, Certainty, Cond, Rule, Scalar, Stop, Tolerance};

use crate::math::functions::{self as real, rounded, to_f64_exactly};

/// The rule for operands or results with parts outside of this range.
pub const EXTREME_PARTS: Rule = Rule::silent(
    "extreme-parts",
    Cond::Own,
    "a part is not finite, or so large or small that an intermediate result may overflow or vanish; or an \
     operand is so close to a branch cut that rounding decides [ComplexOps.td: silent]",
);

/// A complex number on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct C {
    re: f64,
    im: f64,
}

const fn c(re: f64, im: f64) -> C {
    C { re, im }
}

const ZERO: C = c(0.0, 0.0);
const ONE: C = c(1.0, 0.0);

macro_rules! functions {
    ($($name:ident = $arity:ident $value:expr;)*) => {
        $(pub static $name: Approximate = Approximate {
            compute: |operands, results| $arity(operands, results, $value),
            tolerance: Tolerance { operands: 2, result: 4 },
        };)*
    };
}

functions! {
    COS = unary |z| cosh(c(-z.im, z.re));
    DIV = binary div;
    EXP = unary exp;
    EXPM1 = unary expm1;
    LOG = unary log;
    LOG1P = unary log1p;
    MUL = binary mul;
    POW = binary pow;
    RSQRT = unary rsqrt;
    SIGN = unary sign;
    SIN = unary |z| {
        let h = sinh(c(-z.im, z.re));
        c(h.im, -h.re)
    };
    SQRT = unary sqrt;
    TAN = unary |z| {
        let h = tanh(c(-z.im, z.re));
        c(h.im, -h.re)
    };
    TANH = unary tanh;
}

pub static ATAN2: Approximate = Approximate {
    compute: |operands, results| {
        let [y, x] = operands else { return Err(Stop::invalid("another number of operands than two")) };
        let (Some((kind, y)), Some((_, x))) = (decode(y)?, decode(x)?) else { return Ok(Certainty::Exact) };
        let (value, on_cut) = atan2(y, x, |part| rounded(kind, part).map_or(part, Float::to_f64));
        let outcome = finish(kind, &[y, x], results, value)?;
        Ok(if on_cut { Certainty::Open(&EXTREME_PARTS) } else { outcome })
    },
    tolerance: Tolerance { operands: 2, result: 4 },
};

pub static ABS: Approximate = Approximate {
    compute: |operands, results| {
        let is_plain = |part: &Scalar| part.as_float().is_none_or(|part| is_plain(part.kind, part.to_f64()));
        // The lowering adds the squares.
        let plain =
            operands.iter().filter_map(Scalar::as_complex).all(|(re, im)| is_plain(re) && is_plain(im));
        let outcome = to_float(operands, results, &real::HYPOT, false)?;
        Ok(if plain { outcome } else { Certainty::Open(&EXTREME_PARTS) })
    },
    tolerance: real::HYPOT.tolerance,
};

pub static ANGLE: Approximate = Approximate {
    compute: |operands, results| to_float(operands, results, &real::ATAN2, true),
    tolerance: real::ATAN2.tolerance,
};

pub static POWI: Approximate = Approximate {
    compute: |operands, results| {
        let [base, Scalar::Int(n)] = operands else {
            return Err(Stop::invalid("operands that are not a complex number and an integer"));
        };
        let Some((kind, z)) = decode(base)? else { return Ok(Certainty::Exact) };
        // Beyond this, n is not an f64 and the nearest f32 is far from it: the angle that the lowering computes is meaningless.
        let n = n.to_i64().filter(|n| n.unsigned_abs() <= 1 << 20);
        let value = n.map(|n| pow(z, c(n as f64, 0.0)));
        finish(kind, &[z], results, value.unwrap_or(c(f64::NAN, f64::NAN)))
    },
    tolerance: Tolerance { operands: 2, result: 4 },
};

/// The format and the content; `None` if a part is poison.
fn decode(scalar: &Scalar) -> Result<Option<(FloatKind, C)>, Stop> {
    let Scalar::Complex(parts) = scalar else {
        return Err(Stop::invalid("an operand that is not a complex number"));
    };
    match (&parts.0, &parts.1) {
        (Scalar::Float(re), Scalar::Float(im)) => {
            Ok(Some((re.kind, c(to_f64_exactly(*re)?, to_f64_exactly(*im)?))))
        }
        _ => Ok(None),
    }
}

fn unary(operands: &[Scalar], results: &mut [Scalar], value: fn(C) -> C) -> Result<Certainty, Stop> {
    let [z] = operands else { return Err(Stop::invalid("another number of operands than one")) };
    let Some((kind, z)) = decode(z)? else { return Ok(Certainty::Exact) };
    finish(kind, &[z], results, value(z))
}

fn binary(operands: &[Scalar], results: &mut [Scalar], value: fn(C, C) -> C) -> Result<Certainty, Stop> {
    let [z, w] = operands else { return Err(Stop::invalid("another number of operands than two")) };
    let (Some((kind, z)), Some((_, w))) = (decode(z)?, decode(w)?) else { return Ok(Certainty::Exact) };
    finish(kind, &[z, w], results, value(z, w))
}

/// A real function of both parts. The imaginary part is its first argument.
fn to_float(
    operands: &[Scalar],
    results: &mut [Scalar],
    function: &Approximate,
    nan_is_plain: bool,
) -> Result<Certainty, Stop> {
    let [Scalar::Complex(parts)] = operands else {
        return Err(Stop::invalid("an operand that is not a complex number"));
    };
    if parts.0.is_poison() || parts.1.is_poison() {
        return Ok(Certainty::Exact);
    }
    let outcome = (function.compute)(&[parts.1.clone(), parts.0.clone()], results)?;
    let has_nan = |part: &Scalar| part.as_float().is_some_and(|x| x.is_nan());
    // In C, hypot of an infinity and a NaN is infinite; other lowerings return NaN.
    let open = !nan_is_plain && (has_nan(&parts.0) || has_nan(&parts.1));
    Ok(if open { Certainty::Open(&EXTREME_PARTS) } else { outcome })
}

fn finish(kind: FloatKind, operands: &[C], results: &mut [Scalar], value: C) -> Result<Certainty, Stop> {
    let parts = [value.re, value.im].map(|part| rounded(kind, part));
    let [re, im] = parts;
    let (re, im) = (re?, im?);
    results[0] = Scalar::complex(Scalar::Float(re), Scalar::Float(im));
    let plain = |z: &C| is_plain(kind, z.re) && is_plain(kind, z.im);
    // The value is checked before it is rounded, because a result that underflows is not plain.
    let plain = operands.iter().all(plain) && plain(&value);
    Ok(if plain { Certainty::Rounded } else { Certainty::Open(&EXTREME_PARTS) })
}

/// Zero, or in the quarter of the format's exponent range around 1.
fn is_plain(kind: FloatKind, part: f64) -> bool {
    let exponent = match kind {
        FloatKind::F64 => 255,
        FloatKind::F32 | FloatKind::BF16 | FloatKind::TF32 => 31,
        _ => 4,
    };
    let most = 2f64.powi(exponent);
    part == 0.0 || (part.abs() <= most && part.abs() >= 1.0 / most)
}

/// `a * b + c * d` without the cancellation of two rounded products.
fn dot(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let product = c * d;
    let rest = c.mul_add(d, -product);
    a.mul_add(b, product) + rest
}

fn mul(z: C, w: C) -> C {
    c(dot(z.re, w.re, -z.im, w.im), dot(z.re, w.im, z.im, w.re))
}

fn div(z: C, w: C) -> C {
    let norm = dot(w.re, w.re, w.im, w.im);
    c(dot(z.re, w.re, z.im, w.im) / norm, dot(z.im, w.re, -z.re, w.im) / norm)
}

fn exp(z: C) -> C {
    // A power that underflows does not count as zero.
    let size = libm::exp(z.re).max(f64::MIN_POSITIVE);
    c(size * libm::cos(z.im), size * libm::sin(z.im))
}

fn expm1(z: C) -> C {
    let half = libm::sin(z.im / 2.0);
    let less = libm::expm1(z.re);
    c(less * libm::cos(z.im) - 2.0 * half * half, libm::exp(z.re) * libm::sin(z.im))
}

fn log(z: C) -> C {
    let size = libm::hypot(z.re, z.im);
    let near_one = (0.5..2.0).contains(&size);
    let re = if near_one {
        let (large, small) = if z.re.abs() > z.im.abs() { (z.re.abs(), z.im) } else { (z.im.abs(), z.re) };
        libm::log1p(dot(large - 1.0, large + 1.0, small, small)) / 2.0
    } else {
        libm::log(size)
    };
    c(re, libm::atan2(z.im, z.re))
}

fn log1p(z: C) -> C {
    let re = if z.re.abs() < 0.5 && z.im.abs() < 0.5 {
        libm::log1p(dot(z.re, 2.0 + z.re, z.im, z.im)) / 2.0
    } else {
        log(c(1.0 + z.re, z.im)).re
    };
    c(re, libm::atan2(z.im, 1.0 + z.re))
}

/// The power of 0 is not defined if the exponent is not a positive number.
fn pow(z: C, w: C) -> C {
    match () {
        () if w == ZERO => ONE,
        () if z == ZERO && w.im == 0.0 && w.re > 0.0 => ZERO,
        // Prints like the product of an infinity and 0 on the machines that MLIR's runner runs on.
        () if z == ZERO => c(-f64::NAN, -f64::NAN),
        () => exp(mul(w, log(z))),
    }
}

fn sign(z: C) -> C {
    if z == ZERO {
        return z;
    }
    let size = libm::hypot(z.re, z.im);
    c(z.re / size, z.im / size)
}

fn sqrt(z: C) -> C {
    if z == ZERO {
        return ZERO;
    }
    let great = ((z.re.abs() + libm::hypot(z.re, z.im)) / 2.0).sqrt();
    let small = z.im.abs() / (2.0 * great);
    let (re, im) = if z.re >= 0.0 { (great, small) } else { (small, great) };
    c(re, im.copysign(z.im))
}

/// For 0, returns the same as `convert-complex-to-standard`.
fn rsqrt(z: C) -> C {
    if z == ZERO {
        return c(f64::INFINITY, f64::NAN);
    }
    let root = sqrt(z);
    let norm = dot(root.re, root.re, root.im, root.im);
    c(root.re / norm, -root.im / norm)
}

fn sinh(z: C) -> C {
    c(libm::sinh(z.re) * libm::cos(z.im), libm::cosh(z.re) * libm::sin(z.im))
}

fn cosh(z: C) -> C {
    c(libm::cosh(z.re) * libm::cos(z.im), libm::sinh(z.re) * libm::sin(z.im))
}

fn tanh(z: C) -> C {
    // Beyond, 1 is nearer than any other f64.
    if z.re.abs() > 20.0 {
        let tail = 4.0 * libm::exp(-2.0 * z.re.abs());
        return c(1f64.copysign(z.re), tail * libm::sin(z.im) * libm::cos(z.im));
    }
    let (sinh, cos) = (libm::sinh(z.re), libm::cos(z.im));
    let size = dot(sinh, sinh, cos, cos);
    c(sinh * libm::cosh(z.re) / size, libm::sin(z.im) * cos / size)
}

/// `-i log((x + iy) / sqrt(x² + y²))`, as the documentation defines it. The parts of each step are rounded. Also returns whether the
/// root or the logarithm is at a branch cut, where rounding decides which side is taken.
fn atan2(y: C, x: C, round: impl Fn(f64) -> f64) -> (C, bool) {
    let rounded = |z: C| c(round(z.re), round(z.im));
    let point = rounded(c(x.re - y.im, x.im + y.re));
    let squares = [mul(x, x), mul(y, y)].map(rounded);
    let sum = rounded(c(squares[0].re + squares[1].re, squares[0].im + squares[1].im));
    let direction = rounded(div(point, rounded(sqrt(sum))));
    let size = libm::log(round(libm::hypot(direction.re, direction.im)));
    let on_cut = |z: C| z.re <= 0.0 && z.im.abs() <= 1e-3 * z.re.abs();
    (c(libm::atan2(direction.im, direction.re), -size), on_cut(sum) || on_cut(direction))
}
