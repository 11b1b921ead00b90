//! How to make the ops of `shape` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("shape").samples(include_str!("samples.txt"));
