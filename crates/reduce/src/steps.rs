//! The second dimension of a reduction, beside the program: reduces the steps of a pipeline to fewer and simpler ones. The effects of
//! each step on the program guide this.

use std::collections::BTreeSet;
use std::hash::Hash;

use rustc_hash::FxHashSet;

/// The effect of one step on the program, by the names of the ops.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepEffect {
    /// Whether it changed the program at all.
    pub changed: bool,
    /// Names of ops that occur more often after it.
    pub made: BTreeSet<String>,
    /// Names of ops that occur less often after it.
    pub taken: BTreeSet<String>,
}

/// The result of a run that showed the bug.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reproduction {
    /// The effects of the steps that finished, in order. There may be fewer than steps.
    pub effects: Vec<StepEffect>,
    /// The step that shows the bug, if it is a single step.
    pub at: Option<usize>,
}

/// Runs lists of steps. The program is always the same.
pub trait StepRunner<S> {
    /// As [`crate::Oracle::width`].
    fn width(&self) -> usize {
        1
    }

    /// What each list shows, in order; `None` if it does not show the bug. Answers after the first list with the bug may be left
    /// out.
    fn run(&mut self, lists: &[Vec<S>]) -> Vec<Option<Reproduction>>;

    /// Simpler forms of a step: without options, or nested less deeply. The simplest comes first.
    fn simpler(&self, step: &S) -> Vec<S>;

    /// Whether to stop, with the result found so far.
    fn stopped(&self) -> bool {
        false
    }
}

/// A list of steps that is being shortened.
pub struct Shortening<'t, S> {
    trial: &'t mut dyn StepRunner<S>,
    /// The shortest list found so far that shows the bug.
    pub steps: Vec<S>,
    /// What the last run of `steps` showed.
    pub showing: Reproduction,
    /// Lists that do not show the bug.
    rejected: FxHashSet<Vec<S>>,
    /// Lists that were run.
    pub tests: usize,
    /// Whether the effects of the steps decide what to remove first.
    pub dependencies: bool,
}

