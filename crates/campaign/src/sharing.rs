//! How a command that reduces or replays stored findings shares them with others: with shards, and with the same command on another
//! machine. It leases each finding as a shard does, and it has a shard's patience if its server goes away. What others have done
//! since it listed the findings, it does not do again.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use crate::clock::{Clock as _, SystemClock};
use crate::events::Event;
use crate::finding::Stored;
use crate::shard::{RENEW, pause, retry_until, wait_limit};
use crate::store::{FindingWork, FindingWorker, LEASE, LeaseAnswer, Store, StoreError};

/// The answer to the wish to work on a finding.
#[derive(Clone, Debug)]
pub enum ClaimedFinding {
    /// Nobody else works on it until it is given back. This is its present state.
    Granted(Box<Stored>),
    /// Another process reduces or replays it.
    Taken,
    /// Another process has done the same work since the finding was listed. This is its present state.
    Done(Box<Stored>),
    /// It was removed from the store.
    Removed,
}

/// One who works on findings that others may work on too.
#[derive(Clone, Copy)]
pub struct Sharer<'a> {
    /// What it does, and under which name.
    pub worker: FindingWorker<'a>,
    /// Once this is set, nobody waits for a server any more.
    pub stop: &'a AtomicBool,
    /// Gets an event when the wait for a server begins ([`Event::StoreAwaited`]), and when it ends ([`Event::StoreBack`]).
    pub inform: &'a (dyn Fn(&Event) + Sync),
}

/// The findings of a store, which this process and others lease. Any number of threads may use it.
pub struct SharedFindings<'a> {
    store: Mutex<&'a mut Store>,
    sharer: Sharer<'a>,
    /// The findings that are leased.
    held: Mutex<BTreeSet<i64>>,
    is_away: AtomicBool,
}

/// Calls `work` with the findings of a store. Renews leases meanwhile; those that are left afterwards end.
pub fn share<T>(store: &mut Store, sharer: Sharer<'_>, work: impl FnOnce(&SharedFindings<'_>) -> T) -> T {
    let (store, held) = (Mutex::new(store), Mutex::default());
    let shared = SharedFindings { store, sharer, held, is_away: AtomicBool::new(false) };
    let done = std::thread::scope(|scope| {
        let (end, ended) = channel();
        // If the thread cannot be started, leases expire, and others may do the same work again.
        let _ = Builder::new().name("renew".to_owned()).spawn_scoped(scope, || shared.renew_until(ended));
        let done = work(&shared);
        drop(end);
        done
    });
    let left = std::mem::take(&mut *lock(&shared.held));
    left.into_iter().for_each(|id| shared.give_back(id));
    done
}

impl SharedFindings<'_> {
    /// Leases a finding that was listed as `before`.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading and writing, for longer than an outage may last.
    pub fn claim(&self, before: &Stored) -> Result<ClaimedFinding, StoreError> {
        let Sharer { worker, .. } = self.sharer;
        let claim = self.retry(|store| {
            let answer = store.claim(before.id, worker, LEASE, now())?;
            match (store.finding(before.id), answer) {
                (Ok(stored), LeaseAnswer::Granted) => Ok(ClaimedFinding::Granted(Box::new(stored))),
                (Ok(stored), LeaseAnswer::Done) => Ok(ClaimedFinding::Done(Box::new(stored))),
                (Ok(_), LeaseAnswer::Taken) => Ok(ClaimedFinding::Taken),
                (Err(StoreError::NoFinding { .. }), _) => Ok(ClaimedFinding::Removed),
                (Err(error), _) => Err(error),
            }
        })?;
        let ClaimedFinding::Granted(now) = claim else { return Ok(claim) };
        lock(&self.held).insert(now.id);
        // A shard that has reduced it does not say so in its lease, nor does a result that was delivered.
        if *worker.work == FindingWork::Reduce && now.finding.state() != before.finding.state() {
            self.give_back(now.id);
            return Ok(ClaimedFinding::Done(now));
        }
        Ok(ClaimedFinding::Granted(now))
    }

    /// Stores what was found about a leased finding, and ends the lease: the work is done. `change` may be called again after it took
    /// place: the answer may get lost.
    ///
    /// # Errors
    /// Those of `change`, for longer than an outage may last.
    pub fn finish<T>(
        &self,
        id: i64,
        change: impl FnMut(&mut Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let done = self.retry(change)?;
        lock(&self.held).remove(&id);
        // If this fails, the lease expires soon, and others may do the same work again.
        let _ = self.retry(|store| store.finish_work(id, self.sharer.worker));
        Ok(done)
    }

    /// Ends the lease of a finding whose work is not done.
    pub fn give_back(&self, id: i64) {
        lock(&self.held).remove(&id);
        // If this fails, the lease expires soon.
        let _ = lock(&self.store).disclaim(id, self.sharer.worker);
    }

    /// Does what may be repeated. If the server goes away, waits for it as long as a shard does.
    fn retry<T>(
        &self,
        mut attempt: impl FnMut(&mut Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let Sharer { stop, inform, .. } = self.sharer;
        // Others use the store during a pause.
        let attempt = || attempt(&mut lock(&self.store));
        let done = retry_until(wait_limit(), attempt, |error| {
            if !self.is_away.swap(true, Ordering::Relaxed) {
                inform(&Event::StoreAwaited { reason: error.to_string() });
            }
            pause(stop)
        })?;
        if self.is_away.swap(false, Ordering::Relaxed) {
            inform(&Event::StoreBack { delivered: 0, known: 0 });
        }
        Ok(done)
    }

    /// Renews the leases until the other end of the channel is dropped.
    fn renew_until(&self, ended: Receiver<()>) {
        while ended.recv_timeout(RENEW) == Err(RecvTimeoutError::Timeout) {
            if !lock(&self.held).is_empty() {
                // The next renewal may succeed.
                let _ = lock(&self.store).renew_claims(self.sharer.worker, LEASE, now());
            }
        }
    }
}

fn now() -> u64 {
    SystemClock::start().unix_seconds()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
