//! How to make the ops of tosa. Shapes fit by construction, and so do ranges: operands are first changed so that they contain no value on which
//! the op is undefined (*reconditioning*). So programs of the dialect are defined on every input.

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
