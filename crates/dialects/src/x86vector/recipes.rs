//! How to make the ops of `x86vector` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("x86vector").samples(include_str!("samples.txt"));
