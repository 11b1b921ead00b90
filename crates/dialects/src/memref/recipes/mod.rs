//! What ODS does not say about making the ops of `memref`. Verifiers are named as in MemRefOps.cpp's classes.

mod access;
pub mod layout;
mod make;
mod object;
mod shapes;
mod views;

use assay_ir::{Context, Type, TypeId};
use assay_model::{Maker, Recipes};

pub use access::kind_for;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("memref", &[access::OPS, object::OPS, views::OPS, shapes::OPS]).makers(MAKERS).types(TYPES);

const MAKERS: &[Maker] = &[
    Maker { accepts: ranked, make: make::ranked, weight: 100 },
    Maker { accepts: unranked, make: make::unranked, weight: 100 },
];

fn ranked(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::MemRef { .. })
}

fn unranked(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::UnrankedMemRef { .. })
}

const TYPES: &[(&str, &[&str])] = &[(
    "",
    &[
        "memref<*xf32>",
        "memref<*xi8>",
        "memref<*xi64, 1>",
        "memref<0xi32>",
        "memref<?xi8>",
        "memref<64xi8>",
        "memref<4xf32, 1>",
        "memref<2x?xi32, 1>",
        "memref<8xf32, strided<[1], offset: ?>>",
        "memref<4xi32, strided<[2]>>",
        "memref<4x4xf32, strided<[4, 1], offset: 2>>",
        "memref<?x?xf32, strided<[?, ?], offset: ?>>",
        "memref<?x4xi64, strided<[?, 1]>>",
        "memref<2x3xi8, affine_map<(d0, d1) -> (d1, d0)>>",
        "memref<4x4xindex>",
        "memref<2x2xvector<4xf32>>",
        "memref<2xcomplex<f64>>",
    ],
)];
