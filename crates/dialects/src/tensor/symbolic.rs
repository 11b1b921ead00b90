//! Sizes of tensors, and tensors whose sizes are known, for all inputs at once.

use std::rc::Rc;

use assay_ir::DYNAMIC;
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
        return Err(view.unsupported("a tensor of dynamic size"));
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
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    if TensorType::result(view)?.is_encoded {
        return Err(view.unsupported("a sparse tensor"));
    }
    let (elem, shape) = sized_result(view, machine, operands)?;
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
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let (elem, shape) = sized_result(view, machine, operands)?;
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

/// The type of the result's elements, and its sizes. The operands are those that the type leaves open, and the same on all inputs; the rules
/// have checked that they are not negative. There are at most [`MAX_ELEMENTS`] elements.
fn sized_result(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<(ElemType, Dims), Stop> {
    let ty = TensorType::result(view)?;
    let mut open = operands.iter();
    let mut known = |stated: i64| match stated {
        DYNAMIC => {
            let size = open.next()?.as_scalar()?;
            machine.terms().as_int(size.term)?.to_i64().filter(|&size| size >= 0)
        }
        size => Some(size),
    };
    let shape: Option<Dims> = ty.shape.iter().flatten().map(|&size| known(size)).collect();
    let shape = shape.filter(|shape| ty.shape.is_some() && count(shape) <= MAX_ELEMENTS);
    Ok((
        ty.elem,
        shape.ok_or_else(|| view.unsupported("a tensor of dynamic size, or of very many elements"))?,
    ))
}

fn tensor(elem: ElemType, shape: Dims, elements: Vec<SymbolicScalar>) -> SymbolicFlow {
    SymbolicFlow::Next(smallvec![SymbolicValue::Array { elem, shape, elements: Rc::from(elements) }])
}

fn one_index(view: &OpView<'_>, machine: &mut dyn SymbolicMachine, value: i64) -> SymbolicFlow {
    SymbolicFlow::Next(smallvec![SymbolicValue::number(machine.terms(), view.index_width, value)])
}
