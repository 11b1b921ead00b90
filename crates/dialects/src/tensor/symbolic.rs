//! Sizes of tensors, and tensors of static shape, for all inputs at once.

use std::rc::Rc;

use assay_model::array::count;
use assay_model::memref::Dims;
use assay_model::symbolic::MAX_ELEMENTS;
use assay_model::{
    ElemType, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, SymbolicValues,
};
use smallvec::smallvec;

use super::{TensorType, advance};
use crate::body::reaches_memory;

/// The size of a dimension whose number is known.
pub(super) fn dim(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let [SymbolicValue::Array { shape, .. }, SymbolicValue::Scalar(number)] = operands else {
        return Err(view.unsupported("a tensor of open size"));
    };
    let number =
        machine.terms().as_int(number.term).and_then(|number| usize::try_from(number.to_u64()?).ok());
    let size = number.and_then(|number| shape.get(number)).copied();
    let size = size.ok_or_else(|| view.unsupported("a dimension whose number is not known"))?;
    Ok(one_index(view, machine, size))
}

/// The number of dimensions.
pub(super) fn rank(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let shape = TensorType::operand(view, 0)?.shape;
    let rank = shape.ok_or_else(|| view.unsupported("an unranked tensor"))?.len();
    Ok(one_index(view, machine, rank as i64))
}

/// A tensor of poison elements.
pub(super) fn empty(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let (elem, shape) = static_result(view)?;
    let zero = elem.zero();
    let terms = machine.terms();
    let term = terms.scalar(&zero).ok_or_else(|| view.unsupported("elements that are not terms"))?;
    let element = SymbolicScalar { term, poison: terms.bool(true) };
    let elements = vec![element; count(&shape)];
    Ok(tensor(elem, shape, elements))
}

/// A tensor whose elements the body computes. The body must not access memory.
pub(super) fn generate(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let (elem, shape) = static_result(view)?;
    let body = view.region(0)?;
    if reaches_memory(view.module, body) {
        return Err(view.unsupported("a body that accesses memory"));
    }
    let mut point: Dims = shape.iter().map(|_| 0).collect();
    let mut elements = Vec::new();
    for _ in 0..count(&shape) {
        let number = |&at: &i64| SymbolicValue::number(machine.terms(), view.index_width, at);
        let args: SymbolicValues = point.iter().map(number).collect();
        let Some(values) = machine.run_region(body, args)? else { return Ok(SymbolicFlow::Ends) };
        let value = values.first().and_then(SymbolicValue::as_scalar);
        elements.push(value.ok_or_else(|| view.unsupported("an element that is not a scalar"))?);
        advance(&mut point, &shape);
    }
    Ok(tensor(elem, shape, elements))
}

/// The result's type, if its sizes are static and it has at most [`MAX_ELEMENTS`] elements.
fn static_result(view: &OpView<'_>) -> Result<(ElemType, Dims), Stop> {
    let ty = TensorType::result(view)?;
    let is_small = |shape: &Dims| shape.iter().all(|&size| size >= 0) && count(shape) <= MAX_ELEMENTS;
    let shape = ty.shape.filter(is_small);
    Ok((ty.elem, shape.ok_or_else(|| view.unsupported("a tensor of open size, or of very many elements"))?))
}

fn tensor(elem: ElemType, shape: Dims, elements: Vec<SymbolicScalar>) -> SymbolicFlow {
    SymbolicFlow::Next(smallvec![SymbolicValue::Array { elem, shape, elements: Rc::from(elements) }])
}

fn one_index(view: &OpView<'_>, machine: &mut dyn SymbolicMachine, value: i64) -> SymbolicFlow {
    SymbolicFlow::Next(smallvec![SymbolicValue::number(machine.terms(), view.index_width, value)])
}
