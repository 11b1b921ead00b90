//! Findings in the store: inserts or counts them by signature, lists, shows and labels them.

use std::collections::{BTreeSet, HashMap};

use super::db::{Connection, Result as DbResult, Row, params};
use super::groups::{causes_of, group};
use super::listing::note_ops;
use super::{Store, StoreError, signed, unsigned};
use crate::analysis::{ReductionState, VersionResult};
use crate::finding::{FailureKind, Finding, Label, Stored};
use crate::strength::Strength;

/// Which findings to list; a field that is `None` restricts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only of this kind.
    pub kind: Option<FailureKind>,
    /// Only of this guilty pass.
    pub pass: Option<String>,
    /// Only of this target.
    pub target: Option<String>,
    /// Only findings whose label has this word, with any issue number: `new`, `known`, `filed`, `fixed`, `not-a-bug`.
    pub label: Option<String>,
    /// Also those that were merged into another one.
    pub merged: bool,
}

/// A condition on rows of `findings`: a reducer may take it. What was recognised as a known bug is not reduced, unless a newer list no
/// longer knows it.
pub(super) const IS_UNREDUCED: &str = "(state = 'unreduced' OR (state = 'recognised' AND label = 'new'))";

/// The columns of a [`Stored`]. The hits of a finding include those of all findings merged into it.
const COLUMNS: &str = "f.id, f.label, f.note, f.parent, f.body,
    (SELECT CAST(sum(g.hits) AS BIGINT) FROM findings g WHERE g.id = f.id OR g.parent = f.id),
    (SELECT min(g.first_seen) FROM findings g WHERE g.id = f.id OR g.parent = f.id),
    (SELECT max(g.last_seen) FROM findings g WHERE g.id = f.id OR g.parent = f.id),
    (SELECT string_agg(CAST(g.id AS TEXT), ',') FROM findings g WHERE g.parent = f.id)";

/// The result of recording a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its number in the store.
    pub id: i64,
    /// True if its signature was not there before.
    pub new: bool,
    /// How often it was seen, this time included.
    pub hits: u64,
    /// The finding's label: the given one if the finding is new, otherwise its old one.
    pub label: Label,
}

impl Store {
    /// Inserts `finding` with `label`. If its target already has a finding with this signature, that one is counted instead. All
    /// in one transaction. Labels and notes are never overwritten. A shorter program replaces the evidence, until somebody has
    /// acted on the finding.
    ///
    /// # Errors
    /// [`StoreError::DiskFull`], `Busy` and similar errors; then nothing was changed.
    pub fn record(&mut self, finding: &Finding, label: Label, now: u64) -> Result<Recorded, StoreError> {
        let durable = self.has_new(std::slice::from_ref(finding))?;
        self.transaction(durable, |connection| upsert(connection, finding, label, now))
    }

