//! What a program shows, and the undefined bits on which that depends (`machine/undefined.rs`).

use assay_model::term::{TermOp, TermVariable};
use assay_model::{SymbolicScalar, SymbolicValue, TermId, Terms};

use crate::machine::FunctionSummary;

/// Why a counterexample with undefined bits may be none.
pub(super) const DEPENDS: &str = "it depends on undefined bits";
/// Why programs with undefined bits are not compared.
pub(super) const NOT_COMPARED: &str =
    "undefined bits beside a returned address, or in a loop, are not modelled";

/// Whether either program has undefined bits.
pub(super) fn are_there(t: &Terms) -> bool {
    t.variables().iter().any(|(variable, _)| matches!(variable, TermVariable::Undefined(_)))
}

/// Whether a term is undefined bits.
pub(super) fn is_undefined(t: &Terms, term: TermId) -> bool {
    match t.node(term).op {
        TermOp::Variable(number) => {
            matches!(t.variables()[number as usize].0, TermVariable::Undefined(_))
        }
        _ => false,
    }
}

/// All that a program shows, and the conditions under which it does so.
pub(super) fn shown(summary: &FunctionSummary) -> Vec<TermId> {
    let mut roots = Vec::new();
    let mut add = |scalar: &SymbolicScalar| roots.extend([scalar.term, scalar.poison]);
    let results = summary.results.iter().flatten().flat_map(SymbolicValue::scalars);
    results.for_each(|scalar| add(&scalar));
    let elements = || summary.memory().flat_map(|object| &object.elements);
    elements().for_each(|element| add(&element.value));
    summary.events.iter().flat_map(|event| &event.operands).for_each(&mut add);
    roots.extend(elements().map(|element| element.unwritten));
    roots.extend(summary.events.iter().flat_map(|event| [event.running, event.undefined]));
    roots.extend([summary.returns, summary.undefined, summary.trapped]);
    roots.extend(left_open(summary));
    roots
}

/// The conditions under which a program is not followed.
pub(super) fn left_open(summary: &FunctionSummary) -> [TermId; 4] {
    [summary.cut, summary.large, summary.silent, summary.undef]
}
