//! One thread of a campaign: makes program `i`, compiles it in several ways, judges the results.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use assay_campaign::finding::{Finding, Origin};
use assay_campaign::run::ProgramReport;
use assay_campaign::verdict::Verdict;
use assay_drive::opt::Metered;
use assay_drive::opt::{BackEnd, Compiler, FailKind, OptOutcome, PassTrace};
use assay_drive::runner::{RunOutcome, Runner};
use assay_drive::{Catalogue, DriveError, Pipeline, Step, Target, Tier, cpu};
use assay_engine::generate::{ENTRY, GenConfig};
use assay_engine::interpret;
use assay_engine::sanitize::Form;
use assay_judge::{
    Behaviour, Counts, Follower, Guilty, KnownFunctions, Plan, Settings, first_parting, observe,
};
use assay_lower::{Optimisations, Options, Rules};
use assay_model::Registry;
use assay_triage::Context;
use rand::Rng as _;
use rand_pcg::Pcg64Mcg;

use super::alone::{Alone, options_of};
use super::corpus::Corpus;
use super::coverage;
use super::hangs::Hangs;
use super::parts::{Part, Parts};
use super::paths::{Draw, Exploration, Totals};
use super::proofs::{ProofShare, Proofs};
use super::source::{Made, ProgramKind, Sources};
use super::strategy::{Strategy, Wild};
use crate::programs::stream;

/// What all workers of a campaign share.
#[derive(Clone)]
pub struct Setup {
    pub target: Target,
    pub compiler: Compiler,
    pub catalogue: std::sync::Arc<Catalogue>,
    pub seed: u64,
    pub generator: GenConfig,
    /// Generators to draw from.
    pub kinds: Vec<ProgramKind>,
    /// The programs to start from, besides.
    pub corpus: Option<Arc<Corpus>>,
    /// Guard every wild program against undefined behaviour.
    pub guard_all: bool,
    /// What guarded programs show at the end of `main`.
    pub form: Option<Form>,
    pub settings: Settings,
    /// Optimisation pipelines per program.
    pub pipelines: usize,
    /// Full lowerings per program, which are added to the pipelines.
    pub lowerings: usize,
    /// The passes that hang.
    pub hangs: Arc<Hangs>,
    /// How lowerings are built step by step; `None`: whole pipelines, drawn beforehand.
    pub strategy: Option<assay_lower::Strategy>,
    /// The share of the time for proofs; `None`: nothing is proved.
    pub proofs: Option<ProofShare>,
}

/// A step that did not end gets this many times the limit before it counts as endless.
const HANG_PATIENCE: u32 = 2;

/// The most optimisation passes before each conversion of a path.
const PATH_OPTIMISATIONS: usize = 2;

/// See the module.
pub struct FuzzWorker {
    pub(crate) setup: Setup,
    pub(super) registry: &'static Registry,
    pub(super) rules: Rules,
    pub(super) optimisations: Optimisations,
    pub(super) sources: Sources,
    strategy: Strategy,
    wild: Wild,
    alone: Alone,
    pub(super) compiler: Metered,
    pub(super) runner: Option<Runner>,
    pub(super) parts: Parts,
    pub(super) proofs: Proofs,
}

/// A program on its way through the pipelines.
pub struct Subject {
    index: u64,
    pub(super) kind: ProgramKind,
    pub(super) text: String,
    pub(super) plan: Plan,
    pub(super) behaviour: Rc<Behaviour>,
    /// Programs of the corpus that it was made from.
    seeds: Vec<String>,
    /// What its pipelines share.
    known: Rc<KnownFunctions>,
    pub report: ProgramReport,
}

impl FuzzWorker {
    /// # Panics
    /// If the generators' configuration is not sound: the command checks it before.
    pub fn new(setup: Setup) -> FuzzWorker {
        let registry = crate::registry();
        let sources = match Sources::new(registry, &setup) {
            Ok(sources) => sources,
            Err(error) => panic!("{error}"),
        };
        FuzzWorker {
            registry,
            rules: Rules::for_target(&setup.catalogue, &setup.target),
            optimisations: Optimisations::of(&setup.catalogue, false),
            sources,
            strategy: Strategy::new(&setup.catalogue),
            wild: Wild::new(&setup.catalogue),
            alone: Alone::new(&setup.catalogue),
            compiler: Metered::new(setup.compiler.clone()),
            runner: runner(&setup),
            parts: Parts::default(),
            proofs: Proofs::default(),
            setup,
        }
    }

