//! The vector dialect. Source: VectorOps.td of LLVM 22, and where it is silent, its lowerings to LLVM and to scf.
//!
//! Ops that only MLIR 19 has are next to related ops.

pub(crate) mod access;
pub(crate) mod arrange;
pub(crate) mod bounds;
mod cast;
pub(crate) mod common;
pub(crate) mod contract;
pub(crate) mod enabled;
pub(crate) mod gather;
mod generate;
mod guards;
pub(crate) mod kind;
pub(crate) mod lanes;
pub(crate) mod mask;
pub mod mutations;
pub(crate) mod names;
mod number;
pub(crate) mod print;
pub(crate) mod recipes;
pub(crate) mod reduce;
pub(crate) mod scalable;
pub(crate) mod shape;
pub(crate) mod transfer;
mod unsupported;

use assay_model::Dialect;

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
        scalable::OPS,
        unsupported::OPS,
    ],
};
