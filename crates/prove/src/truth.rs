//! Truth of conditions with three values: certainly true, certainly false, or unknown.

use assay_model::{TermId, Terms};

/// The inputs on which a condition certainly holds, and those on which it certainly does not.
#[derive(Clone, Copy, Debug)]
pub struct SymbolicTruth {
    /// True on inputs for which the condition certainly holds.
    pub holds: TermId,
    /// True on inputs for which the condition certainly does not hold.
    pub fails: TermId,
}

/// A truth that is certain.
pub fn known(t: &mut Terms, value: bool) -> SymbolicTruth {
    SymbolicTruth { holds: t.bool(value), fails: t.bool(!value) }
}

/// Whether one of two conditions holds.
pub fn either(t: &mut Terms, a: SymbolicTruth, b: SymbolicTruth) -> SymbolicTruth {
    SymbolicTruth { holds: t.or(a.holds, b.holds), fails: t.and(a.fails, b.fails) }
}

/// A condition that is unknown if something that it reads is poison.
pub fn unless(t: &mut Terms, poison: TermId, holds: TermId) -> SymbolicTruth {
    let (defined, fails) = (t.not(poison), t.not(holds));
    SymbolicTruth { holds: t.and(defined, holds), fails: t.and(defined, fails) }
}

/// Two numbers as wide as the wider one.
pub fn same_width(t: &mut Terms, a: TermId, b: TermId) -> (TermId, TermId) {
    let width = t.width(a).max(t.width(b));
    (t.sext(a, width), t.sext(b, width))
}
