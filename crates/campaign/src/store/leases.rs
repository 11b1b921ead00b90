//! What shards share: each shard leases ranges of programs. If a shard dies, its leases pass to another.
//!
//! Leases do not prevent double work: a slow shard may commit a program that another one has judged meanwhile. So the commit
//! checks whether the program is done.

use std::collections::BTreeSet;

use serde::Serialize;

use super::campaigns::finish;
use super::db::{Connection, Result as DbResult, params};
use super::{Store, StoreError, signed, unsigned};

/// How many seconds a lease lasts unless it is renewed.
pub const LEASE: u64 = 60;

/// A range of programs that a shard is to judge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lease {
    /// Its first index, which identifies it.
    pub first: u64,
    /// The programs of the range that are not done.
    pub programs: Vec<u64>,
    /// Programs that are skipped from now on, because several shards have begun them and none has finished them.
    pub skipped: Vec<u64>,
}

/// A shard of a campaign, as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shard {
    /// The name that the user gave the shard, such as `3/8`.
    pub name: String,
    /// Unix seconds when it began.
    pub started: u64,
    /// Unix seconds of its last sign of life.
    pub seen: u64,
    /// What it does now.
    pub state: ShardState,
    /// Programs that it has committed.
    pub programs: u64,
    /// Ranges that it is working on.
    pub leases: u64,
}

/// What a shard does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShardState {
    /// It has shown lately that it is alive.
    AtWork,
    /// It has said that it ends.
    Ended,
    /// It has shown nothing for longer than its leases last: it was killed, or it ended without its server.
    Gone,
}

