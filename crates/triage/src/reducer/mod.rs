//! Reduces and bisects the findings of a campaign, and names their causes.

mod again;
mod describe;
mod endless;
mod kinds;
mod recognise;
mod reproduce;
mod same_hang;

use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_campaign::analysis::{Analysis, ReductionState, VersionResult};
use assay_campaign::background::Reducer;
use assay_campaign::finding::{FailureKind, Finding, Origin, ReadableIr};
use assay_campaign::known::KnownIssues;
use assay_drive::Interrupt;
use assay_drive::opt::{BackEnd, Compiler};
use assay_drive::process::Limits;
use assay_drive::{Catalogue, DriveError, Pipeline, Step, Target};
use assay_ir::Module;
use assay_judge::Settings;
use assay_reduce::{AlgorithmParts, Candidate, ReducedPair, ReductionBudget};

use self::again::{fails_on_other_input, find_miscompiling_pass, shrink_again};
use self::describe::name_guilty_pass;
use self::reproduce::{crashes_without, rate, reproduce, reproduce_by_folding, settle_stack};
use super::as_found::{AsFound, OtherCompilers};
use super::evidence::FindingContext;
use crate::error::TriageError;
use crate::hangs::Hangs;
use crate::memory::memory_limit;
use crate::parallel::ignore_progress;
use crate::{
    Attribution, FailureOracle, FailureSignature, FoundFailure, OtherBuild, PRINTING, ParallelOracle,
    SignatureQuery, TargetPair, print_readable,
};

/// The longest time for one run, so that a few slow runs do not use up the budget.
const MOST: Duration = Duration::from_secs(5);
/// The longest time for one run if a run was stopped that had not used up its processor time: the machine is busy.
const PATIENT: Duration = Duration::from_secs(60);
/// Runs to measure how often a crash shows, if it does not show every time.
const RUNS: u32 = 10;
/// If a crash does not show every time, the program is run this often without the guilty pass.
const VALID_RUNS: u32 = 20;
/// Runs to decide whether a crash shows every time.
const FIRST_RUNS: u32 = 3;

/// Reduces findings of one target.
#[derive(Clone)]
pub struct FindingReducer {
    target: Target,
    /// The back end that compiles candidates; `None` selects the faster one.
    back_end: Option<BackEnd>,
    limits: Limits,
    catalogue: Arc<Catalogue>,
    /// How long one reduction may take. The time for bisection is extra.
    budget: Duration,
    /// Candidates tried at the same time.
    jobs: usize,
    stop: Interrupt,
    /// Full lowerings, to execute miscompiled programs; the next one is tried if a program cannot be lowered by the last.
    lowerings: Vec<Pipeline>,
    /// If two builds are compared: the build that must be correct where the target is wrong.
    right_on: Option<OtherBuild>,
    /// The settings with which functions are run; `None` selects those of a campaign.
    settings: Option<Settings>,
    /// Findings of these bugs are not reduced, if they can be recognised without.
    known: Option<Arc<KnownIssues>>,
    /// The hangs that are known: those that turn out to be none are taken back from these, and those with the cause of a reduced one are
    /// not reduced.
    hangs: Arc<Hangs>,
}

/// A program and the pipeline in which it shows a failure.
pub(super) struct FailingProgram {
    pub(super) module: Module,
    pub(super) steps: Vec<Step>,
    signature: FailureSignature,
    pub(super) targets: TargetPair,
    /// Whether the program is the one before the guilty pass.
    pub(super) narrowed: bool,
}

