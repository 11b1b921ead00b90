//! What happened in each day or week.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::db::{Result as DbResult, Row, params};
use super::tally::is_of_issue;
use super::{Listed, Query, Store, StoreError, Tally, signed, unsigned};

/// The length of the periods by which statistics are grouped, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// From midnight to midnight.
    Day,
    /// From Monday to Sunday.
    Week,
}

const DAY: u64 = 86_400;

impl Period {
    /// The period's length, and the time from the beginning of the period that contains second 0 to second 0, both in seconds.
    /// Second 0 was on a Thursday.
    fn width_and_shift(self) -> (u64, u64) {
        match self {
            Period::Day => (DAY, 0),
            Period::Week => (7 * DAY, 3 * DAY),
        }
    }

    /// The number of the period that contains a second.
    fn number(self, at: u64) -> u64 {
        let (width, shift) = self.width_and_shift();
        at.saturating_add(shift) / width
    }
}

/// What happened in one period.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Its first second.
    pub from: u64,
    /// Programs that were judged, of all campaigns.
    pub programs: u64,
    /// Compiler runs.
    pub compiles: u64,
    /// Signatures that were seen for the first time.
    pub findings: u64,
    /// Causes that were seen for the first time.
    pub causes: u64,
    /// The number of causes that are new now: no list of known bugs contains them, and nobody has labelled them.
    pub new: u64,
}

/// Programs and compiler runs.
type WorkDone = (i64, i64);

impl Store {
    /// What happened in each period, the oldest first; periods in which nothing happened are left out.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn statistics(&self, per: Period) -> Result<Vec<Statistics>, StoreError> {
        let (width, shift) = per.width_and_shift();
        let mut periods: BTreeMap<u64, Statistics> = BTreeMap::new();
        for (number, (programs, compiles)) in self.work(per).map_err(|cause| self.error(cause))? {
            let period = periods.entry(number).or_default();
            period.programs += unsigned(programs);
            period.compiles += unsigned(compiles);
        }
        // The age of a cause is that of its oldest finding.
        let select = "SELECT coalesce(parent, id), first_seen FROM findings";
        let each = |row: &Row<'_>| Ok((row.get::<i64>(0)?, unsigned(row.get(1)?)));
        let seen = self.connection.all(select, &[], each).map_err(|cause| self.error(cause))?;
        let mut first: BTreeMap<i64, u64> = BTreeMap::new();
        for (cause, at) in seen {
            periods.entry(per.number(at)).or_default().findings += 1;
            first.entry(cause).and_modify(|first| *first = at.min(*first)).or_insert(at);
        }
        let mut listed: BTreeMap<u64, Vec<Listed>> = BTreeMap::new();
        let mut rows = self.page(&Query::default())?.rows;
        rows.sort_by_key(|row| (first.get(&row.id).copied().unwrap_or(row.first_seen), row.id));
        // All findings of one issue are one cause, of the period in which the first of them was seen.
        let mut issues = BTreeSet::new();
        for row in rows {
            let label = row.label.to_string();
            if is_of_issue(&label) && !issues.insert(label) {
                continue;
            }
            let at = first.get(&row.id).copied().unwrap_or(row.first_seen);
            listed.entry(per.number(at)).or_default().push(row);
        }
        let alike = self.find_simpler()?;
        for (number, rows) in listed {
            let (period, tally) = (periods.entry(number).or_default(), Tally::new(&rows, &alike));
            (period.causes, period.new) = (tally.causes(), tally.new.all);
        }
        let from = |number: u64| (number * width).saturating_sub(shift);
        Ok(periods.into_iter().map(|(number, period)| Statistics { from: from(number), ..period }).collect())
    }

    /// The work in each period, by the period's number. Samples say how far each campaign had got at which time; its row says how
    /// far it is now.
    fn work(&self, per: Period) -> DbResult<BTreeMap<u64, WorkDone>> {
        let (width, shift) = per.width_and_shift();
        let come = "SELECT campaign, (at + ?2) / ?1, max(programs), max(compiles) FROM samples GROUP BY 1, 2
             UNION ALL SELECT id, (updated + ?2) / ?1, programs, compiles FROM campaigns ORDER BY 1, 2, 3";
        let read = |row: &Row<'_>| Ok((row.get(0)?, unsigned(row.get(1)?), (row.get(2)?, row.get(3)?)));
        let come: Vec<(i64, u64, WorkDone)> =
            self.connection.all(come, params![signed(width), signed(shift)], read)?;
        let mut work: BTreeMap<u64, WorkDone> = BTreeMap::new();
        let (mut campaign, mut before) = (0, (0, 0));
        for (number, period, (programs, compiles)) in come {
            if number != campaign {
                (campaign, before) = (number, (0, 0));
            }
            let sum = work.entry(period).or_default();
            sum.0 += (programs - before.0).max(0);
            sum.1 += (compiles - before.1).max(0);
            before = (programs.max(before.0), compiles.max(before.1));
        }
        work.retain(|_, sum| *sum != (0, 0));
        Ok(work)
    }
}
