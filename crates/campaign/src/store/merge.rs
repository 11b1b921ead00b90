//! Merges another store's findings and campaigns into this one. A store counts once, however often it is merged.
//!
//! A store keeps for each finding the number of hits that it counted itself, and for each other store the number of hits
//! counted there. A merge takes the larger number for each. So the result is right if a merge is repeated, if a store has
//! grown since, and if it has merged a third store itself. Programs depend on seed, settings and start, so these identify a
//! campaign. If both stores have a campaign, the one with more programs done is kept.

use std::collections::BTreeMap;
use std::path::Path;

use super::db::{ColumnValue, Connection, Param, Result as DbResult, SqlError, params};
use super::findings::{put, upsert};
use super::groups::{TargetCauses, causes_of, group};
use super::merged::Merged;
use super::outbox::deliver;
use super::{DestinationStore, Location, Store, StoreError, schema, unsigned};
use crate::analysis::ReductionState;
use crate::finding::{Finding, Label};

/// A store as it was at one moment, in the newest schema; the store itself is only read.
#[derive(Debug)]
pub struct Snapshot {
    /// For a file, a copy that is reported under the name of the original. For a server, a transaction that sees no later change.
    store: Store,
    _folder: Option<tempfile::TempDir>,
}

/// The hits of a finding by the name of the store that counted them.
type Hits = BTreeMap<String, i64>;

/// A finding's row in the other store.
struct Other {
    finding: Finding,
    label: Label,
    /// Whether a person chose the label.
    decided: bool,
    note: String,
    first_seen: i64,
    last_seen: i64,
    hits: Hits,
}

impl Snapshot {
    /// Takes a snapshot of the store at `location`. A file may be of an older version and on a read-only disk.
    ///
    /// # Errors
    /// Every [`StoreError`] of reading; `Folder` if there is no place for the copy.
    pub fn take(location: impl Into<Location>) -> Result<Snapshot, StoreError> {
        let location = location.into();
        let source = Store::read_as_it_is(&location)?;
        let Some(path) = location.file() else {
            let (_, version, _) =
                schema::identity(&source.connection).map_err(|cause| source.error(cause))?;
            if version < schema::VERSION {
                return Err(StoreError::Older { path: source.path });
            }
            source.connection.begin_reading().map_err(|cause| source.error(cause))?;
            return Ok(Snapshot { store: source, _folder: None });
        };
        let no_place = |reason: String| StoreError::Folder { path: std::env::temp_dir(), reason };
        let folder = tempfile::tempdir().map_err(|error| no_place(error.to_string()))?;
        let copy = folder.path().join("copy.db");
        let text = copy.to_str().ok_or_else(|| no_place("its name is not text".to_owned()))?;
        source.connection.execute("VACUUM INTO ?1", params![text]).map_err(|cause| source.error(cause))?;
        let connection = rusqlite::Connection::open(&copy).map_err(|cause| source.error(cause.into()))?;
        let store = Store::new(path.to_owned(), Connection::from_sqlite(connection));
        schema::migrate(&store.connection).map_err(|cause| store.error(cause))?;
        Ok(Snapshot { store, _folder: Some(folder) })
    }

    /// How many results a shard has kept in the store, and for which stores.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn waiting(&self) -> Result<Vec<(DestinationStore, u64)>, StoreError> {
        self.store.waiting()
    }

    /// To be read only.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }
}

impl Store {
    /// Merges all data of other stores, in one transaction. `label` gives a label to findings of programs that a shard has kept, as
    /// its campaign would.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading them and of writing this one; then nothing was changed.
    pub fn merge(
        &mut self,
        others: &[Snapshot],
        label: impl Fn(&Finding) -> Label,
    ) -> Result<Vec<Merged>, StoreError> {
        self.take(|ours| others.iter().map(|other| merge(ours, &self.path, &other.store, &label)).collect())
    }

    /// Merges some findings of another store, in one transaction.
    ///
    /// # Errors
    /// As [`Store::merge`]; [`StoreError::Same`] if it is this store, or one of the two is a copy of the other.
    pub fn take_in(&mut self, other: &Store, ids: &[i64]) -> Result<Merged, StoreError> {
        if self.name()? == other.name()? {
            return Err(StoreError::Same { path: self.path.clone() });
        }
        // The first finding of a cause represents the others, in both stores, so the order is kept.
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        self.take(|ours| {
            let mut merged = Merged { store: other.path.clone(), ..Merged::default() };
            take_findings(ours, &self.path, other, &ids, &mut merged)?;
            Ok(merged)
        })
    }

