//! Data races: accesses of the same bytes, at least one of them a write and not both atomic, that nothing orders.
//!
//! Parallel constructs run one after the other here, in the order of the program. While one is open, each object remembers
//! which *strand* read or wrote each of its bytes last. A strand is what runs without a fork: an iteration of a parallel loop or a
//! concurrent task. Strands form a tree. Two iterations of one loop are never ordered. A loop is over before what
//! follows it. A task is over for those who waited for it.
//!
//! One serial execution finds a race if any order has one for this input: an earlier access that is ordered before a
//! later, stronger one need not be kept, and if several iterations of one loop do the same, it is enough to keep the
//! first [Feng and Leiserson, Efficient Detection of Determinacy Races in Cilk Programs, 1997].

use std::collections::BTreeSet;
use std::rc::Rc;

use assay_ir::OpId;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::shadow::{Mark, Shadow};
use super::{Memory, ObjectId, Pointer};
use crate::rule::Rule;
use crate::stop::{Race, Stop, Ub};

/// Bytes of the budget that a strand takes.
const STRAND_COST: u64 = 24;

/// Coordinates of an iteration.
type Point = SmallVec<[i64; 4]>;

/// A parallel construct, as reports name its iterations.
#[derive(Clone, Debug)]
pub struct Space {
    /// What stops an execution in which two iterations race.
    pub rule: &'static Rule,
    /// First coordinate of each dimension.
    pub lower: Point,
    /// Distance between neighbouring iterations in each dimension.
    pub step: Point,
    /// Number of iterations in each dimension; the last one runs fastest.
    pub counts: SmallVec<[u64; 4]>,
}

impl Space {
    /// Number of all iterations.
    pub fn len(&self) -> u64 {
        self.counts.iter().fold(1, |all: u64, &count| all.saturating_mul(count))
    }

    /// Whether there is no iteration.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn point(&self, mut number: u64) -> Point {
        let mut point: Point = smallvec![0; self.counts.len()];
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
enum StrandKind {
    Root,
    /// Of the space and the iteration with these numbers.
    Iteration(u32, u64),
    Task,
}

#[derive(Clone, Debug)]
struct Strand {
    parent: u32,
    depth: u32,
    kind: StrandKind,
}

/// The relation of an earlier strand to the running one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Relation {
    /// It is over.
    Ordered,
    /// They are in two iterations of one loop.
    Siblings,
    /// It is in a task that nobody waited for.
    Unawaited,
}

/// Tasks that are over for a strand.
type Known = Rc<BTreeSet<u32>>;

/// The strands of an execution, and what is ordered among them.
#[derive(Clone, Debug)]
pub(super) struct Order {
    strands: Vec<Strand>,
    spaces: Vec<Space>,
    current: u32,
    known: Known,
    /// What each task knew when it ended.
    ended: FxHashMap<u32, Known>,
    /// The tasks that make tokens and values ready, by the address of these.
    handles: FxHashMap<u64, u32>,
    task_rule: Option<&'static Rule>,
    /// Bytes of the budget for all this.
    cost: u64,
}

/// All that is known while a parallel construct is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Races {
    order: Order,
    shadows: FxHashMap<ObjectId, Shadow>,
    /// Bytes of the budget for the shadows.
    cost: u64,
    /// The accesses that are made now are atomic.
    atomic: bool,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            strands: vec![Strand { parent: 0, depth: 0, kind: StrandKind::Root }],
            spaces: Vec::new(),
            current: 0,
            known: Known::default(),
            ended: FxHashMap::default(),
            handles: FxHashMap::default(),
            task_rule: None,
            cost: 0,
        }
    }
}

/// An open parallel loop, held by the op that runs its iterations.
#[derive(Debug)]
pub struct Fork {
    space: u32,
    outer: u32,
    outer_known: Known,
    /// What the iterations know.
    gathered: Known,
    /// The strand of the first iteration, if all strands were made at once.
    first: Option<u32>,
}

/// A running task, held by the op that runs its body.
#[derive(Debug)]
pub struct Task {
    strand: u32,
    outer: u32,
    outer_known: Known,
}

/// A place among iterations and tasks.
#[derive(Debug)]
pub struct Here {
    strand: u32,
    known: Known,
}

fn merge(into: &mut Known, other: &Known) {
    if !Rc::ptr_eq(into, other) && !other.is_subset(into) {
        Rc::make_mut(into).extend(other.iter().copied());
    }
}

impl Order {
    fn add(&mut self, kind: StrandKind, parent: u32) -> u32 {
        let depth = self.strands[parent as usize].depth + 1;
        self.strands.push(Strand { parent, depth, kind });
        self.cost += STRAND_COST;
        (self.strands.len() - 1) as u32
    }

    fn strand(&self, number: u32) -> &Strand {
        &self.strands[number as usize]
    }

