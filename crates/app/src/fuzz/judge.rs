//! Compiles a program with a pipeline, and judges it after every step.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use assay_campaign::verdict::ComparisonVerdict;
use assay_drive::opt::{Metered, OptOutcome, PassTrace, TraceLimits};
use assay_drive::{Catalogue, DriveError, Pipeline, Step, cpu};
use assay_judge::{Follower, Settings};
use assay_triage::{Hangs, ProgramReading, Recorder, TestedProgram};
use rand::Rng;

use super::alone::options_of;
use super::corpus::CorpusHangs;
use super::coverage::count_patterns;
use super::parts::{Activity, ActivityTimes};
use super::proofs::StepProver;

/// Judges pipelines.
pub struct PipelineJudge {
    pub compiler: Rc<Metered>,
    pub catalogue: Arc<Catalogue>,
    pub recorder: Rc<Recorder>,
    pub hangs: Arc<Hangs>,
    pub corpus_hangs: Arc<CorpusHangs>,
    /// If functions are proved too.
    pub prover: Option<StepProver>,
    pub parts: ActivityTimes,
}

/// Why a step is left out ([`CorpusHangs`]).
const LEFT_OUT: &str = "left out, since the pass hangs on the program of the corpus";
/// Why a step is left out ([`Hangs::leave_out`]).
const TOO_OFTEN: &str = "left out, since the pass or the program hung too often";
/// Why a step is left out.
const UNREAD: &str = "left out, since the compiler hangs on the program without passes";