    /// Compiles a program in several ways and judges each; the report has the results until then.
    pub(super) fn judge(
        &self,
        subject: &mut Subject,
        made: &Made,
        settings: &Settings,
    ) -> Result<(), DriveError> {
        // A separate stream, so that a change of the generator does not change the pipelines.
        let mut rng = stream(self.setup.seed, subject.index);
        let tensors = self.setup.generator.tensors;
        if let Some(share) = made.share {
            for step in self.alone.share(share) {
                self.follow_alone(subject, settings, step)?;
            }
        }
        for hint in &made.hints {
            self.follow(subject, settings, hint)?;
        }
        let drawn = if made.share.is_some() { 0 } else { self.setup.pipelines };
        for _ in 0..drawn {
            let pipeline = match made.kind {
                ProgramKind::Semantic => self.strategy.optimisation(&mut rng),
                _ => self.wild.optimisation(&mut rng),
            };
            self.follow(subject, settings, &pipeline)?;
        }
        if let Some(strategy) = self.setup.strategy {
            return self.explore(subject, settings, strategy, &mut rng);
        }
        for _ in 0..self.setup.lowerings {
            let lowering = match made.kind {
                ProgramKind::Semantic => self.strategy.lowering(tensors, &mut rng),
                _ => self.wild.lowering(&mut rng),
            };
            let trace = self.follow(subject, settings, &lowering)?;
            if let (Some(output), OptOutcome::Ok { ir, .. }) = (&made.output, &trace.end) {
                let sound = || lowering.steps.iter().all(|step| self.is_sound(step));
                if made.kind != ProgramKind::Semantic && !sound() {
                    let why = "execution: a pass of the pipeline has a precondition".to_owned();
                    subject.report.verdicts.add(Verdict::NotComparable(why));
                    continue;
                }
                self.execute(subject, &lowering, settings, ir, output)?;
            }
        }
        Ok(())
    }

    /// Lowering paths built step by step.
    fn explore(
        &self,
        subject: &mut Subject,
        settings: &Settings,
        strategy: assay_lower::Strategy,
        rng: &mut Pcg64Mcg,
    ) -> Result<(), DriveError> {
        let options = Options { optimisations: PATH_OPTIMISATIONS, ..Options::default() };
        let base = rng.random::<u64>();
        let draw =
            Draw { options: &options, strategy, rng: &|index| stream(base, index), jobs: 1, execute: false };
        let mut exploration = Exploration::new(self, subject, settings, draw)?;
        exploration.run(self.setup.lowerings as u64, &|| false, &mut |_| Ok::<(), DriveError>(()))?;
        let Totals { stuck, too_long, .. } = exploration.totals;
        subject.report.verdicts.add_many(Verdict::NotLowered, stuck + too_long);
        Ok(())
    }

    /// A program with its behaviour.
    pub fn subject(&self, index: u64, made: &Made, settings: &Settings) -> Subject {
        let (module, kind) = (&made.module, made.kind);
        let generator = kind.name().to_owned();
        let seeds = made.seeds.clone();
        let mut report = ProgramReport { index, generator, seeds: seeds.clone(), ..ProgramReport::default() };
        coverage::count_ops(module, &mut report);
        let mut plan = Plan::of(module, self.registry, settings);
        let behaviour =
            self.parts.timed(Part::Interpret, || observe(module, self.registry, &mut plan, settings));
        let behaviour = Rc::new(behaviour);
        let text = self.parts.timed(Part::Print, || assay_ir::print(module));
        let known = Rc::default();
        Subject { index, kind, text, plan, behaviour, seeds, known, report }
    }

