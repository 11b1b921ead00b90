//! What a merge has added to a store.

use std::path::PathBuf;

use serde::Serialize;

use super::Recorded;
use crate::finding::{FailureKind, Finding, Label};

/// The result of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// The store that was merged.
    pub store: PathBuf,
    /// Its findings, and those of the programs that a shard kept in it and that this store did not have.
    pub findings: u64,
    /// Those that this store did not have.
    pub new: u64,
    /// Findings that this store already had, and whose reduced evidence was taken from the other one.
    pub improved: u64,
    /// Hits that were not counted here yet.
    pub hits: u64,
    /// Labels that were taken over.
    pub labels: u64,
    /// Findings to which people gave one label in this store and another one in the other store. The label here stays.
    pub disputed: Vec<i64>,
    /// Campaigns that this store did not have.
    pub campaigns: u64,
    /// Campaigns that had got further there.
    pub continued: u64,
    /// Programs that a shard kept in the merged file because it had lost its server.
    pub delivered: u64,
    /// The findings of these programs that this store did not have.
    pub delivered_findings: Vec<DeliveredFinding>,
}

/// A finding that a shard kept, and that is new in this store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeliveredFinding {
    /// Its number in this store.
    pub id: i64,
    /// What kind of failure it is.
    pub kind: FailureKind,
    /// The guilty pass; empty if it is not known.
    pub pass: String,
    /// One line.
    pub title: String,
    /// The label that the list of known issues gives it.
    pub label: Label,
}

impl DeliveredFinding {
    /// `finding`, as the store has taken it.
    pub(super) fn new(seen: &Recorded, finding: &Finding) -> DeliveredFinding {
        DeliveredFinding {
            id: seen.id,
            kind: finding.kind,
            pass: finding.guilty.pass.clone(),
            title: finding.claim.title.clone(),
            label: seen.label,
        }
    }
}
