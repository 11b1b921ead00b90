//! How to make the ops of `ml_program` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("ml_program").samples(include_str!("samples.txt"));
