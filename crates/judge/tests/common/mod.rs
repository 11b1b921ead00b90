//! The compiler that tests of the judge compare programs before and after.

use assay_drive::{Compiler, Discovery, OptOutcome, Pipeline};

/// MLIR 22; `None`, with a line that says so, where there is none.
pub fn compiler() -> Option<Compiler> {
    match Discovery::run().select("mlir-22") {
        Ok(target) => Some(Compiler::new(target)),
        Err(_) => {
            eprintln!("skipped: there is no mlir-opt 22");
            None
        }
    }
}

/// The program after a pipeline, which must succeed, in generic form.
pub fn generic(compiler: &Compiler, input: &str, pipeline: &Pipeline) -> String {
    match compiler.run(input, pipeline) {
        Ok(OptOutcome::Ok { ir, .. }) => ir,
        other => panic!("{pipeline:?}: {other:?}"),
    }
}
