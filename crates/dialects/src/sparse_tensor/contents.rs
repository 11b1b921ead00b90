//! Ops that make a tensor with the same elements but another storage format.

use std::collections::HashMap;
use std::rc::Rc;

use assay_ir::{AffineExpr, Float, Rounding, Type, ValueId};
use assay_model::memref::{Dims, indices_of};
use assay_model::{
    Array, ElemType, Flow, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel, take_elements,
};

use crate::program::{definition, op_def, users};
use crate::sparse_storage::encoding::{Encoding, is_sparse, listed_elements};
use crate::sparse_storage::implicit::{MISFIT, UNSTORED_ZERO, with_unstored_zeros};
use crate::sparse_storage::storage::{Storage, stored_elements};
use crate::tensor::TensorType;
use crate::tensor::element::concat;

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.convert", Meaning::Whole(convert))
        .doc("The same elements under another encoding.")
        .rules(&[UNSTORED_ZERO, MISFIT]),
    OpDef::new("sparse_tensor.load", Meaning::Whole(load))
        .hands_on(1)
        .doc("A tensor with all that was inserted into it, or written to its values."),
    OpDef::new("sparse_tensor.concatenate", Meaning::Whole(|view| concat(view, "dimension")))
        .doc("Tensors of static sizes side by side along one dimension.")
        .rules(&[UNSTORED_ZERO]),
    OpDef::new("sparse_tensor.reinterpret_map", Meaning::Whole(reinterpret_map))
        .doc("The same storage under an encoding with other dimensions."),
];

fn convert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let elem = to.elem;
    let source_encoding = Encoding::from_type(view, view.operand_type(0)?)?;
    let encoding = Encoding::from_type(view, view.result_type(0)?)?;
    let (listed, is_folded) = (listed_elements(view, 0), is_folded(view));
    Ok(Box::new(move |machine, operands| {
        let [source] = operands else { return Err(Stop::invalid("no tensor to convert")) };
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
        // The result has a storage of its own, even if the elements are the same.
        let array = Rc::new(Rc::unwrap_or_clone(array));
        if !to.admits(array.shape()) {
            return Err(Stop::invalid("a size that becomes static"));
        }
        let stored = match (&source_encoding, &listed, &encoding) {
            (Some(source), _, Some(_)) => stored_elements(machine, source, &array)?,
            (None, Some(listed), Some(_)) => {
                let mut stored = vec![false; array.len()];
                for &place in listed {
                    stored[place] = true;
                }
                stored
            }
            _ => Vec::new(),
        };
        let mut array = with_elements(array, elem)?;
        // "Only explicitly stored values are moved" between two sparse tensors [SparseTensorOps.td, convert], of either sign.
        // A constant that lists its elements is not tested for zeros either [SparseTensorRewriting.cpp, `fromSparseConst`].
        if source_encoding.is_none() && listed.is_none() && encoding.is_some() {
            array = with_unstored_zeros(machine, array, is_folded);
        }
        if !stored.is_empty() || array.knows_stored() {
            array = Rc::new(Rc::unwrap_or_clone(array).with_stored(stored));
        }
        if encoding.as_ref().is_some_and(|encoding| !encoding.fits(&array)) {
            machine.note_open(&MISFIT);
        }
        Ok(Flow::one(Value::Array(array)))
    }))
}

/// Whether a structured op computes the operand, and may be made to compute the sparse tensor [SparseTensorRewriting.cpp,
/// `FoldConvertIntoProducer`]: nobody else uses what it computes, and its output holds nothing before.
fn is_folded(view: &OpView<'_>) -> bool {
    let module = view.module;
    let is_tensor = |value: &ValueId| matches!(module.ctx.ty(module.value(*value).ty), Type::Tensor { .. });
    let is_new = |value: &ValueId| {
        definition(module, *value).is_some_and(|op| !module.op(op).operands.iter().any(is_tensor))
    };
    let source = module.op(view.op).operands.first();
    source.is_some_and(|&source| {
        definition(module, source).is_some_and(|op| {
            op_def(module, op).is_some_and(|def| def.maps.is_some())
                && module.op(op).results.len() == 1
                && module.op(op).operands.last().is_some_and(is_new)
                && users(module, source).len() == 1
        })
    })
}

