//! The vector dialect: printing, and what printing lowers to.

mod generate;
mod number;
mod print;
mod shape;

use assay_model::Dialect;

pub(crate) use number::format_g_with;
pub(crate) use print::print_float;

pub static DIALECT: Dialect = Dialect { name: "vector", ops: &[print::OPS, shape::OPS] };
