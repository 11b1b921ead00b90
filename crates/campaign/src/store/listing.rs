//! Findings as rows of a list: filtered, searched, sorted and paged by the database, the evidence left alone.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::db::{Connection, Param, Result as DbResult, Row, params};
use super::{Store, StoreError, unsigned};
use crate::finding::{Finding, Kind, Label, Tier};
use crate::strength::Strength;

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The strong ones first, and the new ones first among them.
    #[default]
    Strongest,
    /// By number, the first found first.
    Oldest,
    /// By number, the last found first.
    Newest,
    /// By how often a finding was seen, most often first.
    Hits,
    /// By kind.
    Kind,
    /// By guilty pass.
    Pass,
    /// By label.
    Label,
    /// By title.
    Title,
}

/// The orders, by the names that a link gives them.
const SORTS: [(&str, Sort, &str); 8] = [
    (
        "strongest",
        Sort::Strongest,
        "state = 'lost', CASE strength WHEN 'strong' THEN 0 WHEN 'weak' THEN 1 ELSE 2 END, label <> 'new', id",
    ),
    ("oldest", Sort::Oldest, "id"),
    ("newest", Sort::Newest, "id DESC"),
    ("hits", Sort::Hits, "hits DESC, id"),
    ("kind", Sort::Kind, "kind, id"),
    ("pass", Sort::Pass, "pass, id"),
    ("label", Sort::Label, "label, id"),
    ("title", Sort::Title, "title, id"),
];

impl Sort {
    /// The order of that name.
    pub fn named(name: &str) -> Option<Sort> {
        SORTS.iter().find(|(known, ..)| *known == name).map(|(_, sort, _)| *sort)
    }

    fn sql(self) -> &'static str {
        SORTS.iter().find(|(_, sort, _)| *sort == self).map_or("id", |(.., sql)| sql)
    }
}

/// Which findings to list; what is `None` or empty restricts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Only of this kind.
    pub kind: Option<Kind>,
    /// Only of this guilty pass.
    pub pass: Option<String>,
    /// Only of this target.
    pub target: Option<String>,
    /// Only with this label, or this label's word, whatever its issue number.
    pub label: Option<String>,
    /// Only those that speak of an op of this dialect.
    pub dialect: Option<String>,
    /// Also those that another one stands for.
    pub merged: bool,
    /// Each of these words must occur in title, pass, pattern, signature, label, note, number or ops.
    pub search: String,
    /// The order.
    pub sort: Sort,
    /// Rows to leave out at the beginning.
    pub offset: u64,
    /// Rows to list; all, if absent.
    pub limit: Option<u64>,
}

/// A finding in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its number in this store.
    pub id: i64,
    /// The compiler's name.
    pub target: String,
    /// What the compiler did wrong.
    pub kind: Kind,
    /// The guilty pass.
    pub pass: String,
    /// One line.
    pub title: String,
    /// How often it was seen, those that turned out to be the same bug included.
    pub hits: u64,
    /// Unix seconds when it was first seen.
    pub first_seen: u64,
    /// Unix seconds when it was last seen.
    pub last_seen: u64,
    /// What became of it.
    pub label: Label,
    /// The note beside the label.
    pub note: String,
    /// How far its reduction came.
    pub state: String,
    /// The guilty rewrite pattern.
    pub pattern: Option<String>,
    /// How sound the guilty pass claims to be.
    pub tier: Tier,
    /// Whether a maintainer would take it.
    pub strength: Strength,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// How many findings there are on all pages.
    pub total: u64,
    /// The findings of this page.
    pub rows: Vec<Listed>,
}

/// A value of a column and how many findings have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facet {
    /// The value.
    pub name: String,
    /// How many findings have it.
    pub count: u64,
}

/// How many findings there are of each kind, pass, target, label and dialect; the most frequent first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Facets {
    /// By kind.
    pub kind: Vec<Facet>,
    /// By guilty pass.
    pub pass: Vec<Facet>,
    /// By target.
    pub target: Vec<Facet>,
    /// By the label's word.
    pub label: Vec<Facet>,
    /// By dialect of the ops that they speak of; a finding may count for several, or for none.
    pub dialect: Vec<Facet>,
}

/// How often a finding was seen, and those that it stands for.
const HITS: &str =
    "hits + coalesce((SELECT CAST(sum(g.hits) AS BIGINT) FROM findings g WHERE g.parent = findings.id), 0)";

