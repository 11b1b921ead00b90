//! The llvm dialect: LLVM's instructions, intrinsics and constants, as far as they need no memory. Source: LLVM
//! LangRef.

mod aggregate;
mod cast;
mod constant;
mod control;
mod elementary;
mod float;
mod int;
mod intrinsic;
mod overflow;
mod reduce;
pub(crate) mod types;
mod vector;

use assay_model::Dialect;

pub use types::TYPES;

pub static DIALECT: Dialect = Dialect {
    name: "llvm",
    ops: &[
        control::OPS,
        constant::OPS,
        int::OPS,
        cast::OPS,
        float::OPS,
        elementary::OPS,
        vector::OPS,
        aggregate::OPS,
        intrinsic::OPS,
        overflow::OPS,
        reduce::OPS,
    ],
};
