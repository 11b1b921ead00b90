//! Records what a compiler does wrong with a program in the program's report.
//!
//! For example, a pass crashes. The report gets the verdict `crash` and a finding with the program, the pipeline and the
//! stack.

mod memory;
mod start;
mod unreadable;

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use assay_campaign::finding::Finding;
use assay_campaign::verdict::ComparisonVerdict;
use assay_dialects::shared as registry;
use assay_drive::opt::{Compiler, FailKind, Metered, OptOutcome, PassTrace};
use assay_drive::{Catalogue, Pipeline, Step};
use assay_judge::{Miscompilation, Settings, find_first_divergence};

use crate::alone::find_hanging_op;
use crate::evidence::FindingContext;
use crate::hangs::Hangs;
use crate::subject::{ProgramReading, TestedProgram};

/// A step that reached the limit of elapsed time gets this many times that limit, to reach its limit of CPU time.
const HANG_PATIENCE: u32 = 2;

/// Why a run is not judged whose compiler reports success. The programs between the steps are missing, so it may be none at all.
const NO_PROGRAM: &str = "the compiler prints no program";

/// Records what a compiler does wrong.
pub struct Recorder {
    compiler: Rc<Metered>,
    catalogue: Arc<Catalogue>,
    hangs: Arc<Hangs>,
}

impl Recorder {
    /// A recorder for a compiler with the passes of `catalogue`. `hangs` has those that are known to hang.
    pub fn new(compiler: Rc<Metered>, catalogue: Arc<Catalogue>, hangs: Arc<Hangs>) -> Recorder {
        Recorder { compiler, catalogue, hangs }
    }

