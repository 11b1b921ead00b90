//! The arm_sme dialect: tiles, which are matrices of scalable vectors. Source: ArmSMEOps.td of LLVM 22. Which tile register a value is in
//! (`tile_id`) says nothing about what it holds.
//!
//! Accesses to memory are modelled where they are well defined. Where one is not, the op stops as not supported.

mod memory;
mod product;
pub mod recipes;
mod tile;

use assay_model::{Dialect, OpView};

pub static DIALECT: Dialect =
    Dialect { name: "arm_sme", document: "ArmSMEOps.td", ops: &[tile::OPS, memory::OPS, product::OPS] };

/// Whether the slices of a tile are its columns.
fn is_vertical(view: &OpView<'_>) -> bool {
    view.keyword("layout") == Some("vertical")
}
