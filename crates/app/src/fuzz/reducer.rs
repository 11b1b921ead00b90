//! A finding on its way from what the campaign saw to a report: small, bisected, and known by its cause.

use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_campaign::analysis::{Analysis, State};
use assay_campaign::background::Reducer;
use assay_campaign::finding::{Finding, Kind, Origin, Readable};
use assay_drive::Interrupt;
use assay_drive::opt::{BackEnd, Compiler, OptOutcome};
use assay_drive::process::Limits;
use assay_drive::runner::Runner;
use assay_drive::{Catalogue, DriveError, Pipeline, Step, Target};
use assay_ir::Module;
use assay_judge::Settings;
use assay_reduce::{Budget, Candidate, Pair, Parts};

use super::compiler::Metered;
use super::confirm::Executor;
use super::evidence::{self, Context};
use super::strategy::Strategy;
use crate::failure::Failure;
use crate::hunt::{self, Blame, Chase, FOLDER, Fault, Found, Probe, Pursuit, Seen, Wanted};
use crate::progress::Progress;

/// Seconds after which a candidate counts as endless; small programs compile in milliseconds.
const HANG_SECONDS: f64 = 1.0;
/// A run that takes longer is given up, so that a few of them do not use up the budget.
const MOST: Duration = Duration::from_secs(5);
/// Inputs per function that has arguments.
const INPUTS: usize = 24;
/// Runs by which the rate of a crash that does not show every time is measured.
const RUNS: u32 = 10;
/// Runs by which it is found out whether it does.
const FIRST_RUNS: u32 = 3;

/// See the module.
#[derive(Clone)]
pub struct FindingReducer {
    target: Target,
    /// How candidates are compiled; the faster way, if absent.
    back_end: Option<BackEnd>,
    limits: Limits,
    catalogue: Arc<Catalogue>,
    /// How long one reduction may take; bisection comes on top.
    budget: Duration,
    /// Candidates looked at at the same time.
    jobs: usize,
    stop: Interrupt,
}

/// A program and the pipeline in which it shows a fault.
pub(super) struct Case {
    pub(super) module: Module,
    pub(super) steps: Vec<Step>,
    fault: Fault,
    pub(super) chase: Chase,
    /// Whether it is the program before the guilty pass.
    pub(super) narrowed: bool,
}

impl Reducer for FindingReducer {
    fn reduce(&mut self, finding: &Finding) -> Option<Finding> {
        let start = Instant::now();
        let mut finding = finding.clone();
        let analysis = match self.analyse(&mut finding) {
            _ if self.stop.is_raised() => return None,
            Ok(analysis) => analysis,
            Err(error) => lost(error.to_string()),
        };
        let millis = start.elapsed().as_millis() as u64;
        finding.analysis = Some(Analysis { millis, ..analysis });
        finding.readable = self.readable(&finding);
        Some(finding)
    }
}

/// The bounds of one run of a finding's program, and the inputs on which it showed.
pub(super) fn bounds(finding: &Finding, limits: Limits) -> (Limits, Settings) {
    let wall = limits.wall.min(MOST);
    let limits = Limits { wall, cpu: limits.cpu.map(|cpu| cpu.min(wall)), ..limits };
    (limits, hunt::settings(Some(INPUTS), finding.origin.index))
}

fn lost(note: String) -> Analysis {
    Analysis { state: State::Lost, note, ..Analysis::default() }
}

pub(super) fn failed(error: DriveError) -> Failure {
    crate::target::failure(&error)
}

impl FindingReducer {
    /// One that reduces for `compiler`.
    ///
    /// # Errors
    /// If the compiler cannot be asked for its passes.
    pub fn new(
        compiler: &Compiler,
        back_end: Option<BackEnd>,
        budget: Duration,
        jobs: usize,
        stop: Interrupt,
    ) -> Result<FindingReducer, Failure> {
        let catalogue = compiler.catalogue().map_err(failed)?;
        let target = compiler.target.clone();
        let limits = Limits { interrupt: Some(stop), ..compiler.limits };
        Ok(FindingReducer { target, back_end, limits, catalogue, budget, jobs, stop })
    }

    /// What a pipeline does wrong to a program, reduced and bisected; `None` if it was interrupted.
    pub fn investigate(&mut self, program: &str, pipeline: &Pipeline) -> Option<Finding> {
        let origin = Origin { generator: "file".to_owned(), ..Origin::default() };
        let context = Context { target: &self.target, catalogue: &self.catalogue, program, pipeline, origin };
        let finding = context.unlooked();
        self.reduce(&finding)
    }

