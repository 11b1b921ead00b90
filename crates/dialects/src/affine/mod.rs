//! The affine dialect: loops, branches and accesses whose bounds, conditions and indices are affine maps of indices. Source: AffineOps.td of LLVM
//! 22; where it is silent, its lowering (`--lower-affine`, `--affine-expand-index-ops`).

mod access;
pub(crate) mod apply;
pub(crate) mod bounds;
mod guards;
mod independence;
pub(crate) mod linearize;
pub(crate) mod map;
pub mod mutations;
pub(crate) mod names;
pub(crate) mod parallel;
mod ranges;
pub(crate) mod recipes;
pub(crate) mod structured;
mod vector;

use assay_model::{Access, Dialect, OpDef};

pub use independence::iterations_are_independent;

pub static DIALECT: Dialect = Dialect {
    name: "affine",
    document: "AffineOps.td",
    ops: &[apply::OPS, linearize::OPS, structured::OPS, parallel::OPS, access::OPS, vector::OPS, UNSUPPORTED],
};

static UNSUPPORTED: &[OpDef] = &[
    OpDef::unsupported("affine.dma_start", "asynchronous transfers are not modelled")
        .access(Access::ReadsOrWrites)
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::unsupported("affine.dma_wait", "asynchronous transfers are not modelled")
        .access(Access::ReadsOrWrites)
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
];
