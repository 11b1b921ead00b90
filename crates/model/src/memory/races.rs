//! A data race is two unordered accesses of the same bytes, at least one of them a write and not both atomic.
//!
//! Assay runs parallel constructs one after the other, in the order of the program. While one is open, each object remembers which strand
//! ([`super::strands`]) read or wrote each of its bytes last.
//!
//! If any order of execution has a race for this input, one serial execution finds a race. An earlier access need not be kept if it is ordered
//! before a later access that conflicts with at least as much. If several iterations of one loop make the same access, it is enough to keep the
//! first [Feng and Leiserson, Efficient Detection of Determinacy Races in Cilk Programs, 1997].

use std::rc::Rc;

use assay_ir::OpId;
use rustc_hash::FxHashMap;

use super::shadow::{Mark, Shadow};
use super::strands::{
    Fork, IterationSpace, STRAND_COST, StrandKind, StrandOrder, StrandPlace, StrandRelation, Task, merge,
};
use super::{Memory, ObjectId, Pointer};
use crate::rule::Rule;
use crate::stop::{Race, Stop, Ub};

/// Everything that is recorded while a parallel construct is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Races {
    order: StrandOrder,
    shadows: FxHashMap<ObjectId, Shadow>,
    /// Bytes of the budget for the shadows.
    cost: u64,
    /// The accesses that are made now are atomic.
    atomic: bool,
}

/// The stop for two accesses that race, the earlier one first.
fn stop(
    order: &StrandOrder,
    marks: [Mark; 2],
    relation: StrandRelation,
    bytes: String,
    object: Option<OpId>,
) -> Stop {
    let Some(rule) = order.rule(marks[0].strand, relation) else {
        return Stop::Bug("a race of strands that nothing parts".to_owned());
    };
    let accesses =
        marks.map(|mark| format!("{} by {}", word(mark.write(), mark.atomic()), order.name(mark.strand)));
    let text = format!("{} and {} reach {bytes} of one object: {}", accesses[0], accesses[1], rule.text);
    let race = Race { earlier: marks[0].op(), accesses, bytes, object };
    Stop::Ub(Box::new(Ub { race: Some(Box::new(race)), text, ..Ub::new(rule) }))
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
    fn order(&mut self) -> &mut StrandOrder {
        &mut self.races.get_or_insert_default().get_mut().order
    }

    /// Checks that the records of accesses fit the budget.
    fn check_room(&self) -> Result<(), Stop> {
        let cost = self.races.as_ref().map_or(0, |races| races.borrow().order.cost + races.borrow().cost);
        self.has_room(cost)
    }

    /// Opens a parallel loop. With `at_once`, the strands of all iterations are made now, so that they can be visited in any
    /// order and several times.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the records of accesses exceed the budget.
    pub fn fork(&mut self, space: IterationSpace, at_once: bool) -> Result<Fork, Stop> {
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

    /// Begins an iteration of the loop.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the records of accesses exceed the budget.
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

    /// Ends the loop: all its iterations are ordered before what follows.
    pub fn join(&mut self, fork: Fork) {
        let order = self.order();
        order.current = fork.outer;
        order.known = fork.gathered;
        self.forget_if_idle();
    }

    /// Begins a concurrent task. It is ordered after everything that its parent is ordered after.
    pub fn begin_task(&mut self, rule: &'static Rule) -> Task {
        let order = self.order();
        order.task_rule = Some(rule);
        let outer = order.current;
        let strand = order.add(StrandKind::Task, outer);
        order.current = strand;
        Task { strand, outer, outer_known: Rc::clone(&order.known) }
    }

    /// Ends the task's body, in whatever way it ended. What follows is not ordered after the body until somebody waits for the task.
    pub fn end_task(&mut self, task: &Task) {
        let order = self.order();
        order.ended.insert(task.strand, Rc::clone(&order.known));
        order.known = Rc::clone(&task.outer_known);
        order.current = task.outer;
    }

    /// Declares that waiting for this token or value is waiting for the task.
    pub fn announce(&mut self, task: &Task, handle: Pointer) {
        self.order().handles.insert(handle.address, task.strand);
    }

    /// As [`Memory::announce`], for the task that runs, if any does.
    pub fn announce_running(&mut self, handle: Pointer) {
        let Some(order) = self.races.as_mut().map(|races| &mut races.get_mut().order) else { return };
        if let Some(task) = order.running_task() {
            order.handles.insert(handle.address, task);
        }
    }

    /// Notes that a token or value is ready: what follows is ordered after its task.
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
    pub fn strand(&self) -> Option<StrandPlace> {
        let order = &self.races.as_ref()?.borrow().order;
        Some(StrandPlace { strand: order.current, known: Rc::clone(&order.known) })
    }

    /// Continues at an earlier position, though the code that ran since was interrupted.
    pub fn return_to(&mut self, here: Option<StrandPlace>) {
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

    /// Runs something whose accesses race with nothing: accesses that the implementation makes, not the program.
    pub fn run_unwatched<R>(&mut self, run: impl FnOnce(&mut Memory) -> R) -> R {
        let races = self.races.take();
        let result = run(self);
        self.races = races;
        result
    }

    /// As [`Memory::run_unwatched`], for something that only reads.
    pub(super) fn read_unwatched<R>(&self, run: impl FnOnce(&Memory) -> R) -> R {
        let _watching = self.races.as_ref().map(|races| races.borrow_mut());
        run(self)
    }

    /// Runs something whose accesses are atomic, so that they do not race with each other.
    pub fn run_atomically<R>(&mut self, run: impl FnOnce(&mut Memory) -> R) -> R {
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
        // Borrowed while `Memory::read_unwatched` runs.
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
                Err(stop(order, [earlier, mark], relation, bytes, object))
            }
            None => self.has_room(*cost + order.cost),
        }
    }

    /// Notes that an object is freed, which counts as a change of all its bytes.
    pub(super) fn watch_free(&self, object: ObjectId) -> Result<(), Stop> {
        let Some(races) = &self.races else { return Ok(()) };
        let known = races.borrow().shadows.contains_key(&object);
        let found = &self.objects[object.0 as usize];
        if !known || found.size == 0 {
            return Ok(());
        }
        self.watch_access(Pointer { address: found.address, object }, 0, found.size, true)
    }

    /// Sets the running op, for reports; returns the previous one.
    #[inline]
    pub fn set_running(&mut self, op: Option<OpId>) -> Option<OpId> {
        std::mem::replace(&mut self.running, op)
    }
}
