//! What ODS does not say about making the ops of `vector`: types and attributes that fit together.
//!
//! Sources: VectorOps.td and the verifiers of LLVM 22.

mod arrange;
mod common;
mod fold;
mod mask;
mod memory;
mod slice;
mod transfer;

use assay_model::{How, Place, Recipe, Recipes};

/// See [`Recipes`].
pub static RECIPES: Recipes = Recipes::new(
    "vector",
    &[arrange::OPS, slice::OPS, fold::OPS, memory::OPS, transfer::OPS, mask::OPS, OTHERS],
);

static OTHERS: &[Recipe] = &[Recipe::new("vector.yield", How::Shape).place(Place::Recipe)];
