//! The arith dialect: integer and floating-point arithmetic, comparisons, conversions, choice.

pub(crate) mod cast;
pub(crate) mod float;
pub(crate) mod generate;
mod idioms;
pub(crate) mod int;
mod make;
pub mod mutations;
pub(crate) mod names;
pub(crate) mod recipes;
mod rounding;
pub(crate) mod select;
pub(crate) mod symbolic;

use assay_model::Dialect;

pub(crate) use cast::{OUT_OF_SIGNED, OUT_OF_UNSIGNED, convert, float_to_int, int_to_float, sext, zext};
pub(crate) use float::{
    BINARY as FLOAT_BINARY, EXACT_BINARY, EXACT_UNARY, LOOSE as LOOSE_FLAGS, LOOSE_RULE, NINF, NINF_TEXT,
    NNAN, NNAN_TEXT, OPERAND as FLOAT_OPERAND, OPPOSITE_ZEROS, TERNARY as FLOAT_TERNARY,
    UNARY as FLOAT_UNARY, cmpf, ieee_extremum, number_extremum, signalling_nans_last,
};
pub(crate) use generate::{constant as constant_of, value_attr};
pub use idioms::IDIOMS;
pub(crate) use int::{PREDICATES, cmpi, constant as constant_value, two_ints};
pub use make::constant;
pub(crate) use select::select;

pub static DIALECT: Dialect =
    Dialect { name: "arith", document: "ArithOps.td", ops: &[int::OPS, float::OPS, cast::OPS, select::OPS] };

/// Ops on integers, some of which are undefined for some operands.
pub(crate) fn partial_ops() -> impl Iterator<Item = &'static assay_model::OpDef> {
    int::OPS.iter()
}
