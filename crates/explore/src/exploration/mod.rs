//! Builds lowering paths step by step, and judges each step when it is first taken.
//!
//! Paths are built in rounds. The paths of a round use only what was known before the round, so they can be built on
//! several threads, and the number of threads does not change them. Meanwhile the previous round is judged.

mod build;
mod driver;
mod execute;
mod export;
mod graph;
mod judge;
mod shorten;

use std::collections::HashSet;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use assay_drive::catalogue::Tier;
use assay_drive::opt::Metered;
use assay_drive::{Catalogue, DriveError, Pipeline, Runner, Step};
use assay_judge::Settings;
use assay_model::Registry;
use assay_triage::{Recorder, TestedProgram};
use rand::Rng as _;
use rand_pcg::Pcg64Mcg;

use crate::optimise::Optimisations;
use crate::path::{EffectiveStep, PathBuilder, PathEnd, PathOptions};
use crate::rules::Rules;
use crate::schedule::{ConversionSchedule, Strategy};

use build::{BuiltPath, ExplorationRound};
use execute::PathExecutor;
use graph::{ExploredEdge, LoweringGraph, NodeId, ParsedProgram};
use judge::PathJudge;

pub use export::GraphExport;
pub use judge::cost_of_one_input;

/// Maximal number of paths in a round. The first rounds are smaller, because the first paths teach most.
const ROUND: u64 = 8;
/// The share of paths that are independent from the start; the others branch off an earlier path at some step.
const FRESH: f64 = 0.25;
/// For a path that branches off: number of conversions that may have optimisations before them. It explores around the
/// branching point, and mostly returns to the known graph.
const AROUND: usize = 2;
/// An exploration ends after this many consecutive paths that show nothing new.
const QUIET: u64 = 1000;
/// Earlier paths from which others may branch off.
const REMEMBERED: usize = 256;

/// What an exploration works with.
#[derive(Clone, Copy)]
pub struct ExplorationTools<'a> {
    /// What each op means.
    pub registry: &'a Registry,
    /// Runs the steps.
    pub compiler: &'a Metered,
    /// The compiler's passes.
    pub catalogue: &'a Catalogue,
    /// Makes findings of what the compiler does wrong.
    pub recorder: &'a Recorder,
    /// Which conversion rewrites which op.
    pub rules: &'a Rules,
    /// Passes to run between conversions.
    pub optimisations: &'a Optimisations,
    /// Executes programs at the ends of paths; `None`: they are not executed.
    pub runner: Option<&'a Runner>,
    /// Lowers the `main` that is added to a program without one.
    pub plain_lowering: &'a Pipeline,
}

impl ExplorationTools<'_> {
    /// Whether a pass claims to keep the meaning of a program that satisfies its precondition, with or without
    /// `floats`. Passes that expand functions are judged by samples of the results that the interpreter approximates.
    fn is_claimed(&self, step: &Step, floats: bool) -> bool {
        self.catalogue.get(&step.pass).is_some_and(|pass| {
            let trusted = pass.reviewed && matches!(pass.tier, Tier::Sound | Tier::Precondition);
            let rounds = pass.inexact && pass.note != "approximations";
            (trusted || self.optimisations.is_sound_test(&pass.name)) && !(rounds && floats)
        })
    }
}

/// How paths are drawn.
pub struct PathSampling<'a> {
    /// Bounds and choices of each path.
    pub options: &'a PathOptions,
    /// How the next conversion is chosen.
    pub strategy: Strategy,
    /// The random numbers of a path.
    pub rng: &'a dyn Fn(u64) -> Pcg64Mcg,
    /// Threads that build.
    pub jobs: usize,
    /// Whether programs at the ends of paths are executed.
    pub execute: bool,
}

/// Whether it is time to stop.
type Over<'a> = &'a (dyn Fn() -> bool + Sync);

/// How one path is drawn.
struct PathPlan {
    given: Vec<EffectiveStep>,
    options: PathOptions,
    /// Conversions after those that optimisations come before.
    optimised: usize,
    rng: Pcg64Mcg,
}

/// The results of the paths.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct PathTotals {
    /// Paths built.
    pub paths: u64,
    /// Those that took other steps than all before.
    pub distinct: u64,
    /// Paths that reached the `llvm` dialect.
    pub lowered: u64,
    /// Paths that no rule leads on from.
    pub stuck: u64,
    /// Paths that used up their steps.
    pub too_long: u64,
    /// Ended by a fault of the compiler.
    pub ended: u64,
    /// Steps of all paths that changed the program.
    pub steps: u64,
    /// Steps taken again without compiling.
    pub reused: u64,
    /// Programs of the lowering graph that were seen.
    pub programs: usize,
    /// Steps of the lowering graph that were seen.
    pub edges: usize,
    /// Requests to the compiler.
    pub requests: u64,
    /// Number of programs at the ends of paths that were executed.
    pub executed: u64,
    /// Paths among all that were not judged to the end, because the compiler was interrupted.
    pub unjudged: u64,
}

