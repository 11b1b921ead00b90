//! The arith dialect: integer and floating-point arithmetic, comparisons, conversions.

pub mod generate;
mod int;

use assay_model::Dialect;

pub static DIALECT: Dialect = Dialect { name: "arith", ops: &[int::OPS] };
