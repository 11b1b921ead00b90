//! One thread of a campaign: makes program `i`, compiles it with several pipelines, and judges the results.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use assay_campaign::finding::Finding;
use assay_campaign::run::{Judged, ProgramReport, Worker};
use assay_campaign::verdict::ComparisonVerdict;
use assay_drive::opt::{Metered, OptOutcome};
use assay_drive::{DriveError, Interrupt, Step};
use assay_explore::{Optimisations, Rules};
use assay_judge::Settings;
use assay_triage::{Recorder, TestedProgram};
use rand_pcg::Pcg64Mcg;

use super::execution::{OutputJudge, runner};
use super::judge::PipelineJudge;
use super::parts::{Activity, ActivityTimes};
use super::paths::PathExplorer;
use super::pipelines::Pipelines;
use super::program::{CampaignProgram, ProgramKind};
use super::proofs::StepProver;
use super::settings::settings_for;
use super::setup::Setup;
use super::source::ProgramSources;
use super::subject::subject;
use crate::programs::stream;

/// Separates the random numbers that decide about steps that are likely to hang from those of pipelines.
const HANG_STREAM: u64 = 0x6861;

/// See the module.
pub struct FuzzWorker {
    setup: Setup,
    /// Makes programs.
    sources: ProgramSources,
    /// Draws pipelines.
    pipelines: Pipelines,
    compiler: Rc<Metered>,
    judge: PipelineJudge,
    outputs: OutputJudge,
    /// If lowerings are built step by step.
    paths: Option<PathExplorer>,
    parts: ActivityTimes,
}

impl FuzzWorker {
    /// # Panics
    /// If the generators' configuration is invalid; the command checks it before.
    pub fn new(setup: Setup) -> FuzzWorker {
        let sources = match ProgramSources::new(crate::registry(), &setup) {
            Ok(sources) => sources,
            Err(error) => panic!("{error}"),
        };
        let pipelines = Pipelines::new(&setup.catalogue);
        let (compiler, parts) = (Rc::new(Metered::new(setup.compiler.clone())), ActivityTimes::default());
        let (catalogue, hangs) = (&setup.catalogue, &setup.hangs);
        let recorder = Rc::new(Recorder::new(Rc::clone(&compiler), Arc::clone(catalogue), Arc::clone(hangs)));
        let prover = setup
            .proofs
            .clone()
            .map(|share| StepProver::new(share, Arc::clone(catalogue), Rc::clone(&recorder), parts.clone()));
        let judge = PipelineJudge {
            compiler: Rc::clone(&compiler),
            catalogue: Arc::clone(catalogue),
            recorder: Rc::clone(&recorder),
            hangs: Arc::clone(hangs),
            corpus_hangs: Arc::clone(&setup.corpus_hangs),
            prover,
            parts: parts.clone(),
        };
        let paths = setup.strategy.map(|strategy| PathExplorer {
            strategy,
            compiler: Rc::clone(&compiler),
            catalogue: Arc::clone(catalogue),
            recorder: Rc::clone(&recorder),
            rules: Rules::for_target(catalogue, &setup.target),
            optimisations: Optimisations::select(catalogue, false),
            plain_lowering: pipelines.plain_lowering(),
        });
        let outputs = OutputJudge {
            compiler: Rc::clone(&compiler),
            recorder,
            runner: runner(&setup.compiler),
            parts: parts.clone(),
        };
        FuzzWorker { sources, pipelines, compiler, judge, outputs, paths, parts, setup }
    }

    /// What the worker was made of.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The report on a program that the target cannot read.
    pub fn report_rejected(index: u64, kind: ProgramKind, place: &str) -> ProgramReport {
        let (generator, seeds) = (kind.name().to_owned(), vec![place.to_owned()]);
        let mut report = ProgramReport { index, generator, seeds, ..ProgramReport::default() };
        report.verdicts.add(ComparisonVerdict::Rejected);
        report
    }

    /// Judges a program as a campaign does. If a single run of the compiler fails, tries once more.
    ///
    /// # Errors
    /// If the compiler cannot be run on this program, though on others.
    pub fn judge_made(&self, index: u64, made: &CampaignProgram) -> Result<Judged, String> {
        let (mut report, mut outcome) = self.attempt(index, made);
        if let Err(error) = &outcome
            && !self.is_interrupted()
            && self.setup.compiler.check_after(error).is_ok()
        {
            let first = std::mem::take(&mut report.findings);
            (report, outcome) = self.attempt(index, made);
            add_missing(&mut report.findings, first);
        }
        match outcome {
            // Some checks treat an interrupted compiler as one without an answer, so an outcome may be incomplete.
            _ if self.is_interrupted() => Ok(Judged::Interrupted(report)),
            Ok(()) => Ok(Judged::Done(report)),
            Err(error) => self.handle_failure(report, &error),
        }
    }

    fn is_interrupted(&self) -> bool {
        self.setup.compiler.limits.interrupt.is_some_and(Interrupt::is_raised)
    }

