//! The spirv dialect: shaders and compute kernels. Sources: the SPIR-V Specification (unified1) and, for each family of ops, its file that
//! SPIRVOps.td includes.

mod atomic;
mod bits;
mod cast;
mod cl;
mod composite;
mod constant;
mod control;
mod dot;
mod float;
mod gl;
mod group;
mod int;
mod logical;
mod makers;
mod memory;
mod module;
mod names;
pub mod recipes;
mod types;
mod unsupported;
mod vector;

use assay_model::Dialect;

pub use types::{TYPES, holds, pointee};

pub static DIALECT: Dialect = Dialect {
    name: "spirv",
    document: "SPIRVOps.td",
    ops: &[
        module::OPS,
        control::OPS,
        constant::OPS,
        int::OPS,
        bits::OPS,
        logical::OPS,
        float::OPS,
        cast::OPS,
        composite::OPS,
        vector::OPS,
        dot::OPS,
        memory::OPS,
        atomic::OPS,
        gl::OPS,
        cl::OPS,
        group::REDUCTIONS,
        group::OPS,
        unsupported::OPS,
    ],
};