/// The label's word without its issue.
pub(super) const LABEL_WORD: &str = "substr(label, 1, instr(label || ' ', ' ') - 1)";

impl Store {
    /// One page of the findings that `query` lets through.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and the like.
    pub fn page(&self, query: &Query) -> Result<Page, StoreError> {
        let (condition, values) = condition(query);
        let select = || -> DbResult<(u64, Vec<Raw>)> {
            let values: Vec<Param<'_>> = values.iter().map(Param::from).collect();
            let total = self.connection.one(
                &format!("SELECT count(*) FROM findings WHERE {condition}"),
                &values,
                |row| row.get(0),
            )?;
            let order = query.sort.sql();
            let (limited, offset) = (values.len() + 1, values.len() + 2);
            const COLUMNS: &str = "target, kind, pass, title, hits, first_seen, last_seen, label, note, state, pattern, tier, strength";
            // Unless they decide the order, only hits of findings on the page are added up.
            let (early, late) = if query.sort == Sort::Hits { (HITS, "hits") } else { ("hits", HITS) };
            let page = format!(
                "SELECT id, {} FROM (SELECT id, {} FROM findings WHERE {condition} ORDER BY {order}
                                     LIMIT ?{limited} OFFSET ?{offset}) AS findings ORDER BY {order}",
                COLUMNS.replace("hits", late),
                COLUMNS.replace("hits", &format!("{early} AS hits")),
            );
            let limit = query.limit.map_or(i64::MAX, super::signed);
            let bounds = params![limit, super::signed(query.offset)].to_vec();
            let rows = self.connection.all(&page, &[values, bounds].concat(), raw)?;
            Ok((unsigned(total), rows))
        };
        let (total, rows) = select().map_err(|cause| self.error(cause))?;
        let rows = rows.into_iter().map(|row| self.listed(row)).collect::<Result<_, _>>()?;
        Ok(Page { total, rows })
    }

    /// What the findings that `query` lets through can be told apart by.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and the like.
    pub fn facets(&self, query: &Query) -> Result<Facets, StoreError> {
        // A facet counts what choosing another of its values would show.
        let without = |drop: fn(&mut Query)| {
            let mut query = query.clone();
            drop(&mut query);
            query
        };
        let by = |column: &str, query: Query| self.facet(column, &query).map_err(|cause| self.error(cause));
        Ok(Facets {
            kind: by("kind", without(|query| query.kind = None))?,
            pass: by("pass", without(|query| query.pass = None))?,
            target: by("target", without(|query| query.target = None))?,
            label: by(LABEL_WORD, without(|query| query.label = None))?,
            dialect: self
                .dialects(&without(|query| query.dialect = None))
                .map_err(|cause| self.error(cause))?,
        })
    }

    fn facet(&self, column: &str, query: &Query) -> DbResult<Vec<Facet>> {
        let (condition, values) = condition(query);
        let sql = format!(
            "SELECT {column}, count(*) FROM findings WHERE {condition} GROUP BY 1 ORDER BY 2 DESC, 1"
        );
        counted(&self.connection, &sql, &values)
    }

    fn dialects(&self, query: &Query) -> DbResult<Vec<Facet>> {
        let (condition, values) = condition(query);
        let sql = format!(
            "SELECT substr(op, 1, instr(op || '.', '.') - 1), count(DISTINCT finding) FROM finding_ops
             WHERE finding IN (SELECT id FROM findings WHERE {condition}) GROUP BY 1 ORDER BY 2 DESC, 1"
        );
        counted(&self.connection, &sql, &values)
    }

    /// How many findings of each kind were first seen in each of `points` stretches of time, with the last second of these: in the
    /// order of time.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and the like.
    pub fn first_seen(&self, points: u64) -> Result<Vec<(u64, Kind, u64)>, StoreError> {
        let select = "WITH ends AS (SELECT min(first_seen) AS first, (max(first_seen) - min(first_seen)) / ?1 + 1 AS width
                                    FROM findings WHERE parent IS NULL)
             SELECT max(first_seen), kind, count(*) FROM findings, ends WHERE parent IS NULL
             GROUP BY kind, (first_seen - first) / width ORDER BY 1, 2";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let rows: DbResult<Vec<(i64, String, i64)>> =
            self.connection.all(select, params![super::signed(points.max(1))], read);
        let rows = rows.map_err(|cause| self.error(cause))?;
        rows.into_iter()
            .map(|(at, kind, n)| Ok((unsigned(at), self.parsed(0, &kind)?, unsigned(n))))
            .collect()
    }

    /// The findings that probably have the same cause as a simpler one: same target, kind and pass, narrowed down to more
    /// of the same ops. Each with the one that has the fewest ops, then the oldest.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and the like.
    pub fn alike(&self) -> Result<BTreeMap<i64, i64>, StoreError> {
        let rows: Vec<(String, i64, String)> = self
            .connection
            .all(
                "SELECT target || ' ' || kind || ' ' || pass, id, op FROM findings JOIN finding_ops ON finding = id
                 WHERE parent IS NULL AND narrowed = 1 ORDER BY id, op",
                &[],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )
            .map_err(|cause| self.error(cause))?;
        let mut ops: BTreeMap<(String, i64), BTreeSet<String>> = BTreeMap::new();
        for (group, id, op) in rows {
            ops.entry((group, id)).or_default().insert(op);
        }
        // Of each group, the first finding of each set of ops: there are few sets.
        let mut groups: BTreeMap<&str, BTreeMap<&BTreeSet<String>, Vec<i64>>> = BTreeMap::new();
        for ((group, id), ops) in &ops {
            groups.entry(group).or_default().entry(ops).or_default().push(*id);
        }
        let mut alike = BTreeMap::new();
        for sets in groups.values() {
            for (set, ids) in sets {
                let fewer = sets.iter().filter(|(other, _)| is_narrower(other, set));
                if let Some((_, first)) = fewer.map(|(other, ids)| (other.len(), ids[0])).min() {
                    alike.extend(ids.iter().map(|id| (*id, first)));
                }
            }
        }
        Ok(alike)
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
            tier: Tier::named(&raw.tier),
            strength: self.parsed(raw.id, &raw.strength)?,
        })
    }

    fn parsed<T: std::str::FromStr<Err = String>>(&self, id: i64, text: &str) -> Result<T, StoreError> {
        let damaged =
            |error| StoreError::Damaged { path: self.path.clone(), reason: format!("finding {id}: {error}") };
        text.parse().map_err(damaged)
    }
}

