//! Argument values for functions: boundary values first, then mixtures and random ones.

use assay_ir::{Float, FloatKind, Int, Module, Rounding, Type, TypeId};
use assay_model::{Array, ElemType, Scalar, Value};
use rand::{Rng, RngCore, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// At most this many elements in one array argument.
const MAX_ELEMENTS: i64 = 1 << 16;

/// `count` tuples for the given argument types; the same seed gives the same tuples. `None` where a type
/// cannot be made. A function without arguments has one input.
pub fn tuples(
    module: &Module,
    types: &[TypeId],
    count: usize,
    seed: u64,
    index_width: u32,
) -> Option<Vec<Vec<Value>>> {
    let shapes: Vec<ArgShape> =
        types.iter().map(|&ty| arg_shape(module, ty, index_width)).collect::<Option<_>>()?;
    if shapes.is_empty() {
        return Some(vec![Vec::new()]);
    }
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let tuple = |n: usize, rng: &mut Pcg64Mcg| shapes.iter().map(|shape| shape.draw(n, rng)).collect();
    Some((0..count).map(|n| tuple(n, &mut rng)).collect())
}

/// What an argument is made of.
struct ArgShape {
    elem: ElemType,
    /// Sizes, for vectors and tensors.
    dims: Option<Vec<i64>>,
}

fn arg_shape(module: &Module, ty: TypeId, index_width: u32) -> Option<ArgShape> {
    let ctx = &module.ctx;
    let dims: Option<Vec<i64>> = match ctx.ty(ty) {
        Type::Integer { .. } | Type::Index | Type::Float(_) => None,
        Type::Vector { shape, .. } if shape.iter().all(|dim| !dim.scalable) => {
            Some(shape.iter().map(|dim| dim.size).collect())
        }
        Type::Tensor { shape, encoding: None, .. } if shape.iter().all(|&size| size >= 0) => {
            Some(shape.to_vec())
        }
        _ => return None,
    };
    let fits = dims.as_ref().is_none_or(|dims| dims.iter().product::<i64>() <= MAX_ELEMENTS);
    fits.then_some(ArgShape { elem: ElemType::of(ctx, ty, index_width)?, dims })
}

impl ArgShape {
    /// The value for tuple number `n`: the first tuples give all arguments the same boundary value.
    fn draw(&self, n: usize, rng: &mut Pcg64Mcg) -> Value {
        match &self.dims {
            None => Value::Scalar(self.scalar(n, rng)),
            Some(dims) => {
                let len = dims.iter().product::<i64>();
                let elements: Vec<Scalar> = (0..len).map(|_| self.scalar(n, rng)).collect();
                Value::array(Array::from_elements(self.elem, dims, elements))
            }
        }
    }

    fn scalar(&self, n: usize, rng: &mut Pcg64Mcg) -> Scalar {
        match self.elem {
            ElemType::Int(width) => Scalar::Int(int(width, n, rng)),
            ElemType::Float(kind) => Scalar::Float(float(kind, n, rng)),
            ElemType::Complex(kind) => {
                let mut part = || Scalar::Float(float(kind, n, rng));
                Scalar::complex(part(), part())
            }
            ElemType::Pointer => self.elem.zero(),
        }
    }
}

/// How the tuples go: this many uniform boundary tuples, then mixtures.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_tuples_and_boundaries_first() {
        let mut module = Module::new();
        let i8_type =
            module.ctx.intern_type(Type::Integer { width: 8, signedness: assay_ir::Signedness::Signless });
        let f32_type = module.ctx.intern_type(Type::Float(FloatKind::F32));
        let make = || tuples(&module, &[i8_type, f32_type], 40, 7, 64).expect("both types can be made");
        assert_eq!(make(), make());
        assert_eq!(make()[3][0], Value::int(Int::signed_min(8)));
        let none = module.ctx.intern_type(Type::None);
        assert_eq!(tuples(&module, &[none], 4, 0, 64), None);
        assert_eq!(tuples(&module, &[], 4, 0, 64), Some(vec![vec![]]));
    }
}
