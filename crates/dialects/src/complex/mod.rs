//! The complex dialect: complex numbers of two floats. Sources: ComplexOps.td of LLVM 22 and, where it is silent,
//! `convert-complex-to-standard`.

pub(crate) mod functions;
pub(crate) mod names;
mod number;
pub(crate) mod parts;

use assay_model::Dialect;

pub static DIALECT: Dialect =
    Dialect { name: "complex", document: "ComplexOps.td", ops: &[parts::OPS, number::OPS] };
