//! Memory for all inputs: objects, and accesses to single elements.

use assay_ir::DYNAMIC;
use assay_model::object::{VIEW_WIDTH, ViewDims, view_number};
use assay_model::{
    ElemType, Layout, ObjectKind, ObjectRef, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar,
    SymbolicValue, SymbolicValues, TermId, Terms,
};
use smallvec::smallvec;

use assay_model::form::{ElementLayout, MemRefForm};

/// A new object of the result's type. Sizes may be dynamic, but not the layout.
pub fn allocate(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
    kind: ObjectKind,
) -> Result<SymbolicFlow, Stop> {
    let form = MemRefForm::from_type(view, view.result_type(0)?)?;
    let elem = scalar(&form.elem)?;
    let mut dynamic = operands.iter();
    let mut sizes = ViewDims::new();
    for &size in &form.shape {
        sizes.push(match size {
            DYNAMIC => number(machine.terms(), dynamic.next())?.term,
            size => machine.terms().number(VIEW_WIDTH, size),
        });
    }
    if dynamic.next().is_some() {
        return Err(view.unsupported("memory of a layout that is open"));
    }
    let ElementLayout::RowMajor = form.layout else {
        let open = || view.unsupported("memory of a layout that is open");
        if form.shape.contains(&DYNAMIC) {
            return Err(open());
        }
        let place = form.place(&form.shape, &[]).map_err(|_| open())?;
        let t = machine.terms();
        let mut each = |list: &[i64]| list.iter().map(|&one| t.number(VIEW_WIDTH, one)).collect();
        let (strides, span, offset): (ViewDims, ViewDims, ViewDims) =
            (each(&place.strides), each(&[place.span as i64]), each(&[place.offset]));
        let object = machine.allocate(elem, &span, kind)?;
        return one(ObjectRef { offset: offset[0], sizes, strides, ..object });
    };
    one(machine.allocate(elem, &sizes, kind)?)
}

/// A result that is a view.
pub(super) fn one(view: ObjectRef) -> Result<SymbolicFlow, Stop> {
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Object(view)]))
}

/// An index operand as a number of views.
pub(super) fn number(t: &mut Terms, operand: Option<&SymbolicValue>) -> Result<SymbolicScalar, Stop> {
    let operand = operand.ok_or_else(|| Stop::invalid("too few sizes, offsets or strides"))?;
    Ok(view_number(t, element(operand)?))
}

/// Objects that are allocated in an allocation scope die at its end.
pub fn scope(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let results = machine.run_scope(view.region(0)?)?;
    Ok(results.map_or(SymbolicFlow::Ends, SymbolicFlow::Next))
}

/// No document defines freeing a view that does not begin at the start of its object.
pub fn dealloc(
    _: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let memref = operands.first().ok_or_else(|| Stop::invalid("nothing to deallocate"))?.as_object()?;
    let t = machine.terms();
    let start = t.number(VIEW_WIDTH, 0);
    let elsewhere = t.ne(memref.offset, start);
    machine.mark_silent(elsewhere);
    machine.free(memref)?;
    Ok(SymbolicFlow::Next(smallvec![]))
}

pub fn load(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let (memref, indices) = operands.split_first().ok_or_else(|| Stop::invalid("a load of nothing"))?;
    let memref = memref.as_object()?;
    let indices = checked_indices(view, machine, memref, indices)?;
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Scalar(machine.load(memref, &indices))]))
}

pub fn store(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let [value, memref, indices @ ..] = operands else { return Err(Stop::invalid("a store of nothing")) };
    let memref = memref.as_object()?;
    let value = element(value)?;
    let indices = checked_indices(view, machine, memref, indices)?;
    machine.store(memref, &indices, value);
    Ok(SymbolicFlow::Next(SymbolicValues::new()))
}

/// The indices of an access. Rules make sure that they are in bounds.
fn checked_indices(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    memref: &ObjectRef,
    indices: &[SymbolicValue],
) -> Result<Vec<TermId>, Stop> {
    // An address is aligned to the element type. Other alignments are not modelled.
    if view.attr("alignment").is_some() {
        return Err(view.unsupported("an access with an alignment"));
    }
    if indices.len() != memref.sizes.len() {
        return Err(view.invalid("has another number of indices than dimensions"));
    }
    indices.iter().map(|index| number(machine.terms(), Some(index)).map(|index| index.term)).collect()
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
