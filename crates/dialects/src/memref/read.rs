//! What ops read of a memref: the only place that knows about elements that nobody wrote.

use std::rc::Rc;

use assay_model::{Array, ElemType, Layout, Machine, Pointer, Scalar, Stop, Value};

use super::rules::UNINITIALISED;

/// A value of elements that were read. A source allows anything for those that were never written ([`UNINITIALISED`]).
#[inline]
pub(crate) fn open_unwritten(machine: &mut dyn Machine, value: Value) -> Value {
    if !value.has_undef() {
        return value;
    }
    match value {
        Value::Array(array) => Value::array(open_elements(machine, Rc::unwrap_or_clone(array))),
        value => machine.open_value(&UNINITIALISED, value),
    }
}

/// The same for elements in an array.
pub(crate) fn open_elements(machine: &mut dyn Machine, array: Array) -> Array {
    if !array.has_undef() {
        return array;
    }
    array.replace_undefined(|element| open_scalar(machine, element))
}

/// The same for one element.
#[inline]
pub(crate) fn open_scalar(machine: &mut dyn Machine, scalar: Scalar) -> Scalar {
    if scalar.is_partial() { machine.open_scalar(&UNINITIALISED, scalar) } else { scalar }
}

/// Reads an element that is a scalar.
///
/// # Errors
/// As `Memory::load`.
#[inline]
pub(crate) fn load_scalar(
    machine: &mut dyn Machine,
    pointer: Pointer,
    elem: ElemType,
) -> Result<Scalar, Stop> {
    let scalar = machine.memory().load_scalar(pointer, elem)?;
    Ok(open_scalar(machine, scalar))
}

/// Reads an element.
///
/// # Errors
/// As `Memory::load`.
#[inline]
pub(crate) fn load_element(
    machine: &mut dyn Machine,
    pointer: Pointer,
    layout: &Layout,
) -> Result<Value, Stop> {
    match layout {
        Layout::Scalar(elem) => load_scalar(machine, pointer, *elem).map(Value::Scalar),
        layout => {
            let value = machine.memory().load(pointer, layout)?;
            Ok(open_unwritten(machine, value))
        }
    }
}

/// Reads elements that are scalars.
///
/// # Errors
/// As `Memory::load`.
pub(crate) fn load_scalars(
    machine: &mut dyn Machine,
    pointers: Vec<Pointer>,
    elem: ElemType,
) -> Result<Vec<Scalar>, Stop> {
    pointers.into_iter().map(|pointer| load_scalar(machine, pointer, elem)).collect()
}
