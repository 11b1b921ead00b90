//! What reduction and bisection found out about a finding.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How far the reduction of a finding came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nobody has tried yet.
    #[default]
    Unreduced,
    /// The budget ran out: what there is may become smaller.
    Partial,
    /// As small as it gets.
    Reduced,
    /// The fault did not show again: the evidence is as the campaign saw it.
    Lost,
}

impl State {
    /// As in the store and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            State::Unreduced => "unreduced",
            State::Partial => "partial",
            State::Reduced => "reduced",
            State::Lost => "lost",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One installed compiler and whether it shows the fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnVersion {
    /// The compiler's name, as `mlir-22`.
    pub target: String,
    /// Its version, as `22.1.8`.
    pub version: String,
    /// `None` if it cannot be told.
    pub shows: Option<bool>,
    /// What it does.
    pub detail: String,
}

/// How often a fault shows that does not show every time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    /// Runs that showed it.
    pub shown: u32,
    /// Runs.
    pub of: u32,
}

/// What became of a finding when it was reduced and bisected. The reduced program is the finding's `before`, the
/// reduced pipeline its `step`; who is to blame, its `pass` and `pattern`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Analysis {
    /// How far it came.
    pub state: State,
    /// What makes two findings the same bug; empty if that cannot be told.
    pub cause: String,
    /// The pass in which the campaign saw it, if another one is to blame: folding is done by many.
    pub seen_in: Option<String>,
    /// Ops of the program at first.
    pub ops_before: usize,
    /// Ops that are left, the module included.
    pub ops: usize,
    /// Steps of the pipeline in which it was seen.
    pub passes_before: usize,
    /// Steps that are left.
    pub passes: usize,
    /// Why there is no pattern, or which it may be.
    pub pattern_note: String,
    /// What the installed versions make of it, the oldest first.
    pub versions: Vec<OnVersion>,
    /// The last version that does not show it before the first that does.
    pub last_good: Option<String>,
    /// The first version that shows it.
    pub first_bad: Option<String>,
    /// If it does not show every time.
    pub rate: Option<Rate>,
    /// The command line with which a plain compiler shows it; absent if it does not.
    pub command: Option<String>,
    /// What else there is to say, in one sentence.
    pub note: String,
    /// Candidates that were compiled.
    pub compilations: u64,
    /// How long it took.
    pub millis: u64,
}
