//! The progress of a campaign over time: at most one row a second, for plots.

use serde::Serialize;

use super::db::{Connection, Result as DbResult, Row, params};
use super::{Store, StoreError, signed, unsigned};

/// A campaign at one second.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// Unix seconds.
    pub at: u64,
    /// Programs done.
    pub programs: u64,
    /// Compiler runs.
    pub compiles: u64,
    /// Verdicts.
    pub verdicts: u64,
    /// Distinct findings of the whole store.
    pub findings: u64,
    /// Different ops in the programs.
    pub ops: u64,
    /// Number of different pairs of an op and a user of its result.
    pub pairs: u64,
    /// Different passes that were run.
    pub passes: u64,
    /// Different rewrite patterns that were tried.
    pub patterns: u64,
}

impl Store {
    /// The progress of the campaign in at most `points` samples. Each is the last one of its period.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn samples(&self, campaign: i64, points: u64) -> Result<Vec<Sample>, StoreError> {
        let select = || -> DbResult<Vec<Sample>> {
            let (first, last): (i64, i64) = self.connection.one(
                "SELECT coalesce(min(at), 0), coalesce(max(at), 0) FROM samples WHERE campaign = ?1",
                params![campaign],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )?;
            let width = (last - first) / signed(points.max(1)) + 1;
            // One look-up per point. A campaign of a day has 86,400 samples; to read all of them for 300 points would be slow.
            let point =
                "SELECT at, programs, compiles, verdicts, findings, ops, pairs, passes, patterns FROM samples
                 WHERE campaign = ?1 AND at >= ?2 AND at < ?2 + ?3 ORDER BY at DESC LIMIT 1";
            let mut samples = Vec::new();
            for start in (first..=last).step_by(usize::try_from(width).unwrap_or(1)) {
                samples.extend(self.connection.first(point, params![campaign, start, width], sample)?);
            }
            Ok(samples)
        };
        select().map_err(|cause| self.error(cause))
    }

    /// A text that changes when another connection changes the store.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn data_version(&self) -> Result<String, StoreError> {
        let version = match self.is_server() {
            // Shows which transactions have ended.
            true => self.connection.one("SELECT CAST(pg_current_snapshot() AS TEXT)", &[], |row| row.get(0)),
            false => self
                .connection
                .one("PRAGMA data_version", &[], |row| row.get::<i64>(0))
                .map(|number| number.to_string()),
        };
        version.map_err(|cause| self.error(cause))
    }
}

/// Records the state of `campaign`, inside the caller's transaction. If there is already a sample of this second, it does
/// nothing.
pub(super) fn take(connection: &Connection, campaign: i64, now: u64) -> DbResult<()> {
    let select = "SELECT 1 FROM samples WHERE campaign = ?1 AND at = ?2";
    if connection.exists(select, params![campaign, signed(now)])? {
        return Ok(());
    }
    connection.execute(
        "INSERT INTO samples (campaign, at, programs, compiles, verdicts, findings, ops, pairs, passes, patterns)
         SELECT ?1, ?2, programs, compiles,
                (SELECT coalesce(CAST(sum(count) AS BIGINT), 0) FROM counters
                 WHERE campaign = ?1 AND what = 'verdict'),
                (SELECT count(*) FROM findings WHERE parent IS NULL),
                (SELECT count(*) FROM counters WHERE campaign = ?1 AND what = 'op'),
                (SELECT count(*) FROM counters WHERE campaign = ?1 AND what = 'pair'),
                (SELECT count(*) FROM counters WHERE campaign = ?1 AND what = 'pass'),
                (SELECT count(*) FROM counters WHERE campaign = ?1 AND what = 'pattern')
         FROM campaigns WHERE id = ?1",
        params![campaign, signed(now)],
    )?;
    Ok(())
}

fn sample(row: &Row<'_>) -> DbResult<Sample> {
    let number = |at: usize| row.get(at).map(unsigned);
    Ok(Sample {
        at: number(0)?,
        programs: number(1)?,
        compiles: number(2)?,
        verdicts: number(3)?,
        findings: number(4)?,
        ops: number(5)?,
        pairs: number(6)?,
        passes: number(7)?,
        patterns: number(8)?,
    })
}
