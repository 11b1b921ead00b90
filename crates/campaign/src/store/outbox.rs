//! The results that a shard has to commit. While it cannot reach its server, it keeps them in a file. `assay merge` or the shard
//! itself delivers these entries later. A program counts once, however often its entry is delivered.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::campaigns::{Committed, commit, number_of, write_failed};
use super::db::{Connection, Param, Result as DbResult, params};
use super::findings::write_reduced;
use super::merged::{DeliveredFinding, Merged};
use super::unfinished::write_interrupted;
use super::{Store, StoreError};
use crate::finding::{Finding, Label};
use crate::panics::Panic;
use crate::program::ProgramReport;

/// The result of a program, or of a reduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutboxEntry {
    /// It was judged.
    Report(Box<ProgramReport>),
    /// It was interrupted after this.
    Interrupted(Box<ProgramReport>),
    /// Assay panicked on it.
    Failed {
        /// Its index.
        index: u64,
        /// The panic.
        panic: Panic,
    },
    /// A finding was reduced.
    Reduced(Box<Finding>),
}

/// The store that kept entries are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DestinationStore {
    /// A name that no other store has, wherever it is. Empty for entries that an older version kept.
    pub name: String,
    /// Its address, without a password.
    pub place: String,
}

impl DestinationStore {
    /// Whether both are the same store. It may have several addresses.
    pub fn is_same(&self, other: &DestinationStore) -> bool {
        self.name == other.name
    }
}

/// The number of entries that are read from a file at a time.
const CHUNK: i64 = 64;

impl OutboxEntry {
    /// The program that it is the result of. `None` for a reduction, which has the same result whenever it is stored.
    pub(super) fn program(&self) -> Option<u64> {
        (!matches!(self, OutboxEntry::Reduced(_))).then(|| self.index())
    }

    /// The findings of its program, or the finding that was reduced.
    pub(super) fn findings(&self) -> &[Finding] {
        match self {
            OutboxEntry::Report(report) | OutboxEntry::Interrupted(report) => &report.findings,
            OutboxEntry::Failed { .. } => &[],
            OutboxEntry::Reduced(finding) => std::slice::from_ref(finding),
        }
    }

    /// Whether there is nothing to store: its program was interrupted before it showed a finding.
    pub fn is_empty(&self) -> bool {
        matches!(self, OutboxEntry::Interrupted(report) if report.findings.is_empty())
    }

    /// Whether the store, which has given this answer, had the result before: a merge may have delivered it.
    pub fn was_known(&self, committed: &Committed) -> bool {
        match self {
            OutboxEntry::Report(_) | OutboxEntry::Failed { .. } => !committed.counted,
            OutboxEntry::Interrupted(_) | OutboxEntry::Reduced(_) => committed.known,
        }
    }

    /// The program; of a finding, the one that showed it.
    pub fn index(&self) -> u64 {
        match self {
            OutboxEntry::Report(report) | OutboxEntry::Interrupted(report) => report.index,
            OutboxEntry::Failed { index, .. } => *index,
            OutboxEntry::Reduced(finding) => finding.compilation.origin.index,
        }
    }
}

impl Store {
    /// Commits entries in one transaction. Returns one result per entry, in the same order. If an earlier commit of an entry had no
    /// answer but took place, the result is that of the earlier commit.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn commit_entries(
        &mut self,
        campaign: i64,
        entries: &[OutboxEntry],
        label: impl Fn(&Finding) -> Label,
        now: u64,
    ) -> Result<Vec<Committed>, StoreError> {
        let mut done = Vec::new();
        let ended = self.transaction(true, |connection| {
            done = commit_entries(connection, campaign, entries, &label, now)?;
            self.lost_commits.correct(connection, campaign, entries, &mut done)
        });
        match ended {
            Ok(()) => self.lost_commits.forget(campaign, entries),
            Err(error) => {
                if let Some(transaction) = self.connection.lost_commit() {
                    self.lost_commits.note(campaign, transaction, entries, done);
                }
                return Err(error);
            }
        }
        Ok(done)
    }

    /// This store, as others that keep entries for it know it.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn home(&self) -> Result<DestinationStore, StoreError> {
        let place = self.address.clone().unwrap_or_else(|| self.path.display().to_string());
        Ok(DestinationStore { name: self.name()?, place })
    }

    /// Keeps entries in this store until they are delivered to `home`.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn keep(
        &mut self,
        campaign: i64,
        home: &DestinationStore,
        entries: &[OutboxEntry],
    ) -> Result<(), StoreError> {
        self.transaction(true, |connection| {
            let texts = entries.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
            let rows: Vec<Vec<Param<'_>>> =
                texts.iter().map(|text| params![campaign, *text, home.name, home.place].to_vec()).collect();
            let insert = "INSERT INTO outbox (campaign, entry, store, place) VALUES (?1, ?2, ?3, ?4)";
            connection.insert(insert, &rows).map(drop)
        })
    }

    /// The first entries that were kept for a campaign of `home`, or of any store, and the number to pass to [`Store::forget`] to
    /// delete them.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn kept(
        &self,
        campaign: i64,
        home: Option<&DestinationStore>,
    ) -> Result<(Vec<OutboxEntry>, i64), StoreError> {
        kept(&self.connection, campaign, home, 0).map_err(|cause| self.error(cause))
    }

    /// Deletes entries that were delivered to `home`.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing.
    pub fn forget(&mut self, campaign: i64, home: &DestinationStore, up_to: i64) -> Result<(), StoreError> {
        let delete = "DELETE FROM outbox WHERE campaign = ?1 AND store = ?2 AND id <= ?3";
        let params = params![campaign, home.name, up_to];
        self.transaction(true, |connection| connection.execute(delete, params)).map(drop)
    }

    /// How many entries wait to be delivered to which store.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn waiting(&self) -> Result<Vec<(DestinationStore, u64)>, StoreError> {
        let select = "SELECT store, min(place), count(*) FROM outbox GROUP BY store ORDER BY store";
        let all = self.connection.all(select, &[], |row| {
            Ok((DestinationStore { name: row.get(0)?, place: row.get(1)? }, super::unsigned(row.get(2)?)))
        });
        all.map_err(|cause| self.error(cause))
    }
}

