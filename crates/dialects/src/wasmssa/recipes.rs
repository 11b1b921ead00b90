//! What ODS does not say about making the ops of `wasmssa`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("wasmssa", &[]).types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] =
    &[("WasmSSA_LocalRef", &["!wasmssa<local ref to i32>", "!wasmssa<local ref to f32>"])];
