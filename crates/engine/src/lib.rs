//! Machinery over a registry of ops: the interpreter, the generators and the sanitizer.
//!
//! Architecture invariant: no source file of this crate contains the name of an op or of a dialect.

pub mod generate;
pub mod interpret;
pub mod mutate;
pub mod sanitize;
pub mod smith;
