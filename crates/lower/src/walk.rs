//! One path, step by step.

use std::collections::BTreeSet;

use assay_drive::Step;
use rand_pcg::Pcg64Mcg;

use crate::optimise::Optimisations;
use crate::present::Present;
use crate::rules::Rules;
use crate::schedule::{Next, Schedule};

/// What a pass did to a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The program in generic form.
    Changed(String),
    Unchanged,
    /// It gave up in an orderly way; the program is as before.
    Failed,
    /// The path cannot go on: a crash, a hang, invalid IR. The applier keeps what there is to say.
    Ended,
}

/// Applies one pass to a program in generic form.
pub trait Apply {
    fn apply(&mut self, program: &str, step: &Step) -> Applied;
}

/// How paths are built.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Conversions tried at most (LOBE: 30).
    pub max_steps: usize,
    /// Optimisation passes before each conversion, at most (`optnum_each`); their number is drawn.
    pub optimisations: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_steps: 30, optimisations: 0 }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All ops are of the `llvm` dialect.
    Lowered,
    /// No rule leads on; these ops are left, by name.
    Stuck(Vec<String>),
    /// The number of steps is used up; these ops are left, by name.
    TooLong(Vec<String>),
    /// The applier ended it.
    Ended,
    /// The program that it starts from cannot be parsed.
    Unparsable(String),
}

/// A step that changed the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub step: Step,
    /// Whether it was a conversion on the way down, not an optimisation.
    pub conversion: bool,
}

/// One path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The steps that changed the program, in order.
    pub steps: Vec<Taken>,
    /// Conversions tried, failed ones included.
    pub tried: usize,
    /// Steps after which the compiler printed what cannot be parsed, with the reason; the path went on without them.
    pub unparsable: Vec<(Step, String)>,
    /// The program at the end.
    pub program: String,
    pub end: End,
}

/// Builds one path from a program in generic form.
pub fn walk(
    program: &str,
    rules: &Rules,
    optimisations: &Optimisations,
    schedule: &mut Schedule,
    options: &Options,
    rng: &mut Pcg64Mcg,
    apply: &mut dyn Apply,
) -> Walk {
    let (mut walk, mut present) = match Walk::start(program) {
        (walk, Ok(present)) => (walk, present),
        (walk, Err(error)) => return Walk { end: End::Unparsable(error), ..walk },
    };
    let mut failed = BTreeSet::new();
    // Whether the program has changed since the first failure, so that it may succeed now.
    let mut stale = false;
    loop {
        for _ in 0..schedule.optimisations(options.optimisations, rng) {
            let Some(step) = optimisations.draw(&present, rng) else { break };
            match walk.take(step, false, apply) {
                Ok(Some(now)) => (present, stale) = (now, true),
                Ok(None) => {}
                Err(end) => return Walk { end, ..walk },
            }
        }
        let (step, op) = match schedule.next(rules, &present, &failed, rng) {
            Next::Done => return Walk { end: End::Lowered, ..walk },
            Next::Stuck if stale && !failed.is_empty() => {
                (failed, stale) = (BTreeSet::new(), false);
                continue;
            }
            Next::Stuck => return Walk { end: End::Stuck(left(&present)), ..walk },
            Next::Convert(step, op) => (step, op),
        };
        if walk.tried == options.max_steps {
            return Walk { end: End::TooLong(left(&present)), ..walk };
        }
        walk.tried += 1;
        let before = op.as_ref().map(|op| present.count(op));
        match walk.take(step.clone(), true, apply) {
            Ok(Some(now)) => (present, stale) = (now, true),
            Ok(None) => {}
            Err(end) => return Walk { end, ..walk },
        }
        // A pass that only folds a constant elsewhere has changed the program, and yet failed.
        let after = op.as_ref().map(|op| present.count(op));
        if after < before {
            (failed, stale) = (BTreeSet::new(), false);
        } else {
            failed.insert(step);
            if let Some(op) = &op {
                schedule.penalise(op);
            }
        }
    }
}

impl Walk {
    /// A path of no steps, and what is present at its beginning.
    fn start(program: &str) -> (Walk, Result<Present, String>) {
        let (steps, unparsable) = (Vec::new(), Vec::new());
        let walk = Walk { steps, tried: 0, unparsable, program: program.to_owned(), end: End::Ended };
        (walk, scan(program))
    }

    /// Applies a step; what is present afterwards, if it changed anything.
    fn take(&mut self, step: Step, conversion: bool, apply: &mut dyn Apply) -> Result<Option<Present>, End> {
        match apply.apply(&self.program, &step) {
            Applied::Changed(program) => match scan(&program) {
                Ok(present) => {
                    self.program = program;
                    self.steps.push(Taken { step, conversion });
                    Ok(Some(present))
                }
                Err(error) => {
                    self.unparsable.push((step, error));
                    Ok(None)
                }
            },
            Applied::Unchanged | Applied::Failed => Ok(None),
            Applied::Ended => Err(End::Ended),
        }
    }
}

fn scan(program: &str) -> Result<Present, String> {
    assay_ir::parse(program).map(|module| Present::of(&module)).map_err(|error| error.to_string())
}

fn left(present: &Present) -> Vec<String> {
    let mut names: Vec<String> = present.pending().map(|op| op.name.clone()).collect();
    names.dedup();
    names
}