    /// The outcome for a program with which the compiler could not be run. The report has what was found until then.
    ///
    /// # Errors
    /// The error, if the compiler can be run now: then the other programs can still be judged.
    pub fn handle_failure(&self, report: ProgramReport, error: &DriveError) -> Result<Judged, String> {
        match self.setup.compiler.check_after(error) {
            Err(DriveError::Interrupted) => Ok(Judged::Interrupted(report)),
            Err(reason) => Ok(Judged::NoTarget(report, reason.to_string())),
            Ok(()) => Err(error.to_string()),
        }
    }

    fn attempt(&self, index: u64, made: &CampaignProgram) -> (ProgramReport, Result<(), DriveError>) {
        let start = Instant::now();
        let (runs, repeats) = (self.compiler.runs(), self.compiler.repeats());
        let inside = self.compiler.micros();
        let mut settings = settings_for(made, index, &self.setup.settings);
        // A program may have thousands of functions.
        settings.config.interrupt = self.setup.compiler.limits.interrupt.map(Interrupt::flag);
        // Followers take samples where they need them; explorations do not.
        let samples = settings.samples && self.paths.is_some();
        let unsampled = Settings { samples, ..settings.clone() };
        let mut subject = subject(self.setup.seed, index, made, &unsampled, &self.parts);
        let outcome = self.compile(&mut subject, made, &settings);
        let mut report = subject.report;
        report.parts = self.parts.take();
        report.compiles = self.compiler.runs() - runs;
        report.repeats = self.compiler.repeats() - repeats;
        report.micros = start.elapsed().as_micros() as u64;
        report.own_micros = report.micros.saturating_sub(self.compiler.micros() - inside);
        (report, outcome)
    }

    /// Compiles a program with several pipelines and judges each. If this fails, the report has the results so far.
    fn compile(
        &self,
        subject: &mut TestedProgram,
        made: &CampaignProgram,
        settings: &Settings,
    ) -> Result<(), DriveError> {
        // Pipelines have their own random stream, so that a change of the generator does not change them.
        let mut rng = stream(self.setup.seed, subject.origin.index);
        let mut hang_rng = stream(self.setup.seed ^ HANG_STREAM, subject.origin.index);
        if let Some(share) = made.share {
            for step in self.pipelines.alone.share(share) {
                self.judge.follow_alone(subject, settings, step)?;
            }
        }
        for hint in &made.hints {
            self.judge.follow(subject, settings, hint, &mut hang_rng)?;
        }
        let drawn = if made.share.is_some() { 0 } else { self.setup.pipelines };
        let mut turn = self.pipelines.turn(made.kind, subject.origin.index);
        for _ in 0..drawn {
            let pipeline = turn.take().unwrap_or_else(|| self.pipelines.optimisation(made.kind, &mut rng));
            self.judge.follow(subject, settings, &pipeline, &mut hang_rng)?;
        }
        match &self.paths {
            Some(paths) => paths.explore(subject, settings, self.setup.lowerings as u64, &mut rng),
            None => self.lower(subject, made, settings, [&mut rng, &mut hang_rng]),
        }
    }

    /// Lowers a program completely, and executes the results.
    fn lower(
        &self,
        subject: &mut TestedProgram,
        made: &CampaignProgram,
        settings: &Settings,
        [rng, hang_rng]: [&mut Pcg64Mcg; 2],
    ) -> Result<(), DriveError> {
        let tensors = self.setup.generator.tensors;
        for _ in 0..self.setup.lowerings {
            let lowering = self.pipelines.draw_lowering(made.kind, tensors, rng);
            let trace = self.judge.follow(subject, settings, &lowering, hang_rng)?;
            let end = trace.as_ref().map(|trace| &trace.end);
            if let (Some(output), Some(OptOutcome::Ok { ir, .. })) = (&made.output, end) {
                let sound = |step: &Step| self.setup.catalogue.is_sound(step);
                if made.kind != ProgramKind::Semantic && !lowering.steps.iter().all(sound) {
                    let why = "execution: a pass of the pipeline has a precondition".to_owned();
                    subject.report.verdicts.add(ComparisonVerdict::NotComparable(why));
                    continue;
                }
                self.outputs.execute(subject, &lowering, settings, ir, output)?;
            }
        }
        Ok(())
    }
}

/// Adds the findings of an earlier attempt that were not made again: the later attempt may have been interrupted sooner.
fn add_missing(findings: &mut Vec<Finding>, earlier: Vec<Finding>) {
    for finding in earlier {
        if findings.iter().all(|made| made.signature != finding.signature) {
            findings.push(finding);
        }
    }
}

impl Worker for FuzzWorker {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        let made = self.parts.measure(Activity::Generate, || self.sources.make(self.setup.seed, index))?;
        self.judge_made(index, &made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_an_earlier_attempt_are_kept_once() {
        let finding = |signature: &str| -> Finding {
            serde_json::from_value(serde_json::json!({
                "kind": "crash", "target": "", "version": "", "command": "", "pass": "", "step": "", "pipeline": "",
                "signature": signature, "title": "", "program": "", "before": "",
            }))
            .unwrap()
        };
        let mut findings = vec![finding("a")];
        add_missing(&mut findings, vec![finding("a"), finding("b")]);
        let signatures: Vec<&str> = findings.iter().map(|one| one.signature.as_str()).collect();
        assert_eq!(signatures, ["a", "b"]);
    }
}
