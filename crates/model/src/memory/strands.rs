//! The strands of an execution, and the order between them.
//!
//! A *strand* is a sequence of ops that runs without a fork: an iteration of a parallel loop or a concurrent task. Strands form a tree. Two
//! iterations of one loop are never ordered. What follows a loop is ordered after it. A task is ordered before the strands that waited for it.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::rule::Rule;

/// Bytes of the budget that a strand takes.
pub(super) const STRAND_COST: u64 = 24;

/// Coordinates of an iteration.
type IterationPoint = SmallVec<[i64; 4]>;

/// A parallel construct, as reports name its iterations.
#[derive(Clone, Debug)]
pub struct IterationSpace {
    /// The rule that two iterations break if they race.
    pub rule: &'static Rule,
    /// First coordinate of each dimension.
    pub lower: IterationPoint,
    /// Distance between neighbouring iterations in each dimension.
    pub step: IterationPoint,
    /// Number of iterations in each dimension; the last one runs fastest.
    pub counts: SmallVec<[u64; 4]>,
}

impl IterationSpace {
    /// Number of all iterations.
    pub fn len(&self) -> u64 {
        self.counts.iter().fold(1, |all: u64, &count| all.saturating_mul(count))
    }

    /// Whether there are no iterations.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn point(&self, mut number: u64) -> IterationPoint {
        let mut point: IterationPoint = smallvec![0; self.counts.len()];
        for dim in (0..self.counts.len()).rev() {
            let count = self.counts[dim].max(1);
            let steps = (number % count) as i64;
            point[dim] = self.lower[dim].wrapping_add(steps.wrapping_mul(self.step[dim]));
            number /= count;
        }
        point
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrandKind {
    Root,
    /// An iteration: the index of its loop among the spaces, and its own number.
    Iteration(u32, u64),
    Task,
}

#[derive(Clone, Debug)]
pub(super) struct Strand {
    parent: u32,
    depth: u32,
    kind: StrandKind,
}

/// The relation of an earlier strand to the running one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrandRelation {
    /// It is ordered before the running strand.
    Ordered,
    /// They are in two iterations of one loop.
    Siblings,
    /// It is in a task that no strand has waited for.
    Unawaited,
}

/// Tasks that are over for a strand.
pub(super) type EndedTasks = Rc<BTreeSet<u32>>;

/// The strands of an execution, and the order between them.
#[derive(Clone, Debug)]
pub(super) struct StrandOrder {
    pub(super) strands: Vec<Strand>,
    pub(super) spaces: Vec<IterationSpace>,
    pub(super) current: u32,
    pub(super) known: EndedTasks,
    /// What each task was ordered after when it ended.
    pub(super) ended: FxHashMap<u32, EndedTasks>,
    /// The tasks that make tokens and values ready, by the addresses of the tokens and values.
    pub(super) handles: FxHashMap<u64, u32>,
    pub(super) task_rule: Option<&'static Rule>,
    /// Bytes of the budget for all this.
    pub(super) cost: u64,
}

impl Default for StrandOrder {
    fn default() -> StrandOrder {
        StrandOrder {
            strands: vec![Strand { parent: 0, depth: 0, kind: StrandKind::Root }],
            spaces: Vec::new(),
            current: 0,
            known: EndedTasks::default(),
            ended: FxHashMap::default(),
            handles: FxHashMap::default(),
            task_rule: None,
            cost: 0,
        }
    }
}

/// An open parallel loop. The op that runs the iterations holds it.
#[derive(Debug)]
pub struct Fork {
    pub(super) space: u32,
    pub(super) outer: u32,
    pub(super) outer_known: EndedTasks,
    /// What the iterations of the loop are ordered after.
    pub(super) gathered: EndedTasks,
    /// The strand of the first iteration, if the strands of all iterations were made at once.
    pub(super) first: Option<u32>,
}

/// A running task. The op that runs its body holds it.
#[derive(Debug)]
pub struct Task {
    pub(super) strand: u32,
    pub(super) outer: u32,
    pub(super) outer_known: EndedTasks,
}

/// A place among iterations and tasks.
#[derive(Debug)]
pub struct StrandPlace {
    pub(super) strand: u32,
    pub(super) known: EndedTasks,
}

