//! Ops that make a tensor with the same elements but another storage format.

use std::collections::HashMap;
use std::rc::Rc;

use assay_ir::{AffineExpr, Float, Rounding};
use assay_model::memref::{Dims, indices_of};
use assay_model::{
    Array, Cond, ElemType, Flow, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Value, WholeKernel,
    take_elements,
};

use crate::sparse_storage::encoding::{Encoding, is_sparse, listed_elements};
use crate::sparse_storage::storage::stored_elements;
use crate::tensor::TensorType;
use crate::tensor::element::concat;

const UNSTORED_ZERO: Rule = Rule::unspecified(
    "unstored-zero",
    Cond::And(&[Cond::IsZero(0), Cond::IsNegative(0)]),
    "a negative zero is converted: only nonzero elements need be stored, and what is not stored is a positive zero \
     [SparseTensorRewriting.cpp, convert: what is not zero is inserted]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.convert", Meaning::Whole(convert))
        .doc("The same elements under another encoding.")
        .rules(&[UNSTORED_ZERO]),
    OpDef::new("sparse_tensor.load", Meaning::Whole(load))
        .hands_on(1)
        .doc("A tensor with all that was inserted into it, or written to its values."),
    OpDef::new("sparse_tensor.concatenate", Meaning::Whole(|view| concat(view, "dimension")))
        .doc("Tensors of static sizes side by side along one dimension."),
    OpDef::new("sparse_tensor.reinterpret_map", Meaning::Whole(reinterpret_map))
        .tentative()
        .doc("The same storage under an encoding with other dimensions."),
];

fn convert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let elem = to.elem;
    let source_encoding = Encoding::from_type(view, view.operand_type(0)?)?;
    let encoding = Encoding::from_type(view, view.result_type(0)?)?;
    let listed = listed_elements(view, 0);
    Ok(Box::new(move |machine, operands| {
        let [source] = operands else { return Err(Stop::invalid("no tensor to convert")) };
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
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
        let array = with_open_zeros(machine, with_elements(array, elem)?);
        if stored.is_empty() && !array.knows_stored() {
            return Ok(Flow::one(Value::Array(array)));
        }
        Ok(Flow::one(Value::array(Rc::unwrap_or_clone(array).with_stored(stored))))
    }))
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

/// The elements. Negative zeros may have become positive ones.
fn with_open_zeros(machine: &mut dyn Machine, array: Rc<Array>) -> Rc<Array> {
    if !array.iter().any(|element| is_negative_zero(&element)) {
        return array;
    }
    let mut stored = Array::clone(&array);
    for (at, element) in array.iter().enumerate().filter(|(_, element)| is_negative_zero(element)) {
        stored.set(at, machine.open_scalar(&UNSTORED_ZERO, element));
    }
    Rc::new(stored)
}

fn is_negative_zero(element: &Scalar) -> bool {
    match element {
        Scalar::Float(float) => float.is_zero() && float.is_negative(),
        Scalar::Complex(parts) => is_negative_zero(&parts.0) || is_negative_zero(&parts.1),
        _ => false,
    }
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    TensorType::result(view)?;
    Ok(Box::new(|machine, operands| {
        let tensor = operands.first_mut().ok_or_else(|| Stop::invalid("no tensor to load"))?;
        let linked = match &*tensor {
            Value::Array(array) => {
                let memref = machine.memory().linked(array).cloned();
                memref.map(|memref| (memref, array.shape().to_vec()))
            }
            _ => None,
        };
        let Some((memref, shape)) = linked else { return Ok(Flow::one(tensor.take())) };
        let loaded = Rc::new(memref.read(machine.memory())?.reshaped(&shape));
        machine.memory().link(&loaded, &memref);
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
