//! How to make the ops of `wasmssa` where ODS does not say enough.

use assay_model::{Recipe, Recipes};

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("wasmssa").ops(OPS).types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] =
    &[("WasmSSA_LocalRef", &["!wasmssa<local ref to i32>", "!wasmssa<local ref to f32>"])];

/// Outside of a label, the verifier rejects it without a message [WasmSSAOps.td, branch_if: exitLevel counts enclosing labels].
const OPS: &[(&str, Recipe)] =
    &[("wasmssa.branch_if", Recipe::never("leaves a label, of which programs have none"))];
