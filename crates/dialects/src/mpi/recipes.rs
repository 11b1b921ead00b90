//! What ODS does not say about making the ops of `mpi`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("mpi", &[]);
