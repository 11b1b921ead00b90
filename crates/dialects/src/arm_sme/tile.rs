//! Tiles and their slices.

use std::rc::Rc;

use assay_model::{Array, Flow, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel};

use super::is_vertical;
use crate::memref::index;
use crate::vector::common::{array, take_array, vector};

pub static OPS: &[OpDef] = &[
    OpDef::new("arm_sme.get_tile", Meaning::Whole(undefined)).doc("A tile of undefined contents."),
    OpDef::new("arm_sme.zero", Meaning::Whole(zero)).doc("A tile of zeros."),
    OpDef::new("arm_sme.copy_tile", Meaning::Whole(copy)).hands_on(1).doc("The same tile."),
    OpDef::new("arm_sme.insert_tile_slice", Meaning::Whole(insert)).doc("A tile with another row or column."),
    OpDef::new("arm_sme.extract_tile_slice", Meaning::Whole(extract)).doc("A row or column of a tile."),
    OpDef::new("arm_sme.streaming_vl", Meaning::Whole(streaming_vl))
        .reads_vscale()
        .doc("How many elements of a size fit in a vector, in streaming mode."),
];

fn undefined(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let tile = view.result_layout(0)?.filled(&|elem| Scalar::undefined(elem));
    Ok(Box::new(move |_, _| Ok(Flow::one(tile.clone()))))
}

fn zero(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let tile = view.result_layout(0)?.filled(&|elem| elem.zero());
    Ok(Box::new(move |_, _| Ok(Flow::one(tile.clone()))))
}

fn copy(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
}

/// Positions of the elements of slice `slice` of a square tile with `size` rows.
pub fn slice(size: usize, slice: usize, vertical: bool) -> impl Iterator<Item = usize> {
    (0..size).map(move |at| if vertical { at * size + slice } else { slice * size + at })
}

/// The number of rows of a tile with this shape.
pub fn rows(shape: &[i64], view: &OpView<'_>) -> Result<usize, Stop> {
    match shape {
        &[rows, columns] if rows == columns => Ok(rows as usize),
        _ => Err(view.invalid("has a tile that is not a square")),
    }
}

/// The slice that an operand selects; `None` for poison. No document defines a slice number that the tile does not have.
pub fn slice_number(operand: &Value, rows: usize) -> Result<Option<usize>, Stop> {
    let Some(number) = index(operand)? else { return Ok(None) };
    let number = usize::try_from(number).ok().filter(|&number| number < rows);
    number.map(Some).ok_or_else(|| Stop::unsupported("a slice that a tile does not have"))
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (_, part) = vector(view, view.operand_type(0)?)?;
    let (elem, shape) = vector(view, view.operand_type(1)?)?;
    let (rows, vertical) = (rows(&shape, view)?, is_vertical(view));
    Ok(Box::new(move |_, operands| {
        let Some(number) = slice_number(&operands[2], rows)? else { return Ok(Flow::one(Value::POISON)) };
        let part = array(&operands[0], elem, &part)?;
        let mut tile = take_array(&mut operands[1], elem, &shape)?;
        let changed = Rc::make_mut(&mut tile);
        slice(rows, number, vertical).enumerate().for_each(|(at, place)| changed.set(place, part.get(at)));
        Ok(Flow::one(Value::Array(tile)))
    }))
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let (rows, vertical) = (rows(&shape, view)?, is_vertical(view));
    Ok(Box::new(move |_, operands| {
        let Some(number) = slice_number(&operands[1], rows)? else { return Ok(Flow::one(Value::POISON)) };
        let tile = array(&operands[0], elem, &shape)?;
        let part = slice(rows, number, vertical).map(|place| tile.get(place));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[rows as i64], part))))
    }))
}

/// 128 bits times `vscale`, counted in elements of this size. The machine has the same vector length in streaming mode and outside of it.
fn streaming_vl(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let vscale = view.module.ctx.vscale();
    let vscale =
        vscale.ok_or_else(|| view.unsupported("the size of scalable vectors, which is the machine's"))?;
    let units = [("byte", 16), ("half", 8), ("word", 4), ("double", 2)];
    let unit = units.iter().find(|(keyword, _)| view.keyword("type_size") == Some(keyword));
    let (_, count) = unit.ok_or_else(|| view.invalid("has no size of elements"))?;
    let length = i128::from(vscale) * count;
    let value = view.result_layout(0)?.filled(&|elem| Scalar::int(elem.width(), length));
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}
