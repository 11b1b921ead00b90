//! Who works on which finding: shards, and processes that reduce or replay stored findings, lease each finding that they work on.
//!
//! When such a process has done its work, the lease ends, and the table `finished_work` says who did what. So a process that listed the
//! findings earlier sees that the same work was done meanwhile.

use std::collections::BTreeMap;
use std::fmt;

use super::db::{Connection, Result as DbResult, params};
use super::findings::IS_UNREDUCED;
use super::leases::LEASE;
use super::{Store, StoreError, signed};
use crate::finding::Stored;

/// What a process does with each finding that it leases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindingWork {
    /// Reduces it.
    Reduce,
    /// Replays it on these compilers.
    Replay(Vec<String>),
}

impl fmt::Display for FindingWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FindingWork::Reduce => f.write_str("reduce"),
            FindingWork::Replay(targets) => write!(f, "replay {}", targets.join(",")),
        }
    }
}

/// Which process has last done which work on which finding, as of one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinishedWork(BTreeMap<(i64, String), String>);

/// A process that does one kind of work on findings.
#[derive(Clone, Copy, Debug)]
pub struct FindingWorker<'a> {
    /// What it does.
    pub work: &'a FindingWork,
    /// A name that no other process has.
    pub process: &'a str,
    /// What was done before it listed the findings.
    pub earlier: &'a FinishedWork,
}

impl FindingWorker<'_> {
    /// The holder of its leases, as in the store.
    fn name(&self) -> String {
        format!("{} {}", self.work, self.process)
    }
}

/// The answer to the wish to work on a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaseAnswer {
    /// Nobody else works on it until the lease expires or ends.
    Granted,
    /// Another process works on it, or it was removed.
    Taken,
    /// Another process has done the same work since the findings were listed.
    Done,
}

impl Store {
    /// As [`Store::unreduced`], but the oldest finding comes first, and it is leased to `shard`. A finding that `shard` has already
    /// is taken again, unless it is in `but`: the answer to its lease was lost.
    ///
    /// # Errors
    /// As [`Store::unreduced`], and any [`StoreError`] of writing.
    pub fn claim_unreduced(
        &mut self,
        target: &str,
        below: u64,
        but: &[i64],
        shard: &str,
        now: u64,
    ) -> Result<Option<Stored>, StoreError> {
        let at = self.shared_time(now)?;
        let but: Vec<String> = but.iter().map(i64::to_string).collect();
        let select = format!(
            "SELECT id FROM findings
             WHERE {IS_UNREDUCED} AND target = ?1 AND program < ?2 AND id NOT IN ({})
               AND NOT EXISTS (SELECT 1 FROM reductions
                               WHERE finding = findings.id AND expires > ?3 AND shard <> ?4)
             ORDER BY label LIKE 'known%', program, id LIMIT 1 /* SKIP LOCKED */",
            if but.is_empty() { "0".to_owned() } else { but.join(",") }
        );
        let claimed = self.connection.retry_concurrently(|connection| {
            let found: Option<i64> =
                connection.first(&select, params![target, signed(below), at, shard], |row| row.get(0))?;
            let Some(id) = found else { return Ok(None) };
            // Another shard may have leased the finding after this statement began to search.
            Ok(claim(connection, id, shard, at, LEASE)?.then_some(id))
        });
        claimed.map_err(|cause| self.error(cause))?.map(|id| self.finding(id)).transpose()
    }

    /// Leases finding `id` to `worker` for `seconds`, unless somebody else works on it, or has done the same work since `worker` listed
    /// the findings.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn claim(
        &mut self,
        id: i64,
        worker: FindingWorker<'_>,
        seconds: u64,
        now: u64,
    ) -> Result<LeaseAnswer, StoreError> {
        let at = self.shared_time(now)?;
        let (name, work) = (worker.name(), worker.work.to_string());
        let earlier = worker.earlier.0.get(&(id, work.clone())).map_or("", String::as_str);
        let claimed = self.connection.retry_concurrently(|connection| {
            if !claim(connection, id, &name, at, seconds)? {
                return Ok(LeaseAnswer::Taken);
            }
            // This is a second statement, so that it sees what the last holder of the lease has committed.
            let is_done = "SELECT 1 FROM finished_work
                           WHERE finding = ?1 AND work = ?2 AND process <> ?3 AND process <> ?4";
            if !connection.exists(is_done, params![id, work, worker.process, earlier])? {
                return Ok(LeaseAnswer::Granted);
            }
            connection.execute(END_LEASE, params![id, name])?;
            Ok(LeaseAnswer::Done)
        });
        claimed.map_err(|cause| self.error(cause))
    }

    /// Ends the lease of a finding whose work is done.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn finish_work(&mut self, id: i64, worker: FindingWorker<'_>) -> Result<(), StoreError> {
        let (work, name) = (worker.work.to_string(), worker.name());
        let note =
            "INSERT INTO finished_work (finding, work, process) SELECT id, ?2, ?3 FROM findings WHERE id = ?1
                    ON CONFLICT (finding, work) DO UPDATE SET process = excluded.process";
        let ended = self.connection.retry_concurrently(|connection| {
            connection.execute(note, params![id, work, worker.process])?;
            connection.execute(END_LEASE, params![id, name])
        });
        ended.map(drop).map_err(|cause| self.error(cause))
    }

    /// Which work on findings is done.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn finished_work(&self) -> Result<FinishedWork, StoreError> {
        let select = "SELECT finding, work, process FROM finished_work";
        let all = self.connection.all(select, &[], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)));
        all.map(|all| FinishedWork(all.into_iter().collect())).map_err(|cause| self.error(cause))
    }

    /// Renews the leases of all findings that `worker` has.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn renew_claims(
        &mut self,
        worker: FindingWorker<'_>,
        seconds: u64,
        now: u64,
    ) -> Result<(), StoreError> {
        let (at, name) = (self.shared_time(now)?, worker.name());
        let update = "UPDATE reductions SET expires = ?2 WHERE shard = ?1";
        let renewed = self
            .connection
            .retry_concurrently(|connection| connection.execute(update, params![name, at + signed(seconds)]));
        renewed.map(drop).map_err(|cause| self.error(cause))
    }

    /// Ends the lease of a finding whose work is not done.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn disclaim(&mut self, id: i64, worker: FindingWorker<'_>) -> Result<(), StoreError> {
        let name = worker.name();
        let ended =
            self.connection.retry_concurrently(|connection| connection.execute(END_LEASE, params![id, name]));
        ended.map(drop).map_err(|cause| self.error(cause))
    }
}

/// Ends the lease of finding `?1` that worker `?2` has.
const END_LEASE: &str = "DELETE FROM reductions WHERE finding = ?1 AND shard = ?2";

/// Leases a finding, unless another worker has it or it was removed.
fn claim(connection: &Connection, id: i64, worker: &str, at: i64, seconds: u64) -> DbResult<bool> {
    let changed = connection.execute(
        "INSERT INTO reductions (finding, shard, expires) SELECT id, ?2, ?3 FROM findings WHERE id = ?1
         ON CONFLICT (finding) DO UPDATE SET shard = excluded.shard, expires = excluded.expires
         WHERE reductions.expires <= ?4 OR reductions.shard = excluded.shard",
        params![id, worker, at + signed(seconds), at],
    )?;
    Ok(changed > 0)
}
