//! Findings are reduced while the campaign runs. The store itself is the queue from which threads take findings.
//!
//! A finding waits until every program before its own is done, because one of those may bring better evidence of the same
//! signature. If many findings wait, those come first that are most likely to have a new cause.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::analysis::{Analysis, ReductionState};
use crate::finding::{Finding, Stored};
use crate::panics::{self, Panic};
use crate::store::{Store, StoreError};

/// Reduces findings and finds the guilty pass and pattern, on a separate thread.
pub trait Reducer {
    /// Returns the finding with its analysis. `None` if the reduction was interrupted; the finding then waits for the next run.
    fn reduce(&mut self, finding: &Finding) -> Option<Finding>;
}

/// For campaigns that reduce nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoReducer;

impl Reducer for NoReducer {
    fn reduce(&mut self, _: &Finding) -> Option<Finding> {
        None
    }
}

/// How findings are reduced.
#[derive(Clone, Debug, Default)]
pub struct Reduction {
    /// Number of reducing threads, besides those that judge programs. With 0, findings are not reduced.
    pub threads: usize,
    /// Only findings of this target.
    pub target: String,
    /// How long reductions may continue after the last program is done.
    pub drain: Duration,
}

/// A reduced finding, or a finding whose reduction ended in a panic of Assay; `None` if the reduction was interrupted.
pub(crate) type ReducedFinding = Option<Finding>;

/// A finding to reduce, with its number.
pub(crate) type ReductionTask = (i64, Box<Finding>);

/// Where the threads wait for one.
pub(crate) type Tasks = Mutex<Receiver<ReductionTask>>;

/// The work of one thread: reduces each finding that it receives, until the queue is closed.
pub(crate) fn work<R: Reducer>(
    tasks: &Tasks,
    make: impl Fn() -> R,
    mut tell: impl FnMut(i64, ReducedFinding) -> bool,
) {
    let mut reducer: Option<R> = None;
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((id, finding)) = task else { return };
        let mut made = reducer.take();
        let outcome = panics::catch(|| {
            let mut reducer = made.take().unwrap_or_else(&make);
            let outcome = reducer.reduce(&finding);
            (reducer, outcome)
        });
        let outcome = match outcome {
            Ok((kept, outcome)) => {
                reducer = Some(kept);
                outcome
            }
            Err(panic) => Some(lost(*finding, &panic)),
        };
        if !tell(id, outcome) {
            return;
        }
    }
}

/// A finding whose reduction ended in a panic of Assay.
fn lost(mut finding: Finding, panic: &Panic) -> Finding {
    let note = format!("Assay panicked while it was reduced: {}", panic.message);
    finding.analysis = Some(Analysis { state: ReductionState::Lost, note, ..Analysis::default() });
    finding
}

/// The writer's end.
pub(crate) struct ReductionDispatcher {
    reduction: Reduction,
    tasks: Option<Sender<ReductionTask>>,
    /// Handed out and not yet back.
    busy: Vec<i64>,
    /// Came back unreduced.
    left: Vec<i64>,
}

impl ReductionDispatcher {
    /// The queue's two ends.
    pub fn new(reduction: Reduction) -> (ReductionDispatcher, Tasks) {
        let (sender, receiver) = channel();
        let dispatcher =
            ReductionDispatcher { reduction, tasks: Some(sender), busy: Vec::new(), left: Vec::new() };
        (dispatcher, Mutex::new(receiver))
    }

    /// Hands out as many findings as there are idle threads. All programs below index `below` are done; `None` means that all
    /// programs are done. A `shard` leases its findings from the given time on, so that no other shard reduces them.
    pub fn feed(
        &mut self,
        store: &mut Store,
        below: Option<u64>,
        shard: Option<(&str, u64)>,
    ) -> Result<(), StoreError> {
        while self.busy.len() < self.reduction.threads {
            let Some(tasks) = &self.tasks else { return Ok(()) };
            let but: Vec<i64> = self.busy.iter().chain(&self.left).copied().collect();
            let (target, below) = (&self.reduction.target, below.unwrap_or(u64::MAX));
            let next = match shard {
                Some((shard, now)) => store.claim_unreduced(target, below, &but, shard, now)?,
                None => store.unreduced(target, below, &but)?,
            };
            let Some(Stored { id, finding, .. }) = next else { return Ok(()) };
            if tasks.send((id, Box::new(finding))).is_err() {
                self.close();
                return Ok(());
            }
            self.busy.push(id);
        }
        Ok(())
    }

    /// Whether a thread has nothing to do.
    pub fn has_room(&self) -> bool {
        self.tasks.is_some() && self.busy.len() < self.reduction.threads
    }

    /// A finding came back.
    pub fn take_back(&mut self, id: i64, reduced: bool) {
        self.busy.retain(|busy| *busy != id);
        if !reduced {
            self.left.push(id);
        }
    }

    /// Whether no finding is being reduced.
    pub fn is_idle(&self) -> bool {
        self.busy.is_empty()
    }

    /// No more findings will come. Each thread ends when it has finished its present one.
    pub fn close(&mut self) {
        self.tasks = None;
    }

    /// How long the remaining reductions may take after the last program.
    pub fn drain(&self) -> Duration {
        self.reduction.drain
    }
}