impl<'t, S: Clone + Eq + Hash> Shortening<'t, S> {
    /// `steps` must be known to show the bug; `showing` is the result of their run.
    pub fn new(trial: &'t mut dyn StepRunner<S>, steps: Vec<S>, showing: Reproduction) -> Shortening<'t, S> {
        Shortening { trial, steps, showing, rejected: FxHashSet::default(), tests: 0, dependencies: true }
    }

    /// Shortens until nothing can be shortened any more.
    pub fn run(&mut self) {
        loop {
            let before = self.steps.clone();
            self.cut();
            self.halve();
            self.simplify();
            if self.steps == before || self.trial.stopped() {
                return;
            }
        }
    }

    /// Tries large removals that the effects suggest. First all steps after the bug, then those that change nothing, then those
    /// on which the guilty step does not depend.
    fn cut(&mut self) {
        if !self.dependencies {
            return;
        }
        if let Some(at) = self.find_guilty_step()
            && at + 1 < self.steps.len()
        {
            self.attempt(self.steps[..=at].to_vec());
        }
        self.drop_idle();
        let needed = self.find_needed();
        if needed.len() < self.steps.len() {
            self.attempt(needed.iter().map(|&index| self.steps[index].clone()).collect());
        }
        self.drop_idle();
    }

    /// The guilty step, if there is one. If the bug shows only when the result is printed, the index is past the last step.
    fn find_guilty_step(&self) -> Option<usize> {
        self.showing.at.filter(|&at| at < self.steps.len())
    }

    fn drop_idle(&mut self) -> bool {
        if !self.dependencies {
            return false;
        }
        let idle = |index: usize| {
            self.find_guilty_step() != Some(index)
                && self.showing.effects.get(index).is_some_and(|effect| !effect.changed)
        };
        let busy: Vec<S> = (0..self.steps.len())
            .filter(|&index| !idle(index))
            .map(|index| self.steps[index].clone())
            .collect();
        busy.len() < self.steps.len() && self.attempt(busy)
    }

    /// The guilty step and the steps on which it depends. A step depends on the one that makes the ops that it removes. We do not
    /// know what the guilty step itself needs. So every op counts that exists when it runs and did not exist at the start.
    fn find_needed(&self) -> Vec<usize> {
        let Some(at) = self.find_guilty_step() else { return (0..self.steps.len()).collect() };
        let effects = &self.showing.effects;
        let taken = |index: usize| effects.get(index).map(|effect| &effect.taken);
        let mut needed = vec![at];
        let mut wanted: BTreeSet<&String> = taken(at).into_iter().flatten().collect();
        for index in (0..at.min(effects.len())).rev() {
            if effects[index].made.iter().any(|name| wanted.contains(name)) {
                needed.push(index);
                wanted.extend(&effects[index].taken);
            }
        }
        needed.reverse();
        needed
    }

    /// Removes chunks of steps, from the end to the beginning. The size of the chunks is halved each time. The guilty step stays.
    fn halve(&mut self) {
        let mut size = self.steps.len().div_ceil(2);
        while size > 0 {
            let mut end = self.steps.len();
            while end > 0 {
                let mut chunks = Vec::new();
                let mut at = end;
                while at > 0 && chunks.len() < self.trial.width() {
                    let start = at.saturating_sub(size);
                    chunks.push((start, self.without(start, at)));
                    at = start;
                }
                let lists: Vec<Vec<S>> = chunks.iter().map(|chunk| chunk.1.clone()).collect();
                match self.try_lists(lists) {
                    Some(winner) => {
                        let start = chunks[winner].0;
                        let left = self.steps.len();
                        self.drop_idle();
                        // A step that became idle may be anywhere.
                        end = if self.steps.len() < left { self.steps.len() } else { start };
                    }
                    None => end = at,
                }
                if self.trial.stopped() {
                    return;
                }
            }
            size /= 2;
            size = size.min(self.steps.len());
        }
    }

    fn without(&self, start: usize, end: usize) -> Vec<S> {
        let fault = self.find_guilty_step().filter(|_| self.dependencies);
        let kept = |&(index, _): &(usize, &S)| !(start..end).contains(&index) || fault == Some(index);
        self.steps.iter().enumerate().filter(kept).map(|(_, step)| step.clone()).collect()
    }

    /// Simplifies one step after the other.
    fn simplify(&mut self) {
        let mut index = 0;
        while index < self.steps.len() {
            let replaced = |step: S| {
                let mut steps = self.steps.clone();
                steps[index] = step;
                steps
            };
            let lists = self.trial.simpler(&self.steps[index]).into_iter().map(replaced).collect();
            // A simpler form may have simpler ones again.
            if self.try_lists(lists).is_none() {
                index += 1;
            }
        }
    }

    fn attempt(&mut self, steps: Vec<S>) -> bool {
        self.try_lists(vec![steps]).is_some()
    }

    /// Takes the first list that shows the bug.
    fn try_lists(&mut self, lists: Vec<Vec<S>>) -> Option<usize> {
        let mut open: Vec<(usize, Vec<S>)> = Vec::new();
        for (index, list) in lists.into_iter().enumerate() {
            let known = list == self.steps || self.rejected.contains(&list);
            if !known && !open.iter().any(|other| other.1 == list) {
                open.push((index, list));
            }
        }
        for window in open.chunks(self.trial.width().max(1)) {
            if self.trial.stopped() {
                return None;
            }
            let lists: Vec<Vec<S>> = window.iter().map(|entry| entry.1.clone()).collect();
            let showings = self.trial.run(&lists);
            for ((index, list), showing) in window.iter().zip(showings) {
                self.tests += 1;
                match showing {
                    Some(showing) => {
                        (self.steps, self.showing) = (list.clone(), showing);
                        return Some(*index);
                    }
                    None => {
                        self.rejected.insert(list.clone());
                    }
                }
            }
        }
        None
    }
}
