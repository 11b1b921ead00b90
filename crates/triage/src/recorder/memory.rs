//! Records that a compiler needs far too much memory for a small program.
//!
//! A run that reaches its limit of memory is only counted. It is a finding if the program is small, and the step alone needs more than twice
//! the limit, too. Large constants may need that much for good reasons.

use assay_campaign::finding::Finding;
use assay_drive::opt::{Compiler, OptOutcome, PassTrace};
use assay_drive::{Pipeline, Step};

use super::Recorder;
use crate::memory::{available_memory, memory_limit};
use crate::program_size::is_small;
use crate::subject::TestedProgram;
use crate::{PRINTING, READING};

impl Recorder {
    /// Counts a run that ended because its memory ran out, and returns a finding if that is the compiler's fault. A pass is confirmed once, and
    /// tried a few times only.
    pub(super) fn record_memory(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        trace: &PassTrace,
        before: &str,
    ) -> Option<Finding> {
        let (step, alone) = match (&trace.input, pipeline.steps.get(trace.steps.len())) {
            (None, _) => (Step::new(READING), Pipeline::empty()),
            (Some(_), Some(step)) => (step.clone(), step.to_pipeline()),
            (Some(_), None) => (Step::new(PRINTING), Pipeline::empty()),
        };
        subject.report.out_of_memory.add(step.pass.clone());
        let limit = memory_limit(&self.compiler.compiler.limits) * 2;
        // A compiler that the system kills for want of memory says nothing about itself.
        if !is_small(before) || available_memory() < limit || !self.hangs.memory.try_pass(&step.pass) {
            return None;
        }
        let compiler = &self.compiler.compiler;
        let library = compiler.library.clone().filter(|_| !compiler.target.has_driver());
        let mut generous = Compiler { library, ..compiler.clone() };
        generous.limits.memory = Some(limit);
        let outcome = self.compiler.run_again(|_| generous.run(before, &alone));
        if !matches!(outcome, Ok(OptOutcome::OutOfMemory(_))) {
            return None;
        }
        self.hangs.memory.confirm(&step.pass);
        Some(self.context(subject, pipeline).out_of_memory(&step, before, limit / 2))
    }
}
