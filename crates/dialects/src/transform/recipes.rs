//! How to make the ops of `transform` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("transform").samples(include_str!("samples.txt"));