    /// The programs as people read them; none if the compiler is gone.
    fn readable(&self, finding: &Finding) -> Option<Readable> {
        let compiler = Compiler::on(self.target.clone(), self.back_end).ok()?;
        Some(crate::readable::of_finding(&Compiler { limits: self.limits, ..compiler }, finding))
    }

    fn analyse(&self, finding: &mut Finding) -> Result<Analysis, Failure> {
        let Some(case) = self.case(finding)? else {
            return Ok(lost(
                "the fault does not show again, neither at the guilty pass nor from the beginning".into(),
            ));
        };
        let Case { module, steps, fault, mut chase, .. } = case;
        if matches!(fault, Fault::Hang { .. }) {
            chase.limit(HANG_SECONDS);
        }
        let progress = Progress::silent();
        let mut pursuit = Pursuit::new(fault, chase.probe.clone(), self.jobs, self.stop, progress);
        let budget = || Budget { max_tests: usize::MAX, deadline: Some(Instant::now() + self.budget) };
        let passes_before = finding.pipeline.parse().map_or(steps.len(), |pipeline: Pipeline| pipeline.len());
        let mut shrunk = hunt::shrink(module, steps, &chase, &mut pursuit, budget(), Parts::default())?;
        let ops_before = shrunk.pair.before.ops;
        if let Some(fault) = blamed(&mut chase, &pursuit.fault, &shrunk.pair)?
            && let Ok(module) = assay_ir::parse(&shrunk.pair.program.text)
        {
            pursuit.restart(fault, chase.probe.clone());
            let steps = shrunk.pair.steps.clone();
            shrunk = hunt::shrink(module, steps, &chase, &mut pursuit, budget(), Parts::default())?;
        }
        let pair = &shrunk.pair;
        let mut analysis = Analysis {
            state: if pair.exhausted { State::Partial } else { State::Reduced },
            ops_before,
            ops: pair.after.ops,
            passes_before,
            passes: pair.steps.len(),
            compilations: pursuit.compilations() as u64,
            ..Analysis::default()
        };
        let pipeline = Pipeline { steps: pair.steps.clone() };
        analysis.command = (shrunk.confirmed.as_ref())
            .and_then(Option::as_ref)
            .map(|flags| chase.command("before.mlir", flags, &pipeline));
        let fault = pursuit.fault.clone();
        self.bisect(finding, &mut analysis, &mut chase, &fault, pair)?;
        Ok(analysis)
    }

    /// What to reduce: the program before the guilty pass, or, if the fault does not show there, the whole.
    pub(super) fn case(&self, finding: &mut Finding) -> Result<Option<Case>, Failure> {
        let places = [(&finding.before, &finding.step), (&finding.program, &finding.pipeline)];
        let places = places.map(|(program, pipeline)| (program.clone(), pipeline.clone()));
        for (place, (program, pipeline)) in places.into_iter().enumerate() {
            let (Ok(module), Ok(pipeline)) = (assay_ir::parse(&program), pipeline.parse::<Pipeline>()) else {
                continue;
            };
            let mut chase = self.chase(finding)?;
            let text = assay_ir::print(&module);
            let Ok(fault) = chase.look(&module, &text, &pipeline)? else { continue };
            if finding.pass.is_empty() {
                finding.kind = kind(&fault);
            }
            if finding.pass.is_empty() || is_of(finding, &fault) {
                return Ok(Some(Case { module, steps: pipeline.steps, fault, chase, narrowed: place == 0 }));
            }
        }
        Ok(None)
    }

    fn chase(&self, finding: &Finding) -> Result<Chase, Failure> {
        let (limits, settings) = bounds(finding, self.limits);
        Chase::on(&self.target, self.back_end, limits, settings).map_err(failed)
    }

