//! How tosa's ops are made. Shapes fit by construction, and so do ranges: what an op does not define is taken
//! from its operands beforehand (*reconditioning*), so that programs of the dialect are defined on every input.

pub(super) mod control;
pub(super) mod elementwise;
pub(super) mod guard;
pub(super) mod layout;
pub(super) mod profile;
pub(super) mod reduce;
pub(super) mod scale;
pub(super) mod shape;
pub(super) mod tools;
pub(super) mod window;

use assay_model::Recipes;

pub use profile::PROFILE;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("tosa").makers(control::MAKERS);
