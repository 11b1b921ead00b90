//! How to make the ops of `pdl_interp` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("pdl_interp").samples(include_str!("samples.txt"));
