//! Draws values that are related to another value: most bugs need two related operands.

use assay_ir::{Float, Int, Rounding};
use assay_model::{ElemType, Scalar};
use rand::Rng;
use rand_pcg::Pcg64Mcg;

/// Draws a value of a type that is related to `to`, which may have another type; `None` if there is no such relation.
pub fn relate(to: &Scalar, elem: ElemType, rng: &mut Pcg64Mcg) -> Option<Scalar> {
    match (to, elem) {
        (Scalar::Int(to), ElemType::Int(width)) => Some(Scalar::Int(int(&draw_carried(to, width, rng), rng))),
        (Scalar::Float(to), ElemType::Float(kind)) => {
            Some(Scalar::Float(float(to.convert(kind, Rounding::NearestEven), rng)))
        }
        (Scalar::Int(to), ElemType::Float(kind)) => {
            Some(Scalar::Float(Float::from_integer(kind, &to.signed(), Rounding::NearestEven)))
        }
        (Scalar::Float(to), ElemType::Int(width)) => {
            let integer = Int::wrap(width, &to.trunc_to_integer().unwrap_or_default());
            Some(Scalar::Int(integer.add(&Int::from_i128(width, rng.random_range(-1..=1)))))
        }
        (Scalar::Complex(parts), ElemType::Complex(kind)) => {
            let mut part = |part: &Scalar| relate(part, ElemType::Float(kind), rng);
            Some(Scalar::complex(part(&parts.0)?, part(&parts.1)?))
        }
        _ => None,
    }
}

fn draw_carried(value: &Int, width: u32, rng: &mut Pcg64Mcg) -> Int {
    match value.width() {
        from if from < width && rng.random::<bool>() => value.zext(width),
        from if from < width => value.sext(width),
        from if from == width => value.clone(),
        _ => Int::wrap(width, &value.signed()),
    }
}

fn int(a: &Int, rng: &mut Pcg64Mcg) -> Int {
    let width = a.width();
    let one = Int::new(width, 1);
    let (least, greatest) = (Int::signed_min(width), Int::signed_max(width));
    match rng.random_range(0..16) {
        0..=3 => a.clone(),
        4 => a.add(&one),
        5 => a.sub(&one),
        6 => a.neg(),
        7 => a.not(),
        8 => a.add(a),
        9 => greatest.sub(a),
        10 => greatest.sub(a).add(&one),
        11 => least.sub(a),
        12 => least.sub(a).sub(&one),
        // The greatest factor whose product does not overflow, and the next one.
        13 => greatest.sdiv(a).unwrap_or(one),
        14 => greatest.sdiv(a).unwrap_or_else(|| one.clone()).add(&one),
        _ => Int::from_i128(width, i128::from(width)).sub(a),
    }
}

fn float(a: Float, rng: &mut Pcg64Mcg) -> Float {
    let number = |value: f64| Float::from_f64(a.kind, value);
    match rng.random_range(0..12) {
        0..=3 => a,
        4 => a.step(1),
        5 => a.step(-1),
        6 | 7 => a.neg(),
        8 => number(1.0).div(a),
        9 => a.add(a),
        10 => Float::largest(a.kind, a.is_negative()).sub(a),
        _ => a.mul(number(0.5)),
    }
}
