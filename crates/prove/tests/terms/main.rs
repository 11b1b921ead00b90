//! Terms against the interpreter.

mod common;
mod ops;
mod programs;
