//! What ODS does not say about making the ops of `ml_program`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("ml_program").samples(include_str!("samples.txt"));
