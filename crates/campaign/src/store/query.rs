//! Which findings a list shows, in which order, and what each row contains.

use serde::Serialize;

use crate::finding::{FailureKind, Label, PassTier};
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
const SORTS: [(&str, Sort); 8] = [
    ("strongest", Sort::Strongest),
    ("oldest", Sort::Oldest),
    ("newest", Sort::Newest),
    ("hits", Sort::Hits),
    ("kind", Sort::Kind),
    ("pass", Sort::Pass),
    ("label", Sort::Label),
    ("title", Sort::Title),
];

impl Sort {
    /// The order of that name.
    pub fn named(name: &str) -> Option<Sort> {
        SORTS.iter().find(|(known, _)| *known == name).map(|(_, sort)| *sort)
    }
}

/// Which findings to list; a field that is `None` or empty restricts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Only of this kind.
    pub kind: Option<FailureKind>,
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
    pub kind: FailureKind,
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