    /// Whether a difference after a step is conclusive: the pass claims to be sound whatever the program, and floats
    /// keep their bits.
    pub(super) fn is_judged(&self, kind: ProgramKind, step: &Step) -> bool {
        kind == ProgramKind::Semantic || self.keeps_every_program(step)
    }

    /// Whether a pass claims to keep the meaning of every program.
    pub(super) fn is_sound(&self, step: &Step) -> bool {
        self.setup.catalogue.get(&step.pass).is_some_and(|pass| pass.reviewed && pass.tier == Tier::Sound)
    }

    /// Whether a pass claims to keep the meaning of a program for which its precondition holds, with or without
    /// `floats`. Passes that expand functions are judged by the samples of what the interpreter approximates.
    pub(super) fn is_claimed(&self, step: &Step, floats: bool) -> bool {
        self.setup.catalogue.get(&step.pass).is_some_and(|pass| {
            let trusted = pass.reviewed && matches!(pass.tier, Tier::Sound | Tier::Precondition);
            let rounds = pass.inexact && pass.note != "approximations";
            (trusted || self.optimisations.is_sound_test(&pass.name)) && !(rounds && floats)
        })
    }

    /// The same worker, but one that also draws those passes of the compiler's own tests that claim to be sound.
    #[must_use]
    pub fn with_tests(mut self) -> FuzzWorker {
        self.optimisations = self.optimisations.with_tests(&self.setup.catalogue);
        self
    }

    /// The plain lowering for a program with tensors.
    pub(super) fn plain_lowering(&self) -> Pipeline {
        self.strategy.plain_lowering(true)
    }

    /// Compiles along one pipeline and judges every step.
    fn follow(
        &self,
        subject: &mut Subject,
        settings: &Settings,
        pipeline: &Pipeline,
    ) -> Result<PassTrace, DriveError> {
        let (trace, reads_back) = self.trace_and_judge(subject, settings, pipeline)?;
        self.count_patterns(subject, pipeline, &trace)?;
        if !reads_back {
            self.parts.timed(Part::ReadBack, || self.round_trip(subject, pipeline, &trace))?;
        }
        Ok(trace)
    }

    /// As [`FuzzWorker::follow`], without checks that need further runs. The second value is true if the compiler is
    /// known to read its own result back.
    pub(super) fn trace_and_judge(
        &self,
        subject: &mut Subject,
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
        self.parts.add(if hangs { Part::Hang } else { Part::Compile }, cpu::spent() - start);
        let text = subject.text.clone();
        let plan = subject.plan.clone();
        let behaviour = Rc::clone(&subject.behaviour);
        let known = Rc::clone(&subject.known);
        let mut follower = Follower::new(self.registry, settings, &plan, text, behaviour).sharing(&known);
        let (start, begun) = (cpu::spent(), Instant::now());
        for step in &trace.steps {
            let Some(ir) = &step.ir else { continue };
            let judged = match self.is_judged(subject.kind, &pipeline.steps[step.step]) {
                true => follower.step(step.step, ir).map(|(verdict, guilty)| (Some(verdict), guilty)),
                false => follower.pass_over(ir).map(|()| (None, Vec::new())),
            };
            let (verdict, guilty) = match judged {
                Ok(judged) => judged,
                Err(error) => {
                    let before = trace.before(step.step).unwrap_or(&subject.text).to_owned();
                    let guilty = &pipeline.steps[step.step];
                    self.unreadable(subject, pipeline, guilty, &before, ir, &error);
                    break;
                }
            };
            for one in guilty {
                let finding = self.miscompile(subject, settings, pipeline, &one);
                subject.report.findings.push(finding);
            }
            if let Some(verdict) = &verdict {
                self.prove_step(subject, settings, (pipeline, &trace), verdict);
            }
        }
        let spent = cpu::spent() - start;
        let parsing = follower.parsing.as_secs_f64() / begun.elapsed().as_secs_f64().max(1e-9);
        self.parts.add(Part::Parse, spent.mul_f64(parsing.min(1.0)));
        self.parts.add(Part::Interpret, spent.mul_f64(1.0 - parsing.min(1.0)));
        self.count(subject, follower.counts);
        self.end(subject, pipeline, &trace);
        Ok((trace, reads_back))
    }