    /// The relation of an earlier access of a strand to one of the running strand.
    pub(super) fn relation(&self, earlier: u32) -> Relation {
        let (mut a, mut b) = (earlier, self.current);
        let mut relation = Relation::Ordered;
        let mut leave = |strand: u32| {
            if self.strand(strand).kind == StrandKind::Task && !self.known.contains(&strand) {
                relation = Relation::Unawaited;
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
                return Relation::Siblings;
            }
            a = leave(a);
            b = self.strand(b).parent;
        }
        relation
    }

    fn wait_for(&mut self, task: u32) {
        if let Some(known) = self.ended.get(&task).filter(|_| !self.known.contains(&task)) {
            let known = Rc::clone(known);
            merge(&mut self.known, &known);
            Rc::make_mut(&mut self.known).insert(task);
        }
    }

    /// Whether nothing is open any more.
    fn is_idle(&self) -> bool {
        self.current == 0 && self.ended.keys().all(|task| self.known.contains(task))
    }

    /// The strand as reports name it: the iterations and tasks that it is in, outermost first.
    fn name(&self, mut strand: u32) -> String {
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

    /// The rule that two strands break: that of the innermost construct in which they part.
    fn rule(&self, earlier: u32, relation: Relation) -> Option<&'static Rule> {
        if relation == Relation::Unawaited {
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

    /// The stop of two accesses that race, the earlier one first.
    fn stop(&self, marks: [Mark; 2], relation: Relation, bytes: String, object: Option<OpId>) -> Stop {
        let Some(rule) = self.rule(marks[0].strand, relation) else {
            return Stop::Bug("a race of strands that nothing parts".to_owned());
        };
        let accesses =
            marks.map(|mark| format!("{} by {}", word(mark.write(), mark.atomic()), self.name(mark.strand)));
        let text = format!("{} and {} reach {bytes} of one object: {}", accesses[0], accesses[1], rule.text);
        let race = Race { earlier: marks[0].op(), accesses, bytes, object };
        Stop::Ub(Box::new(Ub { race: Some(Box::new(race)), ..Ub::new(rule.id, text) }))
    }
}

/// The kind of an access.
fn word(write: bool, atomic: bool) -> &'static str {
    match (write, atomic) {
        (false, false) => "a read",
        (true, false) => "a write",
        (false, true) => "an atomic read",
        (true, true) => "an atomic write",
    }
}

impl Memory {
    fn order(&mut self) -> &mut Order {
        &mut self.races.get_or_insert_default().get_mut().order
    }

    /// Checks that what is kept about accesses fits the budget.
    fn check_room(&self) -> Result<(), Stop> {
        let cost = self.races.as_ref().map_or(0, |races| races.borrow().order.cost + races.borrow().cost);
        self.has_room(cost)
    }

    /// Opens a parallel loop. `at_once` makes the strands of all iterations, which may then be visited in any order and
    /// several times.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the budget does not hold what must be kept.
    pub fn fork(&mut self, space: Space, at_once: bool) -> Result<Fork, Stop> {
        let count = space.len();
        if at_once {
            self.has_room(count.saturating_mul(STRAND_COST))?;
        }
        let order = self.order();
        order.spaces.push(space);
        let space = (order.spaces.len() - 1) as u32;
        let outer = order.current;
        let first = at_once.then_some(order.strands.len() as u32);
        if at_once {
            for number in 0..count {
                order.add(StrandKind::Iteration(space, number), outer);
            }
        }
        let known = Rc::clone(&order.known);
        Ok(Fork { space, outer, outer_known: Rc::clone(&known), gathered: known, first })
    }

    /// From now on an iteration of the loop runs.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the budget does not hold what must be kept.
    pub fn begin_iteration(&mut self, fork: &Fork, number: u64) -> Result<(), Stop> {
        let order = self.order();
        order.known = Rc::clone(&fork.outer_known);
        order.current = match fork.first {
            Some(first) => first + number as u32,
            None => order.add(StrandKind::Iteration(fork.space, number), fork.outer),
        };
        if fork.first.is_none() { self.check_room() } else { Ok(()) }
    }

    /// The iteration has ended.
    pub fn end_iteration(&mut self, fork: &mut Fork) {
        let order = self.order();
        merge(&mut fork.gathered, &order.known);
        order.current = fork.outer;
    }

    /// The loop has ended: all its iterations are over for what follows.
    pub fn join(&mut self, fork: Fork) {
        let order = self.order();
        order.current = fork.outer;
        order.known = fork.gathered;
        self.forget_if_idle();
    }

    /// Begins a concurrent task, which knows what its parent knows.
    pub fn begin_task(&mut self, rule: &'static Rule) -> Task {
        let order = self.order();
        order.task_rule = Some(rule);
        let outer = order.current;
        let strand = order.add(StrandKind::Task, outer);
        order.current = strand;
        Task { strand, outer, outer_known: Rc::clone(&order.known) }
    }

