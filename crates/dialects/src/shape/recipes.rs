//! What ODS does not say about making the ops of `shape`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("shape").samples(include_str!("samples.txt"));
