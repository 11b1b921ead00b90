//! One path, step by step.

use std::collections::BTreeSet;

use assay_drive::Step;
use rand::Rng;
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
    /// The compiler printed what cannot be parsed.
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
    let mut walk = Walk { steps: Vec::new(), tried: 0, program: program.to_owned(), end: End::Ended };
    let mut failed = BTreeSet::new();
    let mut present = match scan(&walk.program) {
        Ok(present) => present,
        Err(error) => return Walk { end: End::Unparsable(error), ..walk },
    };
    loop {
        let optimise =
            if options.optimisations == 0 { 0 } else { rng.random_range(0..=options.optimisations) };
        for _ in 0..optimise {
            let Some(step) = optimisations.draw(&present, rng) else { break };
            match step_once(&mut walk, step, false, apply) {
                Ok(Some(now)) => present = now,
                Ok(None) => {}
                Err(end) => return Walk { end, ..walk },
            }
        }
        let (step, op) = match schedule.next(rules, &present, &failed, rng) {
            Next::Done => return Walk { end: End::Lowered, ..walk },
            Next::Stuck => return Walk { end: End::Stuck(left(&present)), ..walk },
            Next::Convert(step, op) => (step, op),
        };
        if walk.tried == options.max_steps {
            return Walk { end: End::TooLong(left(&present)), ..walk };
        }
        walk.tried += 1;
        match step_once(&mut walk, step.clone(), true, apply) {
            Ok(Some(now)) => {
                present = now;
                failed.clear();
            }
            Ok(None) => {
                failed.insert(step);
                if let Some(op) = &op {
                    schedule.penalise(op);
                }
            }
            Err(end) => return Walk { end, ..walk },
        }
    }
}

/// Applies a step; what is present afterwards, if it changed anything.
fn step_once(
    walk: &mut Walk,
    step: Step,
    conversion: bool,
    apply: &mut dyn Apply,
) -> Result<Option<Present>, End> {
    match apply.apply(&walk.program, &step) {
        Applied::Changed(program) => {
            let present = scan(&program).map_err(End::Unparsable)?;
            walk.program = program;
            walk.steps.push(Taken { step, conversion });
            Ok(Some(present))
        }
        Applied::Unchanged | Applied::Failed => Ok(None),
        Applied::Ended => Err(End::Ended),
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
