//! Builds one path: its steps are compiled unless the graph already knows them.
//!
//! The compiler keeps the program from step to step. It must parse the program again where the path leaves the known
//! graph, and after a step that failed.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use assay_drive::opt::{Compiler, FailKind, OptOutcome, PassTrace, Stepper};
use assay_drive::{DriveError, Pipeline, Step};
use rand_pcg::Pcg64Mcg;

use super::graph::{ExploredEdge, LoweringGraph, NodeId, ParsedProgram};
use crate::path::{Applied, EffectiveStep, LoweringBackend, LoweringPath, PathBuilder};
use crate::present::Present;
use crate::schedule::ConversionSchedule;

/// A node on a path; with its text, if it was made on this path.
#[derive(Clone)]
pub struct PathNode {
    pub node: NodeId,
    pub present: Arc<Present>,
    pub body: Option<Arc<ParsedProgram>>,
}

/// A step that was tried on a path.
pub struct TriedStep {
    pub from: NodeId,
    pub step: Step,
    pub edge: ExploredEdge,
    /// What the compiler said, if it was asked.
    pub asked: Option<CompilerAnswer>,
}

/// The compiler's answer.
pub struct CompilerAnswer {
    /// The steps of the path before this one.
    pub prefix: usize,
    pub before: Arc<ParsedProgram>,
    pub outcome: StepOutcome,
}

pub enum StepOutcome {
    /// The step succeeded, with the program after it; `None` if it is unchanged.
    Done(Option<Arc<ParsedProgram>>),
    /// Its output does not parse, and why.
    Unreadable(String, String),
    /// It failed.
    Fault(Box<PassTrace>),
}

/// A path that was built.
pub struct BuiltPath {
    pub path: LoweringPath<PathNode>,
    pub tried: Vec<TriedStep>,
    pub schedule: ConversionSchedule,
    /// Steps that needed no compiler.
    pub reused: u64,
    /// Requests to the compiler, and the time spent in them.
    pub runs: u64,
    pub micros: u64,
}

/// What all paths of a round share.
#[derive(Clone, Copy)]
pub struct ExplorationRound<'a> {
    pub compiler: &'a Compiler,
    pub builder: PathBuilder<'a>,
    pub source: &'a Arc<ParsedProgram>,
    pub graph: &'a LoweringGraph,
    pub schedule: &'a ConversionSchedule,
}

impl ExplorationRound<'_> {
    /// Builds a path that begins with the `given` steps.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn build(&self, given: &[EffectiveStep], rng: Pcg64Mcg) -> Result<BuiltPath, DriveError> {
        let mut builder = Builder {
            round: *self,
            stepper: self.compiler.stepper(),
            edges: HashMap::new(),
            bodies: HashMap::from([(self.source.node, Arc::clone(self.source))]),
            tried: Vec::new(),
            taken: Vec::new(),
            counts: (0, 0, 0),
            error: None,
        };
        let (mut schedule, mut rng) = (self.schedule.clone(), rng);
        let start = PathNode {
            node: self.source.node,
            present: Arc::clone(&self.source.present),
            body: Some(Arc::clone(self.source)),
        };
        let path = self.builder.build(start, given, &mut schedule, &mut rng, &mut builder);
        let (reused, runs, micros) = builder.counts;
        match builder.error {
            Some(error) => Err(error),
            None => Ok(BuiltPath { path, tried: builder.tried, schedule, reused, runs, micros }),
        }
    }
}

struct Builder<'a> {
    round: ExplorationRound<'a>,
    stepper: Stepper<'a>,
    /// What this path has discovered.
    edges: HashMap<(NodeId, Step), ExploredEdge>,
    bodies: HashMap<NodeId, Arc<ParsedProgram>>,
    tried: Vec<TriedStep>,
    /// The steps so far that changed the program.
    taken: Vec<Step>,
    /// Reused steps, requests, microseconds.
    counts: (u64, u64, u64),
    error: Option<DriveError>,
}