pub(super) fn merge(into: &mut EndedTasks, other: &EndedTasks) {
    if !Rc::ptr_eq(into, other) && !other.is_subset(into) {
        Rc::make_mut(into).extend(other.iter().copied());
    }
}

impl StrandOrder {
    pub(super) fn add(&mut self, kind: StrandKind, parent: u32) -> u32 {
        let depth = self.strands[parent as usize].depth + 1;
        self.strands.push(Strand { parent, depth, kind });
        self.cost += STRAND_COST;
        (self.strands.len() - 1) as u32
    }

    fn strand(&self, number: u32) -> &Strand {
        &self.strands[number as usize]
    }

    /// The relation of an earlier access, by its strand, to an access of the running strand.
    pub(super) fn relation(&self, earlier: u32) -> StrandRelation {
        let (mut a, mut b) = (earlier, self.current);
        let mut relation = StrandRelation::Ordered;
        let mut leave = |strand: u32| {
            if self.strand(strand).kind == StrandKind::Task && !self.known.contains(&strand) {
                relation = StrandRelation::Unawaited;
            }
            self.strand(strand).parent
        };
        while self.strand(a).depth > self.strand(b).depth {
            a = leave(a);
        }
        while self.strand(b).depth > self.strand(a).depth {
            b = self.strand(b).parent;
        }
        while a != b {
            let same_loop = match (self.strand(a).kind, self.strand(b).kind) {
                (StrandKind::Iteration(a, _), StrandKind::Iteration(b, _)) => a == b,
                _ => false,
            };
            if same_loop && self.strand(a).parent == self.strand(b).parent {
                return StrandRelation::Siblings;
            }
            a = leave(a);
            b = self.strand(b).parent;
        }
        relation
    }

    /// The innermost task that the running strand is a part of.
    pub(super) fn running_task(&self) -> Option<u32> {
        let mut strand = self.current;
        while strand != 0 && self.strand(strand).kind != StrandKind::Task {
            strand = self.strand(strand).parent;
        }
        (strand != 0).then_some(strand)
    }

    pub(super) fn wait_for(&mut self, task: u32) {
        if let Some(known) = self.ended.get(&task).filter(|_| !self.known.contains(&task)) {
            let known = Rc::clone(known);
            merge(&mut self.known, &known);
            Rc::make_mut(&mut self.known).insert(task);
        }
    }

    /// Whether nothing is open any more.
    pub(super) fn is_idle(&self) -> bool {
        self.current == 0 && self.ended.keys().all(|task| self.known.contains(task))
    }

    /// The strand's name in reports: the iterations and tasks around it, outermost first.
    pub(super) fn name(&self, mut strand: u32) -> String {
        let mut parts = Vec::new();
        while strand != 0 {
            parts.push(match self.strand(strand).kind {
                StrandKind::Iteration(space, number) => {
                    let point = self.spaces[space as usize].point(number);
                    let point: Vec<String> = point.iter().map(ToString::to_string).collect();
                    format!("iteration ({})", point.join(", "))
                }
                _ => format!("task {}", self.task_number(strand)),
            });
            strand = self.strand(strand).parent;
        }
        parts.reverse();
        if parts.is_empty() { "the code beside the tasks".to_owned() } else { parts.join(", ") }
    }

    /// Tasks are counted from 1 in the order in which they begin.
    fn task_number(&self, strand: u32) -> usize {
        self.strands[..=strand as usize].iter().filter(|strand| strand.kind == StrandKind::Task).count()
    }

    /// The rule that two strands break if they race: the rule of the innermost construct that contains both.
    pub(super) fn rule(&self, earlier: u32, relation: StrandRelation) -> Option<&'static Rule> {
        if relation == StrandRelation::Unawaited {
            return self.task_rule;
        }
        let (mut a, mut b) = (earlier, self.current);
        while a != b {
            if let (StrandKind::Iteration(x, _), StrandKind::Iteration(y, _)) =
                (self.strand(a).kind, self.strand(b).kind)
                && x == y
                && self.strand(a).parent == self.strand(b).parent
            {
                return Some(self.spaces[x as usize].rule);
            }
            if self.strand(a).depth >= self.strand(b).depth {
                a = self.strand(a).parent;
            } else {
                b = self.strand(b).parent;
            }
        }
        None
    }
}