impl Reducer for FindingReducer {
    fn reduce(&mut self, found: &Finding) -> Option<Finding> {
        let start = Instant::now();
        let mut finding = found.clone();
        // An error shows again below.
        if let Ok(Some(mut recognised)) = self.recognise(&finding)
            && !self.stop.is_raised()
        {
            let analysis = recognised.analysis.get_or_insert_default();
            analysis.millis = start.elapsed().as_millis() as u64;
            return Some(recognised);
        }
        let hangs = Arc::clone(&self.hangs);
        let mut reduced_hangs = (finding.kind == FailureKind::Hang).then(|| hangs.reduced());
        let known_hangs = reduced_hangs.as_deref().map_or(&[][..], Vec::as_slice);
        let analysis = match self.analyse_unless_known(&mut finding, known_hangs) {
            _ if self.stop.is_raised() => return None,
            Ok(analysis) => analysis,
            // The finding is not lost: it can be reduced once the compiler can be run again.
            Err(TriageError::Drive(error)) if self.target_is_gone(&error) => return None,
            Err(error) => lost(error.to_string()),
        };
        let millis = start.elapsed().as_millis() as u64;
        finding.analysis = Some(Analysis { millis, ..analysis });
        finding.ir.readable = self.readable(&finding);
        self.take_back_hang(found, &finding);
        crate::evidence::leave_out_other_bodies(&mut finding);
        if let Some(reduced) = &mut reduced_hangs {
            same_hang::keep(reduced, &finding);
        }
        Some(finding)
    }
}

/// The limits of one run of a finding's program.
pub(super) fn run_limits(limits: Limits) -> Limits {
    let wall = limits.wall.min(MOST);
    Limits { wall, cpu: limits.cpu.map(|cpu| cpu.min(wall)), ..limits }
}

/// The settings with the inputs on which the failure of a finding showed.
pub(super) fn finding_settings(finding: &Finding) -> Settings {
    crate::settings(None, finding.compilation.origin.index)
}

/// The last pass, which made the IR that the compiler cannot print and read back.
fn printing(pipeline: &Pipeline) -> String {
    pipeline.steps.last().map_or_else(|| PRINTING.to_owned(), |step| step.pass.clone())
}

fn lost(note: String) -> Analysis {
    Analysis { state: ReductionState::Lost, note, ..Analysis::default() }
}

impl FindingReducer {
    /// A reducer for the target of `compiler`.
    ///
    /// # Errors
    /// If the compiler cannot be asked for its passes.
    pub fn new(
        compiler: &Compiler,
        back_end: Option<BackEnd>,
        budget: Duration,
        jobs: usize,
        stop: Interrupt,
        lowerings: Vec<Pipeline>,
    ) -> Result<FindingReducer, TriageError> {
        let catalogue = compiler.catalogue()?;
        let target = compiler.target.clone();
        let limits = Limits { interrupt: Some(stop), ..compiler.limits };
        let (right_on, settings, known) = (None, None, None);
        Ok(FindingReducer {
            target,
            back_end,
            limits,
            catalogue,
            budget,
            jobs,
            stop,
            lowerings,
            right_on,
            settings,
            known,
            hangs: Arc::default(),
        })
    }

