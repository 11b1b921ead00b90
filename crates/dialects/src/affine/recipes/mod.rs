//! What ODS does not say about making the ops of `affine`. Verifiers are named as in AffineOps.cpp.

mod access;
mod apply;
mod ids;
mod loops;

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("affine", &[apply::OPS, loops::OPS, access::OPS]);
