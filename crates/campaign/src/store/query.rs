//! Which findings a list shows, in which order, and what each row contains.

use serde::Serialize;

use crate::finding::{Kind, Label, PassTier};
use crate::strength::Strength;

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By strength, strong ones first. Among findings of equal strength, new ones first.
    #[default]
    Strongest,
    /// By number, the first found first.
    Oldest,
    /// By number, the last found first.
    Newest,
    /// By number of hits, the largest first.
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

/// The orders, with the names that links use.
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

    pub(super) fn sql(self) -> &'static str {
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
    /// Only findings with this label or, for a bare word, with any label that has the word.
    pub label: Option<String>,
    /// Only findings that name an op of this dialect.
    pub dialect: Option<String>,
    /// Also those that were merged into another one.
    pub merged: bool,
    /// Each of these words must occur in title, pass, pattern, signature, label, note, number or ops.
    pub search: String,
    /// The order.
    pub sort: Sort,
    /// Number of rows to skip at the beginning, if there is a limit.
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
    /// How often it was seen, including findings that turned out to be the same bug.
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
    pub tier: PassTier,
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

/// A value of a column, and the number of findings with it.
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
    /// Counts by the dialects of the ops that findings name. A finding may count for several dialects, or for none.
    pub dialect: Vec<Facet>,
}

/// The label's word without its issue.
const LABEL_WORD: &str = "substr(label, 1, instr(label || ' ', ' ') - 1)";

/// The conditions of `query`, as SQL and the values of its parameters.
pub(super) fn condition(query: &Query) -> (String, Vec<String>) {
    // A finding that was merged into another one is shown on the page of that other finding.
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
        // All columns are joined into one text, so that each word needs only one parameter.
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
