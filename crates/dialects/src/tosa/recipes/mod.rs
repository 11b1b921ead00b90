//! How tosa's ops are made. Shapes fit by construction, and so do ranges: what an op does not define is taken
//! from its operands beforehand (*reconditioning*), so that programs of the dialect are defined on every input.

mod control;
mod elementwise;
mod guard;
mod layout;
mod profile;
mod reduce;
mod scale;
mod shape;
mod tools;
mod window;

use assay_model::{Recipe, Recipes};

pub use profile::PROFILE;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new(
    "tosa",
    &[
        elementwise::OPS,
        reduce::OPS,
        layout::OPS,
        window::OPS,
        scale::OPS,
        shape::OPS,
        control::OPS,
        BLOCK_SCALED,
    ],
)
.makers(control::MAKERS);

const BLOCK_SCALED: &[Recipe] = &[Recipe::never(
    "tosa.matmul_t_block_scaled",
    "its operands must have the same element type, which ODS does not say",
)];
