//! Terms against the interpreter.

mod common;
mod open_sizes;
mod ops;
mod pairs;
mod programs;
mod spirv;
mod tensors;
mod views;
