//! What comparing two executions shows.

use crate::change::BehaviourChange;
use crate::reason::{Reason, ReasonKind};

/// Why nothing is compared if all results and output are open.
pub const OPEN_RESULTS: &str = "all that is shown depends on open results";

/// Why nothing is compared if a branch, an address or a divisor is open before anything is printed.
pub const OPEN_CONTROL: &str = "control depends on open results";

/// The relation of two executions on one input.
#[derive(Clone, Debug, PartialEq)]
pub enum ExecutionComparison {
    /// The source is undefined: anything is right.
    Allowed,
    /// Everything that can be observed is equal or allowed.
    Same,
    /// Everything that was compared is the same; the rest depends on open results.
    Partly,
    /// Nothing was compared, since everything depends on open results; the text says how.
    AllOpen(&'static str),
    /// The target shows something that the source does not allow.
    Different(BehaviourChange),
    /// Nothing can be said.
    Open(Reason),
}

impl ExecutionComparison {
    /// Nothing can be said, since something is open; the text says what.
    pub(crate) fn open(why: impl Into<String>) -> ExecutionComparison {
        ExecutionComparison::Open(Reason::new(ReasonKind::Open, why))
    }
}

/// Liberties of the target, in addition to those that poison in the source gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leeway {
    /// Control of the source depends on open results: everything after what the source printed is open.
    pub rest: bool,
    /// Poison in the target depends on results that no document determines.
    pub poison: bool,
}
