//! One path: its steps are compiled where the space does not know them.
//!
//! The compiler is asked for several steps at once: what a path does next follows from its random numbers and from
//! the ops that are there, and what steps do to the ops is mostly what they did before. So the path is walked ahead
//! on guesses, the steps met on the way become one pipeline, and the answers serve as long as the guesses hold.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use assay_drive::opt::{BackEnd, Compiler, FailKind, OptOutcome, PassTrace};
use assay_drive::{DriveError, Pipeline, Step};
use assay_lower::{Applied, Guide, OpKind, Present, Schedule, Taken, Terrain, Walk};
use rand_pcg::Pcg64Mcg;

use super::space::{Body, Delta, Edge, Guess, Node, Space};

/// Steps that one request asks for, at most.
const AHEAD: usize = 48;

/// A node on a path; its text is there if it was made on this path.
#[derive(Clone)]
pub struct Place {
    pub node: Node,
    pub present: Arc<Present>,
    pub body: Option<Arc<Body>>,
}

/// A step that was tried on a path.
pub struct Tried {
    pub from: Node,
    pub step: Step,
    pub edge: Edge,
    /// What the compiler said, where it was asked.
    pub asked: Option<Asked>,
}

/// What came of asking the compiler.
pub struct Asked {
    /// The steps of the path before this one.
    pub prefix: usize,
    pub before: Arc<Body>,
    pub outcome: Outcome,
    /// Whether the compiler takes the step at all.
    pub usable: bool,
}

pub enum Outcome {
    /// The program after it; none, if it is as before.
    Done(Option<Arc<Body>>),
    /// It printed what does not parse, and why.
    Unreadable(String, String),
    /// It did not get through.
    Fault(Box<PassTrace>),
}

/// A path that was built.
pub struct Built {
    pub walk: Walk<Place>,
    pub tried: Vec<Tried>,
    pub schedule: Schedule,
    /// Steps that needed no compiler.
    pub reused: u64,
    /// Requests to the compiler, and the time spent in them.
    pub runs: u64,
    pub micros: u64,
}

/// What all paths of a round share.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    pub compiler: &'a Compiler,
    pub guide: Guide<'a>,
    pub source: &'a Arc<Body>,
    pub space: &'a Space,
    pub schedule: &'a Schedule,
}

impl Ground<'_> {
    /// Builds a path that begins with the `given` steps.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn build(&self, given: &[Taken], rng: Pcg64Mcg) -> Result<Built, DriveError> {
        let mut builder = Builder {
            ground: *self,
            given,
            rng: rng.clone(),
            edges: HashMap::new(),
            bodies: HashMap::from([(self.source.node, Arc::clone(self.source))]),
            tried: Vec::new(),
            taken: Vec::new(),
            ahead: VecDeque::new(),
            counts: (0, 0, 0),
            error: None,
        };
        let (mut schedule, mut rng) = (self.schedule.clone(), rng);
        let start = Place {
            node: self.source.node,
            present: Arc::clone(&self.source.present),
            body: Some(Arc::clone(self.source)),
        };
        let walk = self.guide.walk(start, given, &mut schedule, &mut rng, &mut builder);
        let (reused, runs, micros) = builder.counts;
        match builder.error {
            Some(error) => Err(error),
            None => Ok(Built { walk, tried: builder.tried, schedule, reused, runs, micros }),
        }
    }
}

/// A step whose outcome is known before the path has come there.
struct Foreseen {
    from: Node,
    step: Step,
    /// The program after it, if it changed.
    after: Option<Result<Arc<Body>, (String, String)>>,
}

struct Builder<'a> {
    ground: Ground<'a>,
    given: &'a [Taken],
    /// The random numbers as they were at the path's beginning.
    rng: Pcg64Mcg,
    /// What this path has found out.
    edges: HashMap<(Node, Step), Edge>,
    bodies: HashMap<Node, Arc<Body>>,
    tried: Vec<Tried>,
    /// The steps so far that changed the program.
    taken: Vec<Step>,
    ahead: VecDeque<Foreseen>,
    /// Reused steps, requests, microseconds.
    counts: (u64, u64, u64),
    error: Option<DriveError>,
}

