//! The llvm dialect: LLVM's instructions, intrinsics, constants and globals. Source: LLVM LangRef.

mod address;
pub(crate) mod aggregate;
mod atomic;
mod block;
mod cast;
pub(crate) mod constant;
pub(crate) mod control;
mod coroutine;
mod elementary;
mod float;
mod global;
mod guards;
mod hint;
mod int;
mod intrinsic;
mod lanes;
mod makers;
mod masked;
mod matrix;
mod memory;
pub(crate) mod names;
mod overflow;
mod path;
mod pointer;
mod predicated;
mod promises;
pub mod recipes;
mod reduce;
mod select;
mod symbolic;
pub(crate) mod types;
mod unsupported;
mod vector;

use assay_model::Dialect;

use crate::builtin::is_module;

pub(crate) use address::{no_form, pointer};
pub(crate) use cast::bitcast;
pub(crate) use elementary::{pack_results, scaled};
pub(crate) use promises::{NOUNDEF, keep_symbolic, promises, refuse_copies, symbolic_promises};
pub use types::TYPES;
pub(crate) use vector::{EXTRACTED, INSERTED, extract as extract_element, insert as insert_element};

/// Whether a lowered program may contain an op of this name: one of this dialect, or the module around it.
pub fn is_lowered(op: &str) -> bool {
    op.starts_with("llvm.") || is_module(op)
}

pub static DIALECT: Dialect = Dialect {
    name: "llvm",
    document: "LLVMOps.td",
    ops: &[
        control::OPS,
        constant::OPS,
        int::OPS,
        cast::OPS,
        float::OPS,
        elementary::OPS,
        vector::OPS,
        select::OPS,
        aggregate::OPS,
        intrinsic::OPS,
        overflow::OPS,
        reduce::OPS,
        memory::OPS,
        pointer::OPS,
        global::OPS,
        block::OPS,
        atomic::OPS,
        masked::OPS,
        lanes::OPS,
        matrix::OPS,
        predicated::OPS,
        hint::OPS,
        coroutine::OPS,
        unsupported::OPS,
    ],
};
