//! Reduces in both dimensions: first the steps, then the program, and again, until neither becomes smaller.

use std::hash::Hash;

use assay_ir::{Module, parse};

use crate::knowledge::Knowledge;
use crate::oracle::{Candidate, Oracle};
use crate::problem::{ReduceError, ReductionBudget};
use crate::size::Size;
use crate::steps::{Reproduction, Shortening, StepRunner};

/// Decides whether a program and a list of steps show the bug. The answers must depend on these two alone.
pub trait BugOracle<S> {
    /// As [`Oracle::width`].
    fn width(&self) -> usize {
        1
    }

    /// What each pair shows, in order; `None` if the pair does not show the bug. Answers after the first pair with the bug may be
    /// left out.
    fn show(&mut self, pairs: &[(&Candidate, &[S])]) -> Vec<Option<Reproduction>>;

    /// As [`StepRunner::simpler`].
    fn simpler(&self, step: &S) -> Vec<S>;

    /// The program after the steps, if all of them succeed.
    fn result(&mut self, program: &Candidate, steps: &[S]) -> Option<Module> {
        let _ = (program, steps);
        None
    }

    /// Whether the empty program may show the bug too. If not, a predicate that accepts the empty program is assumed to accept
    /// everything.
    fn may_be_empty(&self) -> bool {
        false
    }

    /// Whether to stop, with the result found so far.
    fn stopped(&self) -> bool {
        false
    }

    /// Is notified of each step that was taken.
    fn progress(&mut self, program: &Candidate, size: Size, steps: &[S]) {
        let _ = (program, size, steps);
    }
}

/// The parts of the algorithm. An experiment leaves some of them out to measure what they contribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgorithmParts {
    /// Programs are changed too, not only deleted from.
    pub transformations: bool,
    /// Whether the effects of each step on the program decide which steps are removed first, and which one stays.
    pub dependencies: bool,
    /// Whether both dimensions are reduced in turn, and not only once each.
    pub second_dimension: bool,
    /// The program is reduced at all.
    pub program: bool,
    /// Symbols get short names.
    pub short_symbols: bool,
}

impl Default for AlgorithmParts {
    fn default() -> AlgorithmParts {
        AlgorithmParts {
            transformations: true,
            dependencies: true,
            second_dimension: true,
            program: true,
            short_symbols: true,
        }
    }
}

/// The reduced program and the reduced steps.
#[derive(Clone, Debug)]
pub struct ReducedPair<S> {
    /// The reduced program.
    pub program: Candidate,
    /// The steps that are left.
    pub steps: Vec<S>,
    /// Sizes of the program before and after.
    pub before: Size,
    /// Size of the reduced program.
    pub after: Size,
    /// Candidates that were looked at.
    pub tests: usize,
    /// Of them, those that tried steps.
    pub step_tests: usize,
    /// Whether the budget ran out or the bug asked to stop. Another reduction may then find a smaller result.
    pub exhausted: bool,
}

/// Why a pair cannot be reduced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairError {
    /// The program cannot be reduced, regardless of the steps.
    #[error(transparent)]
    Program(#[from] ReduceError),
    /// The predicate says yes regardless of the program.
    #[error("the empty program is interesting too: the predicate does not tell this bug from others")]
    Empty,
}

/// The outermost op of a program, without contents. If there is no single outermost op, an empty file.
fn empty_program(program: &Module) -> Candidate {
    let text = match program.block(program.top()).ops[..] {
        [only] => format!("\"{}\"() ({{\n^bb0:\n}}) : () -> ()\n", program.op_name(only)),
        _ => String::new(),
    };
    match parse(&text) {
        Ok(module) => Candidate::new(module),
        Err(_) => Candidate { module: Module::new(), text: String::new() },
    }
}

