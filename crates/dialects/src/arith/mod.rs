//! The arith dialect: integer and floating-point arithmetic, comparisons, conversions.

pub mod generate;
mod int;
mod make;

use assay_model::Dialect;

pub use make::constant;

pub static DIALECT: Dialect = Dialect { name: "arith", ops: &[int::OPS] };
