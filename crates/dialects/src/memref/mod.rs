//! The memref dialect: views of objects in memory. Source: MemRefOps.td of LLVM 22, and where it is silent, its lowering to LLVM (MemRefToLLVM,
//! ExpandStridedMetadata).
//!
//! Ops without effects (`Pure`) may be executed speculatively, so cases that their documentation calls undefined make their results poison. An
//! access through such a result is undefined behaviour.

pub(crate) mod access;
pub(crate) mod alloc;
pub(crate) mod atomic;
pub(crate) mod copy;
mod decode;
mod dma;
pub(crate) mod global;
mod guards;
pub(crate) mod info;
pub mod mutations;
pub(crate) mod names;
mod operands;
pub(crate) mod read;
pub(crate) mod recast;
pub(crate) mod recipes;
mod reshape;
pub(crate) mod rules;
mod sharing;
mod strides;
pub(crate) mod subview;
pub(crate) mod symbolic;
mod views;

use assay_model::Dialect;

pub use guards::access as access_guard;
pub(crate) use operands::{charge, index, indices, operand_unless_poison};
pub use sharing::{allocation_of, memory_is_apart, memory_is_freed_or_kept, root, shares};

pub static DIALECT: Dialect = Dialect {
    name: "memref",
    document: "MemRefOps.td",
    ops: &[
        alloc::OPS,
        global::OPS,
        access::OPS,
        copy::OPS,
        atomic::OPS,
        info::OPS,
        recast::OPS,
        subview::OPS,
        reshape::OPS,
        dma::OPS,
    ],
};
