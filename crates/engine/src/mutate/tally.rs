//! How often operators succeeded, and why they failed.

use std::collections::BTreeMap;

/// Why an attempt at a mutation failed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MutationFailure {
    /// The operator found nothing to change, or could not make what it needs.
    NoPlace,
    /// The op, and the message of the verifier of dominance, links and symbols.
    Structure(String, String),
    /// The message of the shape verifier, starting with the op's name.
    Shape(String),
}

impl std::fmt::Display for MutationFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MutationFailure::NoPlace => f.write_str("nothing to change was found"),
            MutationFailure::Structure(op, message) => write!(f, "'{op}' {message}"),
            MutationFailure::Shape(message) => f.write_str(message),
        }
    }
}

/// Counts by operator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MutationCounts {
    /// Mutations that were done, by operator.
    pub made: BTreeMap<&'static str, u64>,
    /// Attempts without a valid result, by operator and reason.
    pub failed: BTreeMap<(&'static str, MutationFailure), u64>,
}

impl MutationCounts {
    pub(crate) fn count_success(&mut self, operator: &'static str) {
        *self.made.entry(operator).or_insert(0) += 1;
    }

    pub(crate) fn count_failure(&mut self, operator: &'static str, failure: MutationFailure) {
        *self.failed.entry((operator, failure)).or_insert(0) += 1;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &MutationCounts) {
        for (name, count) in &other.made {
            *self.made.entry(name).or_insert(0) += count;
        }
        for (key, count) in &other.failed {
            *self.failed.entry(key.clone()).or_insert(0) += count;
        }
    }

    /// Whether an operator was tried at all.
    pub fn is_tried(&self, operator: &str) -> bool {
        self.made.contains_key(operator) || self.failed.keys().any(|key| key.0 == operator)
    }

    /// Failed attempts of an operator.
    pub fn failures(&self, operator: &str) -> u64 {
        self.failed.iter().filter(|entry| entry.0.0 == operator).map(|entry| entry.1).sum()
    }
}
