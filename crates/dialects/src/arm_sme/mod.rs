//! The arm_sme dialect: tiles, which are matrices of scalable vectors. Source: ArmSMEOps.td of LLVM 22. The tile register of a value (`tile_id`)
//! does not influence its content.
//!
//! Accesses to memory are modelled where they are well defined. Other accesses stop as unsupported.

mod memory;
mod product;
mod tile;

use assay_model::{Dialect, OpView, Recipes};

pub static DIALECT: Dialect =
    Dialect { name: "arm_sme", document: "ArmSMEOps.td", ops: &[tile::OPS, memory::OPS, product::OPS] };

/// Whether the slices of a tile are its columns.
fn is_vertical(view: &OpView<'_>) -> bool {
    view.keyword("layout") == Some("vertical")
}

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arm_sme").samples(include_str!("samples.txt"));
