//! What the sanitizer did to a program.

/// How an op is handled for which some rule has no guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// Other values replace its results.
    Replaced,
    /// The op is unchanged, and its rule may be broken.
    Left,
}

/// A rule that nothing guards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unguarded {
    /// Full name.
    pub op: String,
    /// Id of the rule.
    pub rule: &'static str,
    /// What happened to the op.
    pub fate: Handling,
}

/// What was done.
#[derive(Clone, Debug, Default)]
pub struct SanitizeReport {
    /// Ops of the program as it was given.
    pub ops_before: usize,
    /// Ops of the sanitized program.
    pub ops_after: usize,
    /// Number of rules that ranges or types show to be kept. Each op counts with each of its rules, here and below.
    pub known: usize,
    /// Number of rules that are kept because a constant replaces an operand that would break them.
    pub operands: usize,
    /// Number of rules that no longer apply, because a promise, such as a flag, was removed.
    pub promises: usize,
    /// Number of rules that are kept by indices moved within bounds, by a condition around the op, or by the op's own guard.
    pub guards: usize,
    /// Rules that are not kept.
    pub unguarded: Vec<Unguarded>,
    /// Number of ops that were replaced because they cannot be executed.
    pub open: usize,
    /// Ops without a definition.
    pub unknown: Vec<String>,
}

impl SanitizeReport {
    /// The number of ops that were replaced by other values.
    pub fn replaced(&self) -> usize {
        self.unguarded.iter().filter(|rule| rule.fate == Handling::Replaced).count()
    }
}
