//! Records that a compiler does not get to the first step of a pipeline: it hangs while it reads the program, or in the parser of pipelines.
//! Records also that it does not end after it has printed a program, whatever the steps were.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use assay_drive::{Interrupt, Pipeline, Step, cpu};

use super::Recorder;
use crate::hangs::Hangs;
use crate::subject::{ProgramReading, TestedProgram};

impl Recorder {
    /// Whether a compiler that was stopped before the first step, with `patience` beyond the known time for reading, was only slow to read the
    /// program. Then the pipeline can be run again: the program gets that much more time from now on. A program that is not read is a finding.
    pub fn is_slow_to_read(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        patience: Duration,
    ) -> bool {
        if subject.reading != ProgramReading::Untried {
            return false;
        }
        self.try_without_steps(subject, pipeline, false);
        // Less would not explain it.
        subject.reading.time() * 2 >= patience
    }

    /// Records a compiler that was stopped before the first step, if it hangs there: because of the program, or else because of some steps.
    pub(super) fn record_hang_at_start(&self, subject: &mut TestedProgram, pipeline: &Pipeline) -> bool {
        if self.hangs_without_steps(subject, pipeline, false) {
            return true;
        }
        if self.hangs.hangs_at_start(pipeline) {
            self.hangs.count_stopped(1);
            return true;
        }
        let Some(steps) = self.find_hanging_steps(subject, pipeline) else { return false };
        self.hangs.add_start(&steps.steps, &subject.text);
        let finding = self.context(subject, pipeline).hang_at_start(&steps);
        subject.report.findings.push(finding);
        true
    }

    /// Whether the compiler does not end on a program without any step. Then no step of a pipeline is to blame. `is_read` if it was shown to
    /// read the program.
    pub(super) fn hangs_without_steps(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        is_read: bool,
    ) -> bool {
        self.try_without_steps(subject, pipeline, is_read);
        subject.reading == ProgramReading::Hangs
    }

    /// Tries once for each program whether the compiler ends without steps, with the usual limit as CPU time: nothing of a program is left out
    /// before it was shown not to be read. Each such program is a finding, since it may not be read for another reason than the last one.
    fn try_without_steps(&self, subject: &mut TestedProgram, pipeline: &Pipeline, is_read: bool) {
        if subject.reading != ProgramReading::Untried {
            return;
        }
        let (start, spent, usual) = (Instant::now(), cpu::spent(), self.compiler.compiler.limits.wall);
        let uses_up = self.uses_up(usual, Duration::ZERO, &subject.text, &Pipeline::empty());
        let interrupted = (!uses_up).then(|| self.interrupted_after(cpu::spent() - spent)).flatten();
        if uses_up || interrupted.is_some() {
            subject.reading = ProgramReading::Hangs;
            self.hangs.add_start(&[], &subject.text);
            let context = self.context(subject, pipeline);
            let mut finding = match is_read {
                true => context.hang_after_output(),
                false => context.hang_at_start(&Pipeline::empty()),
            };
            finding.claim.explanation.extend(interrupted);
            subject.report.findings.push(finding);
        } else {
            subject.reading = ProgramReading::Takes(start.elapsed());
            self.hangs.add_read(&subject.text);
        }
    }

    /// If the end of the campaign interrupted a compiler after so much CPU time that a single step would count as one that hangs, a sentence
    /// that says so. A program is interrupted only a few times before it is skipped, so this is a finding: the reducer decides.
    fn interrupted_after(&self, spent: Duration) -> Option<String> {
        let limits = &self.compiler.compiler.limits;
        let is_enough = spent >= Hangs::limit(self.compiler.mean_cpu(), limits.wall);
        (limits.interrupt.is_some_and(Interrupt::is_raised) && is_enough).then(|| {
            format!(
                "The campaign ended when the compiler had run for {:.0} s of CPU time.",
                spent.as_secs_f64()
            )
        })
    }

    /// The fewest steps with which the compiler hangs: one, or several that are all needed. `None` if it does not hang.
    fn find_hanging_steps(&self, subject: &TestedProgram, pipeline: &Pipeline) -> Option<Pipeline> {
        let limit = Hangs::limit(self.compiler.mean_cpu(), self.compiler.compiler.limits.wall);
        let hangs = |steps: &Pipeline| {
            let hangs = self.uses_up(limit, subject.reading.allowance(), &subject.text, steps);
            if hangs {
                self.hangs.count_confirmed();
            }
            hangs
        };
        let mut seen = BTreeSet::new();
        let mut steps =
            pipeline.steps.iter().filter(|step| seen.insert(step.to_string())).map(Step::to_pipeline);
        if let Some(step) = steps.find(&hangs) {
            return Some(step);
        }
        if pipeline.len() < 2 || !hangs(pipeline) {
            return None;
        }
        let mut needed = pipeline.clone();
        for at in (0..pipeline.len()).rev() {
            let mut fewer = needed.clone();
            fewer.steps.remove(at);
            if hangs(&fewer) {
                needed = fewer;
            }
        }
        Some(needed)
    }
}
