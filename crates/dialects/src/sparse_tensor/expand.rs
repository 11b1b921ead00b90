//! Insertion of whole rows: a row is collected in dense buffers, then moved into the tensor.

use std::rc::Rc;

use assay_model::form::MemRefForm;
use assay_model::memory::align_of;
use assay_model::memref;
use assay_model::{
    Flow, Layout, Machine, Meaning, MemRef, ObjectKind, OpDef, OpView, Scalar, Stop, Value, WholeKernel,
};

use crate::memref::alloc::new_memref;
use crate::sparse_storage::encoding::Encoding;
use crate::tensor::{TensorType, index, index_value};

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.expand", Meaning::Whole(expand))
        .doc("Buffers for a row of a tensor: values that are zero, flags that are not set, and a list of coordinates."),
    OpDef::new("sparse_tensor.compress", Meaning::Whole(compress))
        .doc("Inserts a row from its buffers, and resets them."),
];

/// A new buffer for a result, each of whose elements is zero if `cleared`.
fn row(machine: &mut dyn Machine, form: &MemRefForm, len: i64, cleared: bool) -> Result<Value, Stop> {
    let align = align_of(&form.elem).unwrap_or(1);
    machine.charge(len as u64)?;
    let memref = new_memref(machine.memory(), form, &[len], &[], align, ObjectKind::Heap)?;
    if let (Layout::Scalar(elem), true) = (&form.elem, cleared) {
        let zero = Value::Scalar(elem.zero());
        for at in 0..len {
            memref.store(machine.memory(), &[at], &zero)?;
        }
    }
    Ok(Value::MemRef(Rc::new(memref)))
}

/// The size of a row is that of the innermost level [SparseTensorOps.td, expand].
fn expand(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (ty, encoding) = (TensorType::operand(view, 0)?, Encoding::operand(view, 0)?);
    let form = |result| MemRefForm::from_type(view, view.result_type(result)?);
    let (values, filled, added) = (form(0)?, form(1)?, form(2)?);
    Ok(Box::new(move |machine, operands| {
        let tensor = operands.first().ok_or_else(|| Stop::invalid("no tensor to expand"))?;
        let array = ty.read(tensor)?.ok_or_else(|| Stop::unsupported("a poison tensor of unknown sizes"))?;
        let sizes = encoding.level_sizes(array.shape());
        let len = sizes.and_then(|sizes| sizes.last().copied());
        let len = len.ok_or_else(|| Stop::unsupported("a level without a size"))?;
        let values = row(machine, &values, len, true)?;
        let filled = row(machine, &filled, len, true)?;
        let added = row(machine, &added, len, false)?;
        let none = index_value(machine, 0);
        Ok(Flow::Next([values, filled, added, none].into_iter().collect()))
    }))
}

fn compress(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (ty, encoding) = (TensorType::operand(view, 4)?, Encoding::operand(view, 4)?);
    Ok(Box::new(move |machine, operands| {
        let [values, filled, added, count, tensor, outer @ ..] = operands else {
            return Err(Stop::invalid("fewer operands than five"));
        };
        let buffer = |value: &Value| memref::operand(value).cloned();
        let (values, filled, added) = (buffer(values)?, buffer(filled)?, buffer(added)?);
        let poison = || Stop::unsupported("a poison coordinate or count");
        let count = index(count).ok_or_else(poison)?;
        let outer: Option<Vec<i64>> = outer.iter().map(index).collect();
        let outer = outer.ok_or_else(poison)?;
        let Some(mut array) = ty.take(tensor)? else { return Ok(Flow::one(Value::POISON)) };
        machine.charge(count.max(0) as u64)?;
        for number in 0..count {
            let inner = index(&added.load(machine.memory(), &[number])?).ok_or_else(poison)?;
            let levels: Vec<i64> = outer.iter().copied().chain([inner]).collect();
            let place = encoding.dims_of(&levels).and_then(|dims| array.position(&dims));
            let place = place.ok_or_else(|| Stop::unsupported("coordinates that are out of bounds"))?;
            let value = take(machine, &values, inner)?;
            filled.store(machine.memory(), &[inner], &Value::bool(false))?;
            let content = Rc::make_mut(&mut array);
            content.set(place, value);
            content.store_zero(place);
        }
        Ok(Flow::one(Value::Array(array)))
    }))
}

/// Reads a value, and leaves zero.
fn take(machine: &mut dyn Machine, values: &MemRef, at: i64) -> Result<Scalar, Stop> {
    let value = values.load(machine.memory(), &[at])?;
    let (Layout::Scalar(elem), Value::Scalar(scalar)) = (&values.elem, value) else {
        return Err(Stop::unsupported("values that are not scalars"));
    };
    values.store(machine.memory(), &[at], &Value::Scalar(elem.zero()))?;
    Ok(scalar)
}