    /// Compiles along one pipeline. The second value is true if the compiler is known to read its own result back. A step that takes
    /// suspiciously long is given up. If its pass is known to hang, that is the end; otherwise the whole pipeline runs again with
    /// the usual limit.
    fn trace(&self, subject: &Subject, pipeline: &Pipeline) -> Result<(PassTrace, bool), DriveError> {
        // A process does not report its steps, so its first run has the usual limit already.
        if self.compiler.compiler.back_end() == BackEnd::Process {
            return Ok((self.compiler.trace(&subject.text, pipeline)?, false));
        }
        let most = self.setup.compiler.limits.wall;
        let patience = self.setup.hangs.patience(pipeline, self.compiler.mean(), most);
        let (trace, reads_back) = self.compiler.trace_within(&subject.text, pipeline, patience)?;
        match &trace.end {
            OptOutcome::TimedOut { .. } if !self.setup.hangs.explains(pipeline, trace.steps.len()) => {
                Ok((self.compiler.trace(&subject.text, pipeline)?, false))
            }
            _ => Ok((trace, reads_back)),
        }
    }

    /// Adds verdicts on steps to the report.
    pub(super) fn count(&self, subject: &mut Subject, counts: Counts) {
        subject.report.verdicts.add_many(Verdict::Ok, counts.refines as u64);
        subject.report.verdicts.add_many(Verdict::WrongValue, counts.differs as u64);
        let open = Verdict::NotComparable("interpreter".to_owned());
        subject.report.verdicts.add_many(open, counts.not_comparable as u64);
    }

    /// As [`FuzzWorker::end`], of one step on a program on its way.
    pub(super) fn end_of_step(
        &self,
        subject: &mut Subject,
        program: &str,
        step: &Step,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) {
        let already = subject.report.findings.len();
        let source = std::mem::replace(&mut subject.text, program.to_owned());
        self.end(subject, &step.alone(), trace);
        subject.text = source;
        for finding in &mut subject.report.findings[already..] {
            finding.program.clone_from(&subject.text);
            finding.pipeline = pipeline.to_string();
        }
    }

    /// The reference oracle: executes the lowered program and compares what it prints with the expected output.
    pub(super) fn execute(
        &self,
        subject: &mut Subject,
        pipeline: &Pipeline,
        settings: &Settings,
        ir: &str,
        expected: &str,
    ) -> Result<(), DriveError> {
        let Some(runner) = &self.runner else { return Ok(()) };
        let outcome = self.parts.timed(Part::Execute, || self.compiler.metered(|_| runner.run(ir)))?;
        let differs = |actual: &str| {
            // A pass that was found guilty explains the output; another finding would report the same bug twice.
            let explained = subject.report.findings.iter().any(|f| f.pipeline == pipeline.to_string());
            let context = self.context(subject, pipeline);
            (!explained).then(|| context.wrong_output(runner, expected, actual))
        };
        let (verdict, finding) = match (&outcome, outcome.printed()) {
            (_, Some(actual)) if actual == expected => (Verdict::Ok, None),
            (RunOutcome::NoOutput, _) => (Verdict::NoOutput, None),
            (_, Some(_)) if self.prints(ir, settings, expected) => {
                let why = "the lowered IR is right, what LLVM makes of it is not";
                (Verdict::NotComparable(why.to_owned()), None)
            }
            (_, Some(actual)) => (Verdict::WrongValue, differs(&actual)),
            (RunOutcome::TimedOut, _) => (Verdict::TimedOut, None),
            (RunOutcome::OutOfMemory, _) => (Verdict::OutOfMemory, None),
            (RunOutcome::NotLowered { .. }, _) => (Verdict::NotLowered, None),
            (other, _) => (Verdict::NotComparable(format!("runner: {}", other.word())), None),
        };
        subject.report.verdicts.add(verdict);
        subject.report.findings.extend(finding);
        Ok(())
    }

    /// Whether the reference interpreter runs the lowered program to the end and gets the same output.
    pub(super) fn prints(&self, lowered: &str, settings: &Settings, expected: &str) -> bool {
        let Ok(module) = assay_ir::parse(lowered) else { return false };
        let run = interpret::run(&module, self.registry, ENTRY, &[], settings.config.clone());
        run.result.is_ok() && run.output.exact() == Some(expected)
    }

