//! What could not be made, and why.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

/// Why an op was dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RejectReason {
    /// The recipe saw no way.
    Recipe,
    /// No types fit together.
    Types,
    /// A value of a type cannot be made here.
    Value,
    /// The ODS name of an attribute that only a recipe can make.
    Attribute(&'static str),
    /// A region has no known terminator.
    Terminator,
    /// A block to branch to cannot be had.
    Successor,
    /// A recipe names a part that the shape does not have.
    Name(&'static str),
    /// The shape verifier's message.
    Shape(String),
    /// In a well-defined program: the rule that it broke when it ran, or why it stopped or may not be used.
    Run(String),
}

impl std::fmt::Display for RejectReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RejectReason::Recipe => f.write_str("the recipe saw no way"),
            RejectReason::Types => f.write_str("no types fit together"),
            RejectReason::Value => f.write_str("a value cannot be made"),
            RejectReason::Attribute(name) => write!(f, "attribute '{name}' needs a recipe"),
            RejectReason::Terminator => f.write_str("a region's terminator cannot be made"),
            RejectReason::Successor => f.write_str("no block to branch to"),
            RejectReason::Name(name) => write!(f, "the recipe names '{name}', which the op does not have"),
            RejectReason::Shape(message) => f.write_str(message),
            RejectReason::Run(why) => write!(f, "when it ran: {why}"),
        }
    }
}

/// Counts of dropped ops by name and reason.
#[derive(Clone, Debug, Default)]
pub struct Rejected(FxHashMap<(&'static str, RejectReason), u64>);

impl Rejected {
    /// Counts one dropped op.
    pub(crate) fn add(&mut self, op: &'static str, reason: RejectReason) {
        *self.0.entry((op, reason)).or_insert(0) += 1;
    }

    /// Adds the counts of another program.
    pub fn merge(&mut self, other: &Rejected) {
        for (key, count) in &other.0 {
            *self.0.entry(key.clone()).or_insert(0) += count;
        }
    }

    /// In a fixed order.
    pub fn sorted(&self) -> BTreeMap<(&'static str, RejectReason), u64> {
        self.0.iter().map(|(key, &count)| (key.clone(), count)).collect()
    }
}
