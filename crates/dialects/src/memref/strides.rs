//! Memrefs whose strides their documentation does not allow.

use assay_model::{Cond, Machine, Rule, Value};

/// The documentation says that other strides are undefined behaviour. The verifier and passes accept them: 0 for broadcasts [PR #116463], negative
/// ones for reversals [PR #189237, PR #204309]. So nothing is claimed of a source that makes them. If only the target makes them, they have their
/// plain meaning: an element lies where the strides say.
pub const INVALID_STRIDES: Rule = Rule::unspecified(
    "invalid-strides",
    Cond::InKernel(&Cond::HasInvalidStrides(0)),
    "a stride is not positive, or two indices have the same element, in dimensions with two or more elements: undefined behaviour by the \
     documentation of the type, but not by its verifier [BuiltinAttributes.td, StridedLayoutAttr; BuiltinTypes.td, MemRef, Layout]",
);

/// A memref that an op has made. Its value is open if its strides are not valid.
pub fn open_if_invalid(machine: &mut dyn Machine, memref: Value) -> Value {
    match machine.breaks(&INVALID_STRIDES, std::slice::from_ref(&memref), None) {
        Some(true) => machine.open_value(&INVALID_STRIDES, memref),
        _ => memref,
    }
}
