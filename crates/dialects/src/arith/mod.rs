//! The arith dialect: integer and floating-point arithmetic, comparisons, conversions, choice.

mod cast;
mod float;
pub(crate) mod generate;
mod idioms;
mod int;
mod make;
mod select;

use assay_model::Dialect;

pub(crate) use cast::{sext, zext};
pub use idioms::IDIOMS;
pub(crate) use int::{PREDICATES, constant as constant_value, two_ints};
pub use make::constant;

pub static DIALECT: Dialect = Dialect { name: "arith", ops: &[int::OPS, float::OPS, cast::OPS, select::OPS] };
