//! Memory for all inputs: objects whose number does not depend on the input, made of elements that do.
//!
//! An address is the number of an object, so two objects never overlap. What an op that is not modelled may see of memory is
//! not followed: then the function is executed without this file, and its accesses are ops that nothing is known of.

use std::rc::Rc;

use assay_model::symbolic::MAX_ELEMENTS;
use assay_model::{ElemType, Kind, ObjectRef, Stop, SymbolicScalar, TermId, Terms};

use crate::machine::{Machine, Side};
use crate::opaque;

/// Whose memory an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// An argument of the function points to it.
    Caller,
    /// It was allocated on the way.
    Function(Kind),
}

/// An object at some point of an execution.
#[derive(Clone, Debug)]
pub struct Object {
    /// Type of every element.
    pub elem: ElemType,
    /// Who made it.
    pub owner: Owner,
    /// In row-major order.
    pub elements: Vec<Element>,
    /// Where it is not freed.
    live: TermId,
}

/// An element of an object, and where nobody wrote it.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// What the element holds; arbitrary where nobody wrote it.
    pub value: SymbolicScalar,
    unwritten: TermId,
}

impl Object {
    /// Memory of the caller with known contents.
    pub fn of_caller(t: &mut Terms, elem: ElemType, values: &[SymbolicScalar]) -> Object {
        let never = t.bool(false);
        let elements = values.iter().map(|&value| Element { value, unwritten: never }).collect();
        Object { elem, owner: Owner::Caller, elements, live: t.bool(true) }
    }
}

/// # Errors
/// Unsupported if memory is not followed, or for elements without terms.
pub(crate) fn allocate(
    machine: &mut Machine<'_, '_>,
    elem: ElemType,
    shape: &[i64],
    kind: Kind,
) -> Result<ObjectRef, Stop> {
    if !machine.limits.memory || shape.iter().any(|&size| size < 0) {
        return Err(Stop::unsupported("memory that is not followed"));
    }
    let count = assay_model::array::count(shape);
    if count == 0 || count > MAX_ELEMENTS {
        return Err(Stop::unsupported("an object of no or of very many elements"));
    }
    let t = &mut *machine.terms;
    let sort = opaque::element_sort(t, elem);
    let zero = t.scalar(&elem.zero()).filter(|&zero| t.sort(zero) == sort);
    let term = zero.ok_or_else(|| Stop::unsupported("elements that have no terms"))?;
    // Nobody may rely on it: a read of it is poison, and noted.
    let element = Element { value: SymbolicScalar { term, poison: t.bool(true) }, unwritten: t.bool(true) };
    let live = t.bool(true);
    let object = Object { elem, owner: Owner::Function(kind), elements: vec![element; count], live };
    machine.state.objects.push(Rc::new(object));
    Ok(ObjectRef { number: machine.state.objects.len() - 1, shape: shape.into() })
}

pub(crate) fn load(machine: &mut Machine<'_, '_>, object: &ObjectRef, index: TermId) -> SymbolicScalar {
    accessed(machine, object);
    let object = Rc::clone(&machine.state.objects[object.number]);
    let t = &mut *machine.terms;
    let mut found = object.elements[0];
    for (place, element) in object.elements.iter().enumerate().skip(1) {
        let here = is_at(t, index, place);
        found.value = SymbolicScalar::choose(t, here, element.value, found.value);
        found.unwritten = t.ite(here, element.unwritten, found.unwritten);
    }
    if machine.side == Side::Source {
        let read = machine.terms.and(machine.state.running, found.unwritten);
        machine.state.undef = machine.terms.or(machine.state.undef, read);
    }
    found.value
}

pub(crate) fn store(machine: &mut Machine<'_, '_>, object: &ObjectRef, index: TermId, value: SymbolicScalar) {
    accessed(machine, object);
    let running = machine.state.running;
    let t = &mut *machine.terms;
    let object = Rc::make_mut(&mut machine.state.objects[object.number]);
    let never = t.bool(false);
    let is_one = object.elements.len() == 1;
    for (place, element) in object.elements.iter_mut().enumerate() {
        let here = if is_one { t.bool(true) } else { is_at(t, index, place) };
        let written = t.and(running, here);
        element.value = SymbolicScalar::choose(t, written, value, element.value);
        element.unwritten = t.ite(written, never, element.unwritten);
    }
}

/// # Errors
/// Unsupported for the caller's memory: what the caller does with it then is not followed.
pub(crate) fn free(machine: &mut Machine<'_, '_>, object: &ObjectRef) -> Result<(), Stop> {
    match machine.state.objects[object.number].owner {
        Owner::Caller => return Err(Stop::unsupported("the caller's memory is freed")),
        Owner::Function(Kind::Heap) => accessed(machine, object),
        Owner::Function(_) => {
            let always = machine.terms.bool(true);
            assay_model::SymbolicMachine::undefined(machine, always);
        }
    }
    end(machine, object.number);
    Ok(())
}

/// Ends the life of what was allocated on the stack since there were `from` objects.
pub(crate) fn leave(machine: &mut Machine<'_, '_>, from: usize) {
    for number in from..machine.state.objects.len() {
        if machine.state.objects[number].owner == Owner::Function(Kind::Stack) {
            let never = machine.terms.bool(false);
            Rc::make_mut(&mut machine.state.objects[number]).live = never;
        }
    }
}

fn end(machine: &mut Machine<'_, '_>, number: usize) {
    let t = &mut *machine.terms;
    let elsewhere = t.not(machine.state.running);
    let object = Rc::make_mut(&mut machine.state.objects[number]);
    object.live = t.and(object.live, elsewhere);
}

/// An access to what is freed is undefined.
fn accessed(machine: &mut Machine<'_, '_>, object: &ObjectRef) {
    let live = machine.state.objects[object.number].live;
    let freed = machine.terms.not(live);
    assay_model::SymbolicMachine::undefined(machine, freed);
}

fn is_at(t: &mut Terms, index: TermId, place: usize) -> TermId {
    let place = t.number(t.width(index), place as i64);
    t.eq(index, place)
}
