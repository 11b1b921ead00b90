//! Terms against the interpreter.

mod common;
mod ops;
mod pairs;
mod programs;
mod spirv;
mod tensors;
mod views;
