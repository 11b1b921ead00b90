//! Memory for all inputs: addresses of elements, and accesses to them.
//!
//! Memory is accessed element by element, each with its own type, because there are no terms for bytes. An address consists of an object and the
//! number of an element. So offsets that are not whole elements are not modelled.

use assay_model::memory::{align_of, size_of};
use assay_model::object::{VIEW_WIDTH, ViewDims, view_number};
use assay_model::{
    ElemType, Layout, ObjectKind, ObjectRef, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar,
    SymbolicValue, TermId, Terms, Value,
};
use smallvec::smallvec;

use super::address::{alignment, is_atomic, no_form};
use super::path::{GepIndex, GepPath, path};
use super::promises::OF_ACCESSES;
use crate::memref::symbolic::scalar;

/// The elements that a type consists of, one after the other, and their number.
fn elements(view: &OpView<'_>, layout: &Layout) -> Result<(ElemType, i64), Stop> {
    match layout {
        Layout::Repeat { part, count } => {
            let (elem, each) = elements(view, part)?;
            let count = i64::try_from(*count).ok().and_then(|count| count.checked_mul(each));
            Ok((elem, count.ok_or_else(|| view.unsupported("an object of very many elements"))?))
        }
        layout => Ok((scalar(layout)?, 1)),
    }
}

/// An object of scalars. The number of its elements is a constant.
pub fn alloca(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let layout = view.layout(view.type_attr("elem_type")?)?;
    let (elem, each) = elements(view, &layout)?;
    if align_of(&layout).is_none_or(|natural| alignment(view, &layout).is_ok_and(|align| align < natural)) {
        return Err(view.unsupported("an object of small alignment"));
    }
    let count = operands.first().and_then(|count| count.to_value(machine.terms()));
    let count = count.as_ref().and_then(Value::as_int).and_then(|count| count.to_u64());
    let count = count.and_then(|count| i64::try_from(count).ok()).and_then(|count| count.checked_mul(each));
    let count = count.ok_or_else(|| view.unsupported("an open number of elements"))?;
    let count = machine.terms().number(VIEW_WIDTH, count);
    let object = machine.allocate(elem, &[count], ObjectKind::Stack)?;
    let pointer = ObjectRef { sizes: ViewDims::new(), strides: ViewDims::new(), ..object };
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Object(pointer)]))
}

/// Attributes that make accesses visible, or that hold together with other ops.
const VISIBLE: [&str; 2] = ["volatile_", "access_groups"];

/// The address of an access. Unsupported unless the access is to an element with its own type, and needs no more than the type's alignment.
fn accessed_object<'v>(
    view: &OpView<'_>,
    machine: &dyn SymbolicMachine,
    pointer: Option<&'v SymbolicValue>,
    layout: &Layout,
) -> Result<&'v ObjectRef, Stop> {
    let object = pointer.ok_or_else(|| Stop::invalid("an access to nothing"))?.as_object()?;
    let natural = align_of(layout);
    let is_plain = natural.is_some_and(|natural| alignment(view, layout).is_ok_and(|align| align <= natural));
    let mut attributes = OF_ACCESSES.iter().chain(&VISIBLE);
    let is_plain = is_plain && !is_atomic(view) && attributes.all(|name| view.attr_id(name).is_none());
    match is_plain && scalar(layout)? == machine.element_type(object) {
        true => Ok(object),
        false => Err(view.unsupported("an access that is not of one element")),
    }
}

pub fn load(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let object = accessed_object(view, machine, operands.first(), &view.result_layout(0)?)?;
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Scalar(machine.load(object, &[]))]))
}

pub fn store(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let object = accessed_object(view, machine, operands.get(1), &view.operand_layout(0)?)?;
    let value = operands.first().and_then(SymbolicValue::as_scalar);
    let value = value.ok_or_else(|| view.unsupported("an access that is not of one element"))?;
    machine.store(object, &[], value);
    Ok(SymbolicFlow::Next(smallvec![]))
}

