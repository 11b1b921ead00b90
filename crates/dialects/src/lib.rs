//! All that Assay knows about MLIR's ops beyond their ODS shapes: one folder a dialect, one file a family,
//! one array element an op.

mod arith;
mod builtin;
mod cf;
mod func;
mod scf;
mod ub;

pub use arith::constant;
use assay_model::{Dialect, Registry};

/// Every dialect, in the order of the documentation.
pub static DIALECTS: &[&Dialect] =
    &[&builtin::DIALECT, &func::DIALECT, &arith::DIALECT, &cf::DIALECT, &scf::DIALECT, &ub::DIALECT];

/// The registry of all ops.
pub fn registry() -> Registry {
    Registry::new(DIALECTS)
}
