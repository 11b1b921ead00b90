//! One element for all inputs.

use crate::term::{TermId, Terms};

/// One element for all inputs: its value, and for which inputs it is poison. The value of a poison element is arbitrary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SymbolicScalar {
    /// The value on each input.
    pub term: TermId,
    /// A bit that is true on inputs for which the element is poison.
    pub poison: TermId,
}

impl SymbolicScalar {
    /// A scalar that is never poison.
    pub fn defined(terms: &mut Terms, term: TermId) -> SymbolicScalar {
        SymbolicScalar { term, poison: terms.bool(false) }
    }

    /// The first element where a condition holds, otherwise the second.
    pub fn choose(
        terms: &mut Terms,
        condition: TermId,
        one: SymbolicScalar,
        other: SymbolicScalar,
    ) -> SymbolicScalar {
        SymbolicScalar {
            term: terms.ite(condition, one.term, other.term),
            poison: terms.ite(condition, one.poison, other.poison),
        }
    }
}