/// Many paths from one program.
pub struct Exploration<'a> {
    tools: ExplorationTools<'a>,
    draw: PathSampling<'a>,
    source: Arc<ParsedProgram>,
    graph: LoweringGraph,
    schedule: ConversionSchedule,
    judge: PathJudge<'a>,
    /// If programs are executed.
    executor: Option<PathExecutor<'a>>,
    earlier: Vec<Vec<EffectiveStep>>,
    /// Hashes of the steps of all paths.
    seen: HashSet<u64>,
    /// Number of paths since the last one that showed something new: a new step sequence, or a new result of a step on
    /// a program.
    quiet: u64,
    /// The results so far.
    pub totals: PathTotals,
}

impl<'a> Exploration<'a> {
    /// Starts an exploration of a program. `settings` say how this program, and the programs at the ends of paths, are
    /// judged.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    ///
    /// # Panics
    /// If the program does not parse as it is printed.
    pub fn new(
        tools: ExplorationTools<'a>,
        subject: &'a mut TestedProgram,
        settings: &'a Settings,
        draw: PathSampling<'a>,
    ) -> Result<Exploration<'a>, DriveError> {
        let source = match ParsedProgram::new(subject.text.as_str().into()) {
            Ok(source) => Arc::new(source),
            Err(error) => panic!("a program of ours does not parse: {error}"),
        };
        let executor = match draw.execute {
            true => Some(PathExecutor::new(tools, subject, settings)?),
            false => None,
        };
        Ok(Exploration {
            graph: LoweringGraph::from_program(&source),
            schedule: ConversionSchedule::new(draw.strategy),
            judge: PathJudge::new(tools, subject, settings),
            executor,
            tools,
            draw,
            source,
            earlier: Vec::new(),
            seen: HashSet::new(),
            quiet: 0,
            totals: PathTotals::default(),
        })
    }

    /// Also judges passes with a precondition, unless a reason against them is known.
    #[must_use]
    pub fn with_preconditions(mut self) -> Exploration<'a> {
        self.judge.preconditions = true;
        self
    }

    /// The subject with its findings so far.
    pub fn subject(&mut self) -> &mut TestedProgram {
        self.judge.subject
    }

    /// Builds and judges paths until there are `paths` of them, `over` says stop, or nothing new appears; `after` is called after
    /// each round.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn run<E: From<DriveError>>(
        &mut self,
        paths: u64,
        over: Over<'_>,
        after: &mut dyn FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut size, mut waiting) = (1, Vec::new());
        loop {
            let left = paths.saturating_sub(self.totals.paths);
            let count = if over() || self.is_exhausted() { 0 } else { left.min(size) };
            let round = self.round(count, over, &waiting)?;
            waiting = self.merge(round);
            after(self)?;
            if waiting.is_empty() && count == 0 {
                return Ok(());
            }
            size = (size * 2).min(ROUND);
        }
    }

    /// Whether paths have shown nothing new for long.
    pub fn is_exhausted(&self) -> bool {
        self.quiet >= QUIET
    }

    /// Builds the paths of a round while the `waiting` ones are judged.
    fn round(
        &mut self,
        count: u64,
        over: Over<'_>,
        waiting: &[NewParts],
    ) -> Result<Vec<BuiltPath>, DriveError> {
        let first = self.totals.paths;
        let plans: Vec<PathPlan> = (first..first + count).map(|index| self.plan(index)).collect();
        let round = ExplorationRound {
            compiler: &self.tools.compiler.compiler,
            builder: PathBuilder {
                rules: self.tools.rules,
                optimisations: self.tools.optimisations,
                options: self.draw.options,
                optimised: usize::MAX,
            },
            source: &self.source,
            graph: &self.graph,
            schedule: &self.schedule,
        };
        let next = AtomicUsize::new(0);
        let build = || build_some(&round, &plans, &next, over);
        let (judge, executor) = (&mut self.judge, &mut self.executor);
        let left = &mut self.totals.unjudged;
        *left = waiting.len() as u64;
        let mut look = || {
            waiting.iter().try_for_each(|fresh| {
                fresh.judge(judge, executor.as_mut())?;
                *left -= 1;
                Ok::<(), DriveError>(())
            })
        };
        if self.draw.jobs < 2 {
            look()?;
            return Ok(build()?.into_iter().map(|(_, built)| built).collect());
        }
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.draw.jobs.min(plans.len())).map(|_| scope.spawn(build)).collect();
            let looked = look();
            let mut all = Vec::new();
            for thread in threads {
                all.extend(thread.join().expect("a builder does not panic")?);
            }
            looked?;
            all.sort_by_key(|(index, _)| *index);
            Ok(all.into_iter().map(|(_, built)| built).collect())
        })
    }

    fn plan(&self, index: u64) -> PathPlan {
        let mut rng = (self.draw.rng)(index);
        // Some bugs need many consecutive optimisations; optimisations hide others.
        let optimisations = rng.random_range(0..=self.draw.options.optimisations);
        let given = draw_beginning(&self.earlier, &mut rng);
        let optimised = if given.is_empty() { usize::MAX } else { AROUND };
        PathPlan { given, options: PathOptions { optimisations, ..*self.draw.options }, optimised, rng }
    }

    /// Adds the results of a round, in the order of its paths; returns what must be judged.
    fn merge(&mut self, round: Vec<BuiltPath>) -> Vec<NewParts> {
        let base = self.schedule.clone();
        let mut fresh = Vec::new();
        for built in round {
            self.schedule.learn(&base, &built.schedule);
            self.tools.compiler.add(built.runs, built.micros);
            self.totals.paths += 1;
            self.totals.steps += built.path.steps.len() as u64;
            self.totals.reused += built.reused;
            self.totals.requests += built.runs;
            let steps: Vec<&Step> = built.path.steps.iter().map(|taken| &taken.step).collect();
            let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(steps);
            let distinct = self.seen.insert(hash);
            self.totals.distinct += u64::from(distinct);
            match &built.path.end {
                PathEnd::Lowered => self.totals.lowered += 1,
                PathEnd::Stuck(_) => self.totals.stuck += 1,
                PathEnd::TooLong(_) => self.totals.too_long += 1,
                PathEnd::Ended | PathEnd::Unparsable(_) => self.totals.ended += 1,
            }
            let changed = built.tried.iter().filter(|tried| matches!(tried.edge, ExploredEdge::To(_)));
            let edges = changed.map(|tried| (tried.from, tried.step.clone())).collect();
            let mut news = Vec::new();
            for tried in built.tried {
                let Some(asked) = tried.asked else { continue };
                if let build::StepOutcome::Done(Some(after)) = &asked.outcome {
                    self.graph.add(after);
                }
                if self.graph.learn(tried.from, &tried.step, tried.edge) {
                    news.push((tried.step, asked));
                }
            }
            self.quiet = if distinct || !news.is_empty() { 0 } else { self.quiet + 1 };
            if self.earlier.len() == REMEMBERED {
                self.earlier.remove(0);
            }
            let end = matches!(built.path.end, PathEnd::Lowered).then_some(built.path.program.body).flatten();
            self.earlier.push(built.path.steps);
            fresh.push(NewParts { edges, news, end });
        }
        (self.totals.programs, self.totals.edges) = (self.graph.nodes(), self.graph.edges());
        fresh
    }

    /// The known part of the graph, with the verdicts on its steps.
    pub fn graph(&self) -> GraphExport {
        GraphExport::new(&self.graph, &self.judge.verdicts, self.source.node)
    }

    /// Why nothing is executed, if so.
    pub fn idle(&self) -> Option<&str> {
        self.executor.as_ref().and_then(|executor| executor.idle.as_deref())
    }

    /// Programs that were executed.
    pub fn executed(&self) -> u64 {
        self.executor.as_ref().map_or(0, |executor| executor.executed)
    }
}

