//! Complex functions.

use assay_ir::{Float, FloatKind};
use assay_model::{Meaning, Scalar};

/// A complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Complex {
    re: f64,
    im: f64,
}

const ZERO: Complex = c(0.0, 0.0);

const fn c(re: f64, im: f64) -> Complex {
    Complex { re, im }
}

/// What an op computes from complex numbers.
fn apply(op: &str, operands: &[Complex]) -> Complex {
    let def = assay_dialects::shared().get(op).expect("an op");
    let Meaning::Approximate(function) = def.meaning else { panic!("{op} is exact") };
    let part = |part: f64| Scalar::Float(Float::from_f64(FloatKind::F64, part));
    let operands: Vec<Scalar> = operands.iter().map(|z| Scalar::complex(part(z.re), part(z.im))).collect();
    let mut results = [Scalar::Poison];
    (function.compute)(&operands, &mut results).expect("f64 is supported");
    let Scalar::Complex(parts) = &results[0] else { panic!("{op} gives {results:?}") };
    let [re, im] = [&parts.0, &parts.1].map(|part| part.as_float().expect("a float").to_f64());
    c(re, im)
}

fn mul(z: Complex, w: Complex) -> Complex {
    apply("complex.mul", &[z, w])
}

/// No op computes hyperbolic sine and cosine, but those of `z` are sine and cosine of `-iz`, but for a factor.
fn turned(z: Complex) -> Complex {
    c(z.im, -z.re)
}

fn sinh(z: Complex) -> Complex {
    let sine = apply("complex.sin", &[turned(z)]);
    c(-sine.im, sine.re)
}

fn cosh(z: Complex) -> Complex {
    apply("complex.cos", &[turned(z)])
}

fn near(found: Complex, expected: Complex) {
    let error = (found.re - expected.re).hypot(found.im - expected.im);
    assert!(error <= 1e-14 * expected.re.hypot(expected.im).max(1e-300), "{found:?}, not {expected:?}");
}

fn points() -> impl Iterator<Item = Complex> {
    let grid = [-3.5, -1.0, -0.25, 0.0, 1e-9, 0.6, 2.0];
    grid.into_iter().flat_map(move |re| grid.map(|im| c(re, im))).filter(|z| *z != ZERO)
}

/// Identities that hold of the true functions.
#[test]
fn functions_fit_together() {
    for z in points() {
        let value = |op: &str| apply(op, &[z]);
        near(mul(apply("complex.div", &[c(2.0, -3.0), z]), z), c(2.0, -3.0));
        let root = value("complex.sqrt");
        near(mul(root, root), z);
        assert!(root.re >= 0.0);
        near(apply("complex.exp", &[value("complex.log")]), z);
        near(apply("complex.pow", &[z, c(2.0, 0.0)]), mul(z, z));
        near(apply("complex.expm1", &[value("complex.log1p")]), z);
        near(mul(value("complex.sign"), c(z.re.hypot(z.im), 0.0)), z);
        let (sine, cosine) = (sinh(z), cosh(z));
        if cosine != ZERO {
            near(mul(value("complex.tanh"), cosine), sine);
        }
    }
    near(apply("complex.tanh", &[c(25.0, 1.0)]), c(1.0, 4.0 * (-50f64).exp() * 1f64.sin() * 1f64.cos()));
    near(apply("complex.atan2", &[c(1.0, 0.0), c(-1.0, 0.0)]), c(0.75 * std::f64::consts::PI, 0.0));
}
