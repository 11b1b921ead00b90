//! Findings as rows of a list: the database filters, searches, sorts and pages them, without reading the evidence.

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

/// Which findings to list; a field that is `None` or empty restricts nothing.
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
    /// Only those that name an op of this dialect.
    pub dialect: Option<String>,
    /// Also those that were merged into another one.
    pub merged: bool,
    /// Each of these words must occur in title, pass, pattern, signature, label, note, number or ops.
    pub search: String,
    /// The order.
    pub sort: Sort,
    /// Rows to leave out at the beginning, if there is a limit.
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
    /// How often it was seen, including those that turned out to be the same bug.
    pub hits: u64,
    /// Unix seconds when it was first seen.
    pub first_seen: u64,
    /// Unix seconds when it was last seen.
    pub last_seen: u64,
    /// Its label.
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
    /// By dialect of the ops that they name; a finding may count for several, or for none.
    pub dialect: Vec<Facet>,
}

/// How often a finding was seen, including the findings merged into it.
const HITS: &str =
    "hits + coalesce((SELECT CAST(sum(g.hits) AS BIGINT) FROM findings g WHERE g.parent = findings.id), 0)";

/// The label's word without its issue.
const LABEL_WORD: &str = "substr(label, 1, instr(label || ' ', ' ') - 1)";

impl Store {
    /// One page of the findings that `query` selects.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn page(&self, query: &Query) -> Result<Page, StoreError> {
        // A search is evaluated once for the number of rows and for the facets.
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
                // Sorts bare numbers, for the rows that are skipped; their hits are added up only if the order depends
                // on hits.
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
            tier: Tier::named(&raw.tier),
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

/// The conditions of `query`, as SQL and the values of its parameters.
pub(super) fn condition(query: &Query) -> (String, Vec<String>) {
    // A finding that was merged into another one is on the page of that one.
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
        // All columns joined, so that a word is one parameter.
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
