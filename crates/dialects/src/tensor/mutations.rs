//! What `tensor` tells the mutator.

use assay_ir::{Context, DYNAMIC, Type, TypeId};
use assay_model::{Cast, Mutations};

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("tensor").casts(CASTS).fixed(FIXED);

/// Stands in a parallel terminator only (`ParallelCombiningOpInterface`).
const FIXED: &[&str] = &["tensor.parallel_insert_slice"];

const CASTS: &[Cast] = &[Cast { op: "tensor.cast", fits }];

/// Equal elements, and sizes that are equal where both are known (`CastOp::areCastCompatible`).
fn fits(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    match (ctx.ty(from), ctx.ty(to)) {
        (
            Type::Tensor { shape: old, elem: a, encoding: None },
            Type::Tensor { shape: new, elem: b, encoding: None },
        ) => a == b && sizes_fit(old, new),
        _ => false,
    }
}

/// Whether sizes may be the same at run time.
pub fn sizes_fit(old: &[i64], new: &[i64]) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(&a, &b)| a == b || a == DYNAMIC || b == DYNAMIC)
}
