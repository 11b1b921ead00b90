//! Undefined bits: each use may see others [LLVM LangRef, Undefined Values; SPIR-V Specification, OpUndef].
//!
//! After the pass, each use of a value gives new variables to its undefined bits, and to those from which it was computed. So the program may show
//! any of them. Before the pass, only bits that were not computed with are new at each use: what is computed from undefined bits may
//! be one value, and documents do not say more. Fewer values before the pass prove less, which is safe.

use std::collections::hash_map::Entry;

use assay_model::term::{TermOp, TermSort, TermVariable};
use assay_model::{Stop, SymbolicMachine, SymbolicScalar, SymbolicValue, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{ProgramSide, TermMachine};

impl TermMachine<'_, '_> {
    /// New undefined bits. The two programs have none in common.
    pub(super) fn new_undefined(&mut self, sort: TermSort) -> TermId {
        self.undefined += 1;
        let number = 2 * self.undefined + u32::from(self.side == ProgramSide::Target);
        self.terms.variable(TermVariable::Undefined(number), sort)
    }

    /// A value as one of its uses sees it.
    pub(super) fn used(&mut self, value: SymbolicValue) -> SymbolicValue {
        if self.undefined == 0 {
            return value;
        }
        let mut fresh = FxHashMap::default();
        value.with_scalars(&mut |scalar| {
            let [term, poison] = [scalar.term, scalar.poison].map(|term| self.renewed(term, &mut fresh));
            SymbolicScalar { term, poison }
        })
    }

    fn renewed(&mut self, term: TermId, fresh: &mut FxHashMap<TermId, TermId>) -> TermId {
        let old = match self.side {
            ProgramSide::Source if self.is_undefined(term) => vec![term],
            ProgramSide::Source => return term,
            ProgramSide::Target => self.undefined_parts(term),
        };
        for part in old {
            if let Entry::Vacant(slot) = fresh.entry(part) {
                let sort = self.terms.sort(part);
                slot.insert(self.new_undefined(sort));
            }
        }
        self.terms.replace(term, fresh)
    }

    /// The undefined bits on which a term depends.
    fn undefined_parts(&mut self, term: TermId) -> Vec<TermId> {
        let (mut found, mut open, mut seen) = (Vec::new(), vec![term], FxHashSet::default());
        while let Some(part) = open.pop() {
            if self.undefined == 0 || self.determined.contains(&part) || !seen.insert(part) {
                continue;
            }
            if self.is_undefined(part) {
                found.push(part);
            }
            open.extend(&self.terms.node(part).args);
        }
        if found.is_empty() {
            self.determined.extend(seen);
        }
        // Both programs number them in the same order.
        found.sort_unstable();
        found
    }

    fn is_undefined(&self, term: TermId) -> bool {
        match self.terms.node(term).op {
            TermOp::Variable(number) => {
                matches!(self.terms.variables()[number as usize].0, TermVariable::Undefined(_))
            }
            _ => false,
        }
    }

    /// Requires that the way that the target takes does not depend on undefined bits: a branch on them is undefined [LLVM LangRef, br and switch].
    ///
    /// # Errors
    /// Unsupported if it does.
    pub(super) fn decide(&mut self, condition: TermId) -> Result<(), Stop> {
        match self.side == ProgramSide::Target && !self.undefined_parts(condition).is_empty() {
            true => Err(Stop::unsupported("a branch on undefined bits")),
            false => Ok(()),
        }
    }

    /// A term with a choice in the place of each of its undefined bits: from here on, all uses see the same.
    pub(super) fn fixed(&mut self, term: TermId) -> TermId {
        let mut choices = FxHashMap::default();
        for part in self.undefined_parts(term) {
            let sort = self.terms.sort(part);
            let choice = self.choice(sort);
            choices.insert(part, choice);
        }
        self.terms.replace(term, &choices)
    }
}
