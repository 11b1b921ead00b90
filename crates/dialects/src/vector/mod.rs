//! The vector dialect. Source: VectorOps.td of LLVM 22; where that says nothing, its lowerings to LLVM and to scf.
//!
//! Ops that only MLIR 19 has stand beside their kin.

mod access;
mod arrange;
mod cast;
mod common;
mod contract;
mod gather;
mod generate;
mod guards;
mod holes;
mod kind;
mod lanes;
mod mask;
pub mod mutations;
mod number;
mod print;
pub(crate) mod recipes;
mod reduce;
mod shape;
mod transfer;

use assay_model::Dialect;

pub use guards::GUARDS;
pub(crate) use number::format_g_with;
pub(crate) use print::print_float;

pub static DIALECT: Dialect = Dialect {
    name: "vector",
    document: "VectorOps.td",
    ops: &[
        print::OPS,
        shape::OPS,
        arrange::OPS,
        mask::OPS,
        reduce::OPS,
        contract::OPS,
        access::OPS,
        gather::OPS,
        transfer::OPS,
        cast::OPS,
        holes::OPS,
    ],
};
