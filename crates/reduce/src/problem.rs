//! The state of a reduction: the best module so far, and the only way to improve it.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::time::Instant;

use assay_ir::{Module, VerifyError, parse, print, verify};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::edit;
use crate::knowledge::{Knowledge, KnownRegionKinds};
use crate::oracle::{Candidate, Oracle};
use crate::size::Size;

/// When to stop. The result is what was found so far.
#[derive(Clone, Copy, Debug)]
pub struct ReductionBudget {
    /// The maximum number of calls of the predicate, including the first check of the input.
    pub max_tests: usize,
    /// After this moment only two more tests start. Both are of the program without its unused parts.
    pub deadline: Option<Instant>,
}

impl Default for ReductionBudget {
    /// 10,000 tests, however long they take.
    fn default() -> Self {
        ReductionBudget { max_tests: 10_000, deadline: None }
    }
}

impl ReductionBudget {
    /// Whether the deadline has passed.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Why nothing could be reduced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReduceError {
    /// The predicate rejects the input in the form in which Assay prints it.
    #[error("the program is not interesting to begin with")]
    NotInteresting,
    /// The input is not a valid SSA.
    #[error("the program is invalid: {0}")]
    Invalid(VerifyError),
    /// The printed input does not parse. This is a bug of Assay.
    #[error("the program does not survive printing: {0}")]
    Unprintable(String),
}

/// The result of a reduction.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smallest interesting module that was found.
    pub module: Module,
    /// The printed module, which is what the predicate saw.
    pub text: String,
    /// Size of the input.
    pub before: Size,
    /// Size of the result.
    pub after: Size,
    /// Calls of the predicate.
    pub tests: usize,
    /// Candidates that were not tested, because a candidate with the same text was tested before.
    pub cached: usize,
    /// Accepted steps by pass, in the order of each pass's first success.
    pub steps: Vec<(&'static str, usize)>,
    /// Whether the budget ran out. Another reduction may then find a smaller result.
    pub exhausted: bool,
}

