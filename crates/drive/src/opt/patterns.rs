//! Rewrite patterns of a run: their names, and a run that stops after so many.

use super::{Compiler, OptOutcome};
use crate::error::DriveError;
use crate::pipeline::Pipeline;
use crate::signature::begun_patterns;

impl Compiler {
    /// The patterns that `pipeline` tries on `input`, in order; attempts count, whether they match or not. `None` for
    /// targets without `--log-actions-to`.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn patterns(&self, input: &str, pipeline: &Pipeline) -> Result<Option<Vec<String>>, DriveError> {
        let catalogue = self.catalogue()?;
        if !catalogue.has_flag("log-actions-to") || !catalogue.has_flag("mlir-debug-counter") {
            return Ok(None);
        }
        let flags = ["--log-actions-to=-".to_owned()];
        let (_, outcome) = self.once(input, pipeline, &self.limits, &flags)?;
        Ok(Some(begun_patterns(&String::from_utf8_lossy(&outcome.stdout))))
    }

    /// Runs `pipeline` with the first `count` attempts of patterns, none of the others.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn run_patterns(
        &self,
        input: &str,
        pipeline: &Pipeline,
        count: usize,
    ) -> Result<OptOutcome, DriveError> {
        let mut compiler = self.clone();
        // A library takes no flags.
        compiler.library = None;
        let counter = format!("apply-pattern-skip=0,apply-pattern-count={count}");
        compiler.flags.push(format!("--mlir-debug-counter={counter}"));
        compiler.run(input, pipeline)
    }
}
