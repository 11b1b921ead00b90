//! What ODS does not say about making the ops of `transform`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("transform").samples(include_str!("samples.txt"));
