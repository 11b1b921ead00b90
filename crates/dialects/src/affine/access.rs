//! Reading and writing single elements at affine indices. The ops lower to the corresponding ops of the memref dialect.

use assay_model::memref::{self, Dims};
use assay_model::{
    Access, Flow, Layout, Meaning, MemRef, OpDef, OpView, Pointer, Recipe, Stop, Value, Values, WholeKernel,
};

use super::bounds::MAP_RANGE;
use super::map::{self, DIVISOR, Map};
use super::recipes;
use crate::guards::{MEMORY, drop_alignment};
use crate::memref::access::{alignment, check_aligned};
use crate::memref::names::{LOAD, PREFETCH, STORE};
use crate::memref::read::load_element;
use crate::memref::rules::{CONSTANT_WRITE, MISALIGNED, POISON_ADDRESS, UNINITIALISED, read_rules};

pub static OPS: &[OpDef] = &[
    OpDef::new("affine.load", Meaning::Whole(load))
        .doc("Reads an element.")
        .rules(read_rules!(DIVISOR, MAP_RANGE, MISALIGNED, UNINITIALISED))
        .at_indices(LOAD)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(recipes::access::load).weight(150))
        .access(Access::Reads)
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.store", Meaning::Whole(store))
        .hands_on(1)
        .access(Access::Stores)
        .doc("Writes an element.")
        .rules(read_rules!(DIVISOR, MAP_RANGE, MISALIGNED, CONSTANT_WRITE))
        .at_indices(STORE)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(recipes::access::store).weight(150))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.prefetch", Meaning::Whole(prefetch))
        .access(Access::ReadsOrWrites)
        .doc("Announces an access to an element; nothing happens.")
        .rules(&[POISON_ADDRESS, DIVISOR, MAP_RANGE])
        .at_indices(PREFETCH)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(recipes::access::prefetch))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
];

/// The map of an access whose index operands begin at this position.
pub fn indices(view: &OpView<'_>, start: usize) -> Result<Map, Stop> {
    let map = Map::from_attr(view, "map")?;
    if start + map.n_inputs() == view.n_operands() {
        Ok(map)
    } else {
        Err(view.invalid("has a map that does not fit its operands"))
    }
}

/// The indices of an access.
pub fn point(map: &Map, operands: &[Value]) -> Result<Dims, Stop> {
    map.all(&map.inputs(operands)?).map_err(|failure| map::stop(failure, Stop::unchecked("an index")))
}

/// The address of an element. Its indices are in bounds by a rule.
pub fn element(memref: &MemRef, at: &[i64]) -> Result<Pointer, Stop> {
    memref.locate(at)?.ok_or_else(|| Stop::unchecked("an index"))
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (map, align) = (indices(view, 1)?, alignment(view, 0)?);
    Ok(Box::new(move |machine, operands| {
        let (memref, operands) = operands.split_first().ok_or_else(|| Stop::invalid("a load of nothing"))?;
        let memref = memref::operand(memref)?;
        let pointer = check_aligned(element(memref, &point(&map, operands)?)?, align)?;
        Ok(Flow::one(load_element(machine, pointer, &memref.elem)?))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (map, align) = (indices(view, 2)?, alignment(view, 1)?);
    Ok(Box::new(move |machine, operands| {
        let [value, memref, operands @ ..] = operands else {
            return Err(Stop::invalid("a store of nothing"));
        };
        let memref = memref::operand(memref)?;
        let pointer = check_aligned(element(memref, &point(&map, operands)?)?, align)?;
        let memory = machine.memory();
        match (&memref.elem, &*value) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => memory.store_scalar(pointer, *elem, scalar)?,
            (layout, value) => memory.store(pointer, layout, value)?,
        }
        Ok(Flow::Next(Values::new()))
    }))
}

fn prefetch(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let map = indices(view, 1)?;
    Ok(Box::new(move |_, operands| {
        let (memref, operands) =
            operands.split_first().ok_or_else(|| Stop::invalid("a prefetch of nothing"))?;
        element(memref::operand(memref)?, &point(&map, operands)?)?;
        Ok(Flow::Next(Values::new()))
    }))
}
