//! Pipelines that the compiler does not finish.

use assay_drive::opt::{FailKind, OptOutcome, PassTrace};
use assay_triage::{PRINTING, READING, crashed_parser_or_printer, is_of_reader, reading_back};

use super::super::record::{CompilerRecord, Record, VerdictRecord};
use super::{Asked, Check, error, message};
use crate::failure::Failure;
use crate::target;

impl Check<'_> {
    /// How the compiler ended, if not successfully; then nothing is known about the step at which it stopped.
    pub(super) fn end(&mut self, asked: &Asked, trace: &PassTrace) {
        let (found, why, text) = match &trace.end {
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
            OptOutcome::Crash(crash) if is_of_reader(&trace.end) => {
                (true, "the compiler crashes while it reads the program", crash.signature.key())
            }
            OptOutcome::Crash(crash) => (true, "the compiler crashes", crash.signature.key()),
            OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => {
                (true, "the pass makes invalid IR", message(&failure.diagnostics).to_owned())
            }
            OptOutcome::Failed(failure) => {
                (false, "the pass failed", message(&failure.diagnostics).to_owned())
            }
            OptOutcome::TimedOut { .. } => (false, "the compiler takes too long", String::new()),
            OptOutcome::OutputLimit => (false, "the compiler prints too much", String::new()),
            OptOutcome::OutOfMemory(_) => (false, "the compiler takes too much memory", String::new()),
        };
        let word = trace.end.word();
        match is_of_reader(&trace.end) {
            true => self.ended(asked, 0, READING, word, found, (why, &text)),
            false => self.stopped(asked, trace.steps.len(), word, found, (why, &text)),
        }
    }

    /// Whether the compiler reads back what it printed at the end.
    pub(super) fn round_trip(&mut self, asked: &Asked, trace: &PassTrace) {
        match reading_back(&self.checker.compiler, &trace.end) {
            Ok(None) => {}
            Ok(Some(diagnostics)) => self.records.push(Record::Compiler(CompilerRecord {
                place: self.file.clone(),
                pipeline: asked.number,
                step: asked.pipeline.len(),
                pass: PRINTING.to_owned(),
                outcome: "unreadable".to_owned(),
                found: true,
                detail: crashed_parser_or_printer(&diagnostics).unwrap_or_else(|| {
                    format!("the compiler does not read what it prints: {}", message(&diagnostics))
                }),
            })),
            Err(error) => self.records.push(super::error(target::failure(&error))),
        }
    }

    /// A step after which nothing is known, and whether that is certainly the compiler's fault.
    pub(super) fn stopped(
        &mut self,
        asked: &Asked,
        step: usize,
        outcome: &str,
        found: bool,
        (why, text): (&str, &str),
    ) {
        let pass = asked.pipeline.steps.get(step).map(ToString::to_string).unwrap_or_default();
        self.ended(asked, step, &pass, outcome, found, (why, text));
    }

    fn ended(
        &mut self,
        asked: &Asked,
        step: usize,
        pass: &str,
        outcome: &str,
        found: bool,
        (why, text): (&str, &str),
    ) {
        let detail = if text.is_empty() { why.to_owned() } else { format!("{why}: {text}") };
        self.records.push(Record::Compiler(CompilerRecord {
            place: self.file.clone(),
            pipeline: asked.number,
            step,
            pass: pass.to_owned(),
            outcome: outcome.to_owned(),
            found,
            detail,
        }));
        for planned in &self.plan.functions {
            let verdict = VerdictRecord {
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
                program: None,
            };
            self.records.push(Record::Verdict(Box::new(verdict)));
        }
    }
}
