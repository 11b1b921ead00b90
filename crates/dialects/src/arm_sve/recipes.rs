//! How to make the ops of `arm_sve` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arm_sve").samples(include_str!("samples.txt"));