    /// As before, but functions are run with `settings` instead of a campaign's.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> FindingReducer {
        self.settings = Some(settings);
        self
    }

    /// As before, but does not reduce findings of these bugs that can be recognised without.
    #[must_use]
    pub fn with_known_issues(mut self, known: Arc<KnownIssues>) -> FindingReducer {
        self.known = Some(known);
        self
    }

    /// As before, but a failure counts only if `other` is correct. Functions are run with `settings` on both compilers.
    /// `versions` of a reduced finding then has only the result of `other`.
    #[must_use]
    pub fn with_right_build(mut self, other: Target, settings: Settings) -> FindingReducer {
        self.right_on = Some(OtherBuild::new(other, self.limits, settings.clone()));
        self.settings = Some(settings);
        self
    }

    /// Reduces and bisects the failure of a pipeline on a program; `None` if it was interrupted.
    pub fn investigate(&mut self, program: &str, pipeline: &Pipeline) -> Option<Finding> {
        let origin = Origin { generator: "file".to_owned(), ..Origin::default() };
        let context =
            FindingContext { target: &self.target, catalogue: &self.catalogue, program, pipeline, origin };
        let finding = context.unexamined();
        self.reduce(&finding)
    }

    /// The finding's programs in custom assembly; `None` if the compiler cannot be run any more.
    fn readable(&self, finding: &Finding) -> Option<ReadableIr> {
        let compiler = Compiler::with_back_end(self.target.clone(), self.back_end).ok()?;
        Some(print_readable(&Compiler { limits: self.limits, ..compiler }, finding))
    }

    /// After an error: whether the compiler can no longer be run at all.
    fn target_is_gone(&self, error: &DriveError) -> bool {
        Compiler::with_back_end(self.target.clone(), self.back_end)
            .and_then(|compiler| compiler.check_after(error))
            .is_err()
    }

    /// The result for a failure that does not show again.
    fn lost_analysis(&self) -> Analysis {
        lost(match &self.right_on {
            Some(other) => format!("it does not show again, or {} cannot be compared there", other.name()),
            None => "the fault does not show again, neither at the guilty pass nor from the beginning".into(),
        })
    }

    /// As [`FindingReducer::analyse`], unless the finding is a hang with the cause of one that is reduced.
    fn analyse_unless_known(
        &self,
        finding: &mut Finding,
        reduced_hangs: &[Finding],
    ) -> Result<Analysis, TriageError> {
        if let Some(mut same) = self.recognise_hang(finding, reduced_hangs)?
            && let Some(analysis) = same.analysis.take()
        {
            *finding = same;
            return Ok(analysis);
        }
        self.analyse(finding)
    }

    fn analyse(&self, finding: &mut Finding) -> Result<Analysis, TriageError> {
        let Some(case) = self.make_case(finding)? else { return Ok(self.lost_analysis()) };
        let FailingProgram { module, steps, signature, mut targets, .. } = case;
        let original =
            matches!(signature, FailureSignature::Hang { .. }).then(|| (module.clone(), steps.clone()));
        if original.is_some() {
            endless::limit_candidates(&mut targets);
        }
        let as_found = self.as_found(&targets, &module, &steps)?;
        let others = crate::versions::targets_for(finding.kind);
        let mut oracle =
            ParallelOracle::new(signature, targets.fast.clone(), self.jobs, self.stop, ignore_progress());
        oracle.right_on.clone_from(&self.right_on);
        let budget =
            || ReductionBudget { max_tests: usize::MAX, deadline: Some(Instant::now() + self.budget) };
        let passes_before =
            finding.compilation.pipeline.parse().map_or(steps.len(), |pipeline: Pipeline| pipeline.len());
        let mut shrunk =
            crate::shrink(module, steps, &targets, &mut oracle, budget(), AlgorithmParts::default())?;
        let ops_before = shrunk.pair.before.ops;
        if let Some(signature) = find_miscompiling_pass(&mut targets, &oracle.signature, &shrunk.pair)? {
            shrunk = shrink_again(signature, shrunk, &targets, &mut oracle, budget())?;
        } else if let Some(as_found) = &as_found {
            shrunk = as_found.shrink_for_newest(&others, &targets, &mut oracle, budget(), shrunk)?;
        }
        if fails_on_other_input(&mut targets, &oracle.signature, &shrunk.pair)? {
            shrunk = shrink_again(oracle.signature.clone(), shrunk, &targets, &mut oracle, budget())?;
        }
        if let Some(original) = original {
            match self.shrink_to_hang(shrunk, original, &mut targets, &mut oracle, budget())? {
                Some(endless) => shrunk = endless,
                None => return Ok(lost(self.slow_note())),
            }
        }
        let pair = &shrunk.pair;
        if let Some(signal) = crashes_without(targets.plain(), &oracle.signature, pair)? {
            let what =
                "no valid program shows it: without the pass, the compiler crashes on the reduced one too";
            return Ok(lost(format!("{what} (signal {signal})")));
        }
        let mut analysis = Analysis {
            state: if pair.exhausted { ReductionState::Partial } else { ReductionState::Reduced },
            ops_before,
            ops: pair.after.ops,
            passes_before,
            passes: pair.steps.len(),
            compilations: oracle.compilations() as u64,
            ..Analysis::default()
        };
        let pipeline = Pipeline { steps: pair.steps.clone() };
        analysis.command = (shrunk.confirmed.as_ref())
            .and_then(Option::as_ref)
            .map(|flags| targets.command("before.mlir", flags, &pipeline));
        let signature = oracle.signature.clone();
        let elsewhere = OtherCompilers { as_found: as_found.as_ref(), targets: &others };
        self.bisect(finding, &mut analysis, &mut targets, (&signature, pair), elsewhere)?;
        Ok(analysis)
    }

    /// The program before it is reduced; `None` if two builds are compared.
    fn as_found(
        &self,
        targets: &TargetPair,
        module: &Module,
        steps: &[Step],
    ) -> Result<Option<AsFound>, TriageError> {
        if self.right_on.is_some() {
            return Ok(None);
        }
        let (module, pipeline) = (module.clone(), Pipeline { steps: steps.to_vec() });
        let version = self.target.version.clone();
        let query = targets.query(&module, &pipeline)?;
        Ok(query.map(|query| AsFound { query, module, pipeline, version }))
    }

    /// The program to reduce: the one before the guilty pass or, if the failure does not show there, the original one. On a busy
    /// machine, a run may be stopped that needs little processor time. So if nothing shows, both run once more with a longer time.
    pub(super) fn make_case(&self, finding: &mut Finding) -> Result<Option<FailingProgram>, TriageError> {
        let (start, limits) = (Instant::now(), run_limits(self.limits));
        if let Some(case) = self.case_within(finding, limits)? {
            return Ok(Some(case));
        }
        match start.elapsed() < limits.wall || self.stop.is_raised() {
            true => Ok(None),
            false => self.case_within(finding, Limits { wall: PATIENT.max(limits.wall), ..limits }),
        }
    }

    fn case_within(
        &self,
        finding: &mut Finding,
        limits: Limits,
    ) -> Result<Option<FailingProgram>, TriageError> {
        let places = [
            (&finding.ir.before, &finding.guilty.step),
            (&finding.compilation.program, &finding.compilation.pipeline),
        ];
        let places = places.map(|(program, pipeline)| (program.clone(), pipeline.clone()));
        for (place, (program, pipeline)) in places.into_iter().enumerate() {
            let (Ok(module), Ok(pipeline)) = (assay_ir::parse(&program), pipeline.parse::<Pipeline>()) else {
                continue;
            };
            let mut targets = self.target_pair(finding, limits)?;
            targets.set_input(finding.behaviour.as_ref().map_or(&[], |behaviour| &behaviour.inputs));
            let text = assay_ir::print(&module);
            let Ok(signature) = targets.look(&module, &text, &pipeline)? else { continue };
            if finding.guilty.pass.is_empty() {
                finding.kind = kinds::from_signature(&signature);
            }
            if (finding.guilty.pass.is_empty() || kinds::is_of(finding, &signature))
                && self.counts(&targets, &signature, &module, &text, &pipeline)?
            {
                return Ok(Some(FailingProgram {
                    module,
                    steps: pipeline.steps,
                    signature,
                    targets,
                    narrowed: place == 0,
                }));
            }
        }
        Ok(None)
    }

    /// Whether the failure of a program counts: if there is another build, that one must be correct.
    fn counts(
        &self,
        targets: &TargetPair,
        signature: &FailureSignature,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<bool, TriageError> {
        let Some(other) = &self.right_on else { return Ok(true) };
        let found = targets.fast.shows(signature, module, text, pipeline)?;
        Ok(found.is_some_and(|found| other.does_right(&found, &targets.fast, module, pipeline)))
    }

    /// The target as it runs a finding's program.
    fn target_pair(&self, finding: &Finding, limits: Limits) -> Result<TargetPair, TriageError> {
        let mut settings = self.settings.clone().unwrap_or_else(|| finding_settings(finding));
        settings.config.interrupt = Some(self.stop.flag());
        let limits = match finding.kind {
            FailureKind::OutOfMemory => Limits { memory: Some(memory_limit(&limits)), ..limits },
            _ => limits,
        };
        Ok(TargetPair::new(&self.target, self.back_end, limits, settings)?)
    }

    /// Finds the guilty pattern of the reduced program's failure, and rewrites the finding.
    fn bisect(
        &self,
        finding: &mut Finding,
        analysis: &mut Analysis,
        targets: &mut TargetPair,
        (signature, pair): (&FailureSignature, &ReducedPair<Step>),
        elsewhere: OtherCompilers<'_>,
    ) -> Result<(), TriageError> {
        let (program, mut pipeline) = (&pair.program, Pipeline { steps: pair.steps.clone() });
        let confirmed = analysis.command.is_some();
        let oracle = if confirmed { targets.plain().clone() } else { targets.fast.clone() };
        let Some(mut found) = reproduce(&oracle, program, &pipeline, signature)? else {
            analysis.note = "the reduced program shows the fault only sometimes".to_owned();
            settle(finding, program, &pipeline);
            return Ok(());
        };
        if self.right_on.is_none()
            && let Some(folded) = reproduce_by_folding(&oracle, program, &pipeline, &found)?
            && self.hangs_still(targets, signature, &program.text, &folded.1)?
        {
            analysis.seen_in = Some(pipeline.to_string());
            (found, pipeline) = folded;
            analysis.command = confirmed.then(|| targets.command("before.mlir", &[], &pipeline));
        }
        let step = found.reproduction.at.and_then(|at| pipeline.steps.get(at)).cloned();
        name_guilty_pass(finding, step.as_ref(), &found, &pipeline);
        finding.claim.ops = crate::involved_ops(&program.module, oracle.registry);
        let (query, case) = (
            SignatureQuery::from_found(&found, &oracle),
            crate::FailureCase { module: &program.module, pipeline: &pipeline },
        );
        let (attribution, note) = match &step {
            Some(step) => self.attribute(&oracle, &found, step, || {
                query.by_driver(elsewhere.targets, case, oracle.compiler.limits, &oracle.settings)
            }),
            None => Ok((None, String::new())),
        }?;
        analysis.pattern_note = note;
        finding.guilty.pattern = attribution.as_ref().and_then(Attribution::name);
        analysis.search = attribution.as_ref().map(Attribution::search).unwrap_or_default();
        settle_stack(targets.plain(), program, &pipeline, &mut found)?;
        let Finding { kind, guilty, claim, .. } = &*finding;
        analysis.cause = Some(crate::cause(&found, *kind, &guilty.pass, attribution.as_ref(), &claim.ops));
        analysis.add_versions(self.versions((&query, &found), &oracle, case, elsewhere));
        analysis.fault = serde_json::to_value(&query).ok();
        if confirmed && finding.kind == FailureKind::Crash {
            analysis.rate = rate(targets, signature, program, &pipeline)?;
        }
        found.miscompilation = found.miscompilation.map(|one| oracle.simplest(one));
        settle(finding, program, &pipeline);
        if matches!(found.signature, FailureSignature::Failure { invalid: true, .. }) {
            finding.ir.after = oracle.compiler.run_unverified(&program.text, &pipeline)?;
        }
        self.describe(&oracle, finding, &found, step.as_ref())
    }

    /// The results of other compilers on a reduced program. If two builds are compared, only the other build runs; otherwise all
    /// compilers.
    fn versions(
        &self,
        (query, found): (&SignatureQuery, &FoundFailure),
        oracle: &FailureOracle,
        case: crate::FailureCase<'_>,
        elsewhere: OtherCompilers<'_>,
    ) -> Vec<VersionResult> {
        if let Some(other) = &self.right_on {
            return vec![other.answer(found, oracle, case.module, case.pipeline)];
        }
        elsewhere.versions(query, case, oracle.compiler.limits, &oracle.settings)
    }

    /// The attribution and its note. A library does not name patterns, so a driver that shows the same failure is used instead.
    fn attribute(
        &self,
        oracle: &FailureOracle,
        found: &FoundFailure,
        step: &Step,
        by_driver: impl Fn() -> Result<Option<(FailureOracle, FoundFailure)>, DriveError>,
    ) -> Result<(Option<Attribution>, String), DriveError> {
        let attribution = oracle.attribute(found, step)?;
        if attribution.name().is_none()
            && !self.target.has_driver()
            && let Some((driver, shown)) = by_driver()?
        {
            let named = driver.attribute(&shown, step)?;
            let note = format!("{}, on {}", named.note(), driver.compiler.target.name);
            return Ok((Some(named), note));
        }
        let note = attribution.note();
        Ok((Some(attribution), note))
    }
}

/// Puts the reduced program and its pipeline into a finding.
fn settle(finding: &mut Finding, program: &Candidate, pipeline: &Pipeline) {
    finding.ir.before.clone_from(&program.text);
    finding.ir.after = None;
    finding.guilty.step = pipeline.steps.iter().map(Step::to_string).collect::<Vec<_>>().join(",");
}
