//! What ODS does not say about making the ops of `arm_sve`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arm_sve").samples(include_str!("samples.txt"));