/// The elements converted to another type, as the sparsifier does [SparseTensorRewriting.cpp and CodegenUtils.cpp, `genCast`: integers are
/// signed].
fn with_elements(array: Rc<Array>, elem: ElemType) -> Result<Rc<Array>, Stop> {
    if array.elem() == elem {
        return Ok(array);
    }
    let converted = array.iter().map(|element| match (element, elem) {
        (Scalar::Poison, _) => Ok(Scalar::Poison),
        (Scalar::Int(int), ElemType::Int(width)) => Ok(Scalar::Int(int.sext(width))),
        (Scalar::Int(int), ElemType::Float(kind)) => {
            Ok(Scalar::Float(Float::from_integer(kind, &int.signed(), Rounding::NearestEven)))
        }
        (Scalar::Float(float), ElemType::Float(kind)) => {
            Ok(Scalar::Float(float.convert(kind, Rounding::NearestEven)))
        }
        _ => Err(Stop::unsupported("a conversion between such elements")),
    });
    let converted: Vec<Scalar> = converted.collect::<Result<_, Stop>>()?;
    let stored = match array.knows_stored() {
        true => (0..array.len()).map(|at| array.is_stored(at)).collect(),
        false => Vec::new(),
    };
    Ok(Rc::new(Array::from_elements(elem, array.shape(), converted).with_stored(stored)))
}

/// The values may have been written to.
fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let encoding = Encoding::operand(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let tensor = operands.first_mut().ok_or_else(|| Stop::invalid("no tensor to load"))?;
        let array = match tensor.take() {
            Value::Array(array) => array,
            other => return Ok(Flow::one(other)),
        };
        let Some(memref) = machine.memory().linked_values(&array).cloned() else {
            return Ok(Flow::one(Value::Array(array)));
        };
        let storage = Storage::new(machine, &encoding, &array)?;
        let values = memref.read(machine.memory())?;
        let mut loaded = Array::clone(&array);
        for (place, &element) in storage.elements.iter().enumerate().take(values.len()) {
            if let Some(at) = element {
                loaded.set(at, values.get(place));
                loaded.store_zero(at);
            }
        }
        let loaded = Rc::new(loaded);
        machine.memory().link_values(&loaded, &memref);
        Ok(Flow::one(Value::Array(loaded)))
    }))
}

/// Elements keep their coordinates in the levels.
fn reinterpret_map(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let source = Encoding::operand(view, 0)?;
    let result_type = view.result_type(0)?;
    if !is_sparse(&view.module.ctx, result_type) {
        return Err(view.invalid("has a result that is not a sparse tensor"));
    }
    let target = Encoding::from_type(view, result_type)?.ok_or_else(|| view.invalid("has no encoding"))?;
    let shape = to.ranked(view)?;
    Ok(Box::new(move |machine, operands| {
        let tensor = operands.first().ok_or_else(|| Stop::invalid("no tensor to reinterpret"))?;
        let Some(array) = from.read(tensor)? else { return Ok(Flow::one(to.poison())) };
        let sizes = target_sizes(&source, &target, array.shape(), &shape)?;
        take_elements(machine, &sizes)?;
        let no_place = || Stop::unsupported("an element without a place");
        let mut by_levels = HashMap::new();
        for at in 0..array.len() {
            let levels = source.levels_of(&indices_of(at as i64, array.shape())).ok_or_else(no_place)?;
            by_levels.insert(levels, at);
        }
        let mut moved = Array::filled(array.elem(), &sizes, &array.elem().zero());
        for at in 0..moved.len() {
            let levels = target.levels_of(&indices_of(at as i64, &sizes)).ok_or_else(no_place)?;
            if let Some(&place) = by_levels.get(&levels) {
                moved.set(at, array.get(place));
                if array.knows_stored() && array.is_stored(place) {
                    moved.store_zero(at);
                }
            }
        }
        Ok(Flow::one(Value::array(moved)))
    }))
}

/// The sizes of the dimensions that have the same levels. A dimension that is a level has the size of the level; others follow from the levels by
/// the inverse map, which is known for blocks: a dimension that is divided into blocks and offsets in them.
fn target_sizes(source: &Encoding, target: &Encoding, sizes: &[i64], shape: &[i64]) -> Result<Dims, Stop> {
    let levels = source.level_sizes(sizes).ok_or_else(|| Stop::unsupported("a level without a size"))?;
    let mut found: Dims = shape.into();
    for dim in 0..shape.len() {
        if shape[dim] >= 0 {
            continue;
        }
        let parts = target.dim_to_lvl.results.iter().zip(&levels);
        let is_of =
            |expr: &AffineExpr| expr.any(&mut |leaf: &AffineExpr| *leaf == AffineExpr::Dim(dim as u32));
        found[dim] = parts.filter(|(expr, _)| is_of(expr)).map(|(_, &size)| size).product();
    }
    match target.level_sizes(&found) {
        Some(others) if others == levels => Ok(found),
        _ => Err(Stop::unsupported("levels whose sizes give no sizes of dimensions")),
    }
}
