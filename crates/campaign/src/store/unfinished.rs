//! Programs that were begun and not ended: interrupted, or in flight when the campaign was killed.

use rusqlite::{Connection, params};

use super::campaigns::finish;
use super::findings::upsert;
use super::{Seen, Store, StoreError, signed, unsigned};
use crate::finding::{Finding, Label};
use crate::run::ProgramReport;

impl Store {
    /// Notes that a run has begun a program that takes long. [`Store::commit`] forgets it.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn begun(&mut self, campaign: i64, index: u64) -> Result<(), StoreError> {
        let path = self.path.clone();
        self.transaction(false, |connection| {
            connection.execute(
                "INSERT INTO unfinished (campaign, program, attempts) VALUES (?1, ?2, 1)
                 ON CONFLICT (campaign, program) DO UPDATE SET attempts = attempts + 1",
                params![campaign, signed(index)],
            )
        })
        .map(|_| ())
        .map_err(|cause| StoreError::of(&path, cause))
    }

    /// Commits the findings of a program that was interrupted; it does not count as done. When it is judged again, these hits are
    /// taken back, so that none counts twice.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn commit_interrupted(
        &mut self,
        campaign: i64,
        report: &ProgramReport,
        label: impl Fn(&Finding) -> Label,
        now: u64,
    ) -> Result<Vec<Seen>, StoreError> {
        let path = self.path.clone();
        let durable = self.has_new(&report.findings)?;
        self.transaction(durable, |connection| {
            take_back(connection, campaign, report.index)?;
            let mut seen = Vec::new();
            for finding in &report.findings {
                let one = upsert(connection, finding, label(finding), now)?;
                connection
                    .prepare_cached(
                        "INSERT INTO early_hits (campaign, program, finding, hits) VALUES (?1, ?2, ?3, 1)
                         ON CONFLICT (campaign, program, finding) DO UPDATE SET hits = hits + 1",
                    )?
                    .execute(params![campaign, signed(report.index), one.id])?;
                seen.push(one);
            }
            Ok(seen)
        })
        .map_err(|cause| StoreError::of(&path, cause))
    }

    /// Marks programs that `attempts` runs have begun and none has ended as done, and returns them.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn skip_unfinished(
        &mut self,
        campaign: i64,
        attempts: u64,
        now: u64,
    ) -> Result<Vec<u64>, StoreError> {
        let path = self.path.clone();
        self.transaction(false, |connection| {
            let mut skipped = Vec::new();
            for index in begun_often(connection, campaign, attempts)? {
                if finish(connection, campaign, index, now)? {
                    skipped.push(index);
                }
            }
            Ok(skipped)
        })
        .map_err(|cause| StoreError::of(&path, cause))
    }

    /// The programs of a campaign that [`Store::skip_unfinished`] has skipped so far, where `attempts` was the same.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn skipped(&self, campaign: i64, attempts: u64) -> Result<Vec<u64>, StoreError> {
        begun_often(&self.connection, campaign, attempts).map_err(|cause| self.error(cause))
    }
}

fn begun_often(connection: &Connection, campaign: i64, attempts: u64) -> rusqlite::Result<Vec<u64>> {
    connection
        .prepare("SELECT program FROM unfinished WHERE campaign = ?1 AND attempts >= ?2 ORDER BY program")?
        .query_map(params![campaign, signed(attempts)], |row| row.get(0).map(unsigned))?
        .collect()
}

/// A program is judged to the end: what was noted of it before no longer counts.
pub(super) fn ended(connection: &Connection, campaign: i64, index: u64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM unfinished WHERE campaign = ?1 AND program = ?2")?
        .execute(params![campaign, signed(index)])?;
    take_back(connection, campaign, index)
}

fn take_back(connection: &Connection, campaign: i64, index: u64) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE findings SET hits = findings.hits - early.hits FROM early_hits AS early
             WHERE early.campaign = ?1 AND early.program = ?2 AND early.finding = findings.id",
        )?
        .execute(params![campaign, signed(index)])?;
    connection
        .prepare_cached("DELETE FROM early_hits WHERE campaign = ?1 AND program = ?2")?
        .execute(params![campaign, signed(index)])?;
    Ok(())
}