impl PipelineJudge {
    /// Compiles with one pipeline and judges every step. Steps that are likely to hang are left out; then there is no trace of the whole
    /// pipeline.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn follow(
        &self,
        subject: &mut TestedProgram,
        settings: &Settings,
        pipeline: &Pipeline,
        rng: &mut impl Rng,
    ) -> Result<Option<PassTrace>, DriveError> {
        let affordable = self.affordable(subject, pipeline);
        let left = self.corpus_hangs.leave_out(&subject.origin.seeds, &affordable, rng);
        count_left_out(subject, &affordable, &left, LEFT_OUT);
        let left_out = pipeline.len() - left.len();
        if left.is_empty() && left_out > 0 {
            return Ok(None);
        }
        let (trace, reads_back) = self.trace_and_judge(subject, settings, &left)?;
        count_patterns(&self.compiler.compiler, subject, &left, &trace)?;
        if !reads_back {
            self.round_trip(subject, &left, &trace)?;
        }
        Ok((left_out == 0).then_some(trace))
    }

    /// As [`PipelineJudge::follow`], for one of very many short pipelines, on an unchanged program of the corpus. To save time, patterns are
    /// not counted, and an unchanged program is not printed again.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn follow_alone(
        &self,
        subject: &mut TestedProgram,
        settings: &Settings,
        step: &Step,
    ) -> Result<(), DriveError> {
        let place = subject.origin.seeds.first().cloned().unwrap_or_default();
        if self.corpus_hangs.contains(&place, step) {
            count_left_out(subject, &step.to_pipeline(), &Pipeline::empty(), LEFT_OUT);
            return Ok(());
        }
        let pipeline = self.affordable(subject, &step.to_pipeline());
        if pipeline.is_empty() {
            return Ok(());
        }
        let (trace, reads_back) = self.trace_and_judge(subject, settings, &pipeline)?;
        if let OptOutcome::TimedOut { .. } = trace.end {
            self.corpus_hangs.add(&place, step);
        }
        if !reads_back && trace.steps.iter().any(|step| step.ir.is_some()) {
            self.round_trip(subject, &pipeline, &trace)?;
        }
        Ok(())
    }

    /// The pipeline without steps that would hang: those that are known to hang, if hangs have taken too much time, and all of them if the
    /// compiler does not read the program.
    fn affordable(&self, subject: &mut TestedProgram, pipeline: &Pipeline) -> Pipeline {
        let (left, why) = match subject.reading {
            ProgramReading::Hangs => (Pipeline::empty(), UNREAD),
            _ => (self.hangs.leave_out(pipeline, &subject.text), TOO_OFTEN),
        };
        count_left_out(subject, pipeline, &left, why);
        left
    }

    fn round_trip(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) -> Result<(), DriveError> {
        self.parts.measure(Activity::ReadBack, || self.recorder.check_round_trip(subject, pipeline, trace))
    }

    /// As [`PipelineJudge::follow`], without checks that need more runs. The second value is true if the compiler is known to
    /// read back its own result.
    fn trace_and_judge(
        &self,
        subject: &mut TestedProgram,
        settings: &Settings,
        pipeline: &Pipeline,
    ) -> Result<(PassTrace, bool), DriveError> {
        for step in &pipeline.steps {
            subject.report.passes.add(step.pass.clone());
            options_of(step).for_each(|option| subject.report.options.add(option));
        }
        let start = cpu::spent();
        let (trace, reads_back) = self.trace(subject, pipeline)?;
        let hangs = matches!(trace.end, OptOutcome::TimedOut { .. });
        self.parts.add(if hangs { Activity::Hang } else { Activity::Compile }, cpu::spent() - start);
        self.judge_steps(subject, settings, pipeline, &trace);
        self.recorder.record_end(subject, pipeline, &trace);
        Ok((trace, reads_back))
    }

    /// Judges the steps that succeeded.
    fn judge_steps(
        &self,
        subject: &mut TestedProgram,
        settings: &Settings,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) {
        let text = subject.text.clone();
        let plan = subject.plan.clone();
        let behaviour = Rc::clone(&subject.behaviour);
        let known = Rc::clone(&subject.known);
        let mut follower =
            Follower::new(crate::registry(), settings, &plan, text, behaviour).with_known(&known);
        let (start, begun) = (cpu::spent(), Instant::now());
        for step in &trace.steps {
            let Some(ir) = &step.ir else { continue };
            let is_judged = subject
                .is_judged_after(&pipeline.steps[step.step], &self.catalogue, || follower.before().ok());
            let judged = match is_judged {
                true => follower.judge_step(step.step, ir).map(|(verdict, guilty)| (Some(verdict), guilty)),
                false => follower.pass_over(ir).map(|()| (None, Vec::new())),
            };
            let (verdict, guilty) = match judged {
                Ok(judged) => judged,
                Err(error) => {
                    let before = trace.before(step.step).unwrap_or(&subject.text).to_owned();
                    let guilty = &pipeline.steps[step.step];
                    self.recorder.record_unreadable(subject, pipeline, guilty, [&before, ir], &error);
                    break;
                }
            };
            for one in guilty {
                let finding = self.recorder.miscompile(subject, settings, pipeline, &one);
                subject.report.findings.push(finding);
            }
            if let (Some(verdict), Some(prover)) = (&verdict, &self.prover) {
                prover.prove_step(subject, settings, (pipeline, trace), verdict);
            }
        }
        let spent = cpu::spent() - start;
        let parsing = follower.parsing.as_secs_f64() / begun.elapsed().as_secs_f64().max(1e-9);
        self.parts.add(Activity::Parse, spent.mul_f64(parsing.min(1.0)));
        self.parts.add(Activity::Interpret, spent.mul_f64(1.0 - parsing.min(1.0)));
        subject.count(follower.counts);
    }

    /// Compiles with one pipeline. The second value is true if the compiler is known to read back its own result. A step that
    /// takes suspiciously long is stopped. If it hangs, that is the result; otherwise the whole pipeline runs again with the
    /// usual time limit. A program that takes long to read gets more time.
    fn trace(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
    ) -> Result<(PassTrace, bool), DriveError> {
        let most = self.compiler.compiler.limits.wall;
        let patience = self.hangs.patience(pipeline, &subject.text, self.compiler.mean(), most);
        let limits =
            |subject: &TestedProgram, step| TraceLimits { step, reading: subject.reading.allowance() };
        let hasty = limits(subject, Some(patience));
        let (mut trace, mut reads_back) = self.compiler.trace_within(&subject.text, pipeline, hasty)?;
        let is_stopped_at_start = matches!(trace.end, OptOutcome::TimedOut { .. }) && trace.input.is_none();
        if is_stopped_at_start && self.recorder.is_slow_to_read(subject, pipeline, patience) {
            let hasty = limits(subject, Some(patience));
            (trace, reads_back) = self.compiler.trace_again(&subject.text, pipeline, hasty)?;
        }
        match &trace.end {
            OptOutcome::TimedOut { .. } if !self.recorder.record_hang(subject, pipeline, &trace) => {
                self.compiler.trace_again(&subject.text, pipeline, limits(subject, None))
            }
            OptOutcome::TimedOut { .. } => Ok((trace, reads_back)),
            _ => {
                self.hangs.count_ended(&subject.text);
                Ok((trace, reads_back))
            }
        }
    }
}

/// Counts the steps of a pipeline that are not in `left`, which has the others in the same order.
fn count_left_out(subject: &mut TestedProgram, pipeline: &Pipeline, left: &Pipeline, why: &str) {
    let mut kept = left.steps.iter().peekable();
    for step in &pipeline.steps {
        if kept.next_if(|one| *one == step).is_none() {
            subject.report.verdicts.add(ComparisonVerdict::NotComparable(why.to_owned()));
            subject.report.left_out.add(step.pass.clone());
        }
    }
}
