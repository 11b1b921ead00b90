//! What vector ops share: vectors as operands and results, iterating over indices, moving elements.

use std::rc::Rc;

use assay_ir::{Type, TypeId};
use assay_model::{Array, Budget, ElemType, Flow, Layout, Machine, OpView, Scalar, Stop, Value, WholeKernel};
use smallvec::SmallVec;

/// Sizes of dimensions.
pub type Shape = SmallVec<[i64; 4]>;

/// Greatest number of elements of a vector.
const MAX_ELEMENTS: i64 = 1 << 24;

/// Element type and shape of a vector type.
pub fn vector(view: &OpView<'_>, ty: TypeId) -> Result<(ElemType, Shape), Stop> {
    if let Type::Vector { shape, .. } = view.module.ctx.ty(ty)
        && !view.module.ctx.is_sized(shape)
    {
        return Err(view.unsupported("a scalable vector, whose size is the machine's"));
    }
    match view.layout(ty) {
        Ok(Layout::Array { elem, shape }) => {
            count(&shape)?;
            Ok((elem, shape))
        }
        _ => Err(view.unsupported("a vector whose elements are not modelled")),
    }
}

/// As above, for a vector or a scalar, which is treated as a vector of rank 0.
pub fn vector_or_scalar(view: &OpView<'_>, ty: TypeId) -> Result<(ElemType, Shape), Stop> {
    match view.layout(ty) {
        Ok(Layout::Scalar(elem)) => Ok((elem, Shape::new())),
        _ => vector(view, ty),
    }
}

/// Number of elements of static sizes.
///
/// # Errors
/// Exhausted if there are too many.
pub fn count(shape: &[i64]) -> Result<usize, Stop> {
    let len = shape.iter().try_fold(1i64, |len, &size| len.checked_mul(size));
    let len = len.filter(|len| (0..=MAX_ELEMENTS).contains(len));
    len.map(|len| len as usize).ok_or(Stop::Exhausted(Budget::Memory))
}

/// An operand as a vector. If it is poison as a whole, all elements are poison; if it is a scalar, the vector has rank 0.
pub fn array(value: &Value, elem: ElemType, shape: &[i64]) -> Result<Rc<Array>, Stop> {
    match value {
        Value::Array(array) if array.shape() == shape => Ok(Rc::clone(array)),
        Value::Scalar(Scalar::Poison) => Ok(Rc::new(Array::filled(elem, shape, &Scalar::Poison))),
        Value::Scalar(scalar) if shape.is_empty() => Ok(Rc::new(Array::filled(elem, shape, scalar))),
        _ => Err(Stop::invalid("a vector of another form than its type")),
    }
}

/// The same, but takes the operand, so that it can be changed in place.
pub fn take_array(value: &mut Value, elem: ElemType, shape: &[i64]) -> Result<Rc<Array>, Stop> {
    match value.take() {
        Value::Array(array) if array.shape() == shape => Ok(array),
        value => array(&value, elem, shape),
    }
}

/// A vector as a value of a type, which may be a scalar type.
pub fn value_of(array: Rc<Array>, scalar: bool) -> Value {
    if scalar { Value::Scalar(array.get(0)) } else { Value::Array(array) }
}

/// A list of integers that must be there.
pub fn list(view: &OpView<'_>, name: &str) -> Result<Vec<i64>, Stop> {
    match view.i64_array(name) {
        Some(Ok(list)) => Ok(list),
        _ => Err(view.invalid(format!("has no list of integers '{name}'"))),
    }
}

/// Row-major position of an index tuple within a shape.
pub fn position(shape: &[i64], index: &[i64]) -> usize {
    shape.iter().zip(index).fold(0, |position, (&size, &index)| position * size as usize + index as usize)
}

/// Calls `visit` with every index tuple of a shape in row-major order.
pub fn walk(shape: &[i64], mut visit: impl FnMut(&[i64]) -> Result<(), Stop>) -> Result<(), Stop> {
    let mut index: Shape = shape.iter().map(|_| 0).collect();
    if shape.contains(&0) {
        return Ok(());
    }
    loop {
        visit(&index)?;
        let mut dim = shape.len();
        loop {
            let Some(next) = dim.checked_sub(1) else { return Ok(()) };
            dim = next;
            index[dim] += 1;
            if index[dim] < shape[dim] {
                break;
            }
            index[dim] = 0;
        }
    }
}

/// The source of an element of a result: number of the operand and position in it, or poison.
pub type ElementSource = Option<(usize, usize)>;

/// The sources of a result's elements; `pick` gets the index of each element.
pub fn picks(
    shape: &[i64],
    mut pick: impl FnMut(&[i64]) -> ElementSource,
) -> Result<Vec<ElementSource>, Stop> {
    let mut list = Vec::with_capacity(count(shape)?);
    walk(shape, |index| {
        list.push(pick(index));
        Ok(())
    })?;
    Ok(list)
}

/// Results whose elements come from the operands, each from its own source.
pub fn rearrange(view: &OpView<'_>, results: Vec<(Shape, Vec<ElementSource>)>) -> Result<WholeKernel, Stop> {
    let operands: Result<Vec<_>, Stop> =
        (0..view.n_operands()).map(|index| vector_or_scalar(view, view.operand_type(index)?)).collect();
    let operands = operands?;
    let elem = vector(view, view.result_type(0)?)?.0;
    let fits = |pick: &ElementSource| {
        pick.is_none_or(|(operand, position)| {
            operands.get(operand).is_some_and(|(_, shape)| count(shape).is_ok_and(|len| position < len))
        })
    };
    let filled =
        |(shape, picks): &(Shape, Vec<ElementSource>)| count(shape).is_ok_and(|len| len == picks.len());
    let of_elem = operands.iter().all(|(other, _)| *other == elem);
    if !of_elem || !results.iter().all(|result| filled(result) && result.1.iter().all(fits)) {
        return Err(view.invalid("has operands and results that do not fit each other"));
    }
    Ok(Box::new(move |machine, values| {
        let arrays = operands.iter().zip(values).map(|((elem, shape), value)| array(value, *elem, shape));
        let arrays = arrays.collect::<Result<SmallVec<[_; 2]>, Stop>>()?;
        charge(machine, results.iter().map(|(_, picks)| picks.len()).sum())?;
        let made = results.iter().map(|(shape, picks)| {
            let element = |pick: &ElementSource| {
                pick.map_or(Scalar::Poison, |(operand, position)| arrays[operand].get(position))
            };
            Value::array(Array::from_elements(elem, shape, picks.iter().map(element)))
        });
        Ok(Flow::Next(made.collect()))
    }))
}

/// A step for each of some elements.
pub fn charge(machine: &mut dyn Machine, elements: usize) -> Result<(), Stop> {
    machine.charge(elements as u64)
}
