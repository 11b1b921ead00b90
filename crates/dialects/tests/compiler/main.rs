//! The interpreter's meaning of elementwise ops against the installed compiler: its constant folders, and programs
//! that it lowers and executes.

mod affine;
mod cases;
mod complete;
mod elementary;
mod execute;
mod floats;
mod fold;
mod ints;
mod linalg;
mod memref;
mod mlir;
mod tosa;
mod tosa_cases;
mod tosa_program;
mod vector;

use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_ir::Module;
use assay_model::{Registry, Stop, Value};

/// What the interpreter says of one case.
enum Expected {
    Values(Vec<Value>),
    Undefined,
    Unspecified,
}

fn interpret(module: &Module, registry: &Registry, name: &str) -> Expected {
    let execution = Interpreter::new(module, registry, ExecutionConfig::default()).call(name, &[]);
    match execution.result {
        Ok(_) if !execution.unspecified.is_empty() => Expected::Unspecified,
        Ok(values) => Expected::Values(values),
        Err(Stop::Ub(_)) => Expected::Undefined,
        Err(stop) => panic!("{name}: {stop}"),
    }
}