impl Terrain for Builder<'_> {
    type Program = Place;

    fn present(&mut self, place: &Place) -> Result<Arc<Present>, String> {
        Ok(Arc::clone(&place.present))
    }

    fn apply(&mut self, place: &Place, step: &Step) -> Applied<Place> {
        let optimises = !self.ground.guide.rules.converts(step);
        if optimises && self.ground.space.is_faulty(&step.pass) {
            return Applied::Unchanged;
        }
        let key = (place.node, step.clone());
        let known = self.ground.space.edge(&key).or_else(|| self.edges.get(&key).copied());
        let foreseen = match self.ahead.front() {
            Some(next) if next.from == place.node && next.step == *step => self.ahead.pop_front(),
            _ => None,
        };
        let (edge, asked) = match known {
            Some(edge) => {
                self.counts.0 += 1;
                (edge, None)
            }
            None => match self.compile(place, step, foreseen) {
                Ok((edge, asked)) => (edge, Some(asked)),
                Err(error) => {
                    self.error = Some(error);
                    return Applied::Ended;
                }
            },
        };
        self.edges.insert(key, edge);
        self.tried.push(Tried { from: place.node, step: step.clone(), edge, asked });
        match edge {
            Edge::To(node) => {
                self.taken.push(step.clone());
                Applied::Changed(self.place(node))
            }
            Edge::Same => Applied::Unchanged,
            Edge::Failed => Applied::Failed,
            // The fault is kept; a path can do without an optimisation.
            Edge::Ended if optimises => Applied::Failed,
            Edge::Ended => Applied::Ended,
        }
    }
}

impl Builder<'_> {
    fn place(&self, node: Node) -> Place {
        let body = self.bodies.get(&node).cloned();
        let present = match &body {
            Some(body) => Arc::clone(&body.present),
            None => Arc::new(self.ground.space.present(node).expect("an edge leads to a known node")),
        };
        Place { node, present, body }
    }

    /// A step that nobody took before.
    fn compile(
        &mut self,
        place: &Place,
        step: &Step,
        foreseen: Option<Foreseen>,
    ) -> Result<(Edge, Asked), DriveError> {
        let before = self.body(place)?;
        let prefix = self.taken.len();
        let done = match foreseen {
            Some(foreseen) => Ok(foreseen.after),
            None => self.ask(&before, step)?,
        };
        let asked = |outcome, usable| Asked { prefix, before, outcome, usable };
        Ok(match done {
            Ok(None) => (Edge::Same, asked(Outcome::Done(None), true)),
            Ok(Some(Ok(after))) => {
                self.bodies.insert(after.node, Arc::clone(&after));
                (Edge::To(after.node), asked(Outcome::Done(Some(after)), true))
            }
            Ok(Some(Err((text, error)))) => (Edge::Ended, asked(Outcome::Unreadable(text, error), true)),
            Err(trace) => {
                let (edge, usable) = match &trace.end {
                    // A drawn option with a value that the pass does not take.
                    OptOutcome::Usage { .. } => (Edge::Failed, false),
                    OptOutcome::Failed(failure) if failure.kind != FailKind::InvalidIr => {
                        (Edge::Failed, true)
                    }
                    _ => (Edge::Ended, true),
                };
                (edge, asked(Outcome::Fault(Box::new(trace)), usable))
            }
        })
    }

    /// The program at a place, made again from the source if nobody has kept it.
    fn body(&mut self, place: &Place) -> Result<Arc<Body>, DriveError> {
        if let Some(body) = place.body.as_ref().or_else(|| self.bodies.get(&place.node)) {
            return Ok(Arc::clone(body));
        }
        let mut text = self.ground.space.text(place.node).map(|text| text.to_string());
        if text.is_none() {
            let pipeline = Pipeline { steps: self.taken.clone() };
            let source = Arc::clone(&self.ground.source.text);
            let trace = self.trace(&source, &pipeline)?;
            text = trace.steps.len().checked_sub(1).and_then(|last| trace.after(last)).map(str::to_owned);
        }
        let body = text.and_then(|text| Body::new(text).ok());
        // A compiler that does not do the same twice; the source stands in, and nothing is lost but this path.
        let body = body.map_or_else(|| Arc::clone(self.ground.source), Arc::new);
        self.bodies.insert(place.node, Arc::clone(&body));
        Ok(body)
    }

    /// What the step does, and what those that will probably follow do. An error is a run that did not get through.
    #[expect(clippy::type_complexity, reason = "what `Foreseen` holds, or a fault")]
    fn ask(
        &mut self,
        before: &Arc<Body>,
        step: &Step,
    ) -> Result<Result<Option<Result<Arc<Body>, (String, String)>>, PassTrace>, DriveError> {
        // A step that was not foreseen and changes nothing leaves what was foreseen as it was.
        let waiting = self.ahead.front().is_some_and(|next| next.from == before.node);
        let mut steps = vec![step.clone()];
        if !waiting && self.ground.compiler.back_end() == BackEnd::Library {
            steps.extend(self.foresee(step));
        }
        let mut trace = self.trace(&before.text, &Pipeline { steps: steps.clone() })?;
        if trace.steps.is_empty() && steps.len() > 1 {
            steps.truncate(1);
            trace = self.trace(&before.text, &step.alone())?;
        }
        if trace.steps.is_empty() {
            return Ok(Err(trace));
        }
        let mut outcomes = VecDeque::new();
        let mut from = before.node;
        for (step, ran) in steps.into_iter().zip(trace.steps) {
            let after =
                ran.ir.map(|text| Body::new(text.clone()).map(Arc::new).map_err(|error| (text, error)));
            let next = match &after {
                Some(Ok(body)) => Some(body.node),
                Some(Err(_)) => None,
                None => Some(from),
            };
            outcomes.push_back(Foreseen { from, step, after });
            match next {
                Some(node) => from = node,
                None => break,
            }
        }
        let first = outcomes.pop_front().and_then(|first| first.after);
        if !(waiting && first.is_none()) {
            self.ahead = outcomes;
        }
        Ok(Ok(first))
    }

    fn trace(&mut self, text: &str, pipeline: &Pipeline) -> Result<PassTrace, DriveError> {
        let start = Instant::now();
        let trace = self.ground.compiler.trace(text, pipeline);
        self.counts.1 += 1;
        self.counts.2 += start.elapsed().as_micros() as u64;
        trace
    }

    /// The steps that will follow this one if all goes on as it did before.
    fn foresee(&self, step: &Step) -> Vec<Step> {
        let space = self.ground.space;
        let mut dream = Dream { builder: self, at: 0, steps: Vec::new() };
        let start = Arc::clone(&self.ground.source.present);
        let (mut schedule, mut rng) = (self.ground.schedule.clone(), self.rng.clone());
        self.ground.guide.walk(start, self.given, &mut schedule, &mut rng, &mut dream);
        let mut steps = dream.steps.into_iter();
        if steps.next().as_ref() != Some(step) {
            return Vec::new();
        }
        steps.take(AHEAD).filter(|step| !space.is_unusable(step)).collect()
    }
}

