//! Details of crashes and hangs: the pass, the program before it, and the pattern that was being applied.

use super::{Compiler, Crash, FailureSite, OptOutcome};
use crate::error::DriveError;
use crate::pipeline::Pipeline;
use crate::process::{Limits, StreamLimit};
use crate::signature::{Signature, Symptom, last_pattern};

/// Enough bytes for the last actions, each of which prints one operation.
const LOG_TAIL: usize = 1 << 20;

impl Compiler {
    /// Explains a crash of `pipeline` on `input`: whether a pass or the reader crashes, which needs one more process.
    /// If the dump does not show the cause, another process finds the pattern.
    pub(super) fn explain_crash(
        &self,
        input: &str,
        pipeline: &Pipeline,
        signal: i32,
        stderr: String,
    ) -> Result<OptOutcome, DriveError> {
        let mut signature = Signature::new(Symptom::Signal(signal), &stderr);
        let site = self.locate(input, pipeline)?;
        // If a crash does not occur with a trace, it is that of the only pass.
        let step = match &site {
            Some(site) => site.step.as_ref(),
            None => pipeline.only_step(),
        };
        signature.pass = step.map(|step| step.pass.clone());
        if !signature.names_a_function() && step.is_some() {
            signature.pattern = self.pattern_in_flight(input, pipeline)?;
        }
        Ok(OptOutcome::Crash(Box::new(Crash { signal, signature, site, stderr })))
    }

    /// Where `pipeline` crashes, hangs or fails on `input`; `None` if it does not with a trace.
    ///
    /// Costs one run. Errors only if the compiler cannot be run.
    pub fn locate(&self, input: &str, pipeline: &Pipeline) -> Result<Option<FailureSite>, DriveError> {
        Ok(match self.trace(input, pipeline)?.end {
            OptOutcome::Crash(crash) => crash.site,
            OptOutcome::Failed(failure) => failure.site,
            OptOutcome::TimedOut { site } => site.map(|s| *s),
            _ => None,
        })
    }

    /// The rewrite pattern that is being applied when `pipeline` crashes or hangs on `input`.
    ///
    /// `None` outside of patterns, and for targets that do not log their actions. The log goes to standard output
    /// and may be endless (if a pattern applies for ever), so only its tail is kept.
    pub fn pattern_in_flight(&self, input: &str, pipeline: &Pipeline) -> Result<Option<String>, DriveError> {
        if !self.logs_actions()? {
            return Ok(None);
        }
        let limits = Limits {
            stdout: StreamLimit::Tail(LOG_TAIL),
            stderr: StreamLimit::Tail(LOG_TAIL),
            ..self.limits
        };
        let flags = ["--log-actions-to=-".to_owned()];
        let (_, outcome) = self.run_once(input, pipeline, &limits, &flags)?;
        Ok(last_pattern(&String::from_utf8_lossy(&outcome.stdout)))
    }

    /// The signature of a hang: its pass. The time limit stops an endless cycle of patterns at a random place, so the
    /// pattern is not part of the signature ([`Compiler::pattern_in_flight`] names one of the cycle).
    ///
    /// Costs one run up to the time limit.
    pub fn explain_hang(&self, input: &str, pipeline: &Pipeline) -> Result<Signature, DriveError> {
        let site = self.locate(input, pipeline)?;
        Ok(Signature::hang(site.and_then(|s| s.step).map(|s| s.pass).as_deref()))
    }
}
