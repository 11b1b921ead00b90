//! The gpu dialect, as far as one thread can execute it. Source: GPUOps.td of LLVM 22.
//!
//! A kernel is run as the only thread of a grid with one block. That is a launch which a program must be right for; what several
//! threads do together is not modelled. Where a function says how large its blocks are, a number that follows is as it says, and ops that
//! wait for other threads are not supported.

mod one;
pub mod recipes;

use assay_model::{Dialect, Meaning, OpDef};

pub static DIALECT: Dialect = Dialect { name: "gpu", document: "GPUOps.td", ops: &[OPS, one::OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("gpu.module", Meaning::Declaration).doc("Holds functions; does nothing itself."),
    OpDef::new("gpu.func", Meaning::Declaration)
        .doc("A function; runs when it is called, here by one thread."),
    OpDef::new("gpu.return", Meaning::Exit).doc("Leaves the function with the operands as results."),
];
