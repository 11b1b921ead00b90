//! The other dimension: fewer and simpler steps of a pipeline, guided by what each step did to the program.

use std::collections::BTreeSet;
use std::hash::Hash;

use rustc_hash::FxHashSet;

/// What one step did to the program, by the names of its ops.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Whether it changed the program at all.
    pub changed: bool,
    /// Ops of which there are more after it.
    pub made: BTreeSet<String>,
    /// Ops of which there are fewer after it.
    pub taken: BTreeSet<String>,
}

/// What a run of the steps showed, if the bug was seen in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reproduction {
    /// The effects of the steps that ended, in order; may be shorter than the list.
    pub effects: Vec<Effect>,
    /// The step at which the bug shows, if it shows at one.
    pub at: Option<usize>,
}

/// Runs lists of steps, always on the same program.
pub trait Trial<S> {
    /// As [`crate::Oracle::width`].
    fn width(&self) -> usize {
        1
    }

    /// What each list shows, in order, `None` without the bug; the answers after the first list with the bug may be
    /// left out.
    fn run(&mut self, lists: &[Vec<S>]) -> Vec<Option<Reproduction>>;

    /// Simpler forms of a step: without options, nested less deeply. The simplest first.
    fn simpler(&self, step: &S) -> Vec<S>;

    /// Whether to end with what was found until now.
    fn stopped(&self) -> bool {
        false
    }
}

/// A list of steps that is being shortened.
pub struct Shortening<'t, S> {
    trial: &'t mut dyn Trial<S>,
    /// The shortest list so far that shows the bug.
    pub steps: Vec<S>,
    /// What the last run of `steps` showed.
    pub showing: Reproduction,
    /// Lists that do not show the bug.
    rejected: FxHashSet<Vec<S>>,
    /// Lists that were run.
    pub tests: usize,
    /// Whether the effects of the steps guide the cuts.
    pub dependencies: bool,
}

impl<'t, S: Clone + Eq + Hash> Shortening<'t, S> {
    /// `steps` is known to show the bug, as `showing` says.
    pub fn new(trial: &'t mut dyn Trial<S>, steps: Vec<S>, showing: Reproduction) -> Shortening<'t, S> {
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

    /// Large cuts that the effects suggest: what comes after the bug, then all that changes nothing, then all that
    /// the step at fault does not depend on.
    fn cut(&mut self) {
        if !self.dependencies {
            return;
        }
        if let Some(at) = self.at()
            && at + 1 < self.steps.len()
        {
            self.attempt(self.steps[..=at].to_vec());
        }
        self.drop_idle();
        let needed = self.needed();
        if needed.len() < self.steps.len() {
            self.attempt(needed.iter().map(|&index| self.steps[index].clone()).collect());
        }
        self.drop_idle();
    }

    /// The step at fault, if there is one. If the bug shows only when the result is printed, the index is past the
    /// last step.
    fn at(&self) -> Option<usize> {
        self.showing.at.filter(|&at| at < self.steps.len())
    }

    fn drop_idle(&mut self) -> bool {
        if !self.dependencies {
            return false;
        }
        let idle = |index: usize| {
            self.at() != Some(index) && self.showing.effects.get(index).is_some_and(|effect| !effect.changed)
        };
        let busy: Vec<S> = (0..self.steps.len())
            .filter(|&index| !idle(index))
            .map(|index| self.steps[index].clone())
            .collect();
        busy.len() < self.steps.len() && self.attempt(busy)
    }

    /// The step at fault and the steps that it depends on: a step depends on the one that makes what it takes away. What
    /// the step at fault needs is not known: it may be all that is there when it runs and was not there at the start.
    fn needed(&self) -> Vec<usize> {
        let Some(at) = self.at() else { return (0..self.steps.len()).collect() };
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

    /// Drops chunks of steps that halve, from the end to the beginning. The step at fault stays.
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
                match self.first(lists) {
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
        let fault = self.at().filter(|_| self.dependencies);
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
            if self.first(lists).is_none() {
                index += 1;
            }
        }
    }

    fn attempt(&mut self, steps: Vec<S>) -> bool {
        self.first(vec![steps]).is_some()
    }

    /// Takes the first list that shows the bug.
    fn first(&mut self, lists: Vec<Vec<S>>) -> Option<usize> {
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