/// Builds paths; each thread takes the next path that no other thread builds. Returns them with their numbers.
fn build_some(
    round: &ExplorationRound<'_>,
    plans: &[PathPlan],
    next: &AtomicUsize,
    over: Over<'_>,
) -> Result<Vec<(usize, BuiltPath)>, DriveError> {
    let mut built = Vec::new();
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(plan) = plans.get(index).filter(|_| index == 0 || !over()) else { return Ok(built) };
        let builder = PathBuilder { options: &plan.options, optimised: plan.optimised, ..round.builder };
        built.push((index, ExplorationRound { builder, ..*round }.build(&plan.given, plan.rng.clone())?));
    }
}

/// The steps with which a path begins: none, or the beginning of an earlier path.
fn draw_beginning(earlier: &[Vec<EffectiveStep>], rng: &mut Pcg64Mcg) -> Vec<EffectiveStep> {
    if earlier.is_empty() || rng.random_bool(FRESH) {
        return Vec::new();
    }
    let path = &earlier[rng.random_range(0..earlier.len())];
    path[..rng.random_range(0..=path.len().saturating_sub(1))].to_vec()
}

/// What is new on a path.
struct NewParts {
    /// The steps of the path that changed the program, each with the program before it.
    edges: Vec<(NodeId, Step)>,
    news: Vec<(Step, build::CompilerAnswer)>,
    /// The program at the path's end, if it is in the `llvm` dialect and was made on this path.
    end: Option<Arc<ParsedProgram>>,
}

impl NewParts {
    fn judge(
        &self,
        judge: &mut PathJudge<'_>,
        executor: Option<&mut PathExecutor<'_>>,
    ) -> Result<(), DriveError> {
        let taken: Vec<Step> = self.edges.iter().map(|(_, step)| step.clone()).collect();
        for (step, asked) in &self.news {
            judge.must_go_on()?;
            judge.step(&taken[..asked.prefix], step, asked);
        }
        judge.must_go_on()?;
        let Some(end) = &self.end else { return Ok(()) };
        let pipeline = Pipeline { steps: taken };
        let new = judge.end(&pipeline, &self.edges, end)?;
        if let Some(executor) = executor.filter(|_| new) {
            let (exact, explained) = (judge.is_exact(&pipeline), judge.explains(&self.edges));
            executor.run(judge.subject, &pipeline, end, exact, explained)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