/// Whether a finding with the ops `one` is probably the cause of one with the ops `other`.
pub(super) fn is_narrower<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> bool {
    one.len() < other.len() && one.is_subset(other)
}

/// Notes the ops that a finding speaks of, in place of those noted before.
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

fn counted(connection: &Connection, sql: &str, values: &[String]) -> DbResult<Vec<Facet>> {
    let values: Vec<Param<'_>> = values.iter().map(Param::from).collect();
    connection.all(sql, &values, |row| Ok(Facet { name: row.get(0)?, count: unsigned(row.get(1)?) }))
}

/// What `query` asks for, as SQL and the values of its parameters.
pub(super) fn condition(query: &Query) -> (String, Vec<String>) {
    // A finding that another one stands for is on that one's page.
    let which = if query.merged { "1 = 1" } else { "parent IS NULL" };
    let (mut parts, mut values) = (vec![which.to_owned()], Vec::new());
    let mut with = |sql: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            values.push(value);
            parts.push(sql.replace('?', &format!("?{}", values.len())));
        }
    };
    with("kind = ?", query.kind.map(|kind| kind.name().to_owned()));
    with("pass = ?", query.pass.clone());
    with("target = ?", query.target.clone());
    with(&format!("? IN (label, {LABEL_WORD})"), query.label.clone());
    let of_dialect = query.dialect.as_ref().map(|dialect| format!("{}.%", escaped(dialect)));
    with(r"id IN (SELECT finding FROM finding_ops WHERE op LIKE ? ESCAPE '\')", of_dialect);
    for word in query.search.split_whitespace().take(MAX_WORDS) {
        // One column of all, so that a word is one parameter.
        with(
            r"(id || ' ' || title || ' ' || pass || ' ' || signature || ' ' || label || ' ' || note || ' ' || coalesce(pattern, '')
                LIKE ? ESCAPE '\'
               OR id IN (SELECT finding FROM finding_ops WHERE op LIKE ? ESCAPE '\'))",
            Some(format!("%{}%", escaped(word))),
        );
    }
    (parts.join(" AND "), values)
}

/// Words of a search that count.
const MAX_WORDS: usize = 8;

/// `text` for `LIKE … ESCAPE '\'`.
fn escaped(text: &str) -> String {
    text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_")
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
