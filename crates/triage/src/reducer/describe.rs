//! Title, values and explanation of a reduced finding.

use assay_campaign::finding::{Detail, FailureKind, Finding, PassTier};
use assay_dialects::shared as registry;
use assay_drive::catalogue::precondition;
use assay_drive::opt::{Crash, Metered, OptOutcome};
use assay_drive::runner::Runner;
use assay_drive::{Pipeline, Step};

use super::{FindingReducer, run_limits};
use crate::confirm::Executor;
use crate::crash::{crash_explanation, show_crash};
use crate::error::TriageError;
use crate::evidence;
use crate::memory::{memory_limit, memory_title};
use crate::program_size::describe_size;
use crate::title::difference_title;
use crate::{FailureOracle, FailureSignature, FoundFailure, PRINTING, READING, is_of_reader};

impl FindingReducer {
    /// Title, values and explanation of the reduced program.
    pub(super) fn describe(
        &self,
        oracle: &FailureOracle,
        finding: &mut Finding,
        found: &FoundFailure,
        step: Option<&Step>,
    ) -> Result<(), TriageError> {
        match (&found.end, &found.miscompilation, step) {
            (OptOutcome::Crash(crash), ..) => describe_crash(finding, crash),
            (OptOutcome::TimedOut { .. }, ..) => self.describe_hang(finding, found, step),
            (OptOutcome::OutOfMemory(_), ..) => {
                finding.claim.set_title(memory_title(memory_limit(&self.limits)));
            }
            (OptOutcome::Failed(failure), ..) => {
                finding.stderr.clone_from(&failure.diagnostics);
                finding.claim.detail = None;
                let is_refused = finding.kind == FailureKind::RejectsValid;
                let beginning = if is_refused { "fails: " } else { "makes invalid IR: " };
                finding.claim.set_message(beginning, evidence::last_error(&failure.diagnostics));
            }
            (_, Some(miscompilation), Some(step)) => {
                evidence::show_difference(finding, step, miscompilation);
                // Where two builds are compared, the interpreter decides.
                if self.right_on.is_none() {
                    self.execute(finding, found, step);
                }
            }
            (OptOutcome::Ok { ir, .. }, None, _)
                if matches!(found.signature, FailureSignature::Unreadable { .. }) =>
            {
                finding.ir.after = Some(ir.clone());
                if let Some(failure) = crate::check_read_back(&oracle.compiler, &found.end)? {
                    evidence::show_unreadable(finding, failure.diagnostics());
                    failure.diagnostics().clone_into(&mut finding.stderr);
                }
            }
            _ => {}
        }
        if let Some(step) = step
            && oracle.verifier_crashes(found, step)?
        {
            finding.claim.title = format!("the verifier crashes on its result: {}", finding.claim.title);
            finding.claim.detail = Some(Detail::VerifierCrash);
            finding.claim.explanation.push(format!(
                "'{step}' itself ends well (--verify-each=false): the verifier that runs after it crashes."
            ));
        }
        finding.claim.precondition = self.precondition(finding);
        finding.bound();
        Ok(())
    }

    fn describe_hang(&self, finding: &mut Finding, found: &FoundFailure, step: Option<&Step>) {
        finding.claim.set_title(evidence::hang_title(self.usual_time().as_secs_f64()));
        let is_at_start = step.is_none() && crate::is_of_reader(&found.end);
        finding.claim.detail = is_at_start.then_some(Detail::AtStart);
        // The first sentence is about the program before it was reduced.
        if let Some(size) = finding.claim.explanation.first_mut() {
            *size = describe_size(&finding.ir.before);
        }
    }

    /// What must hold for the guilty pass to be sound, if it changes what a program does.
    fn precondition(&self, finding: &Finding) -> Option<String> {
        let may_be_broken = finding.kind == FailureKind::Miscompile && finding.guilty.tier != PassTier::Sound;
        may_be_broken.then(|| precondition(&finding.guilty.pass)).flatten()
    }

    /// Executes a miscompiled program, if that is possible.
    fn execute(&self, finding: &mut Finding, found: &FoundFailure, step: &Step) {
        let Some(miscompilation) = &found.miscompilation else { return };
        let Ok(targets) = self.target_pair(finding, run_limits(self.limits)) else { return };
        let runner = Runner::new(self.target.clone()).ok().filter(|runner| runner.missing_libs().is_none());
        let (Some(runner), Some(input)) = (runner, miscompilation.difference.input.for_driver()) else {
            return;
        };
        let compiler = Metered::new(targets.fast.compiler.clone());
        let executor = Executor {
            compiler: &compiler,
            runner: &runner,
            registry: registry(),
            lowerings: &self.lowerings,
        };
        let (execution, confirmed) =
            executor.confirm(&miscompilation.before, step, &miscompilation.function, &input);
        finding.behaviour.get_or_insert_default().execution = execution;
        if let Some(confirmed) = confirmed {
            finding.ir.before = confirmed.before;
            finding.ir.after = Some(confirmed.after);
            finding.claim.set_title(difference_title(finding, miscompilation, Some(&confirmed.runnable)));
            finding.behaviour.get_or_insert_default().runnable = Some(confirmed.runnable);
        }
    }
}

fn describe_crash(finding: &mut Finding, crash: &Crash) {
    finding.stderr.clone_from(&crash.stderr);
    finding.signal = u8::try_from(crash.signal).ok();
    let (pattern, ops) = (finding.guilty.pattern.as_deref(), finding.claim.ops.clone());
    show_crash(&mut finding.claim, &crash.signature, pattern, &ops);
    finding.claim.detail = None;
    finding.claim.explanation = vec![crash_explanation(finding.compilation.program_name(), crash)];
}

/// Puts the guilty pass into a finding: the step that shows the failure, if one does.
pub(super) fn name_guilty_pass(
    finding: &mut Finding,
    step: Option<&Step>,
    found: &FoundFailure,
    pipeline: &Pipeline,
) {
    match step {
        Some(step) => finding.guilty.pass.clone_from(&step.pass),
        None if is_of_reader(&found.end) => {
            // With steps that are needed, the compiler hangs before it runs them.
            let last = pipeline.steps.last().filter(|_| finding.kind == FailureKind::Hang);
            finding.guilty.pass = last.map_or_else(|| READING.to_owned(), |step| step.pass.clone());
        }
        // The compiler does not say where its memory ran out.
        None if finding.kind == FailureKind::OutOfMemory && finding.guilty.pass != PRINTING => {
            READING.clone_into(&mut finding.guilty.pass);
        }
        None if finding.guilty.pass.is_empty() || pipeline.is_empty() => {
            finding.guilty.pass = super::printing(pipeline);
        }
        None => {}
    }
}