/// An address that is some elements after another one.
///
/// If a flag is violated, the address is poison [LLVM LangRef, getelementptr]. With `inbounds`, each intermediate address must be in the object
/// or at its end, unless all offsets are zero. `nusw` and `nuw` alone depend on the address of the object.
pub fn element_pointer(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let GepPath { indices, inbounds, nusw, nuw } = path(view)?;
    if (nusw || nuw) && !inbounds {
        return Err(view.unsupported("flags that depend on where an object is"));
    }
    let base = operands.first().ok_or_else(|| Stop::invalid("an address of nothing"))?.as_object()?;
    let size = size_of(&Layout::Scalar(machine.element_type(base))).ok_or_else(|| no_form(view))?;
    let count = machine.element_count(base);
    let t = machine.terms();
    let mut poison = base.poison;
    let (mut at, mut total) = (base.offset, t.number(WIDE, 0));
    let (mut wrong, mut all_zero) = (t.bool(false), t.bool(true));
    for index in &indices {
        let (index, scale) = match *index {
            GepIndex::Fixed { index, scale } => (constant(t, index), scale),
            GepIndex::Operand { number, scale } => (operand(operands, number)?, scale),
            GepIndex::Field { offset } => (constant(t, 1), offset),
        };
        let index = view_number(t, index);
        poison = t.or(poison, index.poison);
        if !scale.is_multiple_of(size) {
            return Err(view.unsupported("an address between elements"));
        }
        let factor = t.number(VIEW_WIDTH, (scale / size) as i64);
        let step = t.mul(index.term, factor);
        at = t.add(at, step);
        let bytes = exact(t, index.term, scale);
        let zero = t.number(WIDE, 0);
        let none = t.eq(bytes, zero);
        all_zero = t.and(all_zero, none);
        if !inbounds {
            continue;
        }
        let (from, to) = (is_outside(t, base.offset, count, size), is_outside(t, at, count, size));
        let (moved, outside) = (t.not(all_zero), t.or(from, to));
        let mut bad = t.and(moved, outside);
        total = t.add(total, bytes);
        for sum in [bytes, total] {
            let wraps = wraps(t, sum);
            bad = t.or(bad, wraps);
        }
        if nuw && scale > 0 {
            let start = t.number(VIEW_WIDTH, 0);
            let negative = t.slt(index.term, start);
            bad = t.or(bad, negative);
        }
        wrong = t.or(wrong, bad);
    }
    poison = t.or(poison, wrong);
    let moved = ObjectRef { offset: at, poison, ..base.clone() };
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Object(moved)]))
}

/// The number of bits for an offset in bytes that does not wrap, and for sums of such offsets.
const WIDE: u32 = 140;

fn constant(t: &mut Terms, index: i64) -> SymbolicScalar {
    let term = t.number(VIEW_WIDTH, index);
    SymbolicScalar::defined(t, term)
}

fn operand(operands: &[SymbolicValue], number: usize) -> Result<SymbolicScalar, Stop> {
    let scalar = operands.get(number).and_then(SymbolicValue::as_scalar);
    scalar.ok_or_else(|| Stop::unsupported("an index that is not a number"))
}

/// Whether an element is outside an object with `count` elements; the end counts as inside. Addresses wrap: the highest bits of the element's
/// number are lost.
fn is_outside(t: &mut Terms, at: TermId, count: TermId, size: u64) -> TermId {
    let bits = VIEW_WIDTH - size.trailing_zeros();
    let (at, count) = (t.extract(at, 0, bits), t.extract(count, 0, bits));
    t.ult(count, at)
}

/// The exact product of an index and a number of bytes.
fn exact(t: &mut Terms, index: TermId, scale: u64) -> TermId {
    let (index, scale) = (t.sext(index, WIDE), t.int(assay_ir::Int::new(WIDE, u128::from(scale))));
    t.mul(index, scale)
}

/// Whether a number, read signed, needs more than 64 bits.
fn wraps(t: &mut Terms, number: TermId) -> TermId {
    let low = t.extract(number, 0, VIEW_WIDTH);
    let again = t.sext(low, WIDE);
    t.ne(number, again)
}
