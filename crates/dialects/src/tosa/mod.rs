//! The tosa dialect: tensor operators of the TOSA specification. Sources: the pseudo-code of TOSA 1.0
//! (arm/tosa-specification), TosaOps.td of LLVM 22, and, where both leave a choice, the lowerings of MLIR
//! (TosaToLinalg, TosaToTensor, TosaToArith, TosaToSCF).
//!
//! What the specification calls `ERROR_IF` is an invalid program. Violating a `REQUIRE` makes a whole graph unpredictable. But the ops are `Pure`
//! in ODS, so a pass may execute one where the source program did not. Therefore such results are poison here. They are undefined behaviour only
//! if they are in the lowerings (division, indices).

mod activation;
pub(crate) mod binary;
pub(crate) mod cast;
pub(crate) mod compare;
mod conv;
pub(crate) mod data;
mod fft;
pub(crate) mod gather;
pub(crate) mod layout;
pub(crate) mod names;
pub(crate) mod pool;
mod ranges;
pub mod recipes;
pub(crate) mod reduce;
mod rescale;
mod resize;
pub(crate) mod shape;
mod sum;
mod tensor;
pub(crate) mod unary;
pub(crate) mod variable;
mod view;

pub use sum::{FloatSum, IntSum};

use assay_model::{Dialect, ElemType, Layout, TypeDef};

/// A shape is a list of sizes [TosaTypesBase.td, Tosa_Shape].
pub static TYPES: &[TypeDef] = &[TypeDef::new("tosa.shape", |_, body, index_width| {
    let rank: i64 = body.strip_prefix('<')?.strip_suffix('>')?.trim().parse().ok()?;
    let shape = [rank].as_slice().into();
    (0..=1 << 16).contains(&rank).then_some(Layout::Array { elem: ElemType::Int(index_width), shape })
})];

pub static DIALECT: Dialect = Dialect {
    name: "tosa",
    document: "TosaOps.td",
    ops: &[
        conv::OPS,
        pool::OPS,
        fft::OPS,
        activation::OPS,
        binary::OPS,
        unary::OPS,
        compare::OPS,
        reduce::OPS,
        layout::OPS,
        gather::OPS,
        resize::OPS,
        cast::OPS,
        rescale::OPS,
        data::OPS,
        variable::OPS,
        shape::OPS,
    ],
};
