//! The vector dialect; printing only so far.

mod generate;
mod number;
mod print;

use assay_model::Dialect;

pub(crate) use print::print_float;

pub static DIALECT: Dialect = Dialect { name: "vector", ops: &[print::OPS] };
