//! How to make the ops of `memref` where ODS does not say enough. Verifiers have their names in MemRefOps.cpp's classes.

pub(crate) mod access;
pub mod layout;
pub(super) mod make;
pub(super) mod object;
pub(super) mod shapes;
pub(super) mod views;

use assay_ir::{Context, Type, TypeId};
use assay_model::{Examples, Maker, Recipes};

pub use make::may_have_effects;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("memref").makers(MAKERS).types(TYPES);

const MAKERS: &[Maker] = &[
    Maker { accepts: is_ranked, make: make::make_ranked, weight: 100 },
    Maker { accepts: is_unranked, make: make::make_unranked, weight: 100 },
    Maker { accepts: is_ranked, make: object::global_of, weight: 25 },
];

fn is_ranked(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::MemRef { .. })
}

fn is_unranked(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::UnrankedMemRef { .. })
}

/// The alignments that ops of this dialect ask for.
pub const ALIGNMENT: Examples = &[("alignment", &["1", "2", "4", "8", "16", "64", "128", "4096"])];

/// The alignments that an assumption states: small powers of two (`AssumeAlignmentOp::verify`), since memory with a huge alignment cannot be
/// allocated.
pub const ASSUMED_ALIGNMENT: Examples = &[("alignment", &["1 : i32", "4 : i32", "8 : i32", "64 : i32"])];

const TYPES: Examples = &[(
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
