//! What ODS does not say about making the ops of `arm_neon`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arm_neon").samples(include_str!("samples.txt"));
