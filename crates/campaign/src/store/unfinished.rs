//! Programs that were begun but not finished: they were interrupted, or in flight when the campaign was killed.

use super::campaigns::{Committed, finish, take_back};
use super::db::{Connection, Result as DbResult, params};
use super::findings::upsert;
use super::{Recorded, Store, StoreError, signed, unsigned};
use crate::finding::{Finding, Label};
use crate::program::ProgramReport;

impl Store {
    /// Notes that a run has begun a program that takes long. [`Store::commit`] deletes the note.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn note_begun(&mut self, campaign: i64, index: u64) -> Result<(), StoreError> {
        self.transaction(false, |connection| {
            connection.execute(
                "INSERT INTO unfinished (campaign, program, attempts) VALUES (?1, ?2, 1)
                 ON CONFLICT (campaign, program) DO UPDATE SET attempts = unfinished.attempts + 1",
                params![campaign, signed(index)],
            )
        })
        .map(drop)
    }

    /// Takes back what [`Store::note_begun`] noted in this run: the program did not end for a reason that is not its own.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn forget_begun(&mut self, campaign: i64, index: u64) -> Result<(), StoreError> {
        self.transaction(false, |connection| {
            let key = params![campaign, signed(index)];
            connection.execute(
                "UPDATE unfinished SET attempts = attempts - 1 WHERE campaign = ?1 AND program = ?2",
                key,
            )?;
            connection
                .execute("DELETE FROM unfinished WHERE campaign = ?1 AND program = ?2 AND attempts <= 0", key)
        })
        .map(drop)
    }

    /// Commits the findings of an interrupted program. The program does not count as done. When it is judged again, these hits
    /// are subtracted, so that no hit counts twice.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn commit_interrupted(
        &mut self,
        campaign: i64,
        report: &ProgramReport,
        label: impl Fn(&Finding) -> Label,
        now: u64,
    ) -> Result<Vec<Recorded>, StoreError> {
        let durable = self.has_new(&report.findings)?;
        let committed = self.transaction(durable, |connection| {
            write_interrupted(connection, campaign, report, &label, now)
        })?;
        Ok(committed.seen)
    }

    /// Marks those programs as done that `attempts` runs have begun and none has finished, and returns them.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn skip_unfinished(
        &mut self,
        campaign: i64,
        attempts: u64,
        now: u64,
    ) -> Result<Vec<u64>, StoreError> {
        self.transaction(false, |connection| {
            let often = begun_often(connection, campaign, attempts)?;
            Ok(finish(connection, campaign, &often, now)?.into_iter().collect())
        })
    }

    /// The number of programs of all campaigns that were skipped, as [`Store::skipped`] counts them.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn count_skipped(&self, attempts: u64) -> Result<u64, StoreError> {
        let select = "SELECT count(*) FROM unfinished WHERE attempts >= ?1";
        let count = self.connection.one(select, params![signed(attempts)], |row| row.get(0));
        count.map(unsigned).map_err(|cause| self.error(cause))
    }

    /// The programs of a campaign that [`Store::skip_unfinished`] has skipped so far, if it was called with the same `attempts`.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn skipped(&self, campaign: i64, attempts: u64) -> Result<Vec<u64>, StoreError> {
        begun_often(&self.connection, campaign, attempts).map_err(|cause| self.error(cause))
    }
}

/// See [`Store::commit_interrupted`]. Does nothing if the program has been finished meanwhile, or if this run has found nothing: an
/// earlier run may have got further.
pub(super) fn write_interrupted(
    connection: &Connection,
    campaign: i64,
    report: &ProgramReport,
    label: &impl Fn(&Finding) -> Label,
    now: u64,
) -> DbResult<Committed> {
    let done = "SELECT 1 FROM campaigns WHERE id = ?1
                AND (low > ?2 OR EXISTS (SELECT 1 FROM campaign_done WHERE campaign = ?1 AND program = ?2))";
    if report.findings.is_empty() || connection.exists(done, params![campaign, signed(report.index)])? {
        return Ok(Committed { known: true, ..Committed::default() });
    }
    let known = take_back(connection, campaign, report.index)?;
    let mut seen = Vec::new();
    for finding in &report.findings {
        let one = upsert(connection, finding, label(finding), now)?;
        connection.execute(
            "INSERT INTO early_hits (campaign, program, finding, hits) VALUES (?1, ?2, ?3, 1)
             ON CONFLICT (campaign, program, finding) DO UPDATE SET hits = early_hits.hits + 1",
            params![campaign, signed(report.index), one.id],
        )?;
        seen.push(one);
    }
    Ok(Committed { counted: false, known, seen })
}

fn begun_often(connection: &Connection, campaign: i64, attempts: u64) -> DbResult<Vec<u64>> {
    connection.all(
        "SELECT program FROM unfinished WHERE campaign = ?1 AND attempts >= ?2 ORDER BY program",
        params![campaign, signed(attempts)],
        |row| row.get(0).map(unsigned),
    )
}
