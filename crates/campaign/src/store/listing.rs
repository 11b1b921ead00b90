//! Findings as rows of a list, without reading the evidence. The digest says which rows are on a page, the database has them.

use std::collections::HashMap;

use super::db::{Connection, Param, Result as DbResult, Row, params};
use super::query::{Listed, Page, Query, Sort};
use super::{Store, StoreError, unsigned};
use crate::finding::{Claim, PassTier};

/// The columns of a row. A finding's hits include those of the findings merged into it.
const COLUMNS: &str = "SELECT id, target, kind, pass, title,
        hits + coalesce((SELECT CAST(sum(g.hits) AS BIGINT) FROM findings g WHERE g.parent = findings.id), 0),
        first_seen, last_seen, label, note, state, pattern, tier, strength
    FROM findings";

/// Rows that one statement reads by their numbers. It is one statement for all pages.
const CHUNK: usize = 100;

/// If more rows than this are listed, all rows are read.
const MANY: usize = 1000;

impl Store {
    /// One page of the findings that `query` selects.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn page(&self, query: &Query) -> Result<Page, StoreError> {
        let matching = self.matching(query)?;
        let hits = if query.sort == Sort::Hits { self.hits()? } else { HashMap::new() };
        let ids = self.digest()?.select(query, matching.as_deref().map(Vec::as_slice), &hits);
        let total = ids.len() as u64;
        let page: Vec<i64> = match query.limit {
            Some(limit) => {
                let bound = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
                ids.into_iter().skip(bound(query.offset)).take(bound(limit)).collect()
            }
            None => ids,
        };
        let mut rows: HashMap<i64, Listed> = HashMap::new();
        for raw in self.rows(&page).map_err(|cause| self.error(cause))? {
            rows.insert(raw.id, self.listed(raw)?);
        }
        // Another process may have removed a finding after the digest was read.
        Ok(Page { total, rows: page.iter().filter_map(|id| rows.remove(id)).collect() })
    }

    /// How often each finding was seen, including findings merged into it. This is not in the digest, which stays the same when a
    /// finding is only seen again.
    fn hits(&self) -> Result<HashMap<i64, i64>, StoreError> {
        let mut sums: HashMap<i64, i64> = HashMap::new();
        let read = self.connection.all("SELECT id, parent, hits FROM findings", &[], |row| {
            let hits: i64 = row.get(2)?;
            *sums.entry(row.get(0)?).or_default() += hits;
            if let Some(parent) = row.get(1)? {
                *sums.entry(parent).or_default() += hits;
            }
            Ok(())
        });
        read.map_err(|cause| self.error(cause))?;
        Ok(sums)
    }

    /// The rows with these numbers, in any order; all rows, if the numbers are many.
    fn rows(&self, ids: &[i64]) -> DbResult<Vec<Raw>> {
        if ids.len() > MANY {
            return self.connection.all(COLUMNS, &[], raw);
        }
        let places: Vec<String> = (1..=CHUNK).map(|at| format!("?{at}")).collect();
        let select = format!("{COLUMNS} WHERE id IN ({})", places.join(", "));
        let mut rows = Vec::new();
        for chunk in ids.chunks(CHUNK) {
            let mut values: Vec<Param<'_>> = chunk.iter().map(Param::from).collect();
            // No finding has this number.
            values.resize(CHUNK, Param::Int(Some(0)));
            rows.extend(self.connection.all(&select, &values, raw)?);
        }
        Ok(rows)
    }

    fn listed(&self, raw: Raw) -> Result<Listed, StoreError> {
        Ok(Listed {
            id: raw.id,
            kind: self.parsed(raw.id, &raw.kind)?,
            label: self.parsed(raw.id, &raw.label)?,
            target: raw.target,
            pass: raw.pass,
            title: raw.title,
            hits: unsigned(raw.hits),
            first_seen: unsigned(raw.first_seen),
            last_seen: unsigned(raw.last_seen),
            note: raw.note,
            state: raw.state,
            pattern: raw.pattern,
            tier: PassTier::named(&raw.tier),
            strength: self.parsed(raw.id, &raw.strength)?,
        })
    }

    pub(super) fn parsed<T: std::str::FromStr<Err = String>>(
        &self,
        id: i64,
        text: &str,
    ) -> Result<T, StoreError> {
        let damaged =
            |error| StoreError::Damaged { path: self.path.clone(), reason: format!("finding {id}: {error}") };
        text.parse().map_err(damaged)
    }
}

/// Replaces the noted ops of a finding.
pub(super) fn note_ops(connection: &Connection, id: i64, claim: &Claim) -> DbResult<()> {
    connection.execute("DELETE FROM finding_ops WHERE finding = ?1", params![id])?;
    let ops = claim.named_ops();
    let rows: Vec<Vec<Param<'_>>> =
        ops.iter().map(|op| params![id, *op, !claim.ops.is_empty()].to_vec()).collect();
    connection.insert(
        "INSERT INTO finding_ops (finding, op, narrowed) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        &rows,
    )?;
    Ok(())
}

struct Raw {
    id: i64,
    target: String,
    kind: String,
    pass: String,
    title: String,
    hits: i64,
    first_seen: i64,
    last_seen: i64,
    label: String,
    note: String,
    state: String,
    pattern: Option<String>,
    tier: String,
    strength: String,
}

fn raw(row: &Row<'_>) -> DbResult<Raw> {
    Ok(Raw {
        id: row.get(0)?,
        target: row.get(1)?,
        kind: row.get(2)?,
        pass: row.get(3)?,
        title: row.get(4)?,
        hits: row.get(5)?,
        first_seen: row.get(6)?,
        last_seen: row.get(7)?,
        label: row.get(8)?,
        note: row.get(9)?,
        state: row.get(10)?,
        pattern: row.get(11)?,
        tier: row.get(12)?,
        strength: row.get(13)?,
    })
}
