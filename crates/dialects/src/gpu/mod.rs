//! The gpu dialect, for programs whose threads can be executed one after the other. Source: GPUOps.td of LLVM 22.
//!
//! A kernel that a program launches runs once for every thread. A kernel that is called from elsewhere runs as the only thread of a grid with one
//! block: a correct program must also work with such a launch. If a function states the size of its blocks, numbers that follow from it agree
//! with the statement. Ops that wait for other threads are not supported in a block of several threads.

mod launch;
mod memory;
mod one;
pub mod recipes;

use assay_model::{Dialect, Meaning, OpDef};

use crate::llvm::promises;

pub static DIALECT: Dialect =
    Dialect { name: "gpu", document: "GPUOps.td", ops: &[OPS, one::OPS, launch::OPS, memory::OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("gpu.module", Meaning::Declaration).doc("Holds functions; does nothing itself."),
    OpDef::new("gpu.func", Meaning::Declaration)
        .doc("A function; runs when it is called, here by one thread.")
        .promises(promises),
    OpDef::new("gpu.return", Meaning::Exit).doc("Leaves the function with the operands as results."),
];