    /// The findings that `filter` selects, by number.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn findings(&self, filter: &Filter) -> Result<Vec<Stored>, StoreError> {
        let select = format!(
            "SELECT {COLUMNS} FROM findings f
             WHERE (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR pass = ?2)
               AND (?3 IS NULL OR target = ?3) AND (?5 = 1 OR parent IS NULL)
               AND (?4 IS NULL OR label = ?4 OR label LIKE ?4 || ' %')
             ORDER BY id"
        );
        let kind = filter.kind.map(FailureKind::name);
        let params = params![kind, filter.pass, filter.target, filter.label, filter.merged];
        let rows = self.connection.all(&select, params, columns).map_err(|cause| self.error(cause))?;
        rows.into_iter().map(|row| self.stored(row)).collect()
    }

    /// Finding `id`.
    ///
    /// # Errors
    /// [`StoreError::NoFinding`] if there is none.
    pub fn finding(&self, id: i64) -> Result<Stored, StoreError> {
        let row = self
            .connection
            .first(&format!("SELECT {COLUMNS} FROM findings f WHERE f.id = ?1"), params![id], columns)
            .map_err(|cause| self.error(cause))?;
        self.stored(row.ok_or_else(|| StoreError::NoFinding { path: self.path.clone(), id })?)
    }

    /// Labels finding `id` as a person says. No list of known bugs replaces this label, until a person sets it to `new`. Without a
    /// `note`, the old note stays.
    ///
    /// # Errors
    /// [`StoreError::NoFinding`] if there is none.
    pub fn label(&mut self, id: i64, label: Label, note: Option<&str>) -> Result<(), StoreError> {
        let changed = self.transaction(true, |connection| {
            let mut causes = causes_of(connection, id)?;
            let changed = connection.execute(
                "UPDATE findings SET label = ?2, note = coalesce(?3, note), decided = ?4 WHERE id = ?1",
                params![id, label.to_string(), note, label != Label::New],
            )?;
            causes.extend(causes_of(connection, id)?);
            group(connection, &causes)?;
            Ok(changed)
        })?;
        if changed == 0 { Err(StoreError::NoFinding { path: self.path.clone(), id }) } else { Ok(()) }
    }

    /// The next finding of `target` that is not reduced yet and whose program is below `below`. Findings of known issues come last,
    /// and weak ones before them. Of the others, those come first whose pass has the fewest reduced findings of their kind: they are
    /// most likely to have a new cause. Skips the numbers in `but`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn unreduced(&self, target: &str, below: u64, but: &[i64]) -> Result<Option<Stored>, StoreError> {
        let but: Vec<String> = but.iter().map(i64::to_string).collect();
        let select = format!(
            "SELECT {COLUMNS} FROM findings f
             LEFT JOIN (SELECT g.kind, g.pass, count(*) AS reduced FROM findings g
                        WHERE g.target = ?1 AND NOT {IS_UNREDUCED} GROUP BY g.kind, g.pass) alike
                    ON alike.kind = f.kind AND alike.pass = f.pass
             WHERE {IS_UNREDUCED} AND f.target = ?1 AND f.program < ?2 AND f.id NOT IN ({})
             ORDER BY f.label LIKE 'known%', f.strength <> 'strong', coalesce(alike.reduced, 0), f.program, f.id LIMIT 1",
            but.join(",")
        );
        let row = self
            .connection
            .first(&select, params![target, signed(below)], columns)
            .map_err(|cause| self.error(cause))?;
        row.map(|row| self.stored(row)).transpose()
    }

    /// Replaces the finding's evidence from the campaign by the reduced one. Merges all findings of this cause into one: the one
    /// that a person has labelled, otherwise the first. Its label is renewed until a person has set one.
    ///
    /// # Errors
    /// [`StoreError::NoFinding`] if there is none.
    pub fn analyse(
        &mut self,
        id: i64,
        finding: &Finding,
        label: impl Fn(&Finding) -> Label,
    ) -> Result<Stored, StoreError> {
        let mut finding = finding.clone();
        finding.bound();
        let changed =
            self.transaction(true, |connection| analyse(connection, id, &finding, label(&finding)))?;
        if changed { self.finding(id) } else { Err(StoreError::NoFinding { path: self.path.clone(), id }) }
    }

    /// Adds the results of compilers for finding `id`, and the failure that was looked for. `judged` has the evidence that the
    /// compilers ran. If the evidence has changed since then, nothing is written.
    ///
    /// # Errors
    /// [`StoreError::NoFinding`] if there is none.
    pub fn add_versions(
        &mut self,
        id: i64,
        judged: &Finding,
        versions: Vec<VersionResult>,
        fault: Option<serde_json::Value>,
    ) -> Result<Stored, StoreError> {
        self.transaction(true, |connection| {
            let select = "SELECT body FROM findings WHERE id = ?1";
            let body: Option<String> = connection.first(select, params![id], |row| row.get(0))?;
            // A finding that cannot be read is reported by the command that lists it.
            let now: Option<Finding> = body.and_then(|body| serde_json::from_str(&body).ok());
            let Some(mut now) = now else { return Ok(()) };
            if !now.has_evidence_of(judged) {
                return Ok(());
            }
            let analysis = now.analysis.get_or_insert_default();
            analysis.add_versions(versions);
            analysis.fault = fault.or(analysis.fault.take());
            put(connection, id, &now).map(drop)
        })?;
        self.finding(id)
    }

    /// The signatures already known for `target`, so that a campaign spends its reducer on new ones only.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn signatures(&self, target: &str) -> Result<BTreeSet<String>, StoreError> {
        let select = "SELECT signature FROM findings WHERE target = ?1";
        let all = self.connection.all(select, params![target], |row| row.get(0));
        Ok(all.map_err(|cause| self.error(cause))?.into_iter().collect())
    }

    /// Whether one of these findings has a signature that no finding of the store has.
    pub(crate) fn has_new(&self, findings: &[Finding]) -> Result<bool, StoreError> {
        let known = |finding: &Finding| {
            let select = "SELECT 1 FROM findings WHERE target = ?1 AND signature = ?2";
            self.connection.exists(select, params![finding.compilation.target, finding.signature])
        };
        for finding in findings {
            if !known(finding).map_err(|cause| self.error(cause))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn stored(&self, row: Columns) -> Result<Stored, StoreError> {
        let damaged = |reason: String| StoreError::Damaged { path: self.path.clone(), reason };
        let finding: Finding = serde_json::from_str(&row.body)
            .map_err(|error| damaged(format!("finding {}: {error}", row.id)))?;
        let label = row.label.parse().map_err(|error| damaged(format!("finding {}: {error}", row.id)))?;
        let (strength, reason) = Strength::of_finding(&finding);
        Ok(Stored {
            id: row.id,
            like: None,
            strength,
            reason,
            parent: row.parent,
            merged: row.merged.split(',').filter_map(|id| id.parse().ok()).collect(),
            hits: unsigned(row.hits),
            first_seen: unsigned(row.first_seen),
            last_seen: unsigned(row.last_seen),
            label,
            note: row.note,
            finding,
        })
    }
}

struct Columns {
    id: i64,
    parent: Option<i64>,
    merged: String,
    hits: i64,
    first_seen: i64,
    last_seen: i64,
    label: String,
    note: String,
    body: String,
}

fn columns(row: &Row<'_>) -> DbResult<Columns> {
    Ok(Columns {
        id: row.get(0)?,
        label: row.get(1)?,
        note: row.get(2)?,
        parent: row.get(3)?,
        body: row.get(4)?,
        hits: row.get(5)?,
        first_seen: row.get(6)?,
        last_seen: row.get(7)?,
        merged: row.get::<Option<String>>(8)?.unwrap_or_default(),
    })
}

/// See [`Store::analyse`]; false if there is no such finding.
fn analyse(connection: &Connection, id: i64, finding: &Finding, label: Label) -> DbResult<bool> {
    let mut causes = causes_of(connection, id)?;
    let changed = put(connection, id, finding)?;
    connection.execute(
        "UPDATE findings SET parent = NULL,
                label = CASE WHEN decided = 0 THEN ?2 ELSE label END
         WHERE id = ?1",
        params![id, label.to_string()],
    )?;
    // If the cause changed, the findings that were merged into this one need another finding to represent them.
    causes.extend(causes_of(connection, id)?);
    group(connection, &causes)?;
    Ok(changed)
}

/// As [`Store::analyse`], for the finding with this target and signature, and whether the store had this result before. `None` if the
/// finding was removed meanwhile.
pub(super) fn write_reduced(
    connection: &Connection,
    finding: &Finding,
    label: Label,
) -> DbResult<Option<(Recorded, bool)>> {
    let mut finding = finding.clone();
    finding.bound();
    let select = "SELECT id, hits, body FROM findings WHERE target = ?1 AND signature = ?2";
    let key = params![finding.compilation.target, finding.signature];
    let row: Option<(i64, i64, String)> =
        connection.first(select, key, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let Some((id, hits, body)) = row else { return Ok(None) };
    let known = body == serde_json::to_string(&finding)?;
    analyse(connection, id, &finding, label)?;
    Ok(Some((Recorded { id, new: false, hits: unsigned(hits), label }, known)))
}

/// Replaces the evidence of finding `id`; false if there is no such finding.
pub(super) fn put(connection: &Connection, id: i64, finding: &Finding) -> DbResult<bool> {
    let changed = connection.execute(
        "UPDATE findings SET kind = ?2, pass = ?3, title = ?4, size = ?5, program = ?6, body = ?7, state = ?8,
                pattern = ?9, cause = ?10, tier = ?11, strength = ?12
         WHERE id = ?1",
        params![
            id,
            finding.kind.name(),
            finding.guilty.pass,
            finding.claim.title,
            signed(finding.ir.before.len() as u64),
            signed(finding.compilation.origin.index),
            serde_json::to_string(finding)?,
            finding.state().name(),
            finding.guilty.pattern,
            finding.cause().map(ToString::to_string),
            finding.guilty.tier.name(),
            Strength::of_finding(finding).0.name(),
        ],
    )?;
    if changed > 0 {
        note_ops(connection, id, &finding.claim)?;
    }
    Ok(changed > 0)
}

/// Inserts or counts findings of several programs, inside the caller's transaction. The result is the same as that of [`upsert`]
/// for each in turn. Findings of one signature are written by one statement, because many programs of a batch show the same bug.
pub(super) fn upsert_all(
    connection: &Connection,
    findings: &[&Finding],
    label: &impl Fn(&Finding) -> Label,
    now: u64,
) -> DbResult<Vec<Recorded>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut numbers = HashMap::new();
    for (at, finding) in findings.iter().enumerate() {
        let number =
            *numbers.entry((&finding.compilation.target, &finding.signature)).or_insert(groups.len());
        groups.resize_with(groups.len().max(number + 1), Vec::new);
        groups[number].push(at);
    }
    let mut all = vec![None; findings.len()];
    for group in groups {
        let order = |at: &&usize| (findings[**at].compilation.origin.index, findings[**at].ir.before.len());
        let (Some(first), Some(best)) = (group.first(), group.iter().min_by_key(order)) else { continue };
        let times = group.len() as u64;
        let one = upsert_times(connection, findings[*best], label(findings[*first]), times, now)?;
        for (nth, at) in group.iter().enumerate() {
            let later = times - 1 - nth as u64;
            all[*at] = Some(Recorded { new: one.new && nth == 0, hits: one.hits - later, ..one.clone() });
        }
    }
    Ok(all.into_iter().flatten().collect())
}

/// Inserts or counts a finding, inside the caller's transaction.
///
/// Workers finish in any order. The evidence must not depend on which came first, so the program with the lowest index wins. Once
/// the finding was reduced, or a label says that somebody acted on it, the evidence stays as it is.
pub(super) fn upsert(
    connection: &Connection,
    finding: &Finding,
    label: Label,
    now: u64,
) -> DbResult<Recorded> {
    upsert_times(connection, finding, label, 1, now)
}

/// As [`upsert`], for a finding that was seen this many times.
fn upsert_times(
    connection: &Connection,
    finding: &Finding,
    label: Label,
    times: u64,
    now: u64,
) -> DbResult<Recorded> {
    let update =
        "UPDATE findings SET hits = hits + ?4, last_seen = CASE WHEN ?3 > last_seen THEN ?3 ELSE last_seen END
                  WHERE target = ?1 AND signature = ?2 RETURNING id, hits, label, program, size, state";
    let ours = (signed(finding.compilation.origin.index), signed(finding.ir.before.len() as u64));
    let known = connection.first(
        update,
        params![finding.compilation.target, finding.signature, signed(now), signed(times)],
        |row| {
            let theirs: (i64, i64) = (row.get(3)?, row.get(4)?);
            let may_improve = ours < theirs && row.get::<String>(5)? == ReductionState::Unreduced.name();
            Ok((row.get(0)?, row.get(1)?, row.get::<String>(2)?, may_improve))
        },
    )?;
    let bounded = || {
        let mut finding = finding.clone();
        finding.bound();
        finding
    };
    if let Some((id, hits, label, may_improve)) = known {
        if may_improve && (label == "new" || label.starts_with("known")) {
            improve(connection, id, &bounded())?;
        }
        // A label that cannot be read is reported when the finding is shown. Counting continues.
        return Ok(Recorded {
            id,
            new: false,
            hits: unsigned(hits),
            label: label.parse().unwrap_or_default(),
        });
    }
    let finding = bounded();
    let id = insert(connection, &finding, label, times, now)?;
    note_ops(connection, id, &finding.claim)?;
    Ok(Recorded { id, new: true, hits: times, label })
}

fn insert(connection: &Connection, finding: &Finding, label: Label, times: u64, now: u64) -> DbResult<i64> {
    connection.one(
        "INSERT INTO findings (target, signature, kind, pass, title, hits, first_seen, last_seen, label, size,
                               program, body, tier, strength, decided)
         VALUES (?1, ?2, ?3, ?4, ?5, ?13, ?6, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14) RETURNING id",
        params![
            finding.compilation.target,
            finding.signature,
            finding.kind.name(),
            finding.guilty.pass,
            finding.claim.title,
            signed(now),
            label.to_string(),
            signed(finding.ir.before.len() as u64),
            signed(finding.compilation.origin.index),
            serde_json::to_string(finding)?,
            finding.guilty.tier.name(),
            Strength::of_finding(finding).0.name(),
            signed(times),
            label.is_by_a_person(),
        ],
        |row| row.get(0),
    )
}

/// Replaces the evidence of a finding that nobody has acted on. Called if the new program has a lower index than the old one.
fn improve(connection: &Connection, id: i64, finding: &Finding) -> DbResult<()> {
    connection.execute(
        "UPDATE findings SET kind = ?2, pass = ?3, title = ?4, size = ?5, program = ?6, body = ?7, tier = ?8,
                strength = ?9 WHERE id = ?1",
        params![
            id,
            finding.kind.name(),
            finding.guilty.pass,
            finding.claim.title,
            signed(finding.ir.before.len() as u64),
            signed(finding.compilation.origin.index),
            serde_json::to_string(finding)?,
            finding.guilty.tier.name(),
            Strength::of_finding(finding).0.name(),
        ],
    )?;
    note_ops(connection, id, &finding.claim)
}
