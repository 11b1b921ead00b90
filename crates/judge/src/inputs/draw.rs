//! Contents of arguments: boundary values first, then mixtures and random ones.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::{Array, ElemType, Scalar};
use rand::{Rng, RngCore};
use rand_pcg::Pcg64Mcg;

use super::spec::Content;

/// An array for input number `n`.
pub fn array(content: Content, shape: &[i64], n: usize, rng: &mut Pcg64Mcg) -> Array {
    let Content { elem, index } = content;
    let len = assay_model::array::count(shape);
    let draw = |_| if index { small_index(elem.width(), n, rng) } else { scalar(elem, n, rng) };
    let elements: Vec<Scalar> = (0..len).map(draw).collect();
    Array::from_elements(elem, shape, elements)
}

/// A scalar for input number `n`: the first inputs give all arguments the same boundary value.
pub fn scalar(elem: ElemType, n: usize, rng: &mut Pcg64Mcg) -> Scalar {
    match elem {
        ElemType::Int(width) => Scalar::Int(int(width, n, rng)),
        ElemType::Float(kind) => Scalar::Float(float(kind, n, rng)),
        ElemType::Complex(kind) => {
            let mut part = || Scalar::Float(float(kind, n, rng));
            Scalar::complex(part(), part())
        }
        ElemType::Pointer => elem.zero(),
    }
}

/// An `index` beside arguments with sizes: mostly small, so that it can be an index or a size.
pub fn small_index(width: u32, n: usize, rng: &mut Pcg64Mcg) -> Scalar {
    if n % 4 == 3 { Scalar::Int(int(width, n, rng)) } else { Scalar::int(width, rng.random_range(0..=4)) }
}

/// A size for a dimension that the type leaves open. In two of three inputs all sizes are equal, as most programs
/// want them.
pub fn size(n: usize, rng: &mut Pcg64Mcg) -> i64 {
    const COMMON: [i64; 8] = [4, 1, 2, 3, 5, 8, 0, 7];
    if n % 3 == 2 { rng.random_range(1..=5) } else { COMMON[n / 3 * 2 % COMMON.len() + n % 3 % 2] }
}

/// This many inputs of one boundary value, then mixtures.
const UNIFORM: usize = 5;

fn int(width: u32, n: usize, rng: &mut Pcg64Mcg) -> Int {
    let boundary = |which: u32, rng: &mut Pcg64Mcg| match which {
        0 => Int::zero(width),
        1 => Int::new(width, 1),
        2 => Int::all_ones(width),
        3 => Int::signed_min(width),
        4 => Int::signed_max(width),
        5 => Int::signed_min(width).add(&Int::new(width, 1)),
        6 => Int::new(width, u128::from(width)),
        7 => Int::new(width, u128::from(width.saturating_sub(1))),
        // A power of two, possibly off by one.
        _ => {
            let power = Int::new(width, 1)
                .shl(&Int::new(width.max(32), rng.random_range(0..u128::from(width.max(1)))));
            let power = power.unwrap_or_else(|| Int::zero(width));
            power.add(&Int::from_i128(width, rng.random_range(-1..=1)))
        }
    };
    if n < UNIFORM {
        return boundary(n as u32, rng);
    }
    // Of four draws one is small, one random, two are boundaries: bugs sit at boundaries, and small numbers
    // keep loops and shifts within their domains.
    match rng.random_range(0..4) {
        0 => Int::from_i128(width, rng.random_range(-4..=16)),
        1 => random_int(width, rng),
        _ => boundary(rng.random_range(0..9), rng),
    }
}

fn random_int(width: u32, rng: &mut Pcg64Mcg) -> Int {
    let bytes: Vec<u8> = (0..width.div_ceil(8)).map(|_| rng.next_u32() as u8).collect();
    Int::from_le_bytes(width, &bytes)
}

fn float(kind: FloatKind, n: usize, rng: &mut Pcg64Mcg) -> Float {
    let special = |which: usize| match which {
        0 => Float::zero(kind, false),
        1 => Float::from_f64(kind, 1.0),
        2 => Float::zero(kind, true),
        3 => Float::infinity(kind, true),
        4 => Float::nan(kind),
        5 => Float::infinity(kind, false),
        6 => Float::largest(kind, false),
        7 => Float::largest(kind, true),
        8 => Float::new(kind, 1),
        9 => Float::from_f64(kind, -0.5),
        10 => Float::from_f64(kind, 2.5),
        _ => Float::from_f64(kind, -1.0),
    };
    if n < UNIFORM {
        return special(n);
    }
    match rng.random_range(0..3) {
        0 => special(rng.random_range(0..12)),
        1 => Float::from_f64(kind, f64::from(rng.random_range(-64..=64)) / 8.0),
        _ => {
            let (negative, mantissa) = (rng.random::<bool>(), u128::from(rng.next_u32()));
            Float::round(kind, negative, mantissa, rng.random_range(-40..=8), Rounding::NearestEven)
        }
    }
}