/// A module, and the predicate that it must satisfy.
pub struct Problem<'p> {
    current: Module,
    text: String,
    size: Size,
    before: Size,
    oracle: &'p mut dyn Oracle,
    knowledge: &'p dyn Knowledge,
    budget: ReductionBudget,
    /// Whether to treat all regions as graph regions ([`KnownRegionKinds::all_graph`]).
    all_graph: bool,
    /// How often the input has each of [`Knowledge::faults`].
    faults: FxHashMap<String, usize>,
    /// Whether candidates are printed without names of values and blocks, because the names do not matter.
    anonymous: bool,
    /// Hashes of texts that the predicate has rejected.
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
    /// If the module is not valid SSA, or not interesting.
    pub fn new(
        module: Module,
        oracle: &'p mut dyn Oracle,
        budget: ReductionBudget,
        knowledge: &'p dyn Knowledge,
    ) -> Result<Problem<'p>, ReduceError> {
        let text = print(&module);
        let current = parse(&text).map_err(|error| ReduceError::Unprintable(error.to_string()))?;
        let check = |all_graph| verify(&current, &KnownRegionKinds { knowledge, all_graph });
        // The knowledge may lack graph regions. So a valid input may seem to violate dominance.
        let all_graph = check(false).is_err();
        if let Err(errors) = check(all_graph)
            && let Some(first) = errors.into_iter().next()
        {
            return Err(ReduceError::Invalid(first));
        }
        let faults = counted(knowledge.faults(&current));
        let input = Candidate { module: current, text };
        if oracle.ask(std::slice::from_ref(&input)).first() != Some(&true) {
            return Err(ReduceError::NotInteresting);
        }
        let Candidate { module: current, text } = input;
        let size = Size::measure(&current, &text);
        Ok(Problem {
            current,
            text,
            size,
            before: size,
            oracle,
            knowledge,
            budget,
            all_graph,
            faults,
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

    /// What is known about dialects.
    pub fn knowledge(&self) -> &'p dyn Knowledge {
        self.knowledge
    }

    /// Whether the budget ran out. In that case, every further attempt fails.
    pub fn exhausted(&self) -> bool {
        self.exhausted
    }

    /// Lets a pass test two more candidates than the budget allows.
    pub fn once_more(&mut self, pass: fn(&mut Problem)) {
        let budget = self.budget;
        self.budget = ReductionBudget { max_tests: budget.max_tests.min(self.tests + 2), deadline: None };
        self.exhausted = false;
        pass(self);
        (self.budget, self.exhausted) = (budget, true);
    }

    /// Sets the pass for which further accepted steps are counted.
    pub fn enter(&mut self, pass: &'static str) {
        self.pass = pass;
    }

    /// Removes the names of values and blocks, if the module is still interesting without them. This step is tried once. It may
    /// be kept even if the module does not become smaller.
    pub fn forget_names(&mut self) {
        if self.anonymous || self.exhausted {
            return;
        }
        let mut copy = self.current.clone();
        edit::forget_names(&mut copy);
        self.anonymous = print(&copy) == self.text || self.offer(Some(copy), true);
    }

    /// Tries an edit on a copy of the module. If the edit returns `None`, it does not apply. If the result is valid, smaller and
    /// interesting, it becomes the current module, with new ids, and this returns true.
    pub fn attempt(&mut self, edit: impl FnOnce(&mut Module) -> Option<()>) -> bool {
        let candidate = edit_copy(&self.current, edit);
        self.offer(candidate, false)
    }

    fn offer(&mut self, candidate: Option<Module>, any_size: bool) -> bool {
        let mut candidate = candidate;
        self.search(any_size, |_| Some(((), candidate.take()?))).is_some()
    }

    /// Tries candidates made from the current module, in order, until one is valid, smaller and interesting. That one becomes the
    /// current module, with new ids, and its key is returned. `next` ends the list with `None`.
    ///
    /// The oracle decides how many candidates it sees at once. The result does not depend on that number.
    pub fn take_first<K>(
        &mut self,
        mut next: impl FnMut(&Module) -> Option<(K, Option<Module>)>,
    ) -> Option<K> {
        self.search(false, |module| {
            loop {
                if let (key, Some(candidate)) = next(module)? {
                    return Some((key, candidate));
                }
            }
        })
    }

    fn search<K>(
        &mut self,
        any_size: bool,
        mut next: impl FnMut(&Module) -> Option<(K, Module)>,
    ) -> Option<K> {
        let mut more = true;
        while more && !self.exhausted {
            let mut window: Vec<(K, u64, Size)> = Vec::new();
            let mut candidates = Vec::new();
            let left = self.budget.max_tests.saturating_sub(self.tests);
            let stop = self.budget.is_late() || left == 0 || self.oracle.stopped();
            // If no more tests are allowed, one candidate is enough to find out whether anything was left to test.
            let room = if stop { 1 } else { self.oracle.width().clamp(1, left) };
            while candidates.len() < room {
                let Some((key, module)) = next(&self.current) else {
                    more = false;
                    break;
                };
                let Some((candidate, hash, size)) = self.prepare(module, any_size) else { continue };
                // The same text is already in this batch. If candidates were tested one at a time, it would be known by now that it
                // is rejected.
                if window.iter().any(|other| other.1 == hash) {
                    self.cached += 1;
                    continue;
                }
                window.push((key, hash, size));
                candidates.push(candidate);
            }
            if candidates.is_empty() {
                return None;
            }
            if stop {
                self.exhausted = true;
                return None;
            }
            let answers = self.oracle.ask(&candidates);
            for (((key, hash, size), candidate), yes) in window.into_iter().zip(candidates).zip(answers) {
                self.tests += 1;
                if yes {
                    self.accept(candidate, size);
                    return Some(key);
                }
                self.rejected.insert(hash);
            }
        }
        None
    }

    /// Whether a module has a violation that the input does not have, or has it more often than the input.
    fn has_new_fault(&self, module: &Module) -> bool {
        let is_new = |(fault, times): (String, usize)| self.faults.get(&fault).is_none_or(|&had| times > had);
        counted(self.knowledge.faults(module)).into_iter().any(is_new)
    }

    /// The candidate for a module, if a test is worthwhile: its text is valid, smaller, and not yet rejected. `None` otherwise.
    fn prepare(&mut self, mut module: Module, any_size: bool) -> Option<(Candidate, u64, Size)> {
        if self.anonymous {
            edit::forget_names(&mut module);
        }
        verify(&module, &KnownRegionKinds { knowledge: self.knowledge, all_graph: self.all_graph }).ok()?;
        if self.has_new_fault(&module) {
            return None;
        }
        let text = print(&module);
        let size = Size::measure(&module, &text);
        if !any_size && (size, &text) >= (self.size, &self.text) {
            return None;
        }
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(&text);
        if self.rejected.contains(&hash) {
            self.cached += 1;
            return None;
        }
        // The module is parsed again, so that the predicate sees only what the text contains, and not other data in the arenas.
        let module = parse(&text).ok()?;
        Some((Candidate { module, text }, hash, size))
    }

    fn accept(&mut self, candidate: Candidate, size: Size) {
        self.oracle.note_accepted(&candidate, size);
        (self.current, self.text, self.size) = (candidate.module, candidate.text, size);
        match self.steps.iter_mut().find(|step| step.0 == self.pass) {
            Some(step) => step.1 += 1,
            None => self.steps.push((self.pass, 1)),
        }
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

/// A copy of a module after an edit; `None` if the edit does not apply.
pub fn edit_copy(module: &Module, edit: impl FnOnce(&mut Module) -> Option<()>) -> Option<Module> {
    let mut copy = module.clone();
    edit(&mut copy)?;
    Some(copy)
}

/// As [`edit_copy`]. Also erases ops whose results lose their last use.
pub fn edit_clean_copy(module: &Module, edit: impl FnOnce(&mut Module) -> Option<()>) -> Option<Module> {
    edit_copy(module, |module| {
        let idle = edit::unused_ops(module);
        edit(module)?;
        edit::erase_orphans(module, &idle);
        Some(())
    })
}

/// How often each fault occurs.
fn counted(faults: Vec<String>) -> FxHashMap<String, usize> {
    let mut times = FxHashMap::default();
    for fault in faults {
        *times.entry(fault).or_default() += 1;
    }
    times
}
