//! What happens inside a pass or a registered pipeline: its rewrite patterns, a run that stops after a given number of
//! them, and the passes of a registered pipeline.

use super::{Compiler, OptOutcome, SingleRunEnd};
use crate::error::DriveError;
use crate::pipeline::Pipeline;
use crate::signature::{Attempt, attempts};

/// The flag that allows a number of attempts of patterns, without the number.
const LIMIT: &str = "--mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=";

/// How many attempts of patterns a flag allows, if it is for that.
pub(super) fn allowed_attempts(flag: &str) -> Option<i64> {
    flag.strip_prefix(LIMIT)?.parse().ok()
}

impl Compiler {
    /// The patterns that `pipeline` tries on `input`, in order; attempts count, whether they match or not. `None` for
    /// targets that do not log their actions.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn patterns(&self, input: &str, pipeline: &Pipeline) -> Result<Option<Vec<String>>, DriveError> {
        let attempts = self.attempts(input, pipeline)?;
        Ok(attempts.map(|attempts| attempts.into_iter().map(|attempt| attempt.pattern.to_string()).collect()))
    }

    /// As [`Compiler::patterns`], with the op on which each was tried.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn attempts(&self, input: &str, pipeline: &Pipeline) -> Result<Option<Vec<Attempt>>, DriveError> {
        if !self.catalogue()?.has_flag("mlir-debug-counter") || !self.logs_actions()? {
            return Ok(None);
        }
        let flags = ["--log-actions-to=-".to_owned()];
        let (first, outcome) = self.run_once(input, pipeline, &self.limits, &flags)?;
        Ok(Some(match first {
            SingleRunEnd::Ok { ir, .. } => attempts(&ir),
            _ => attempts(&String::from_utf8_lossy(&outcome.stdout)),
        }))
    }

    /// Runs `pipeline`, but allows only the first `count` attempts of patterns.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn run_patterns(
        &self,
        input: &str,
        pipeline: &Pipeline,
        count: usize,
    ) -> Result<OptOutcome, DriveError> {
        let mut compiler = self.clone();
        compiler.flags.push(format!("{LIMIT}{count}"));
        compiler.run(input, pipeline)
    }

    /// The pipeline with registered pipelines replaced by their passes; `None` if the compiler does not print them.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn expand(&self, pipeline: &Pipeline) -> Result<Option<Pipeline>, DriveError> {
        if !self.target.has_driver() || !self.catalogue()?.has_flag("dump-pass-pipeline") {
            return Ok(None);
        }
        let flags = ["--dump-pass-pipeline".to_owned()];
        let empty = "module {}\n";
        let (_, outcome) = self.run_once(empty, pipeline, &self.limits, &flags)?;
        let text = outcome.stderr_text();
        // `Pass Manager with 20 passes:`, then the pipeline.
        let dumped = text.split_once("Pass Manager with ").and_then(|(_, rest)| rest.split_once(":\n"));
        Ok(dumped.and_then(|(_, text)| text.trim().parse().ok()))
    }
}
