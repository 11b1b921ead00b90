//! What ODS does not say about making the ops of `pdl_interp`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("pdl_interp").samples(include_str!("samples.txt"));