impl LoweringBackend for Builder<'_> {
    type Program = PathNode;

    fn present(&mut self, place: &PathNode) -> Result<Arc<Present>, String> {
        Ok(Arc::clone(&place.present))
    }

    fn apply(&mut self, place: &PathNode, step: &Step) -> Applied<PathNode> {
        let optimises = !self.round.builder.rules.converts(step);
        if optimises && self.round.graph.is_faulty(&step.pass) {
            return Applied::Unchanged;
        }
        let key = (place.node, step.clone());
        let known = self.round.graph.edge(&key).or_else(|| self.edges.get(&key).copied());
        let (edge, asked) = match known {
            Some(edge) => {
                self.counts.0 += 1;
                (edge, None)
            }
            None => match self.compile(place, step) {
                Ok((edge, asked)) => (edge, Some(asked)),
                Err(error) => {
                    self.error = Some(error);
                    return Applied::Ended;
                }
            },
        };
        self.edges.insert(key, edge);
        self.tried.push(TriedStep { from: place.node, step: step.clone(), edge, asked });
        match edge {
            ExploredEdge::To(node) => {
                self.taken.push(step.clone());
                Applied::Changed(self.place(node))
            }
            ExploredEdge::Same => Applied::Unchanged,
            ExploredEdge::Failed => Applied::Failed,
            // The fault is recorded; a path can continue without an optimisation.
            ExploredEdge::Ended if optimises => Applied::Failed,
            ExploredEdge::Ended => Applied::Ended,
        }
    }
}

impl Builder<'_> {
    fn place(&self, node: NodeId) -> PathNode {
        let body = self.bodies.get(&node).cloned();
        let present = match &body {
            Some(body) => Arc::clone(&body.present),
            None => Arc::new(self.round.graph.present(node).expect("an edge leads to a known node")),
        };
        PathNode { node, present, body }
    }

    /// A step that no path took before.
    fn compile(
        &mut self,
        place: &PathNode,
        step: &Step,
    ) -> Result<(ExploredEdge, CompilerAnswer), DriveError> {
        let before = self.body(place)?;
        let prefix = self.taken.len();
        let done = self.ask(&before, step)?;
        let asked = |outcome| CompilerAnswer { prefix, before, outcome };
        Ok(match done {
            Done::Same => (ExploredEdge::Same, asked(StepOutcome::Done(None))),
            Done::Changed(after) => {
                self.bodies.insert(after.node, Arc::clone(&after));
                (ExploredEdge::To(after.node), asked(StepOutcome::Done(Some(after))))
            }
            Done::Unreadable(text, error) => {
                (ExploredEdge::Ended, asked(StepOutcome::Unreadable(text, error)))
            }
            Done::Fault(trace) => {
                let edge = match &trace.end {
                    // The pass does not accept the value of a drawn option.
                    OptOutcome::Usage { .. } => ExploredEdge::Failed,
                    OptOutcome::Failed(failure) if failure.kind != FailKind::InvalidIr => {
                        ExploredEdge::Failed
                    }
                    _ => ExploredEdge::Ended,
                };
                (edge, asked(StepOutcome::Fault(Box::new(trace))))
            }
        })
    }

    /// The program at a place, recomputed from the source if it was not kept.
    fn body(&mut self, place: &PathNode) -> Result<Arc<ParsedProgram>, DriveError> {
        if let Some(body) = place.body.as_ref().or_else(|| self.bodies.get(&place.node)) {
            return Ok(Arc::clone(body));
        }
        let mut text = self.round.graph.text(place.node).cloned();
        if text.is_none() {
            let pipeline = Pipeline { steps: self.taken.clone() };
            let start = Instant::now();
            let trace = self.round.compiler.trace(&self.round.source.text, &pipeline)?;
            self.count(start);
            text = trace.steps.len().checked_sub(1).and_then(|last| trace.after(last)).map(Arc::from);
        }
        let body = text.and_then(|text| ParsedProgram::new(text).ok());
        // The compiler is not deterministic. The source is used instead, and only this path is lost.
        let body = body.map_or_else(|| Arc::clone(self.round.source), Arc::new);
        self.bodies.insert(place.node, Arc::clone(&body));
        Ok(body)
    }

    /// Runs the step. An error is a run that did not finish.
    fn ask(&mut self, before: &ParsedProgram, step: &Step) -> Result<Done, DriveError> {
        let start = Instant::now();
        let mut trace = self.stepper.step(&before.text, step)?;
        self.count(start);
        Ok(match trace.steps.pop() {
            None => Done::Fault(trace),
            Some(ran) => match ran.ir.map(Arc::<str>::from) {
                None => Done::Same,
                Some(text) => match ParsedProgram::new(Arc::clone(&text)) {
                    Ok(after) => Done::Changed(Arc::new(after)),
                    Err(error) => Done::Unreadable(text.to_string(), error),
                },
            },
        })
    }

    /// Counts a request that began at `start`.
    fn count(&mut self, start: Instant) {
        self.counts.1 += 1;
        self.counts.2 += start.elapsed().as_micros() as u64;
    }
}

/// The result of a request.
enum Done {
    Same,
    Changed(Arc<ParsedProgram>),
    /// The text, and why it does not parse.
    Unreadable(String, String),
    Fault(PassTrace),
}