/// Reduces a program and a list of steps as long as `bug` shows.
///
/// # Errors
/// If the pair does not show the bug, the program is not valid SSA, or the empty program shows the bug too.
pub fn reduce_pair<S: Clone + Eq + Hash>(
    program: Module,
    steps: Vec<S>,
    bug: &mut dyn BugOracle<S>,
    budget: ReductionBudget,
    knowledge: &dyn Knowledge,
) -> Result<ReducedPair<S>, PairError> {
    reduce_pair_by(program, steps, bug, budget, knowledge, AlgorithmParts::default())
}

/// As [`reduce_pair`], with only some parts of the algorithm.
///
/// # Errors
/// As [`reduce_pair`].
pub fn reduce_pair_by<S: Clone + Eq + Hash>(
    program: Module,
    steps: Vec<S>,
    bug: &mut dyn BugOracle<S>,
    budget: ReductionBudget,
    knowledge: &dyn Knowledge,
    parts: AlgorithmParts,
) -> Result<ReducedPair<S>, PairError> {
    let program = Candidate::new(program);
    let mut showings = bug.show(&[(&program, &steps)]);
    let Some(Some(showing)) = showings.pop() else { return Err(ReduceError::NotInteresting.into()) };
    let empty = empty_program(&program.module);
    if !bug.may_be_empty() && matches!(bug.show(&[(&empty, &steps)])[..], [Some(_)]) {
        return Err(PairError::Empty);
    }
    let before = Size::measure(&program.module, &program.text);
    let pair =
        ReducedPair { program, steps, before, after: before, tests: 2, step_tests: 0, exhausted: false };
    let mut duo = Duo { pair, showing, bug, budget, knowledge, parts };
    loop {
        duo.reduce_both()?;
        if !parts.second_dimension || !parts.program || !duo.advance()? {
            return Ok(duo.pair);
        }
    }
}

struct Duo<'d, S> {
    pair: ReducedPair<S>,
    showing: Reproduction,
    bug: &'d mut dyn BugOracle<S>,
    budget: ReductionBudget,
    knowledge: &'d dyn Knowledge,
    parts: AlgorithmParts,
}

impl<S: Clone + Eq + Hash> Duo<'_, S> {
    /// Steps and program in turn until neither shrinks.
    fn reduce_both(&mut self) -> Result<(), PairError> {
        loop {
            let before = (self.pair.steps.clone(), self.pair.program.text.clone());
            self.shorten();
            if !self.parts.program {
                return Ok(());
            }
            // In the first round, the program is reduced even if the steps cannot become fewer.
            self.shrink()?;
            let after = (&self.pair.steps, &self.pair.program.text);
            if !self.parts.second_dimension || (&before.0, &before.1) == after || self.is_over() {
                return Ok(());
            }
        }
    }

    fn is_over(&mut self) -> bool {
        let over = self.pair.exhausted
            || self.bug.stopped()
            || self.budget.is_late()
            || self.pair.tests >= self.budget.max_tests;
        self.pair.exhausted |= over;
        over
    }

    fn shorten(&mut self) {
        let (budget, size) = (self.budget, self.pair.after);
        let mut trial = OfProgram { bug: &mut *self.bug, program: &self.pair.program, size, budget };
        let mut shortening =
            Shortening::new(&mut trial, self.pair.steps.clone(), std::mem::take(&mut self.showing));
        shortening.dependencies = self.parts.dependencies;
        shortening.run();
        let (steps, showing, tests) = (shortening.steps, shortening.showing, shortening.tests);
        (self.pair.steps, self.showing) = (steps, showing);
        self.pair.tests += tests;
        self.pair.step_tests += tests;
    }

    fn shrink(&mut self) -> Result<(), PairError> {
        let program = self.pair.program.clone();
        let (reduced, showing) = self.reduce_program(program.module, &self.pair.steps.clone())?;
        if let Some(reduced) = reduced {
            self.pair.after = reduced.after;
            self.pair.program = Candidate { module: reduced.module, text: reduced.text };
            self.showing = showing;
        }
        Ok(())
    }

    fn reduce_program(
        &mut self,
        program: Module,
        steps: &[S],
    ) -> Result<(Option<crate::Reduced>, Reproduction), PairError> {
        let max_tests = self.budget.max_tests.saturating_sub(self.pair.tests);
        let budget = ReductionBudget { max_tests, ..self.budget };
        if max_tests == 0 {
            self.pair.exhausted = true;
            return Ok((None, self.showing.clone()));
        }
        let mut oracle = WithSteps { bug: &mut *self.bug, steps, won: Reproduction::default() };
        let reduced = crate::reduce_by(program, &mut oracle, budget, self.knowledge, self.parts)?;
        let showing = oracle.won;
        self.pair.tests += reduced.tests;
        self.pair.exhausted |= reduced.exhausted;
        Ok((Some(reduced), showing))
    }

    /// Runs the first steps and replaces the program by their result, if that result can be reduced to a program that is not
    /// larger.
    fn advance(&mut self) -> Result<bool, PairError> {
        let cut = self.pair.steps.len().saturating_sub(1);
        if cut == 0 || self.showing.at != Some(cut) || self.is_over() {
            return Ok(false);
        }
        let Some(module) = self.bug.result(&self.pair.program, &self.pair.steps[..cut]) else {
            return Ok(false);
        };
        let (candidate, steps) = (Candidate::new(module), self.pair.steps[cut..].to_vec());
        self.pair.tests += 1;
        if !matches!(self.bug.show(&[(&candidate, &steps)])[..], [Some(_)]) {
            return Ok(false);
        }
        let Ok((Some(reduced), showing)) = self.reduce_program(candidate.module, &steps) else {
            return Ok(false);
        };
        if reduced.after.ops > self.pair.after.ops {
            return Ok(false);
        }
        self.pair.after = reduced.after;
        self.pair.program = Candidate { module: reduced.module, text: reduced.text };
        (self.pair.steps, self.showing) = (steps, showing);
        Ok(true)
    }
}