/// See [`Store::commit_entries`].
fn commit_entries(
    connection: &Connection,
    campaign: i64,
    entries: &[OutboxEntry],
    label: &impl Fn(&Finding) -> Label,
    now: u64,
) -> DbResult<Vec<Committed>> {
    let reports = entries.iter().filter_map(|entry| match entry {
        OutboxEntry::Report(report) => Some((**report).clone()),
        _ => None,
    });
    let mut of_reports = commit(connection, campaign, &reports.collect::<Vec<_>>(), label, now)?.into_iter();
    let each = entries.iter().map(|entry| match entry {
        OutboxEntry::Report(_) => Ok(of_reports.next().unwrap_or_default()),
        OutboxEntry::Interrupted(report) => write_interrupted(connection, campaign, report, label, now),
        OutboxEntry::Failed { index, panic } => {
            let counted = write_failed(connection, campaign, *index, panic, now)?;
            Ok(Committed { counted, known: false, seen: Vec::new() })
        }
        OutboxEntry::Reduced(finding) => Ok(match write_reduced(connection, finding, label(finding))? {
            Some((seen, known)) => Committed { counted: false, known, seen: vec![seen] },
            None => Committed { counted: false, known: true, seen: Vec::new() },
        }),
    });
    each.collect()
}

fn kept(
    connection: &Connection,
    campaign: i64,
    home: Option<&DestinationStore>,
    after: i64,
) -> DbResult<(Vec<OutboxEntry>, i64)> {
    let select = "SELECT id, entry FROM outbox
                  WHERE campaign = ?1 AND id > ?2 AND (?4 IS NULL OR store = ?4) ORDER BY id LIMIT ?3";
    let name = home.map(|home| home.name.clone());
    let rows: Vec<(i64, String)> = connection
        .all(select, params![campaign, after, CHUNK, name], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let last = rows.last().map_or(after, |(id, _)| *id);
    let entries = rows.iter().map(|(_, text)| serde_json::from_str(text)).collect::<Result<_, _>>()?;
    Ok((entries, last))
}

/// Delivers the entries that another store has kept, whatever store they are for. `label` gives a new finding its label. Adds what
/// was new here to `merged`.
pub(super) fn deliver(
    ours: &Connection,
    other: &Connection,
    label: &impl Fn(&Finding) -> Label,
    merged: &mut Merged,
) -> DbResult<()> {
    let mut signatures = BTreeSet::new();
    let before = hits(ours)?;
    let campaigns: Vec<(i64, i64, String, i64, i64)> = other.all(
        "SELECT id, seed, config, start, updated FROM campaigns
         WHERE id IN (SELECT campaign FROM outbox) ORDER BY id",
        &[],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)),
    )?;
    for (there, seed, config, start, updated) in campaigns {
        let updated = super::unsigned(updated);
        let here = number_of(ours, seed.cast_unsigned(), &config, super::unsigned(start), updated)?;
        let mut after = 0;
        loop {
            let (entries, last) = kept(other, there, None, after)?;
            if entries.is_empty() {
                break;
            }
            after = last;
            merged.improved += count_unreduced(ours, &entries)?;
            let committed = commit_entries(ours, here, &entries, label, updated)?;
            for (entry, committed) in entries.iter().zip(committed) {
                merged.delivered += u64::from(committed.counted);
                for (finding, seen) in entry.findings().iter().zip(committed.seen) {
                    signatures.insert((finding.compilation.target.clone(), finding.signature.clone()));
                    if seen.new {
                        merged.delivered_findings.push(DeliveredFinding::new(&seen, finding));
                    }
                }
            }
        }
    }
    merged.findings += signatures.len() as u64;
    merged.new += merged.delivered_findings.len() as u64;
    merged.hits += super::unsigned(hits(ours)? - before);
    Ok(())
}

/// How often all findings of a store were seen.
fn hits(connection: &Connection) -> DbResult<i64> {
    connection.one("SELECT CAST(coalesce(sum(hits), 0) AS BIGINT) FROM findings", &[], |row| row.get(0))
}

/// How many of the entries reduce a finding that the store has and that is not reduced there.
fn count_unreduced(connection: &Connection, entries: &[OutboxEntry]) -> DbResult<u64> {
    let select = "SELECT 1 FROM findings WHERE target = ?1 AND signature = ?2 AND state = 'unreduced'";
    let mut count = 0;
    for entry in entries {
        if let OutboxEntry::Reduced(finding) = entry {
            let key = params![finding.compilation.target, finding.signature];
            count += u64::from(connection.exists(select, key)?);
        }
    }
    Ok(count)
}
