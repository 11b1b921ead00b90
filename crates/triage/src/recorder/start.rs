//! Records that a compiler does not get to the first step of a pipeline: it hangs while it reads the program, or in the parser of pipelines.

use std::collections::BTreeSet;

use assay_campaign::finding::Finding;
use assay_drive::opt::OptOutcome;
use assay_drive::{Pipeline, Step};

use super::Recorder;
use crate::hangs::Hangs;
use crate::subject::TestedProgram;

/// A compiler that does not begin with a pipeline, or does not read a program.
pub(super) struct HangAtStart {
    /// If it was not known.
    pub finding: Option<Finding>,
    /// How often the compiler was run, and stopped, to recognise it.
    stopped: u64,
}

impl HangAtStart {
    /// A known one that was recognised after this many stopped runs.
    fn known(stopped: u64) -> Option<HangAtStart> {
        Some(HangAtStart { finding: None, stopped })
    }
}

impl Recorder {
    /// Whether a compiler that was stopped after a short time, and before the first step, hangs there. The first time, this is a finding.
    pub(super) fn record_hang_at_start(&self, subject: &mut TestedProgram, pipeline: &Pipeline) -> bool {
        let Some(hang) = self.hang_at_start(subject, pipeline) else { return false };
        if hang.finding.is_none() {
            // The run of the pipeline was stopped, too.
            self.hangs.count_stopped(1 + hang.stopped);
        }
        subject.report.findings.extend(hang.finding);
        true
    }

    /// Whether the compiler hangs before the first step: because of the program, or else because of some steps.
    pub(super) fn hang_at_start(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
    ) -> Option<HangAtStart> {
        if subject.unread || self.hangs.hangs_at_start(pipeline) {
            return HangAtStart::known(0);
        }
        if self.hangs.explains_unread(&subject.text) && self.is_stopped_again(&subject.text) {
            subject.unread = true;
            self.hangs.add_start(&[], &subject.text);
            return HangAtStart::known(1);
        }
        let steps = self.find_hanging_steps(&subject.text, pipeline)?;
        subject.unread = steps.is_empty();
        let is_known = subject.unread && self.hangs.is_indistinct(&subject.text);
        self.hangs.add_start(&steps.steps, &subject.text);
        if is_known {
            return HangAtStart::known(1);
        }
        let finding = self.context(subject, pipeline).hang_at_start(&steps);
        Some(HangAtStart { finding: Some(finding), stopped: 0 })
    }

    /// Whether the compiler does not read a program within the CPU time that a known hang gets. A machine may be so busy that the elapsed
    /// time says little.
    fn is_stopped_again(&self, program: &str) -> bool {
        let mut patient = self.compiler.compiler.clone();
        let most = patient.limits.wall;
        patient.limits.cpu = Some(Hangs::patience_again(self.compiler.mean_cpu(), most));
        patient.limits.wall = Hangs::patience_first(self.compiler.mean(), most);
        let outcome = self.compiler.run_metered(|_| patient.run(program, &Pipeline::empty()));
        matches!(outcome, Ok(OptOutcome::TimedOut { .. }))
    }

    /// The fewest steps with which the compiler hangs: none, one, or several that are all needed. `None` if it does not hang.
    fn find_hanging_steps(&self, program: &str, pipeline: &Pipeline) -> Option<Pipeline> {
        let hangs = |steps: &Pipeline| self.confirms_hang(steps, program);
        if hangs(&Pipeline::empty()) {
            return Some(Pipeline::empty());
        }
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
