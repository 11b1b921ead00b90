//! Pipelines that the compiler does not finish.

use std::collections::BTreeMap;

use assay_drive::opt::{FailKind, OptOutcome, PassTrace, RoundTripFailure};
use assay_judge::PlannedFunction;
use assay_triage::{CrashedAssembly, PRINTING, READING, check_read_back, is_of_reader};

use super::super::record::{CheckRecord, CompilerEnding, CompilerRecord, VerdictRecord};
use super::{CheckedPipeline, ProgramCheck, error, message};
use crate::failure::Failure;
use crate::target;

/// Why the result of a step is unknown.
pub(super) struct UnknownResult<'t> {
    pub outcome: CompilerEnding,
    /// Whether that is certainly the compiler's fault.
    pub found: bool,
    pub why: &'t str,
    /// What the compiler says; may be empty.
    pub text: &'t str,
}

impl ProgramCheck<'_> {
    /// Records how the compiler ended, if not successfully. Then nothing is known about the step at which it stopped.
    pub(super) fn record_end(&mut self, asked: &CheckedPipeline, trace: &PassTrace) {
        let (outcome, found, why, text) = match &trace.end {
            // A rejected program was reported before.
            OptOutcome::Ok { .. } | OptOutcome::Rejected { .. } => return,
            OptOutcome::Usage { diagnostics } => {
                let line = diagnostics.lines().next().unwrap_or_default();
                self.records.push(error(Failure::usage(format!(
                    "the compiler does not take the pipeline '{}': {line}",
                    asked.pipeline
                ))));
                return;
            }
            OptOutcome::Crash(crash) => {
                let why = match is_of_reader(&trace.end) {
                    true => "the compiler crashes while it reads the program",
                    false => "the compiler crashes",
                };
                (CompilerEnding::Crash, true, why, crash.signature.key().to_string())
            }
            OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => {
                let said = message(&failure.diagnostics).to_owned();
                (CompilerEnding::InvalidIr, true, "the pass makes invalid IR", said)
            }
            OptOutcome::Failed(failure) => {
                let said = message(&failure.diagnostics).to_owned();
                (CompilerEnding::PassFailed, false, "the pass failed", said)
            }
            OptOutcome::TimedOut { .. } => {
                (CompilerEnding::Timeout, false, "the compiler takes too long", String::new())
            }
            OptOutcome::OutputLimit => {
                (CompilerEnding::OutputLimit, false, "the compiler prints too much", String::new())
            }
            OptOutcome::OutOfMemory(_) => {
                (CompilerEnding::OutOfMemory, false, "the compiler takes too much memory", String::new())
            }
        };
        let unknown = UnknownResult { outcome, found, why, text: &text };
        match is_of_reader(&trace.end) {
            true => self.record_unknown(asked, 0, READING, unknown),
            false => self.record_stop(asked, trace.steps.len(), unknown),
        }
    }

    /// Checks whether the compiler reads back its own final output.
    pub(super) fn check_round_trip(&mut self, asked: &CheckedPipeline, trace: &PassTrace) {
        match check_read_back(&self.checker.compiler, &trace.end) {
            Ok(None) => {}
            Ok(Some(RoundTripFailure::Printer(crash))) => {
                let detail = format!("the compiler crashes while it prints: {}", crash.signature.key());
                self.record_unread(asked, CompilerEnding::Crash, detail);
            }
            Ok(Some(RoundTripFailure::Reader(said))) => {
                let detail = CrashedAssembly::find(&said).map(|part| part.to_string()).unwrap_or_else(|| {
                    format!("the compiler does not read what it prints: {}", message(&said))
                });
                self.record_unread(asked, CompilerEnding::Unreadable, detail);
            }
            Err(error) => self.records.push(super::error(target::failure(&error))),
        }
    }

    fn record_unread(&mut self, asked: &CheckedPipeline, outcome: CompilerEnding, detail: String) {
        self.records.push(CheckRecord::Compiler(CompilerRecord {
            place: self.file.clone(),
            pipeline: asked.number,
            step: asked.pipeline.len(),
            pass: PRINTING.to_owned(),
            outcome,
            found: true,
            detail,
        }));
    }

    /// Records a step whose result is unknown.
    pub(super) fn record_stop(&mut self, asked: &CheckedPipeline, step: usize, unknown: UnknownResult<'_>) {
        let pass = asked.pipeline.steps.get(step).map(ToString::to_string).unwrap_or_default();
        self.record_unknown(asked, step, &pass, unknown);
    }

    fn record_unknown(
        &mut self,
        asked: &CheckedPipeline,
        step: usize,
        pass: &str,
        UnknownResult { outcome, found, why, text }: UnknownResult<'_>,
    ) {
        let detail = if text.is_empty() { why.to_owned() } else { format!("{why}: {text}") };
        self.records.push(CheckRecord::Compiler(CompilerRecord {
            place: self.file.clone(),
            pipeline: asked.number,
            step,
            pass: pass.to_owned(),
            outcome,
            found,
            detail,
        }));
        // A program that is too large, or on which a pass hangs, would cost too much time again.
        let may_be_another =
            matches!(outcome, CompilerEnding::PassFailed | CompilerEnding::InvalidIr | CompilerEnding::Crash);
        let mut known = if may_be_another { self.judge_one_by_one(asked, step) } else { BTreeMap::new() };
        let unknown = |planned: &PlannedFunction| VerdictRecord {
            place: self.name_place(&planned.name),
            function: planned.name.clone(),
            pipeline: asked.number,
            step,
            pass: pass.to_owned(),
            verdict: self.open(),
            detail: Some(why.to_owned()),
            assumes: None,
            holds: None,
            all_inputs: false,
            unchanged: false,
            open: 0,
            vscale: Vec::new(),
            difference: None,
            proof: None,
            not_proved: None,
            widths: None,
            width: None,
            program: None,
        };
        let verdicts: Vec<VerdictRecord> = self
            .plan
            .functions
            .iter()
            .flat_map(|planned| known.remove(&planned.name).unwrap_or_else(|| vec![unknown(planned)]))
            .collect();
        self.records.extend(verdicts.into_iter().map(|verdict| CheckRecord::Verdict(Box::new(verdict))));
    }
}
