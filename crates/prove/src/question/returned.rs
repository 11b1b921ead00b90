//! Addresses that functions return.

use std::rc::Rc;

use assay_model::{ObjectKind, ObjectRef, SymbolicValue, TermId, Terms};

use super::{contents, scalars_differ};
use crate::machine::memory::{Owner, SymbolicObject};

/// The message for functions that return memory which cannot be compared.
pub const ADDRESS: &str = "the function returns an address";

/// The condition that an address that the source returns is different, or poison, in the target. It must be an address in the same memory of the caller,
/// or in memory that both functions have allocated, with the same contents. Views of it are equal if offset, sizes and strides are.
pub(super) fn addresses_differ(
    t: &mut Terms,
    (source, target): (&[SymbolicValue], &[SymbolicValue]),
    objects: [&[Rc<SymbolicObject>]; 2],
) -> Result<TermId, String> {
    let mut any = t.bool(false);
    let mut allocated: Vec<[usize; 2]> = Vec::new();
    for pair in source.iter().zip(target) {
        let (one, other) = match pair {
            (SymbolicValue::Object(one), SymbolicValue::Object(other)) => (one, other),
            (one, other) if !one.has_object() && !other.has_object() => continue,
            _ => return Err(ADDRESS.to_owned()),
        };
        let [from, to] = [&objects[0][one.number], &objects[1][other.number]];
        let mut wrong = match (from.owner, to.owner) {
            _ if one.sizes.len() != other.sizes.len() => return Err(ADDRESS.to_owned()),
            (Owner::Caller, Owner::Caller) => t.bool(one.number != other.number),
            (Owner::Function(ObjectKind::Heap), Owner::Function(ObjectKind::Heap)) => {
                allocated.push([one.number, other.number]);
                memory_differs(t, from, to).ok_or(ADDRESS)?
            }
            _ => return Err(ADDRESS.to_owned()),
        };
        wrong = t.or(wrong, other.poison);
        let numbers = |view: &ObjectRef| -> Vec<TermId> {
            view.sizes.iter().chain(&view.strides).copied().chain([view.offset]).collect()
        };
        for (one, other) in numbers(one).into_iter().zip(numbers(other)) {
            let differs = t.ne(one, other);
            wrong = t.or(wrong, differs);
        }
        let defined = t.not(one.poison);
        let wrong = t.and(defined, wrong);
        any = t.or(any, wrong);
    }
    // Two results are in the same memory in both functions, or in neither.
    let is_consistent =
        |one: &[usize; 2]| allocated.iter().all(|other| (one[0] == other[0]) == (one[1] == other[1]));
    if allocated.iter().all(is_consistent) { Ok(any) } else { Err(ADDRESS.to_owned()) }
}

/// The condition that memory which a function has allocated has other contents, another size or another life. What the source never wrote may be
/// anything. `None` if the elements cannot be compared.
fn memory_differs(t: &mut Terms, source: &SymbolicObject, target: &SymbolicObject) -> Option<TermId> {
    let (one, other) = (contents(t, source), contents(t, target));
    let mut any = t.any([]);
    for ((one, other), element) in one.iter().zip(&other).zip(&source.elements) {
        let differ = scalars_differ(t, &[*one], &[*other])?;
        let written = t.not(element.unwritten);
        let wrong = t.and(written, differ);
        any = t.or(any, wrong);
    }
    let pairs = [(source.count(), target.count()), (source.live(), target.live())];
    for (one, other) in pairs {
        let differs = t.ne(one, other);
        any = t.or(any, differs);
    }
    (source.elem == target.elem && one.len() == other.len()).then_some(any)
}