    /// The properties that all findings on a program and a pipeline share.
    pub fn context<'a>(&'a self, subject: &'a TestedProgram, pipeline: &'a Pipeline) -> FindingContext<'a> {
        FindingContext {
            target: &self.compiler.compiler.target,
            catalogue: &self.catalogue,
            program: &subject.text,
            pipeline,
            origin: subject.origin.clone(),
        }
    }

    /// The finding of a step that changes what a function does.
    pub fn miscompile(
        &self,
        subject: &TestedProgram,
        settings: &Settings,
        pipeline: &Pipeline,
        miscompilation: &Miscompilation,
    ) -> Finding {
        let step = &pipeline.steps[miscompilation.step];
        let divergence = find_first_divergence(registry(), settings, miscompilation);
        let op = divergence.as_ref().map(|divergence| divergence.before.op.as_str());
        self.context(subject, pipeline).miscompile(step, miscompilation, op)
    }

    /// Records the failure that ended a run, after its last successful step.
    pub fn record_end(&self, subject: &mut TestedProgram, pipeline: &Pipeline, trace: &PassTrace) {
        let unknown = Step::new("unknown");
        let next = pipeline.steps.get(trace.steps.len()).unwrap_or(&unknown);
        let before =
            trace.steps.len().checked_sub(1).map_or(trace.input.as_deref(), |last| trace.after(last));
        let before = before.unwrap_or(&subject.text).to_owned();
        let (verdict, finding) = match &trace.end {
            OptOutcome::Ok { .. } if trace.input.is_none() => {
                (Some(ComparisonVerdict::NotComparable(NO_PROGRAM.to_owned())), None)
            }
            OptOutcome::Ok { .. } => (None, None),
            OptOutcome::Rejected { .. } | OptOutcome::Usage { .. } => {
                (Some(ComparisonVerdict::Rejected), None)
            }
            OptOutcome::OutputLimit => {
                (Some(ComparisonVerdict::NotComparable("output limit".to_owned())), None)
            }
            OptOutcome::OutOfMemory(_) => {
                let finding = self.record_memory(subject, pipeline, trace, &before);
                (Some(ComparisonVerdict::OutOfMemory), finding)
            }
            OptOutcome::TimedOut { .. } => {
                let finding = match &trace.input {
                    // No step was running. This may have been examined when the run was stopped.
                    Some(_) if trace.steps.len() == pipeline.len() => None,
                    Some(_) => self.new_hang(subject, pipeline, next, &before),
                    None => {
                        // If the program was tried without steps, this was done when the run was stopped.
                        if subject.reading == ProgramReading::Untried {
                            self.record_hang_at_start(subject, pipeline);
                        }
                        None
                    }
                };
                (Some(ComparisonVerdict::TimedOut), finding)
            }
            OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => {
                let context = self.context(subject, pipeline);
                (
                    Some(ComparisonVerdict::InvalidOutput),
                    Some(context.invalid_output(next, &before, &failure.diagnostics)),
                )
            }
            OptOutcome::Failed(_) => (Some(ComparisonVerdict::NotLowered), None),
            OptOutcome::Crash(crash) => {
                (Some(ComparisonVerdict::Crash), Some(self.context(subject, pipeline).crash(next, crash)))
            }
        };
        if let Some(verdict) = verdict {
            subject.report.verdicts.add(verdict);
        }
        subject.report.findings.extend(finding);
    }

    /// As [`Recorder::record_end`], for the last step of a pipeline, which was run alone on the `program` before it.
    pub fn record_end_of_step(
        &self,
        subject: &mut TestedProgram,
        program: &str,
        step: &Step,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) {
        let already = subject.report.findings.len();
        let source = std::mem::replace(&mut subject.text, program.to_owned());
        let reading = std::mem::take(&mut subject.reading);
        self.record_end(subject, &step.to_pipeline(), trace);
        (subject.text, subject.reading) = (source, reading);
        for finding in &mut subject.report.findings[already..] {
            finding.compilation.program.clone_from(&subject.text);
            finding.compilation.pipeline = pipeline.to_string();
        }
    }

    /// Whether a pipeline that was stopped after a short time hangs in the step that it had reached. The first time, this is a
    /// finding. If all steps were done, the compiler did not end after its output: then it is tried without steps, and then with each step,
    /// the last one first. The compiler may also hang before the first step.
    pub fn record_hang(&self, subject: &mut TestedProgram, pipeline: &Pipeline, trace: &PassTrace) -> bool {
        if trace.input.is_none() {
            return self.record_hang_at_start(subject, pipeline);
        }
        let done = trace.steps.len();
        if done == pipeline.len() && self.hangs_without_steps(subject, pipeline, true) {
            return true;
        }
        let reached =
            if done < pipeline.steps.len() { done..done + 1 } else { 0..done.min(pipeline.steps.len()) };
        reached.rev().any(|number| {
            let before = match number {
                0 => trace.input.as_deref(),
                _ => trace.after(number - 1),
            };
            let (step, before) = (&pipeline.steps[number], before.unwrap_or(&subject.text).to_owned());
            if self.hangs.contains(&step.pass, &before) {
                self.hangs.count_stopped(1);
                return true;
            }
            let finding = self.new_hang(subject, pipeline, step, &before);
            subject.report.findings.extend(finding);
            self.hangs.contains(&step.pass, &before)
        })
    }

    /// The finding of a pass that hangs; `None` if it is already known to hang on such programs. If an op of a known bug hangs
    /// alone, the program has only that op.
    fn new_hang(
        &self,
        subject: &TestedProgram,
        pipeline: &Pipeline,
        step: &Step,
        before: &str,
    ) -> Option<Finding> {
        if self.hangs.contains(&step.pass, before) {
            return None;
        }
        let mean = self.compiler.mean_cpu();
        let limit_of = |op: &str| self.hangs.limit_of_op(op, mean);
        let known =
            |compiler: &Compiler| find_hanging_op(compiler, &self.hangs.known_ops, limit_of, before, step);
        if let Ok(Some(op)) = self.compiler.run_again(known) {
            self.hangs.add(&step.pass, Some(&op.name), before);
            return Some(self.context(subject, pipeline).hang_of_op(step, op));
        }
        let limit = match self.hangs.has_hung_unexplained(before) {
            true => Hangs::limit_again(mean, self.compiler.compiler.limits.wall),
            false => Hangs::limit(mean, self.compiler.compiler.limits.wall),
        };
        if !self.uses_up(limit, subject.reading.allowance(), before, &step.to_pipeline()) {
            return None;
        }
        self.hangs.add(&step.pass, None, before);
        Some(self.context(subject, pipeline).hang(step, before))
    }

    /// Whether steps use up their limit of CPU time, besides `reading`: slowness of a loaded machine is not a bug. The limit is far above
    /// what steps take, and the reducer tries them again with a longer one.
    fn uses_up(&self, limit: Duration, reading: Duration, program: &str, steps: &Pipeline) -> bool {
        let mut patient = self.compiler.compiler.clone();
        patient.limits.cpu = Some(limit + reading);
        patient.limits.wall = patient.limits.wall * HANG_PATIENCE + reading;
        let outcome = self.compiler.run_again(|_| patient.run(program, steps));
        matches!(outcome, Ok(OptOutcome::TimedOut { .. }))
    }
}
