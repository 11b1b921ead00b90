//! What ODS does not say about making the ops of `x86vector`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("x86vector").samples(include_str!("samples.txt"));