impl Store {
    /// Leases a range of programs below `end` to `shard`: one whose lease has expired (without its programs from `end` on),
    /// otherwise the next `size` programs that no shard has had. Programs that `attempts` shards have begun and none has finished
    /// are skipped. `None` if no range is free now.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn lease(
        &mut self,
        campaign: i64,
        shard: &str,
        (size, end): (u64, u64),
        attempts: u64,
        now: u64,
    ) -> Result<Option<Lease>, StoreError> {
        loop {
            let at = self.shared_time(now)?;
            let taken = self
                .connection
                .write_concurrently(|connection| take_over(connection, campaign, shard, signed(end), at));
            let range = match taken.map_err(|cause| self.error(cause))? {
                Some(range) => (range, self.skip_within(campaign, range, attempts, now)?),
                None => {
                    let fresh = self.connection.write_concurrently(|connection| {
                        extend(connection, campaign, shard, (signed(size), signed(end)), at)
                    });
                    match fresh.map_err(|cause| self.error(cause))? {
                        Some(range) => (range, Vec::new()),
                        None => return Ok(None),
                    }
                }
            };
            let ((first, past), skipped) = range;
            let programs =
                left(&self.connection, campaign, first, past).map_err(|cause| self.error(cause))?;
            if programs.is_empty() {
                self.give_back(campaign, unsigned(first), shard)?;
                if skipped.is_empty() {
                    continue;
                }
            }
            return Ok(Some(Lease { first: unsigned(first), programs, skipped }));
        }
    }

    /// Ends the lease of a range that is done.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn give_back(&mut self, campaign: i64, first: u64, shard: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM leases WHERE campaign = ?1 AND first = ?2 AND shard = ?3";
        self.connection
            .retry_concurrently(|connection| {
                connection.execute(delete, params![campaign, signed(first), shard])
            })
            .map(drop)
            .map_err(|cause| self.error(cause))
    }

    /// Renews the leases of `shard`, and records that it is alive. `name` is the name that the user gave it. `programs` is the
    /// number of programs that it has committed; `held` are the ranges that it knows of, by their first programs. A range whose
    /// lease was granted by an answer that got lost expires.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn renew<'a>(
        &mut self,
        campaign: i64,
        (shard, name): (&str, &str),
        programs: u64,
        held: impl IntoIterator<Item = &'a u64>,
        now: u64,
    ) -> Result<(), StoreError> {
        let at = self.shared_time(now)?;
        let held: Vec<u64> = held.into_iter().copied().collect();
        let renewed = self.connection.retry_concurrently(|connection| {
            connection.execute(
                "INSERT INTO shards (campaign, shard, name, started, seen, ended, programs)
                 VALUES (?1, ?2, ?3, ?4, ?4, 0, ?5) ON CONFLICT (campaign, shard) DO UPDATE
                 SET seen = excluded.seen, programs = excluded.programs, ended = 0",
                params![campaign, shard, name, at, signed(programs)],
            )?;
            let expires = at + signed(LEASE);
            for &first in &held {
                connection.execute(
                    "UPDATE leases SET expires = ?4 WHERE campaign = ?1 AND shard = ?2 AND first = ?3",
                    params![campaign, shard, signed(first), expires],
                )?;
            }
            connection.execute("UPDATE reductions SET expires = ?2 WHERE shard = ?1", params![shard, expires])
        });
        renewed.map(drop).map_err(|cause| self.error(cause))
    }

    /// How many shards of a campaign are alive.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn alive(&self, campaign: i64, now: u64) -> Result<u64, StoreError> {
        let since = self.shared_time(now)? - signed(LEASE);
        let select = "SELECT count(*) FROM shards WHERE campaign = ?1 AND ended = 0 AND seen > ?2";
        let count = self.connection.one(select, params![campaign, since], |row| row.get(0));
        count.map(unsigned).map_err(|cause| self.error(cause))
    }

    /// The shard ends: all programs that it has not done are free at once.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn release(&mut self, campaign: i64, shard: &str, programs: u64, now: u64) -> Result<(), StoreError> {
        let at = self.shared_time(now)?;
        let released = self.connection.retry_concurrently(|connection| {
            connection.execute(
                "UPDATE leases SET expires = 0 WHERE campaign = ?1 AND shard = ?2",
                params![campaign, shard],
            )?;
            connection.execute("DELETE FROM reductions WHERE shard = ?1", params![shard])?;
            connection.execute(
                "UPDATE shards SET ended = 1, seen = ?3, programs = ?4 WHERE campaign = ?1 AND shard = ?2",
                params![campaign, shard, at, signed(programs)],
            )
        });
        released.map(drop).map_err(|cause| self.error(cause))
    }

    /// The shards of a campaign: first those at work, then the others, each in the order in which they last showed that they are
    /// alive.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn shards(&self, campaign: i64, now: u64) -> Result<Vec<Shard>, StoreError> {
        let since = self.shared_time(now)? - signed(LEASE);
        let select = "SELECT name, started, seen, ended, programs,
                             (SELECT count(*) FROM leases
                              WHERE leases.campaign = shards.campaign AND leases.shard = shards.shard)
                      FROM shards WHERE campaign = ?1
                      ORDER BY CASE WHEN ended = 0 AND seen > ?2 THEN 0 ELSE 1 END, seen DESC, name LIMIT 1000";
        let shards = self.connection.all(select, params![campaign, since], |row| {
            let seen: i64 = row.get(2)?;
            Ok(Shard {
                name: row.get(0)?,
                started: unsigned(row.get(1)?),
                seen: unsigned(seen),
                state: match row.get::<i64>(3)? {
                    0 if seen > since => ShardState::AtWork,
                    0 => ShardState::Gone,
                    _ => ShardState::Ended,
                },
                programs: unsigned(row.get(4)?),
                leases: unsigned(row.get(5)?),
            })
        });
        shards.map_err(|cause| self.error(cause))
    }

    /// The time that all shards agree on, in Unix seconds. With a server it is the server's time, because the clocks of machines
    /// differ.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn shared_time(&self, now: u64) -> Result<i64, StoreError> {
        if !self.is_server() {
            return Ok(signed(now));
        }
        let select = "SELECT CAST(floor(extract(epoch FROM clock_timestamp())) AS BIGINT)";
        self.connection.one(select, &[], |row| row.get(0)).map_err(|cause| self.error(cause))
    }

    /// Marks those programs of a range as done that `attempts` runs have begun and none has finished.
    fn skip_within(
        &mut self,
        campaign: i64,
        (first, past): (i64, i64),
        attempts: u64,
        now: u64,
    ) -> Result<Vec<u64>, StoreError> {
        self.transaction(false, |connection| {
            let often = connection.all(
                "SELECT program FROM unfinished
                 WHERE campaign = ?1 AND program >= ?2 AND program < ?3 AND attempts >= ?4",
                params![campaign, first, past, signed(attempts)],
                |row| row.get(0).map(unsigned),
            )?;
            Ok(finish(connection, campaign, &often, now)?.into_iter().collect())
        })
    }
}

