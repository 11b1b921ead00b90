//! How to make the ops of `arm_sme` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arm_sme").samples(include_str!("samples.txt"));
