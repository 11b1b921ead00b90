//! Reading and writing slices at affine indices. They lower to vector.load and vector.store.

use assay_model::memref::{self, Dims};
use assay_model::{
    Access, Array, ElemType, Flow, Layout, Machine, Meaning, MemRef, OpDef, OpView, Pointer, Recipe, Scalar,
    Stop, Value, Values, WholeKernel, take_elements,
};

use super::access::{element, indices, point};
use super::bounds::{BEYOND_ROW, LANES_RANGE};
use super::map::DIVISOR;
use super::recipes;
use crate::guards::{MEMORY, drop_alignment};
use crate::memref::access::{alignment, check_aligned};
use crate::memref::read::load_scalars;
use crate::memref::rules::{CONSTANT_WRITE, MISALIGNED, UNINITIALISED, read_rules};
use crate::tensor::advance;
use crate::vector::enabled::{loaded_lanes, stored_lanes};
use crate::vector::names::{LOAD, STORE};

pub static OPS: &[OpDef] = &[
    OpDef::new("affine.vector_load", Meaning::Whole(load))
        .access(Access::ReadsOrWrites)
        .doc("Reads a slice whose elements are neighbours.")
        .rules(read_rules!(DIVISOR, LANES_RANGE, MISALIGNED, UNINITIALISED, BEYOND_ROW))
        .lanes(loaded_lanes)
        .at_indices(LOAD)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(recipes::access::vector_load))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.vector_store", Meaning::Whole(store))
        .access(Access::ReadsOrWrites)
        .hands_on(1)
        .doc("Writes a slice whose elements are neighbours.")
        .rules(read_rules!(DIVISOR, LANES_RANGE, MISALIGNED, CONSTANT_WRITE, BEYOND_ROW))
        .lanes(stored_lanes)
        .at_indices(STORE)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(recipes::access::vector_store))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
];

/// The vector's element type and shape; the memref must have elements of that type.
fn vector(view: &OpView<'_>, ty: assay_ir::TypeId, memref: usize) -> Result<(ElemType, Dims), Stop> {
    let Layout::Array { elem, shape } = view.layout(ty)? else {
        return Err(view.unsupported("a vector of unknown size"));
    };
    match view.operand_layout(memref)? {
        Layout::MemRef { elem: part, .. } if *part == Layout::Scalar(elem) => Ok((elem, shape)),
        _ => Err(view.unsupported("a memref of other elements than the vector's")),
    }
}

/// Addresses of the slice's elements in row-major order. The first one must be in bounds. Elements past the end of their dimension get the
/// address that they would have if the dimension continued.
fn addresses(
    machine: &mut dyn Machine,
    memref: &MemRef,
    start: &[i64],
    shape: &[i64],
    align: u64,
) -> Result<Vec<Pointer>, Stop> {
    let first = check_aligned(element(memref, start)?, align)?;
    let outer = start.len().checked_sub(shape.len());
    let outer = outer.ok_or_else(|| Stop::invalid("a slice of a higher rank than its memref"))?;
    let count = take_elements(machine, shape)?;
    let size = memref.elem_size()? as i64;
    let mut offsets: Dims = shape.iter().map(|_| 0).collect();
    let mut list = Vec::with_capacity(count);
    loop {
        let mut linear = 0i64;
        for (dim, &offset) in offsets.iter().enumerate() {
            linear = linear.wrapping_add(offset.wrapping_mul(memref.strides[outer + dim]));
        }
        list.push(first.offset(linear.wrapping_mul(size)));
        if !advance(&mut offsets, shape) {
            break;
        }
    }
    Ok(list)
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (map, align) = (indices(view, 1)?, alignment(view, 0)?);
    let (elem, shape) = vector(view, view.result_type(0)?, 0)?;
    Ok(Box::new(move |machine, operands| {
        let (memref, operands) = operands.split_first().ok_or_else(|| Stop::invalid("a load of nothing"))?;
        let memref = memref::operand(memref)?;
        let addresses = addresses(machine, memref, &point(&map, operands)?, &shape, align)?;
        let elements = load_scalars(machine, addresses, elem)?;
        Ok(Flow::one(Value::array(Array::from_elements(elem, &shape, elements))))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (map, align) = (indices(view, 2)?, alignment(view, 1)?);
    let (elem, shape) = vector(view, view.operand_type(0)?, 1)?;
    Ok(Box::new(move |machine, operands| {
        let [value, memref, operands @ ..] = operands else {
            return Err(Stop::invalid("a store of nothing"));
        };
        let memref = memref::operand(memref)?;
        let addresses = addresses(machine, memref, &point(&map, operands)?, &shape, align)?;
        let array = match value {
            Value::Array(array) if array.len() == addresses.len() => Some(array),
            Value::Scalar(Scalar::Poison) => None,
            _ => return Err(Stop::invalid("a store of another vector than its type says")),
        };
        let memory = machine.memory();
        for (position, pointer) in addresses.into_iter().enumerate() {
            let element = array.as_ref().map_or(Scalar::Poison, |array| array.get(position));
            memory.store_scalar(pointer, elem, &element)?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}
