//! Memory for all inputs: the number of objects does not depend on the input, but their elements do.
//!
//! An address is the number of an object and a place in it, so two objects never overlap. For an object of a dynamic size, only some
//! elements are modelled; inputs with larger objects are left out, and counted. If an unmodelled op may access memory, memory is not
//! modelled: the function is executed without this file, and its accesses are ops about which nothing is known.

use std::rc::Rc;

use assay_model::memory::size_of;
use assay_model::object::{VIEW_WIDTH, ViewDims};
use assay_model::symbolic::MAX_ELEMENTS;
use assay_model::term::TermSort;
use assay_model::{
    ElemType, Layout, ObjectKind, ObjectRef, Stop, SymbolicMachine, SymbolicScalar, TermId, Terms,
};

use super::TermMachine;

/// Why accesses have no meaning in terms if no memory is followed.
pub(crate) const NOT_FOLLOWED: &str = "memory that is not followed";

/// Whose memory an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// An argument of the function points to it.
    Caller,
    /// It was allocated on the way.
    Function(ObjectKind),
}

/// An object at some point of an execution.
#[derive(Clone, Debug)]
pub struct SymbolicObject {
    /// Type of every element.
    pub elem: ElemType,
    /// Who made it.
    pub owner: Owner,
    /// The elements in row-major order; those from number `count` on do not exist.
    pub elements: Vec<MemoryElement>,
    /// The view with which it was made, which covers all of it.
    whole: (ViewDims, ViewDims),
    /// How many elements it has.
    count: TermId,
    /// The number of low bits of an element's number that determine its address: addresses wrap.
    bits: u32,
    /// Where it is not freed.
    live: TermId,
}

/// An element of an object, and the inputs on which it was never written.
#[derive(Clone, Copy, Debug)]
pub struct MemoryElement {
    /// The value of the element; arbitrary if it was never written.
    pub value: SymbolicScalar,
    /// Where it was never written.
    pub(crate) unwritten: TermId,
}

impl SymbolicObject {
    fn new(
        t: &mut Terms,
        elem: ElemType,
        sizes: &[TermId],
        owner: Owner,
        elements: Vec<MemoryElement>,
    ) -> SymbolicObject {
        let whole = ObjectRef::row_major(t, 0, sizes);
        let one = t.number(VIEW_WIDTH, 1);
        let count = sizes.iter().fold(one, |count, &size| t.mul(count, size));
        let bytes = size_of(&Layout::Scalar(elem)).unwrap_or(1);
        let bits = VIEW_WIDTH - bytes.trailing_zeros();
        let live = t.bool(true);
        SymbolicObject { elem, owner, elements, whole: (whole.sizes, whole.strides), count, bits, live }
    }

    /// Memory of the caller with known contents and sizes.
    pub fn from_caller(
        t: &mut Terms,
        elem: ElemType,
        sizes: &[TermId],
        values: &[SymbolicScalar],
    ) -> SymbolicObject {
        let never = t.bool(false);
        let elements = values.iter().map(|&value| MemoryElement { value, unwritten: never }).collect();
        SymbolicObject::new(t, elem, sizes, Owner::Caller, elements)
    }

    /// Where it is not freed.
    pub(crate) fn live(&self) -> TermId {
        self.live
    }

    /// How many elements it has.
    pub(crate) fn count(&self) -> TermId {
        self.count
    }

    /// Whether a view covers exactly the whole object: then indices below the sizes are in the object.
    fn is_all_of(&self, view: &ObjectRef, t: &Terms) -> bool {
        let at_start = t.as_int(view.offset).is_some_and(assay_ir::Int::is_zero);
        at_start && view.sizes == self.whole.0 && view.strides == self.whole.1
    }
}

/// The greatest size of open dimensions that can be modelled, beside dimensions that together have `fixed` elements; `None` if even
/// small sizes are too many elements.
pub(crate) fn open_size(fixed: usize, open: u32) -> Option<u32> {
    /// Bits of a size.
    const BITS: [u32; 2] = [3, 2];
    let elements = |size: usize| size.checked_pow(open)?.checked_mul(fixed);
    BITS.into_iter().find(|bits| elements((1 << bits) - 1).is_some_and(|count| count <= MAX_ELEMENTS))
}

/// # Errors
/// Unsupported if memory is not modelled, or for elements without terms.
pub(crate) fn allocate(
    machine: &mut TermMachine<'_, '_>,
    elem: ElemType,
    sizes: &[TermId],
    kind: ObjectKind,
) -> Result<ObjectRef, Stop> {
    if !machine.limits.memory {
        return Err(Stop::unsupported(NOT_FOLLOWED));
    }
    let too_large = || Stop::unsupported("an object of no or of very many elements");
    let known = |size: &TermId| machine.terms.as_int(*size).map(|size| size.to_u64().unwrap_or(u64::MAX));
    let fixed = sizes.iter().filter_map(known).try_fold(1usize, |count, size| {
        count.checked_mul(usize::try_from(size).ok()?).filter(|&count| count > 0 && count <= MAX_ELEMENTS)
    });
    let fixed = fixed.ok_or_else(too_large)?;
    let open: Vec<TermId> = sizes.iter().copied().filter(|size| known(size).is_none()).collect();
    let bits = open_size(fixed, open.len() as u32).ok_or_else(too_large)?;
    let most = (1usize << bits) - 1;
    for &size in &open {
        leave_out_above(machine, size, most);
    }
    let t = &mut *machine.terms;
    let sort = element_sort(t, elem);
    let zero = t.scalar(&elem.zero()).filter(|&zero| t.sort(zero) == sort);
    let term = zero.ok_or_else(|| Stop::unsupported("elements that have no terms"))?;
    // No program may rely on the value: a read of it gives poison, and is recorded.
    let element =
        MemoryElement { value: SymbolicScalar { term, poison: t.bool(true) }, unwritten: t.bool(true) };
    let elements = vec![element; fixed * most.pow(open.len() as u32)];
    let object = SymbolicObject::new(t, elem, sizes, Owner::Function(kind), elements);
    machine.state.objects.push(Rc::new(object));
    let number = machine.state.objects.len() - 1;
    Ok(ObjectRef::row_major(machine.terms, number, sizes))
}

