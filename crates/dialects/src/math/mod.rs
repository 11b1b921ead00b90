//! The math dialect: functions on integers and floats, element by element. Sources: MathOps.td of LLVM 22; C11,
//! Annex F, for special values.

mod classify;
pub(crate) mod elementary;
pub(crate) mod exact;
pub(crate) mod functions;
mod int;
pub(crate) mod symbolic;

use assay_model::Dialect;

pub(crate) use exact::{ceil, copysign, floor, fused, round, round_even, ternary, trunc};
pub(crate) use int::{absolute, leading_zeros, ones, trailing_zeros};

pub static DIALECT: Dialect = Dialect {
    name: "math",
    document: "MathOps.td",
    ops: &[exact::OPS, elementary::OPS, classify::OPS, int::OPS],
};