    /// Names who is to blame for what is left, and writes the report anew.
    fn bisect(
        &self,
        finding: &mut Finding,
        analysis: &mut Analysis,
        chase: &mut Chase,
        fault: &Fault,
        pair: &Pair<Step>,
    ) -> Result<(), Failure> {
        let (program, mut pipeline) = (&pair.program, Pipeline { steps: pair.steps.clone() });
        let confirmed = analysis.command.is_some();
        let probe = if confirmed { chase.plain().clone() } else { chase.probe.clone() };
        let Some(mut found) = seen(&probe, program, &pipeline, fault)? else {
            analysis.note = "what is left shows the fault now and then only".to_owned();
            settle(finding, program, &pipeline);
            return Ok(());
        };
        if let Some(folded) = folded(&probe, program, &pipeline, &found.fault)? {
            analysis.seen_in = Some(pipeline.to_string());
            (found, pipeline) = folded;
            analysis.command = confirmed.then(|| chase.command("before.mlir", &[], &pipeline));
        }
        let step = found.showing.at.and_then(|at| pipeline.steps.get(at)).cloned();
        if let Some(step) = &step {
            finding.pass.clone_from(&step.pass);
        }
        finding.ops = hunt::involved(&program.module, probe.registry);
        let (wanted, case) =
            (Wanted::of(&found, &probe), hunt::Case { module: &program.module, pipeline: &pipeline });
        let installed = hunt::installed();
        let (blame, note) = match &step {
            Some(step) => self.accuse(&probe, &found, step, || {
                wanted.by_driver(&installed, case, probe.compiler.limits, &probe.settings)
            }),
            None => Ok((None, String::new())),
        }
        .map_err(failed)?;
        analysis.pattern_note = note;
        finding.pattern = blame.as_ref().and_then(Blame::name);
        analysis.cause = hunt::cause(&found, finding.kind, &finding.pass, blame.as_ref(), &finding.ops);
        let on = |target| wanted.on(target, case, probe.compiler.limits, &probe.settings);
        analysis.know(installed.iter().map(on).collect());
        analysis.fault = serde_json::to_value(&wanted).ok();
        if confirmed && finding.kind == Kind::Crash {
            let rate = |runs| chase.rate(&found.fault, program, &pipeline, runs).map_err(failed);
            let first = rate(FIRST_RUNS)?;
            if found.fault.is_of_harmed_memory() || first.shown < first.of {
                analysis.rate = Some(rate(RUNS)?).filter(|rate| rate.shown < rate.of);
            }
        }
        found.guilty = found.guilty.map(|guilty| probe.simplest(guilty));
        settle(finding, program, &pipeline);
        if matches!(found.fault, Fault::Failure { invalid: true, .. }) {
            finding.after = probe.compiler.unverified(&program.text, &pipeline).map_err(failed)?;
        }
        self.describe(finding, &found, step.as_ref());
        Ok(())
    }

    /// The pattern to blame and what is to be said of it. A library does not name patterns: a driver that shows the
    /// same does it for it.
    fn accuse(
        &self,
        probe: &Probe,
        found: &Found,
        step: &Step,
        by_driver: impl Fn() -> Result<Option<(Probe, Found)>, DriveError>,
    ) -> Result<(Option<Blame>, String), DriveError> {
        let blame = probe.blame(found, step)?;
        if blame.name().is_none()
            && !self.target.has_driver()
            && let Some((driver, shown)) = by_driver()?
        {
            let named = driver.blame(&shown, step)?;
            let note = format!("{}, on {}", named.note(), driver.compiler.target.name);
            return Ok((Some(named), note));
        }
        let note = blame.note();
        Ok((Some(blame), note))
    }

    /// Title, values and argument, as the small program shows them.
    fn describe(&self, finding: &mut Finding, found: &Found, step: Option<&Step>) {
        match (&found.end, &found.guilty, step) {
            (OptOutcome::Crash(crash), ..) => {
                finding.stderr.clone_from(&crash.stderr);
                finding.title = evidence::crash_title(&crash.signature);
            }
            (OptOutcome::Failed(failure), ..) => {
                finding.stderr.clone_from(&failure.diagnostics);
                let error = evidence::last_error(&failure.diagnostics);
                finding.title = format!("makes invalid IR: {error}");
            }
            (_, Some(guilty), Some(step)) => {
                evidence::show_difference(finding, step, guilty);
                self.execute(finding, found, step);
            }
            (OptOutcome::Ok { ir, .. }, None, _) if matches!(found.fault, Fault::Unreadable { .. }) => {
                finding.after = Some(ir.clone());
            }
            _ => {}
        }
        finding.bound();
    }