    /// Runs one transaction in which `body` also reads other stores. Errors of `body` are returned unchanged.
    fn take<T>(&self, body: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut failed = None;
        let taken = self.connection.transaction(true, |ours| {
            body(ours).map_err(|error| {
                failed = Some(error);
                SqlError::NoRow
            })
        });
        taken.map_err(|cause| failed.unwrap_or_else(|| self.error(cause)))
    }

    /// The name of this store. No other store has the same name, unless it is a copy.
    pub(super) fn name(&self) -> Result<String, StoreError> {
        let select = "SELECT name FROM stores WHERE id = 0";
        self.connection.one(select, &[], |row| row.get(0)).map_err(|cause| self.error(cause))
    }
}

fn merge(
    ours: &Connection,
    path: &Path,
    other: &Store,
    label: &impl Fn(&Finding) -> Label,
) -> Result<Merged, StoreError> {
    let failed = |cause| StoreError::new(path, cause);
    let mut merged = Merged { store: other.path.clone(), ..Merged::default() };
    let ids: Vec<i64> = other
        .connection
        .all("SELECT id FROM findings ORDER BY id", &[], |row| row.get(0))
        .map_err(|cause| other.error(cause))?;
    take_findings(ours, path, other, &ids, &mut merged)?;
    take_campaigns(ours, path, other, &mut merged)?;
    deliver(ours, &other.connection, label, &mut merged).map_err(failed)?;
    Ok(merged)
}

fn take_findings(
    ours: &Connection,
    path: &Path,
    other: &Store,
    ids: &[i64],
    merged: &mut Merged,
) -> Result<(), StoreError> {
    let failed = |cause| StoreError::new(path, cause);
    let mut causes = TargetCauses::new();
    for &id in ids {
        let theirs = read(other, id)?;
        merged.findings += 1;
        take_finding(ours, &theirs, merged, &mut causes).map_err(failed)?;
    }
    group(ours, &causes).map_err(failed)
}

fn read(other: &Store, id: i64) -> Result<Other, StoreError> {
    let damaged = |reason: String| StoreError::Damaged {
        path: other.path.clone(),
        reason: format!("finding {id}: {reason}"),
    };
    let select = || -> DbResult<_> {
        let select = "SELECT body, label, note, first_seen, last_seen, decided FROM findings WHERE id = ?1";
        let row = other.connection.one(select, params![id], |row| {
            let texts = (row.get::<String>(0)?, row.get::<String>(1)?, row.get(2)?);
            Ok((texts, row.get(3)?, row.get(4)?, row.get::<i64>(5)? != 0))
        })?;
        Ok((row, hits(&other.connection, id)?))
    };
    let (((body, label, note), first_seen, last_seen, decided), hits) =
        select().map_err(|cause| other.error(cause))?;
    let finding = serde_json::from_str(&body).map_err(|error| damaged(error.to_string()))?;
    let label = label.parse().map_err(damaged)?;
    Ok(Other { finding, label, decided, note, first_seen, last_seen, hits })
}

