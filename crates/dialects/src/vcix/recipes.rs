//! How to make the ops of `vcix` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("vcix").samples(include_str!("samples.txt"));