    /// Executes a program that is changed by one step, where it can be.
    fn execute(&self, finding: &mut Finding, found: &Found, step: &Step) {
        let Some(guilty) = &found.guilty else { return };
        let Ok(chase) = self.chase(finding) else { return };
        let runner = Runner::new(self.target.clone()).ok().filter(|runner| runner.missing_libs().is_none());
        let (Some(runner), Some(input)) = (runner, guilty.difference.input.values()) else { return };
        let compiler = Metered::new(chase.probe.compiler.clone());
        // Tensors or not: their stages do nothing to a program that has none.
        let lowering = Strategy::new(&self.catalogue).plain_lowering(true);
        let executor = Executor {
            compiler: &compiler,
            runner: &runner,
            registry: crate::registry(),
            lowering: &lowering,
        };
        let (execution, confirmed) = executor.confirm(&guilty.before, step, &guilty.function, &input);
        finding.execution = execution;
        if let Some(confirmed) = confirmed {
            finding.before = confirmed.before;
            finding.after = Some(confirmed.after);
            finding.runnable = Some(confirmed.runnable);
        }
    }
}

/// The pass at fault, if what was left of a wrong output shows it: the large program could not be judged step by step.
fn blamed(chase: &mut Chase, fault: &Fault, pair: &Pair<Step>) -> Result<Option<Fault>, Failure> {
    if !matches!(fault, Fault::Output { .. }) {
        return Ok(None);
    }
    let pipeline = Pipeline { steps: pair.steps.clone() };
    let seen = chase.look(&pair.program.module, &pair.program.text, &pipeline)?;
    Ok(seen.ok().filter(|seen| matches!(seen, Fault::Miscompile { .. })))
}

/// Puts the reduced program and its pipeline into a finding.
fn settle(finding: &mut Finding, program: &Candidate, pipeline: &Pipeline) {
    finding.before.clone_from(&program.text);
    finding.after = None;
    finding.step = pipeline.steps.iter().map(Step::to_string).collect::<Vec<_>>().join(",");
}

/// What a fault is called in a report.
fn kind(fault: &Fault) -> Kind {
    match fault {
        Fault::Crash { .. } => Kind::Crash,
        Fault::Hang { .. } => Kind::Hang,
        Fault::Failure { invalid: false, .. } => Kind::RejectsValid,
        Fault::Failure { .. } | Fault::Unreadable { .. } => Kind::InvalidOutput,
        Fault::Miscompile { .. } | Fault::Output { .. } | Fault::Script { .. } => Kind::Miscompile,
    }
}

/// Whether a fault is what a finding is about.
fn is_of(finding: &Finding, fault: &Fault) -> bool {
    match (finding.kind, fault) {
        (Kind::Crash, Fault::Crash { .. }) => true,
        (Kind::Hang, Fault::Hang { pass }) => *pass == finding.pass || pass.is_empty(),
        (Kind::Miscompile, Fault::Miscompile { pass, .. }) => {
            // With more steps of the interpreter a pass may be found guilty after all.
            *pass == finding.pass || finding.pass == evidence::WHOLE_LOWERING
        }
        (Kind::Miscompile, Fault::Output { .. }) => true,
        (Kind::InvalidOutput, Fault::Failure { invalid, pass, .. }) => *invalid && *pass == finding.pass,
        (Kind::InvalidOutput, Fault::Unreadable { pass, .. }) => *pass == finding.pass,
        _ => false,
    }
}

/// The fault of a small program once more, with all that is to be told of it.
fn seen(
    probe: &Probe,
    program: &Candidate,
    pipeline: &Pipeline,
    fault: &Fault,
) -> Result<Option<Found>, Failure> {
    let mut probe = probe.clone();
    let mut found = match probe.look(&program.module, &program.text, pipeline).map_err(failed)? {
        Seen::Fault(found) => *found,
        Seen::Nothing(_) => return Ok(None),
    };
    if fault.is_of_harmed_memory() {
        found.fault.clone_from(fault);
    }
    Ok((found.fault.word() == fault.word()).then_some(found))
}

/// The same fault of the pass that folds and applies patterns, if the guilty one is another that does so too.
fn folded(
    probe: &Probe,
    program: &Candidate,
    pipeline: &Pipeline,
    fault: &Fault,
) -> Result<Option<(Found, Pipeline)>, Failure> {
    let [step] = pipeline.steps.as_slice() else { return Ok(None) };
    if step.pass == FOLDER
        || matches!(fault, Fault::Crash { .. } | Fault::Output { .. } | Fault::Script { .. })
    {
        return Ok(None);
    }
    let fold = Pipeline { steps: vec![Step::new(FOLDER)] };
    let found = seen(probe, program, &fold, fault)?;
    Ok(found.filter(|found| found.fault.is_like(fault)).map(|found| (found, fold)))
}
