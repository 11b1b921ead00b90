//! Storage specifiers: the sizes of a sparse tensor's levels and buffers, which the sparsifier keeps beside the buffers. Translation of
//! coordinates is here, too.

use std::ops::Range;
use std::rc::Rc;

use assay_model::{ElemType, Flow, Layout, Meaning, OpDef, OpView, Stop, Value, Values, WholeKernel};

use crate::sparse_storage::encoding::Encoding;
use crate::tensor::{index, index_value};

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.storage_specifier.init", Meaning::Whole(init))
        .doc("A specifier whose buffers are empty, or as large as those of another one."),
    OpDef::new("sparse_tensor.storage_specifier.get", Meaning::Whole(get)).doc("A size in a specifier."),
    OpDef::new("sparse_tensor.storage_specifier.set", Meaning::Whole(set))
        .hands_on(0b11)
        .doc("A specifier with another size."),
    OpDef::new("sparse_tensor.crd_translate", Meaning::Whole(translate))
        .doc("Coordinates of levels for those of dimensions, or the other way round."),
    OpDef::new("sparse_tensor.reorder_coo", Meaning::Whole(reorder))
        .hands_on(1)
        .doc("The same tensor with its entries in another order."),
];

/// The most levels and dimensions of a tensor with a specifier.
const MAX_RANK: usize = 16;

/// The sizes in a specifier [SparseTensorAttrDefs.td, SparseTensorStorageSpecifierKindEnum]. Each has a place for each level or dimension.
const KINDS: [&str; 6] = ["lvl_sz", "pos_mem_sz", "crd_mem_sz", "val_mem_sz", "dim_offset", "dim_stride"];
/// The kind of the sizes of coordinates.
const COORDINATES: &str = "crd_mem_sz";
/// The kinds that are sizes of buffers.
const MEMORY_SIZES: Range<usize> = 1..4;

/// The layout of `!sparse_tensor.storage_specifier<…>`. Specifiers of all encodings have the same one.
pub fn layout(_: &str, _: &str, index_width: u32) -> Option<Layout> {
    let part = Box::new(Layout::Scalar(ElemType::Int(index_width)));
    Some(Layout::Repeat { part, count: KINDS.len() * MAX_RANK })
}

/// The place of a size.
fn place(view: &OpView<'_>) -> Result<usize, Stop> {
    let kind = view.keyword("specifierKind");
    let kind = KINDS.iter().position(|&known| Some(known) == kind);
    let kind = kind.ok_or_else(|| view.invalid("has an unknown kind"))?;
    let mut level = match view.attr("level") {
        Some(_) => view.int_attr("level")?.to_u64().unwrap_or(u64::MAX) as usize,
        None => 0,
    };
    if KINDS[kind] == COORDINATES {
        // The coordinates of all levels of a COO segment are in one buffer [SparseTensorStorageLayout.h, `getFieldIndexAndStride`].
        let encoding = Encoding::from_parameter(view, view.operand_type(0)?);
        let encoding = encoding.ok_or_else(|| view.unsupported("a specifier of another form"))?;
        level = encoding.coo_start().map_or(level, |start| level.min(start));
    }
    match level < MAX_RANK {
        true => Ok(kind * MAX_RANK + level),
        false => Err(view.unsupported("a tensor of more levels than are modelled")),
    }
}

fn parts(value: &Value) -> Vec<Value> {
    match value.as_aggregate() {
        Some(parts) => parts.to_vec(),
        None => vec![Value::POISON; KINDS.len() * MAX_RANK],
    }
}

/// "Undef value for dimension sizes, all zero value for memory sizes"; of a source, only the memory sizes are copied
/// [SparseStorageSpecifierToLLVM.cpp, `getInitValue`].
fn init(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        let source = operands.first().map(parts);
        let zero = index_value(machine, 0);
        let part = |place: usize| match (MEMORY_SIZES.contains(&(place / MAX_RANK)), &source) {
            (true, Some(source)) => source.get(place).cloned().unwrap_or(Value::POISON),
            (true, None) => zero.clone(),
            (false, _) => Value::POISON,
        };
        let specifier: Vec<Value> = (0..KINDS.len() * MAX_RANK).map(part).collect();
        Ok(Flow::one(Value::aggregate(specifier)))
    }))
}

fn get(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let place = place(view)?;
    Ok(Box::new(move |_, operands| {
        let specifier = operands.first().and_then(Value::as_aggregate);
        let size = specifier.and_then(|parts| parts.get(place));
        Ok(Flow::one(size.cloned().unwrap_or(Value::POISON)))
    }))
}

fn set(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let place = place(view)?;
    Ok(Box::new(move |_, operands| {
        let [specifier, size] = operands else { return Err(Stop::invalid("no size to set")) };
        let mut parts = match specifier.take() {
            Value::Aggregate(parts) => Rc::unwrap_or_clone(parts),
            other => parts(&other),
        };
        let part = parts.get_mut(place).ok_or_else(|| Stop::invalid("a specifier of another form"))?;
        *part = size.clone();
        Ok(Flow::one(Value::aggregate(parts)))
    }))
}

fn translate(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let encoding = Encoding::from_attr(view, "encoder")?;
    let to_levels = view.keyword("direction") == Some("dim_to_lvl");
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| {
        let known: Option<Vec<i64>> = operands.iter().map(index).collect();
        let Some(known) = known else { return Ok(Flow::Next(vec![Value::POISON; n_results].into())) };
        let found = if to_levels { encoding.levels_of(&known) } else { encoding.dims_of(&known) };
        let found = found.ok_or_else(|| Stop::unsupported("coordinates that have no translation"))?;
        let values: Values = found.iter().map(|&index| index_value(machine, index)).collect();
        Ok(Flow::Next(values))
    }))
}

/// The stored elements stay the same, and so does what the tensor shows in the new format.
fn reorder(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| {
        let tensor = operands.first_mut().ok_or_else(|| Stop::invalid("nothing to reorder"))?;
        Ok(Flow::one(tensor.take()))
    }))
}