/// Leaves out inputs for which a size is larger than `most`, unless they have broken a rule before: a negative size is not a larger one.
fn leave_out_above(machine: &mut TermMachine<'_, '_>, size: TermId, most: usize) {
    let t = &mut *machine.terms;
    let limit = t.number(VIEW_WIDTH, most as i64);
    let larger = t.ult(limit, size);
    let fits = t.not(larger);
    let here = machine.known(larger);
    let defined = machine.terms.not(machine.state.so_far.undefined);
    let here = machine.terms.and(here, defined);
    machine.state.so_far.large = machine.terms.or(machine.state.so_far.large, here);
    machine.assume(fits);
    machine.state.so_far.sizes = Some(machine.state.so_far.sizes.map_or(most, |known| known.min(most)));
}

pub(crate) fn load(
    machine: &mut TermMachine<'_, '_>,
    view: &ObjectRef,
    indices: &[TermId],
) -> SymbolicScalar {
    let place = accessed_place(machine, view, indices);
    let object = Rc::clone(&machine.state.objects[view.number]);
    let t = &mut *machine.terms;
    let mut found = object.elements[0];
    for (number, element) in object.elements.iter().enumerate().skip(1) {
        let here = is_at(t, place, number);
        found.value = SymbolicScalar::choose(t, here, element.value, found.value);
        found.unwritten = t.ite(here, element.unwritten, found.unwritten);
    }
    let read = machine.known(found.unwritten);
    machine.state.so_far.undef = machine.terms.or(machine.state.so_far.undef, read);
    found.value
}

pub(crate) fn store(
    machine: &mut TermMachine<'_, '_>,
    view: &ObjectRef,
    indices: &[TermId],
    value: SymbolicScalar,
) {
    let place = accessed_place(machine, view, indices);
    let running = machine.state.running;
    let t = &mut *machine.terms;
    let object = Rc::make_mut(&mut machine.state.objects[view.number]);
    let never = t.bool(false);
    let is_one = object.elements.len() == 1;
    for (number, element) in object.elements.iter_mut().enumerate() {
        let here = if is_one { t.bool(true) } else { is_at(t, place, number) };
        let written = t.and(running, here);
        element.value = SymbolicScalar::choose(t, written, value, element.value);
        element.unwritten = t.ite(written, never, element.unwritten);
    }
}

/// # Errors
/// Unsupported for the caller's memory: what the caller does with it afterwards is not modelled.
pub(crate) fn free(machine: &mut TermMachine<'_, '_>, view: &ObjectRef) -> Result<(), Stop> {
    machine.mark_undefined(view.poison);
    match machine.state.objects[view.number].owner {
        Owner::Caller => return Err(Stop::unsupported("the caller's memory is freed")),
        Owner::Function(ObjectKind::Heap) => is_live(machine, view.number),
        Owner::Function(_) => {
            let always = machine.terms.bool(true);
            machine.mark_undefined(always);
        }
    }
    end(machine, view.number);
    Ok(())
}

/// Ends the life of the stack allocations with numbers from `from` on.
pub(crate) fn leave(machine: &mut TermMachine<'_, '_>, from: usize) {
    for number in from..machine.state.objects.len() {
        if machine.state.objects[number].owner == Owner::Function(ObjectKind::Stack) {
            let never = machine.terms.bool(false);
            Rc::make_mut(&mut machine.state.objects[number]).live = never;
        }
    }
}

fn end(machine: &mut TermMachine<'_, '_>, number: usize) {
    let t = &mut *machine.terms;
    let elsewhere = t.not(machine.state.running);
    let object = Rc::make_mut(&mut machine.state.objects[number]);
    object.live = t.and(object.live, elsewhere);
}

/// An access to what is freed is undefined.
fn is_live(machine: &mut TermMachine<'_, '_>, number: usize) {
    let live = machine.state.objects[number].live;
    let freed = machine.terms.not(live);
    machine.mark_undefined(freed);
}

/// The place that an access refers to, in as many bits as the object's places need. Records undefined behaviour of the
/// access.
fn accessed_place(machine: &mut TermMachine<'_, '_>, view: &ObjectRef, indices: &[TermId]) -> TermId {
    machine.mark_undefined(view.poison);
    is_live(machine, view.number);
    let place = view.place(machine.terms, indices);
    let object = Rc::clone(&machine.state.objects[view.number]);
    let place = machine.terms.extract(place, 0, object.bits);
    if !object.is_all_of(view, machine.terms) {
        let count = machine.terms.extract(object.count, 0, object.bits);
        let inside = machine.terms.ult(place, count);
        let outside = machine.terms.not(inside);
        machine.mark_undefined(outside);
    }
    place
}

/// The number of elements of an object.
pub(crate) fn count(machine: &TermMachine<'_, '_>, object: &ObjectRef) -> TermId {
    machine.state.objects[object.number].count
}

fn is_at(t: &mut Terms, place: TermId, number: usize) -> TermId {
    let number = t.number(t.width(place), number as i64);
    t.eq(place, number)
}

/// The sort of an element of any type.
pub(crate) fn element_sort(t: &mut Terms, elem: ElemType) -> TermSort {
    TermSort::from_elem(elem).unwrap_or_else(|| t.other(&format!("{elem:?}")))
}
