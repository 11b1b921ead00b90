//! The state of a reduction: the best module so far, and the one way to better it.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::time::Instant;

use assay_ir::{Module, VerifyError, parse, print, verify};
use rustc_hash::{FxHashSet, FxHasher};

use crate::edit;
use crate::knowledge::{Kinds, Knowledge};
use crate::size::Size;

/// When to give up. What was found until then is the result.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Calls of the predicate, the first check of the input included.
    pub max_tests: usize,
    /// No test starts after this moment.
    pub deadline: Option<Instant>,
}

impl Default for Budget {
    /// 10,000 tests, however long they take.
    fn default() -> Self {
        Budget { max_tests: 10_000, deadline: None }
    }
}

/// Why nothing could be reduced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReduceError {
    /// The predicate says no to the input, as printed by Assay.
    #[error("the program is not interesting to begin with")]
    NotInteresting,
    /// The input is no valid SSA.
    #[error("the program is invalid: {0}")]
    Invalid(VerifyError),
    /// The input, printed, does not parse: a bug of ours.
    #[error("the program does not survive printing: {0}")]
    Unprintable(String),
}

/// What is left.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smallest interesting module that was found.
    pub module: Module,
    /// The module, printed; this is what the predicate saw.
    pub text: String,
    /// Size of the input.
    pub before: Size,
    /// Size of the result.
    pub after: Size,
    /// Calls of the predicate.
    pub tests: usize,
    /// Candidates that were not tested because their text had been.
    pub cached: usize,
    /// Accepted steps by pass, in the order of first success.
    pub steps: Vec<(&'static str, usize)>,
    /// The budget ran out: reducing again may find more.
    pub exhausted: bool,
}

/// A module and the predicate that it has to go on fulfilling.
pub struct Problem<'p> {
    current: Module,
    text: String,
    size: Size,
    before: Size,
    interesting: &'p mut dyn FnMut(&Module) -> bool,
    knowledge: &'p dyn Knowledge,
    budget: Budget,
    lenient: bool,
    /// Names of values and blocks do not matter: candidates are printed without.
    anonymous: bool,
    /// Hashes of the texts that are known to be not interesting.
    rejected: FxHashSet<u64>,
    tests: usize,
    cached: usize,
    exhausted: bool,
    pass: &'static str,
    steps: Vec<(&'static str, usize)>,
}

impl<'p> Problem<'p> {
    /// Checks the input and asks the predicate about it.
    ///
    /// # Errors
    /// If the module is no valid SSA, or not interesting.
    pub fn new(
        module: Module,
        interesting: &'p mut dyn FnMut(&Module) -> bool,
        budget: Budget,
        knowledge: &'p dyn Knowledge,
    ) -> Result<Problem<'p>, ReduceError> {
        let text = print(&module);
        let current = parse(&text).map_err(|error| ReduceError::Unprintable(error.to_string()))?;
        let check = |lenient| verify(&current, &Kinds { knowledge, lenient });
        // Without full knowledge of graph regions, an input may break dominance and be valid still.
        let lenient = check(false).is_err();
        if let Err(errors) = check(lenient)
            && let Some(first) = errors.into_iter().next()
        {
            return Err(ReduceError::Invalid(first));
        }
        if !interesting(&current) {
            return Err(ReduceError::NotInteresting);
        }
        let size = Size::of(&current, &text);
        Ok(Problem {
            current,
            text,
            size,
            before: size,
            interesting,
            knowledge,
            budget,
            lenient,
            anonymous: false,
            rejected: FxHashSet::default(),
            tests: 1,
            cached: 0,
            exhausted: false,
            pass: "",
            steps: Vec::new(),
        })
    }

    /// The smallest interesting module so far.
    pub fn module(&self) -> &Module {
        &self.current
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What was told about dialects.
    pub fn knowledge(&self) -> &'p dyn Knowledge {
        self.knowledge
    }

    /// Whether the budget ran out; every attempt fails from then on.
    pub fn exhausted(&self) -> bool {
        self.exhausted
    }

    /// Names the pass that the next accepted steps are counted for.
    pub fn enter(&mut self, pass: &'static str) {
        self.pass = pass;
    }

    /// From now on values and blocks have no names, if the predicate can do without. This step alone need not
    /// make the module smaller; it is taken once.
    pub fn forget_names(&mut self) {
        if self.anonymous || self.exhausted {
            return;
        }
        let mut copy = self.current.clone();
        edit::forget_names(&mut copy);
        self.anonymous = print(&copy) == self.text || self.offer(copy, true);
    }

    /// Tries an edit on a copy of the module; `None` from the edit means that it does not apply. True if the
    /// result is valid, smaller and interesting: it is the current module then, all ids renewed.
    pub fn attempt(&mut self, edit: impl FnOnce(&mut Module) -> Option<()>) -> bool {
        if self.exhausted {
            return false;
        }
        let mut candidate = self.current.clone();
        edit(&mut candidate).is_some() && self.offer(candidate, false)
    }

    /// As [`Problem::attempt`]; ops whose results lose their last use go as well.
    pub fn attempt_clean(&mut self, edit: impl FnOnce(&mut Module) -> Option<()>) -> bool {
        self.attempt(|module| {
            let idle = edit::unused_ops(module);
            edit(module)?;
            edit::erase_orphans(module, &idle);
            Some(())
        })
    }

    fn offer(&mut self, mut candidate: Module, any_size: bool) -> bool {
        if self.anonymous {
            edit::forget_names(&mut candidate);
        }
        if verify(&candidate, &Kinds { knowledge: self.knowledge, lenient: self.lenient }).is_err() {
            return false;
        }
        let text = print(&candidate);
        let size = Size::of(&candidate, &text);
        if !any_size && (size, &text) >= (self.size, &self.text) {
            return false;
        }
        let key = BuildHasherDefault::<FxHasher>::default().hash_one(&text);
        if self.rejected.contains(&key) {
            self.cached += 1;
            return false;
        }
        let late = self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.tests >= self.budget.max_tests {
            self.exhausted = true;
            return false;
        }
        // The predicate sees what the text says, nothing that only our arenas hold.
        let Ok(parsed) = parse(&text) else { return false };
        self.tests += 1;
        if !(self.interesting)(&parsed) {
            self.rejected.insert(key);
            return false;
        }
        (self.current, self.text, self.size) = (parsed, text, size);
        match self.steps.iter_mut().find(|step| step.0 == self.pass) {
            Some(step) => step.1 += 1,
            None => self.steps.push((self.pass, 1)),
        }
        true
    }

    /// Ends the reduction.
    pub fn finish(self) -> Reduced {
        Reduced {
            module: self.current,
            text: self.text,
            before: self.before,
            after: self.size,
            tests: self.tests,
            cached: self.cached,
            steps: self.steps,
            exhausted: self.exhausted,
        }
    }
}
