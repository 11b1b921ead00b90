//! All that Assay knows about MLIR's ops beyond their ODS shapes: one folder a dialect, one file a family,
//! one array element an op.

mod affine;
mod arith;
mod bufferization;
mod builtin;
mod cf;
mod func;
mod index;
pub mod linalg;
mod llvm;
mod memref;
mod runner;
mod scf;
mod tensor;
mod ub;
mod vector;

pub use arith::constant;
use assay_model::{Dialect, Idiom, Registry};
pub use func::add_main;

/// Every dialect, in the order of the documentation.
pub static DIALECTS: &[&Dialect] = &[
    &builtin::DIALECT,
    &func::DIALECT,
    &arith::DIALECT,
    &index::DIALECT,
    &cf::DIALECT,
    &scf::DIALECT,
    &ub::DIALECT,
    &tensor::DIALECT,
    &linalg::DIALECT,
    &vector::DIALECT,
    &affine::DIALECT,
    &memref::DIALECT,
    &bufferization::DIALECT,
    &llvm::DIALECT,
];

/// Small programs that the generators sprinkle in.
pub static IDIOMS: &[&[Idiom]] = &[arith::IDIOMS, index::IDIOMS];

/// The registry of all ops, with the types and external functions that they refer to, and the idioms.
pub fn registry() -> Registry {
    let registry = Registry::new(DIALECTS).with_types(llvm::TYPES).with_idioms(IDIOMS);
    runner::EXTERNS.iter().fold(registry, |registry, externs| registry.with_externs(externs))
}