/// A walk ahead of the path: what it has tried, then guesses.
struct Dream<'b, 'a> {
    builder: &'b Builder<'a>,
    at: usize,
    /// The steps after those that were tried.
    steps: Vec<Step>,
}

impl Terrain for Dream<'_, '_> {
    type Program = Arc<Present>;

    fn present(&mut self, present: &Arc<Present>) -> Result<Arc<Present>, String> {
        Ok(Arc::clone(present))
    }

    fn apply(&mut self, present: &Arc<Present>, step: &Step) -> Applied<Arc<Present>> {
        let (space, guide) = (self.builder.ground.space, &self.builder.ground.guide);
        let optimises = !guide.rules.converts(step);
        if optimises && space.is_faulty(&step.pass) {
            return Applied::Unchanged;
        }
        if let Some(tried) = self.builder.tried.get(self.at) {
            self.at += 1;
            return match tried.edge {
                Edge::To(node) => Applied::Changed(self.builder.place(node).present),
                Edge::Same => Applied::Unchanged,
                Edge::Failed => Applied::Failed,
                Edge::Ended if optimises => Applied::Failed,
                Edge::Ended => Applied::Ended,
            };
        }
        let guess = space.guess(present, step);
        // What will probably fail would end the pipeline; asked alone it costs little.
        if matches!(guess, Some(Guess::Failed)) && !self.steps.is_empty() {
            return Applied::Failed;
        }
        self.steps.push(step.clone());
        match guess {
            _ if self.steps.len() > AHEAD => Applied::Ended,
            Some(Guess::To(present)) => Applied::Changed(Arc::clone(present)),
            Some(Guess::Same) => Applied::Unchanged,
            Some(Guess::Failed) => Applied::Failed,
            // An optimisation mostly leaves the ops as they are; a conversion does not.
            None if !optimises => match space.delta(step) {
                Some(delta) => Applied::Changed(Arc::new(self.converted(present, step, delta))),
                None => Applied::Ended,
            },
            None => Applied::Unchanged,
        }
    }
}

impl Dream<'_, '_> {
    /// The ops after a conversion: without those that rules say it lowers, with those that it made elsewhere.
    fn converted(&self, present: &Present, step: &Step, delta: &Delta) -> Present {
        let rules = self.builder.ground.guide.rules;
        let lowers =
            |kind: &OpKind| delta.gone.contains(kind) || rules.conversions(kind).any(|one| one == step);
        let mut after = present.clone();
        after.ops.retain(|kind, _| !lowers(kind));
        for kind in &delta.new {
            after.ops.entry(kind.clone()).or_insert(1);
        }
        after
    }
}
