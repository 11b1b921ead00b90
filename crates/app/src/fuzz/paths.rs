//! Lowering paths built step by step, each step judged as it is taken.
//!
//! The lowering space of a program is a graph: its nodes are programs, known by their text, its edges passes. An edge
//! that was walked before is neither compiled nor judged again, whichever path comes along it.

use std::collections::HashMap;
use std::rc::Rc;

use assay_drive::opt::{FailKind, OptOutcome};
use assay_drive::{DriveError, Pipeline, Step};
use assay_engine::generate::ENTRY;
use assay_judge::{Behaviour, Follower, Settings, Unparsable};
use assay_lower::{Applied, Apply, Options, Schedule, Walk, walk};
use rand_pcg::Pcg64Mcg;

use super::worker::{FuzzWorker, Subject};

/// What is known of one program's lowering space.
pub struct Space {
    edges: HashMap<(Node, Step), Edge>,
    behaviours: HashMap<Node, Rc<Behaviour>>,
    /// Steps taken again without compiling.
    pub reused: u64,
}

/// A program by its text's hash.
type Node = u128;

/// What a pass does to a program.
#[derive(Clone)]
enum Edge {
    To(Rc<str>),
    Same,
    Failed,
    Ended,
}

impl Space {
    pub fn new() -> Space {
        Space { edges: HashMap::new(), behaviours: HashMap::new(), reused: 0 }
    }

    /// Programs met so far.
    pub fn nodes(&self) -> usize {
        self.behaviours.len()
    }

    /// Steps known so far.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }
}

fn node(text: &str) -> Node {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Applies steps for [`walk`], judging what is new.
struct Stepper<'a> {
    worker: &'a FuzzWorker,
    subject: &'a mut Subject,
    settings: &'a Settings,
    space: &'a mut Space,
    /// The steps of this path that changed the program.
    taken: Vec<Step>,
    error: Option<DriveError>,
}

impl Apply for Stepper<'_> {
    fn apply(&mut self, program: &str, step: &Step) -> Applied {
        let key = (node(program), step.clone());
        let edge = match self.space.edges.get(&key) {
            Some(edge) => {
                self.space.reused += 1;
                edge.clone()
            }
            None => match self.compile(program, step) {
                Ok(edge) => {
                    self.space.edges.insert(key, edge.clone());
                    edge
                }
                Err(error) => {
                    self.error = Some(error);
                    return Applied::Ended;
                }
            },
        };
        match edge {
            Edge::To(text) => {
                self.taken.push(step.clone());
                Applied::Changed(text.to_string())
            }
            Edge::Same => Applied::Unchanged,
            Edge::Failed => Applied::Failed,
            Edge::Ended => Applied::Ended,
        }
    }
}

impl Stepper<'_> {
    fn compile(&mut self, program: &str, step: &Step) -> Result<Edge, DriveError> {
        self.subject.report.passes.add(step.pass.clone());
        let trace = self.worker.compiler.trace(program, &step.alone())?;
        let failed = match &trace.end {
            OptOutcome::Ok { .. } => None,
            OptOutcome::Failed(failure) if failure.kind != FailKind::InvalidIr => Some(Edge::Failed),
            // A drawn option with a value that the pass does not take.
            OptOutcome::Usage { .. } => Some(Edge::Failed),
            _ => Some(Edge::Ended),
        };
        let mut pipeline = Pipeline { steps: self.taken.clone() };
        pipeline.steps.push(step.clone());
        if let Some(edge) = failed {
            self.worker.end_of_step(self.subject, program, step, &pipeline, &trace);
            return Ok(edge);
        }
        match trace.steps.into_iter().next().and_then(|step| step.ir) {
            Some(ir) => match self.judge(program, &ir, step, &pipeline) {
                Ok(()) => Ok(Edge::To(ir.into())),
                Err(error) => {
                    self.worker.unreadable(self.subject, &pipeline, step, program, &ir, &error);
                    Ok(Edge::Ended)
                }
            },
            None => Ok(Edge::Same),
        }
    }

    /// Judges a step that changed the program.
    fn judge(
        &mut self,
        before: &str,
        after: &str,
        step: &Step,
        pipeline: &Pipeline,
    ) -> Result<(), Unparsable> {
        let plan = self.subject.plan.clone();
        let registry = self.worker.registry;
        let behaviour = self.space.behaviours.get(&node(before)).cloned();
        let behaviour = behaviour.unwrap_or_else(|| Rc::clone(&self.subject.behaviour));
        let text = before.to_owned();
        let mut follower = Follower::new(registry, self.settings, &plan, text, behaviour);
        let guilty = match self.worker.is_judged(self.subject.kind, step) {
            true => follower.step(pipeline.steps.len() - 1, after).map(|(_, guilty)| guilty)?,
            false => {
                follower.pass_over(after)?;
                Vec::new()
            }
        };
        self.worker.count(self.subject, follower.counts);
        self.space.behaviours.insert(node(after), follower.into_behaviour());
        for one in guilty {
            let finding = self.worker.miscompile(self.subject, self.settings, pipeline, &one);
            self.subject.report.findings.push(finding);
        }
        Ok(())
    }
}

impl FuzzWorker {
    /// Executes the program at the end of a path, if the source has a `main` without arguments whose output is
    /// known, and compares.
    ///
    /// # Errors
    /// If the runner cannot be run.
    pub fn execute_path(
        &self,
        subject: &mut Subject,
        walk: &Walk,
        settings: &Settings,
    ) -> Result<(), DriveError> {
        let entry = subject.plan.functions.iter().position(|function| function.name == ENTRY);
        let execution = entry.and_then(|at| subject.behaviour.functions[at].as_ref().ok()?.first());
        let expected =
            execution.filter(|execution| execution.result.as_ref().is_ok_and(|values| values.is_empty()));
        let Some(expected) = expected.and_then(|execution| execution.output.exact()).map(str::to_owned)
        else {
            return Ok(());
        };
        let arguments = entry
            .is_some_and(|at| subject.plan.functions[at].inputs.iter().any(|input| !input.args.is_empty()));
        if arguments {
            return Ok(());
        }
        let pipeline = Pipeline { steps: walk.steps.iter().map(|taken| taken.step.clone()).collect() };
        self.execute(subject, &pipeline, settings, &walk.program, &expected)
    }

    /// Builds one lowering path of a program and judges every step that was not taken before.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn walk(
        &self,
        subject: &mut Subject,
        settings: &Settings,
        space: &mut Space,
        schedule: &mut Schedule,
        options: &Options,
        rng: &mut Pcg64Mcg,
    ) -> Result<Walk, DriveError> {
        let text = subject.text.clone();
        if space.behaviours.is_empty() {
            space.behaviours.insert(node(&text), Rc::clone(&subject.behaviour));
        }
        let mut stepper = Stepper { worker: self, subject, settings, space, taken: Vec::new(), error: None };
        let walk = walk(&text, &self.rules, &self.optimisations, schedule, options, rng, &mut stepper);
        match stepper.error {
            Some(error) => Err(error),
            None => Ok(walk),
        }
    }
}
