//! How to make the ops of `amx` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("amx").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("AnyAMXTile", &["!amx.tile<16x16xf32>", "!amx.tile<16x64xi8>"]),
    ("AMXTileF16OrBF16", &["!amx.tile<16x32xbf16>"]),
    ("AMXTileF32", &["!amx.tile<16x16xf32>"]),
    ("AMXTileI8", &["!amx.tile<16x64xi8>"]),
    ("AMXTileI32", &["!amx.tile<16x16xi32>"]),
];
