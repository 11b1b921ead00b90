//! Findings as rows of a list. The database filters, searches, sorts and pages them, without reading the evidence.

use super::db::{Connection, Param, Result as DbResult, Row, params};
use super::query::{Listed, Page, Query, Sort, condition};
use super::{Store, StoreError, unsigned};
use crate::finding::{Finding, PassTier};

/// How often a finding was seen, including findings merged into it.
const HITS: &str =
    "hits + coalesce((SELECT CAST(sum(g.hits) AS BIGINT) FROM findings g WHERE g.parent = findings.id), 0)";

impl Store {
    /// One page of the findings that `query` selects.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn page(&self, query: &Query) -> Result<Page, StoreError> {
        // A search runs once, for the number of rows and for the facets.
        let known = match self.matching(query)? {
            Some(matching) => Some(self.digest()?.count(query, &matching)),
            None => None,
        };
        let (condition, values) = condition(query);
        let select = || -> DbResult<(u64, Vec<Raw>)> {
            let mut values: Vec<Param<'_>> = values.iter().map(Param::from).collect();
            let total = match known {
                Some(total) => total,
                None => {
                    let count = format!("SELECT count(*) FROM findings WHERE {condition}");
                    unsigned(self.connection.one(&count, &values, |row| row.get(0))?)
                }
            };
            let order = query.sort.sql();
            let mut which = condition.clone();
            if let Some(limit) = query.limit {
                // Sorts bare numbers, because most rows are skipped. Their hits are added up only if the order depends on hits.
                let hits = if query.sort == Sort::Hits { format!(", {HITS} AS hits") } else { String::new() };
                let (limited, offset) = (values.len() + 1, values.len() + 2);
                which = format!(
                    "id IN (SELECT id FROM (SELECT id{hits} FROM findings WHERE {condition} ORDER BY {order}
                                            LIMIT ?{limited} OFFSET ?{offset}) AS chosen)"
                );
                values.extend_from_slice(params![super::signed(limit), super::signed(query.offset)]);
            }
            let page = format!(
                "SELECT id, target, kind, pass, title, {HITS} AS hits, first_seen, last_seen, label, note, state, pattern, tier,
                        strength
                 FROM findings WHERE {which} ORDER BY {order}"
            );
            Ok((total, self.connection.all(&page, &values, raw)?))
        };
        let (total, rows) = select().map_err(|cause| self.error(cause))?;
        let rows = rows.into_iter().map(|row| self.listed(row)).collect::<Result<_, _>>()?;
        Ok(Page { total, rows })
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
pub(super) fn note_ops(connection: &Connection, id: i64, finding: &Finding) -> DbResult<()> {
    connection.execute("DELETE FROM finding_ops WHERE finding = ?1", params![id])?;
    let ops = finding.named_ops();
    let rows: Vec<Vec<Param<'_>>> =
        ops.iter().map(|op| params![id, *op, !finding.ops.is_empty()].to_vec()).collect();
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
