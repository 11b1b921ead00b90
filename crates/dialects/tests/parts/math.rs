//! The elementary functions: special values, and the host as another implementation.

use assay_ir::{Float, FloatKind};
use assay_model::{Certainty, Meaning, Scalar};

/// What an op computes from floats.
fn apply(op: &str, operands: &[f64]) -> (f64, Certainty) {
    let def = assay_dialects::shared().get(op).expect("an op");
    let Meaning::Approximate(function) = def.meaning else { panic!("{op} is exact") };
    let operands: Vec<Scalar> =
        operands.iter().map(|&x| Scalar::Float(Float::from_f64(FloatKind::F64, x))).collect();
    let mut results = [Scalar::Poison];
    let outcome = (function.compute)(&operands, &mut results).expect("f64 is supported");
    (results[0].as_float().expect("a float").to_f64(), outcome)
}

/// Compares with the sign of zeros; all NaNs are equal.
fn is(found: (f64, Certainty), expected: f64) {
    let same = found.0.to_bits() == expected.to_bits() || found.0.is_nan() && expected.is_nan();
    let outcome = if expected == 0.0 { Certainty::Rounded } else { Certainty::Exact };
    assert!(same && found.1 == outcome, "{found:?}, not {expected}");
}

/// C11, F.10.
#[test]
fn special_values_are_those_of_annex_f() {
    const INF: f64 = f64::INFINITY;
    const NAN: f64 = f64::NAN;
    let odd = [
        "math.asin",
        "math.asinh",
        "math.atan",
        "math.atanh",
        "math.cbrt",
        "math.erf",
        "math.expm1",
        "math.log1p",
        "math.sin",
        "math.sinh",
        "math.tan",
        "math.tanh",
    ];
    for function in odd {
        is(apply(function, &[0.0]), 0.0);
        is(apply(function, &[-0.0]), -0.0);
        is(apply(function, &[NAN]), NAN);
    }
    for function in ["math.cos", "math.cosh", "math.erfc", "math.exp", "math.exp2", "llvm.intr.exp10"] {
        is(apply(function, &[0.0]), 1.0);
        is(apply(function, &[-0.0]), 1.0);
        is(apply(function, &[NAN]), NAN);
    }
    for function in ["math.sin", "math.cos", "math.tan"] {
        is(apply(function, &[INF]), NAN);
        is(apply(function, &[-INF]), NAN);
    }
    for function in ["math.log", "math.log2", "math.log10"] {
        is(apply(function, &[-0.0]), -INF);
        is(apply(function, &[1.0]), 0.0);
        is(apply(function, &[-1.0]), NAN);
        is(apply(function, &[INF]), INF);
    }
}

/// C11, F.10.
#[test]
fn single_special_values_are_those_of_annex_f() {
    const INF: f64 = f64::INFINITY;
    const NAN: f64 = f64::NAN;
    for (function, x, y) in [
        ("math.acos", 1.0, 0.0),
        ("math.acos", 1.5, NAN),
        ("math.acosh", 1.0, 0.0),
        ("math.acosh", 0.5, NAN),
        ("math.acosh", -8193.5, NAN),
        ("math.asin", -1.5, NAN),
        ("math.atanh", -1.0, -INF),
        ("math.atanh", 2.0, NAN),
        ("math.cbrt", -INF, -INF),
        ("math.cosh", -INF, INF),
        ("math.erf", -INF, -1.0),
        ("math.erfc", -INF, 2.0),
        ("math.exp", -INF, 0.0),
        ("math.expm1", -INF, -1.0),
        ("math.log1p", -1.0, -INF),
        ("math.log1p", -2.0, NAN),
        ("math.rsqrt", -0.0, -INF),
        ("math.rsqrt", INF, 0.0),
        ("math.sinh", -INF, -INF),
        ("math.tanh", -INF, -1.0),
    ] {
        let found = apply(function, &[x]);
        assert!(found.0 == y || found.0.is_nan() && y.is_nan(), "{x}: {found:?}, not {y}");
    }
}

#[test]
fn powers_and_angles_of_special_values() {
    const INF: f64 = f64::INFINITY;
    const NAN: f64 = f64::NAN;
    for (x, y, power) in [
        (0.0, 0.0, 1.0),
        (NAN, 0.0, 1.0),
        (1.0, NAN, 1.0),
        (-1.0, INF, 1.0),
        (-1.0, -INF, 1.0),
        (0.0, -1.0, INF),
        (-0.0, -1.0, -INF),
        (-0.0, -INF, INF),
        (-0.0, 1.0, -0.0),
        (-INF, 1.0, -INF),
        (-1.0, 0.5, NAN),
    ] {
        is(apply("math.powf", &[x, y]), power);
    }
    assert_eq!(apply("math.powf", &[-2.0, 3.0]), (-8.0, Certainty::Rounded));
    assert_eq!(apply("math.powf", &[0.0, 3.0]).0, 0.0);
    is(apply("math.atan2", &[0.0, 1.0]), 0.0);
    is(apply("math.atan2", &[-0.0, INF]), -0.0);
    is(apply("math.atan2", &[NAN, 1.0]), NAN);
    let pi = std::f64::consts::PI;
    for (y, x, angle) in [(0.0, -1.0, pi), (-0.0, -0.0, -pi), (-2.0, 0.0, -pi / 2.0), (INF, -INF, 0.75 * pi)]
    {
        assert_eq!(apply("math.atan2", &[y, x]), (angle, Certainty::Rounded));
    }
}

/// The host's functions are another implementation: both are within the tolerance that the table states.
#[test]
fn the_host_agrees() {
    type Pair = (&'static str, fn(f64) -> f64, f64, f64);
    let pairs: [Pair; 16] = [
        ("math.acos", f64::acos, -1.0, 1.0),
        ("math.asinh", f64::asinh, -50.0, 50.0),
        ("math.atan", f64::atan, -50.0, 50.0),
        ("math.cbrt", f64::cbrt, -1e9, 1e9),
        ("math.cos", f64::cos, -1e5, 1e5),
        ("math.cosh", f64::cosh, -300.0, 300.0),
        ("math.exp", f64::exp, -700.0, 700.0),
        ("math.exp2", f64::exp2, -1000.0, 1000.0),
        ("math.expm1", f64::exp_m1, -5.0, 5.0),
        ("math.log", f64::ln, 0.0, 1e9),
        ("math.log1p", f64::ln_1p, -1.0, 5.0),
        ("math.log2", f64::log2, 0.0, 1e3),
        ("math.sin", f64::sin, -1e5, 1e5),
        ("math.sinh", f64::sinh, -300.0, 300.0),
        ("math.tan", f64::tan, -1e3, 1e3),
        ("math.tanh", f64::tanh, -20.0, 20.0),
    ];
    for (number, (function, host, low, high)) in pairs.into_iter().enumerate() {
        for step in 1..2000 {
            let x = low + (high - low) * f64::from(step) / 2000.1;
            let (found, other) = (apply(function, &[x]).0, host(x));
            let ulps = (found - other).abs() / (other.abs() * f64::EPSILON);
            // The host's asinh and similar functions are as inaccurate as the formula with a logarithm.
            let bound = if number == 1 { 1e6 } else { 4.0 };
            assert!(ulps <= bound, "{function} at {x}: {found}, not {other}");
        }
    }
}
