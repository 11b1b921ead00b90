//! Terms against the interpreter, and the parts of proofs on their own.

mod common;
mod exhaust;
mod keys;
mod open_sizes;
mod ops;
mod pairs;
mod paths;
mod programs;
mod spirv;
mod tensors;
mod views;
