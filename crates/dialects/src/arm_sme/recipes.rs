//! What ODS does not say about making the ops of `arm_sme`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arm_sme").samples(include_str!("samples.txt"));