    /// The task's body has ended, in whatever way. What follows is not ordered after it until somebody waits.
    pub fn end_task(&mut self, task: &Task) {
        let order = self.order();
        order.ended.insert(task.strand, Rc::clone(&order.known));
        order.known = Rc::clone(&task.outer_known);
        order.current = task.outer;
    }

    /// Waiting for this token or value is waiting for the task.
    pub fn announce(&mut self, task: &Task, handle: Pointer) {
        self.order().handles.insert(handle.address, task.strand);
    }

    /// Notes that a token or value is ready for what follows.
    pub fn wait_for(&mut self, handle: Pointer) {
        let Some(order) = self.races.as_mut().map(|races| &mut races.get_mut().order) else { return };
        if let Some(&task) = order.handles.get(&handle.address) {
            order.wait_for(task);
            self.forget_if_idle();
        }
    }

    fn forget_if_idle(&mut self) {
        if self.order().is_idle() {
            self.races = None;
        }
    }

    /// The current position among iterations and tasks, for [`Memory::return_to`].
    pub fn strand(&self) -> Option<Here> {
        let order = &self.races.as_ref()?.borrow().order;
        Some(Here { strand: order.current, known: Rc::clone(&order.known) })
    }

    /// Execution continues where it was, though what ran since did not end by itself.
    pub fn return_to(&mut self, here: Option<Here>) {
        match (here, &mut self.races) {
            (Some(here), Some(races)) => {
                let order = &mut races.get_mut().order;
                (order.current, order.known) = (here.strand, here.known);
            }
            _ => self.races = None,
        }
    }

    /// Forgets all accesses: the execution has ended.
    pub fn stop_watching_races(&mut self) {
        self.races = None;
    }

    /// Does something whose accesses race with nothing: what the implementation does by itself.
    pub fn unwatched<R>(&mut self, run: impl FnOnce(&mut Memory) -> R) -> R {
        let races = self.races.take();
        let result = run(self);
        self.races = races;
        result
    }

    /// The same for what only reads.
    pub(super) fn unwatched_read<R>(&self, run: impl FnOnce(&Memory) -> R) -> R {
        let _watching = self.races.as_ref().map(|races| races.borrow_mut());
        run(self)
    }

    /// Does something whose accesses are atomic: they do not race with each other.
    pub fn atomically<R>(&mut self, run: impl FnOnce(&mut Memory) -> R) -> R {
        let Some(races) = &mut self.races else { return run(self) };
        let outer = std::mem::replace(&mut races.get_mut().atomic, true);
        let result = run(self);
        if let Some(races) = &mut self.races {
            races.get_mut().atomic = outer;
        }
        result
    }

    /// Notes an access of an object while a parallel construct is open.
    #[cold]
    #[inline(never)]
    pub(super) fn watch_access(
        &self,
        pointer: Pointer,
        place: usize,
        len: u64,
        write: bool,
    ) -> Result<(), Stop> {
        let (Some(races), Some(object)) = (&self.races, self.object_of(pointer)) else { return Ok(()) };
        // Borrowed while `Memory::unwatched_read` runs.
        let Ok(mut races) = races.try_borrow_mut() else { return Ok(()) };
        let Races { order, shadows, cost, atomic } = &mut *races;
        let mark = Mark::new(order.current, self.running, write, *atomic);
        let size = self.objects[object.0 as usize].size;
        let shadow = shadows.entry(object).or_insert_with(|| Shadow::new(size, place, len as usize));
        let before = shadow.cost();
        let conflict = shadow.access(order, mark, place, len as usize);
        *cost = *cost + shadow.cost() - before;
        match conflict {
            Some((earlier, relation)) => {
                let bytes = if len == 1 {
                    format!("byte {place}")
                } else {
                    format!("bytes {place} to {}", place + len as usize - 1)
                };
                let object = self.objects[object.0 as usize].made_by;
                Err(order.stop([earlier, mark], relation, bytes, object))
            }
            None => self.has_room(*cost + order.cost),
        }
    }

    /// An object is freed, which is a change of all its bytes.
    pub(super) fn watch_free(&self, object: ObjectId) -> Result<(), Stop> {
        let Some(races) = &self.races else { return Ok(()) };
        let known = races.borrow().shadows.contains_key(&object);
        let found = &self.objects[object.0 as usize];
        if !known || found.size == 0 {
            return Ok(());
        }
        self.watch_access(Pointer { address: found.address, object }, 0, found.size, true)
    }

    /// The op that runs from now on, for reports; gives the one that ran before.
    #[inline]
    pub fn set_running(&mut self, op: Option<OpId>) -> Option<OpId> {
        std::mem::replace(&mut self.running, op)
    }
}
