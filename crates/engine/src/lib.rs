//! Machinery over a registry of ops: the interpreter and the generators.
//!
//! Architecture invariant: no source file of this crate contains the name of an op or of a dialect.

pub mod generate;
pub mod interpret;
pub mod mutate;
pub mod smith;
