//! Memory for all inputs: objects of static shape, one element after the other.

use assay_model::{
    ElemType, Kind, Layout, ObjectRef, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar,
    SymbolicValue, TermId,
};
use smallvec::smallvec;

use super::form::{Form, Placement};

/// A new object of the result's type.
pub fn allocate(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
    kind: Kind,
) -> Result<SymbolicFlow, Stop> {
    let form = Form::of(view, view.result_type(0)?)?;
    let elem = scalar(&form.elem)?;
    match (&form.layout, operands) {
        (Placement::RowMajor, []) => {
            let object = machine.allocate(elem, &form.shape, kind)?;
            Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Object(object)]))
        }
        _ => Err(view.unsupported("memory of a size or a layout that is open")),
    }
}

pub fn dealloc(
    _: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let memref = operands.first().ok_or_else(|| Stop::invalid("nothing to deallocate"))?;
    machine.free(memref.as_object()?)?;
    Ok(SymbolicFlow::Next(smallvec![]))
}

pub fn load(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let (memref, indices) = operands.split_first().ok_or_else(|| Stop::invalid("a load of nothing"))?;
    let memref = memref.as_object()?;
    let index = place(view, machine, memref, indices)?;
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Scalar(machine.load(memref, index))]))
}

pub fn store(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let [value, memref, indices @ ..] = operands else { return Err(Stop::invalid("a store of nothing")) };
    let memref = memref.as_object()?;
    let value = element(value)?;
    let index = place(view, machine, memref, indices)?;
    machine.store(memref, index, value);
    Ok(SymbolicFlow::Next(smallvec![]))
}

/// The number of an element from its indices, which are in bounds.
fn place(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    object: &ObjectRef,
    indices: &[SymbolicValue],
) -> Result<TermId, Stop> {
    // An address is aligned to the element type; what else an op asks for is not followed.
    if view.attr("alignment").is_some() {
        return Err(view.unsupported("an access with an alignment"));
    }
    let t = machine.terms();
    let mut place = t.number(view.index_width, 0);
    for (index, &size) in indices.iter().zip(&object.shape) {
        let size = t.number(view.index_width, size);
        let row = t.mul(place, size);
        place = t.add(row, element(index)?.term);
    }
    Ok(place)
}

fn element(value: &SymbolicValue) -> Result<SymbolicScalar, Stop> {
    value.as_scalar().ok_or_else(|| Stop::unsupported("an access to more than an element"))
}

/// The element type of a layout, if its elements have terms.
pub fn scalar(layout: &Layout) -> Result<ElemType, Stop> {
    match layout {
        Layout::Scalar(elem @ (ElemType::Int(_) | ElemType::Float(_))) => Ok(*elem),
        _ => Err(Stop::unsupported("memory whose elements have no terms")),
    }
}