/// A bug for a fixed program, so that only the list of steps varies.
struct OfProgram<'b, 'd, S> {
    bug: &'b mut (dyn BugOracle<S> + 'd),
    program: &'b Candidate,
    size: Size,
    budget: ReductionBudget,
}

impl<S> StepRunner<S> for OfProgram<'_, '_, S> {
    fn width(&self) -> usize {
        self.bug.width()
    }

    fn run(&mut self, lists: &[Vec<S>]) -> Vec<Option<Reproduction>> {
        let pairs: Vec<(&Candidate, &[S])> =
            lists.iter().map(|list| (self.program, list.as_slice())).collect();
        let showings = self.bug.show(&pairs);
        if let Some(winner) = showings.iter().position(Option::is_some) {
            self.bug.progress(self.program, self.size, &lists[winner]);
        }
        showings
    }

    fn simpler(&self, step: &S) -> Vec<S> {
        self.bug.simpler(step)
    }

    fn stopped(&self) -> bool {
        self.bug.stopped() || self.budget.is_late()
    }
}

/// A bug seen as a question about programs.
struct WithSteps<'b, 'd, S> {
    bug: &'b mut (dyn BugOracle<S> + 'd),
    steps: &'b [S],
    /// What the last accepted candidate showed. It is always the first candidate of a batch that shows the bug.
    won: Reproduction,
}

impl<S> Oracle for WithSteps<'_, '_, S> {
    fn width(&self) -> usize {
        self.bug.width()
    }

    fn ask(&mut self, candidates: &[Candidate]) -> Vec<bool> {
        let pairs: Vec<(&Candidate, &[S])> =
            candidates.iter().map(|candidate| (candidate, self.steps)).collect();
        let showings = self.bug.show(&pairs);
        let answers: Vec<bool> = showings.iter().map(Option::is_some).collect();
        if let Some(won) = showings.into_iter().flatten().next() {
            self.won = won;
        }
        answers
    }

    fn stopped(&self) -> bool {
        self.bug.stopped()
    }

    fn note_accepted(&mut self, candidate: &Candidate, size: Size) {
        self.bug.progress(candidate, size, self.steps);
    }
}