/// The number of hits of a finding that each store counted.
fn hits(connection: &Connection, id: i64) -> DbResult<Hits> {
    let rows = connection.all(
        "SELECT name, hits FROM merged_hits JOIN stores ON stores.id = store WHERE finding = ?1
         UNION ALL
         SELECT name, CAST((SELECT hits FROM findings WHERE id = ?1)
                           - (SELECT coalesce(sum(hits), 0) FROM merged_hits WHERE finding = ?1) AS BIGINT)
         FROM stores WHERE id = 0",
        params![id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(rows.into_iter().collect())
}

fn take_finding(
    ours: &Connection,
    theirs: &Other,
    merged: &mut Merged,
    causes: &mut TargetCauses,
) -> DbResult<()> {
    let finding = &theirs.finding;
    let select = "SELECT id FROM findings WHERE target = ?1 AND signature = ?2";
    let known: Option<i64> =
        ours.first(select, params![finding.compilation.target, finding.signature], |row| row.get(0))?;
    let id = match known {
        Some(id) => {
            causes.extend(causes_of(ours, id)?);
            merged.improved += u64::from(take_evidence(ours, id, finding)?);
            id
        }
        None => {
            merged.new += 1;
            let id = upsert(ours, finding, theirs.label, unsigned(theirs.first_seen))?.id;
            put(ours, id, finding)?;
            // The counts by store are added below.
            let update = "UPDATE findings SET hits = 0, note = ?2, decided = ?3 WHERE id = ?1";
            ours.execute(update, params![id, theirs.note, theirs.decided])?;
            id
        }
    };
    ours.execute(
        "UPDATE findings SET first_seen = CASE WHEN ?2 < first_seen THEN ?2 ELSE first_seen END,
                             last_seen = CASE WHEN ?3 > last_seen THEN ?3 ELSE last_seen END WHERE id = ?1",
        params![id, theirs.first_seen, theirs.last_seen],
    )?;
    merged.hits += take_hits(ours, id, &theirs.hits)?;
    if known.is_some() {
        take_label(ours, id, theirs, merged)?;
    }
    causes.extend(causes_of(ours, id)?);
    Ok(())
}

/// Keeps the larger number for each store. Returns by how much the sum has grown.
fn take_hits(ours: &Connection, id: i64, theirs: &Hits) -> DbResult<u64> {
    let known = hits(ours, id)?;
    let mut more = 0;
    for (name, &count) in theirs {
        // A store's own number is negative if it has judged programs again whose hits another store had counted.
        let new = known.get(name).map_or(count, |known| (count - known).max(0));
        if new == 0 {
            continue;
        }
        more += new;
        ours.execute("INSERT INTO stores (name) VALUES (?1) ON CONFLICT DO NOTHING", params![name])?;
        // Hits that no other store counted are this store's own, and they need no row.
        ours.execute(
            "INSERT INTO merged_hits (finding, store, hits) SELECT ?1, id, ?3 FROM stores WHERE name = ?2 AND id <> 0
             ON CONFLICT (finding, store) DO UPDATE SET hits = excluded.hits",
            params![id, name, count],
        )?;
    }
    ours.execute("UPDATE findings SET hits = hits + ?2 WHERE id = ?1", params![id, more])?;
    Ok(unsigned(more))
}

/// Takes the other store's evidence if it was reduced, or was reduced further. Otherwise takes only its results on other
/// versions.
fn take_evidence(ours: &Connection, id: i64, theirs: &Finding) -> DbResult<bool> {
    let body: String = ours.one("SELECT body FROM findings WHERE id = ?1", params![id], |row| row.get(0))?;
    // If the evidence here cannot be read, it is replaced.
    let known: Option<Finding> = serde_json::from_str(&body).ok();
    let Some(mut known) = known.filter(|known| rank(known.state()) >= rank(theirs.state())) else {
        return put(ours, id, theirs);
    };
    let more = theirs.analysis.as_ref().filter(|_| known.has_evidence_of(theirs));
    if let Some(more) = more {
        let analysis = known.analysis.get_or_insert_default();
        let is_known = |target: &str, version: &str| {
            analysis
                .versions
                .iter()
                .any(|old| (&*old.target, &*old.version) == (target, version) && old.shows.is_some())
        };
        let new: Vec<_> =
            more.versions.iter().filter(|one| !is_known(&one.target, &one.version)).cloned().collect();
        let before = analysis.clone();
        analysis.add_versions(new);
        analysis.fault = analysis.fault.take().or_else(|| more.fault.clone());
        if before != *analysis {
            put(ours, id, &known)?;
        }
    }
    Ok(false)
}

/// How far the analysis of a finding has got since a campaign found it.
fn rank(state: ReductionState) -> u8 {
    match state {
        ReductionState::Unreduced | ReductionState::Lost => 0,
        ReductionState::Recognised => 1,
        ReductionState::Partial => 2,
        ReductionState::Reduced => 3,
    }
}

/// A person's label takes precedence over that of a list of known issues, and both take precedence over no label.
fn weight(label: Label, decided: bool) -> u8 {
    match (decided, label) {
        (true, _) => 2,
        (false, Label::New) => 0,
        (false, _) => 1,
    }
}

fn take_label(ours: &Connection, id: i64, theirs: &Other, merged: &mut Merged) -> DbResult<()> {
    let select = "SELECT label, note, decided FROM findings WHERE id = ?1";
    let (label, note, decided): (String, String, bool) =
        ours.one(select, params![id], |row| Ok((row.get(0)?, row.get(1)?, row.get::<i64>(2)? != 0)))?;
    let known: Label = label.parse().unwrap_or_default();
    let better = weight(theirs.label, theirs.decided) > weight(known, decided);
    if decided && theirs.decided && known != theirs.label {
        merged.disputed.push(id);
        return Ok(());
    }
    let label = if better { theirs.label } else { known };
    let note_taken = !theirs.note.is_empty() && (better || (note.is_empty() && known == theirs.label));
    if !better && !note_taken {
        return Ok(());
    }
    merged.labels += u64::from(better);
    let note = if note_taken { &theirs.note } else { &note };
    let update = "UPDATE findings SET label = ?2, note = ?3, decided = ?4 WHERE id = ?1";
    ours.execute(update, params![id, label.to_string(), note, decided || theirs.decided && better])?;
    Ok(())
}

/// The tables that belong to a campaign, with their columns.
const OF_CAMPAIGN: [(&str, &str); 5] = [
    ("campaign_done", "program"),
    ("counters", "what, name, count"),
    ("bugs", "program, message, location"),
    ("unfinished", "program, attempts"),
    ("samples", "at, programs, compiles, verdicts, findings, ops, pairs, passes, patterns"),
];

/// The hits of a campaign's interrupted programs. Findings have other numbers in other stores.
const EARLY: &str = "SELECT early_hits.program, target, signature, early_hits.hits
    FROM early_hits JOIN findings ON findings.id = finding WHERE campaign = ?1";

/// The columns that identify a campaign, and those that say how far it got.
const CAMPAIGN: &str = "seed, config, start, started, updated, low, programs, compiles, micros, own_micros";

type RowValues = Vec<ColumnValue>;

fn all(values: &[ColumnValue]) -> Vec<Param<'_>> {
    values.iter().map(Param::from).collect()
}

fn take_campaigns(
    ours: &Connection,
    path: &Path,
    other: &Store,
    merged: &mut Merged,
) -> Result<(), StoreError> {
    let (here, there) = (|cause| StoreError::new(path, cause), |cause| other.error(cause));
    let campaigns =
        rows(&other.connection, &format!("SELECT id, {CAMPAIGN} FROM campaigns ORDER BY id"), &[])
            .map_err(there)?;
    for mut campaign in campaigns {
        let number = campaign.remove(0);
        let Some(id) = take_campaign(ours, &campaign, merged).map_err(here)? else { continue };
        for (table, columns) in OF_CAMPAIGN {
            let select = format!("SELECT {columns} FROM {table} WHERE campaign = ?1");
            let list = rows(&other.connection, &select, params![number]).map_err(there)?;
            replace(ours, table, columns, id, &list).map_err(here)?;
        }
        let early = rows(&other.connection, EARLY, params![number]).map_err(there)?;
        replace_early_hits(ours, id, &early).map_err(here)?;
    }
    Ok(())
}

/// If the rows of a campaign are to be taken: the number of the campaign in this store.
fn take_campaign(ours: &Connection, campaign: &RowValues, merged: &mut Merged) -> DbResult<Option<i64>> {
    let insert = format!(
        "INSERT INTO campaigns ({CAMPAIGN}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT DO NOTHING"
    );
    let changed = ours.execute(&insert, &all(campaign))?;
    merged.campaigns += changed as u64;
    let further = match changed {
        0 => ours.execute(
            "UPDATE campaigns SET started = ?4, updated = ?5, low = ?6, programs = ?7, compiles = ?8, micros = ?9,
                    own_micros = ?10
             WHERE seed = ?1 AND config = ?2 AND start = ?3 AND programs < ?7",
            &all(campaign),
        )?,
        _ => 0,
    };
    merged.continued += further as u64;
    if changed + further == 0 {
        return Ok(None);
    }
    let select = "SELECT id FROM campaigns WHERE seed = ?1 AND config = ?2 AND start = ?3";
    ours.first(select, &all(&campaign[..3]), |row| row.get(0))
}

/// All columns of an answer.
pub(super) fn rows(connection: &Connection, select: &str, values: &[Param<'_>]) -> DbResult<Vec<RowValues>> {
    connection.all(select, values, |row| (0..row.width()).map(|at| row.get(at)).collect())
}

/// Replaces the rows of a campaign.
fn replace(ours: &Connection, table: &str, columns: &str, campaign: i64, rows: &[RowValues]) -> DbResult<()> {
    ours.execute(&format!("DELETE FROM {table} WHERE campaign = ?1"), params![campaign])?;
    let places: Vec<String> = (1..=columns.split(',').count()).map(|at| format!("?{}", at + 1)).collect();
    let insert = format!("INSERT INTO {table} (campaign, {columns}) VALUES (?1, {})", places.join(", "));
    let campaign = ColumnValue::Int(campaign);
    let rows: Vec<Vec<Param<'_>>> =
        rows.iter().map(|row| std::iter::once(&campaign).chain(row).map(Param::from).collect()).collect();
    ours.insert(&insert, &rows)?;
    Ok(())
}

/// Takes over which hits are to be taken back when an interrupted program is judged again here. The findings are merged already.
fn replace_early_hits(ours: &Connection, campaign: i64, rows: &[RowValues]) -> DbResult<()> {
    ours.execute("DELETE FROM early_hits WHERE campaign = ?1", params![campaign])?;
    let insert = "INSERT INTO early_hits (campaign, program, finding, hits)
                  SELECT ?1, ?2, id, ?5 FROM findings WHERE target = ?3 AND signature = ?4";
    let campaign = ColumnValue::Int(campaign);
    for row in rows {
        let row: Vec<Param<'_>> = std::iter::once(&campaign).chain(row).map(Param::from).collect();
        ours.execute(insert, &row)?;
    }
    Ok(())
}