    pub(super) fn context<'a>(&'a self, subject: &'a Subject, pipeline: &'a Pipeline) -> Context<'a> {
        Context {
            target: &self.setup.target,
            catalogue: &self.setup.catalogue,
            program: &subject.text,
            pipeline,
            origin: Origin {
                generator: subject.kind.name().to_owned(),
                seed: self.setup.seed,
                index: subject.index,
                seeds: subject.seeds.clone(),
            },
        }
    }

    pub(super) fn miscompile(
        &self,
        subject: &Subject,
        settings: &Settings,
        pipeline: &Pipeline,
        guilty: &Guilty,
    ) -> Finding {
        let step = &pipeline.steps[guilty.step];
        let parting = first_parting(self.registry, settings, guilty);
        let op = parting.as_ref().map(|parting| parting.before.op.as_str());
        self.context(subject, pipeline).miscompile(step, guilty, op)
    }

    /// What the end of a run of the compiler shows beyond the steps that succeeded.
    fn end(&self, subject: &mut Subject, pipeline: &Pipeline, trace: &PassTrace) {
        let unknown = Step::new("unknown");
        let next = pipeline.steps.get(trace.steps.len()).unwrap_or(&unknown);
        let before =
            trace.steps.len().checked_sub(1).map_or(trace.input.as_deref(), |last| trace.after(last));
        let before = before.unwrap_or(&subject.text).to_owned();
        let (verdict, finding) = match &trace.end {
            OptOutcome::Ok { .. } => (None, None),
            OptOutcome::Rejected { .. } | OptOutcome::Usage { .. } => (Some(Verdict::Rejected), None),
            OptOutcome::OutputLimit => (Some(Verdict::NotComparable("output limit".to_owned())), None),
            OptOutcome::OutOfMemory(_) => (Some(Verdict::OutOfMemory), None),
            OptOutcome::TimedOut { .. } => {
                let new = !self.setup.hangs.contains(&next.pass) && self.confirmed_hang(next, &before);
                let finding = new.then(|| {
                    self.setup.hangs.add(&next.pass);
                    let seconds = (self.setup.compiler.limits.wall * HANG_PATIENCE).as_secs_f64();
                    self.context(subject, pipeline).hang(next, &before, seconds)
                });
                (Some(Verdict::TimedOut), finding)
            }
            OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => {
                let context = self.context(subject, pipeline);
                (Some(Verdict::NotLowered), Some(context.invalid_output(next, &before, &failure.diagnostics)))
            }
            OptOutcome::Failed(_) => (Some(Verdict::NotLowered), None),
            OptOutcome::Crash(crash) => {
                (Some(Verdict::Crash), Some(self.context(subject, pipeline).crash(next, crash)))
            }
        };
        if let Some(verdict) = verdict {
            subject.report.verdicts.add(verdict);
        }
        subject.report.findings.extend(finding);
    }

    /// Whether the step alone hangs too, given much more time: a loaded machine is no bug.
    fn confirmed_hang(&self, step: &Step, before: &str) -> bool {
        let mut patient = self.compiler.compiler.clone();
        patient.limits.wall *= HANG_PATIENCE;
        patient.limits.cpu = patient.limits.cpu.map(|cpu| cpu * HANG_PATIENCE);
        let outcome = self.compiler.metered(|_| patient.run(before, &step.alone()));
        matches!(outcome, Ok(OptOutcome::TimedOut { .. }))
    }
}

/// What executes lowered programs, if all its libraries are installed; else the interpreter is the only judge.
fn runner(setup: &Setup) -> Option<Runner> {
    let mut runner = Runner::new(setup.target.clone()).ok()?;
    runner.limits.interrupt = setup.compiler.limits.interrupt;
    // The library executes without a new process.
    if let Some(library) = &setup.compiler.library
        && library.description().executes
    {
        runner.library = Some(library.clone());
    }
    runner.missing_libs().is_none().then_some(runner)
}
