//! What ODS does not say about making the ops of `vcix`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("vcix").samples(include_str!("samples.txt"));
