//! How to make the ops of tosa. Shapes fit by construction, and so do ranges: operands are first changed so that they contain no value on which
//! the op is undefined (*reconditioning*). So programs of the dialect are defined on every input.

pub(crate) mod control;
pub(crate) mod elementwise;
pub(crate) mod guard;
pub(crate) mod layout;
pub(crate) mod profile;
pub(crate) mod reduce;
pub(crate) mod scale;
pub(crate) mod shape;
pub(crate) mod tools;
pub(crate) mod window;

use assay_model::Recipes;

pub use profile::PROFILE;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("tosa").makers(control::MAKERS);