/// Takes over the programs below `end` of the first lease that has expired. The rest of the range stays free: a run that is to
/// judge more programs than this one may have left it.
fn take_over(
    connection: &Connection,
    campaign: i64,
    shard: &str,
    end: i64,
    at: i64,
) -> DbResult<Option<(i64, i64)>> {
    let select = "SELECT first, past FROM leases WHERE campaign = ?1 AND expires <= ?2 AND first < ?3
                  ORDER BY first LIMIT 1 /* SKIP LOCKED */";
    let range: Option<(i64, i64)> =
        connection.first(select, params![campaign, at, end], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((first, past)) = range else { return Ok(None) };
    connection.execute(
        "UPDATE leases SET shard = ?3, expires = ?4, past = ?5 WHERE campaign = ?1 AND first = ?2",
        params![campaign, first, shard, at + signed(LEASE), past.min(end)],
    )?;
    if past > end {
        connection.execute(
            "INSERT INTO leases (campaign, first, past, shard, expires) VALUES (?1, ?2, ?3, '', 0)",
            params![campaign, end, past],
        )?;
    }
    Ok(Some((first, past.min(end))))
}

/// Leases the next programs that nobody had.
fn extend(
    connection: &Connection,
    campaign: i64,
    shard: &str,
    (size, end): (i64, i64),
    at: i64,
) -> DbResult<Option<(i64, i64)>> {
    connection.execute(
        "INSERT INTO frontiers (campaign, next) SELECT id, low FROM campaigns WHERE id = ?1
         ON CONFLICT (campaign) DO NOTHING",
        params![campaign],
    )?;
    // A run without leases may have gone further than this range. The row stays locked until the range is leased.
    let past: i64 = connection.one(
        "UPDATE frontiers SET next = ?2 + CASE WHEN (SELECT low FROM campaigns WHERE id = ?1) > next
                                               THEN (SELECT low FROM campaigns WHERE id = ?1) ELSE next END
         WHERE campaign = ?1 RETURNING next",
        params![campaign, size],
        |row| row.get(0),
    )?;
    let (first, past) = (past - size, past.min(end));
    if first >= past {
        connection.execute("UPDATE frontiers SET next = ?2 WHERE campaign = ?1", params![campaign, first])?;
        return Ok(None);
    }
    connection.execute(
        "INSERT INTO leases (campaign, first, past, shard, expires) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![campaign, first, past, shard, at + signed(LEASE)],
    )?;
    connection.execute("UPDATE frontiers SET next = ?2 WHERE campaign = ?1", params![campaign, past])?;
    Ok(Some((first, past)))
}

/// The programs of a range that are not done.
fn left(connection: &Connection, campaign: i64, first: i64, past: i64) -> DbResult<Vec<u64>> {
    let low: i64 =
        connection.one("SELECT low FROM campaigns WHERE id = ?1", params![campaign], |row| row.get(0))?;
    let done: BTreeSet<i64> = connection
        .all(
            "SELECT program FROM campaign_done WHERE campaign = ?1 AND program >= ?2 AND program < ?3",
            params![campaign, first, past],
            |row| row.get(0),
        )?
        .into_iter()
        .collect();
    Ok((first.max(low)..past).filter(|program| !done.contains(program)).map(unsigned).collect())
}
