//! Tiles and their slices in memory.

use std::rc::Rc;

use assay_model::{
    Access, Array, ElemType, Flow, Machine, Meaning, OpDef, OpView, Pointer, Scalar, Stop, Value, Values,
    WholeKernel,
};

use super::is_vertical;
use super::tile::{rows, slice, slice_number};
use crate::memref::read::load_scalar;
use crate::vector::common::{Shape, array, take_array, vector, walk};
use crate::vector::lanes::AccessedLanes;
use crate::vector::mask::{Lane, lane};
use assay_model::memref;

pub static OPS: &[OpDef] = &[
    OpDef::new("arm_sme.tile_load", Meaning::Whole(load))
        .doc("Reads a tile by rows or columns; elements that are masked off are padding.")
        .access(Access::Reads),
    OpDef::new("arm_sme.tile_store", Meaning::Whole(store))
        .hands_on(1)
        .doc("Writes a tile by rows or columns, as far as a mask allows."),
    OpDef::new("arm_sme.load_tile_slice", Meaning::Whole(load_slice))
        .doc("A tile with a row or column read from memory, with zeros where the mask is not set.")
        .access(Access::Reads),
    OpDef::new("arm_sme.store_tile_slice", Meaning::Whole(store_slice))
        .doc("Writes a row or column of a tile where a mask is set."),
];

/// Addresses of the lanes of a box; `None` for lanes whose mask bit is not set.
fn pointers(
    lanes: &AccessedLanes,
    memref: &Value,
    indices: &[Value],
    mask: Option<&Array>,
) -> Result<Vec<Option<Pointer>>, Stop> {
    // There may be fewer indices than dimensions; missing indices count as 0 [ArmSMEToLLVM: it adds up indices times strides].
    let missing = memref::operand(memref)?.rank().saturating_sub(indices.len());
    let indices: Vec<Value> = indices.iter().cloned().chain((0..missing).map(|_| zero())).collect();
    if indices.iter().any(Value::has_poison) {
        return Err(Stop::unsupported("a tile at a poison index"));
    }
    let (memref, first) = lanes.place(memref, &indices)?;
    let mut pointers = Vec::new();
    walk(&lanes.shape, |index| {
        let on = match mask.map(|mask| lane(mask, pointers.len())) {
            None | Some(Lane::On) => true,
            Some(Lane::Off) => false,
            Some(Lane::Poison) => return Err(Stop::unsupported("a tile accessed under a poison mask")),
        };
        pointers.push(match lanes.pointer(memref, &first, index)? {
            _ if !on => None,
            (pointer, true) => Some(pointer),
            (_, false) => return Err(Stop::unsupported("a tile that leaves its memref")),
        });
        Ok(())
    })?;
    Ok(pointers)
}

fn zero() -> Value {
    Value::Scalar(Scalar::int(64, 0))
}

/// Undefined accesses are not modelled.
fn require_defined<T>(result: Result<T, Stop>) -> Result<T, Stop> {
    result.map_err(|stop| match stop {
        Stop::Ub(ub) => {
            Stop::unsupported(format!("an access to a tile's memory that breaks the rule '{}'", ub.rule_id()))
        }
        stop => stop,
    })
}

/// The elements at some addresses; where there is no address, an element of the other operand.
fn read(
    machine: &mut dyn Machine,
    lanes: &AccessedLanes,
    pointers: Result<Vec<Option<Pointer>>, Stop>,
    otherwise: &Scalar,
) -> Result<Vec<Scalar>, Stop> {
    let pointers = require_defined(pointers)?;
    machine.charge(pointers.len() as u64)?;
    let element = |pointer: Option<Pointer>| {
        pointer.map_or_else(|| Ok(otherwise.clone()), |pointer| load_scalar(machine, pointer, lanes.elem))
    };
    require_defined(pointers.into_iter().map(element).collect())
}

fn write(
    machine: &mut dyn Machine,
    lanes: &AccessedLanes,
    pointers: Result<Vec<Option<Pointer>>, Stop>,
    elements: impl Iterator<Item = Scalar>,
) -> Result<Flow, Stop> {
    let pointers = require_defined(pointers)?;
    machine.charge(pointers.len() as u64)?;
    let memory = machine.memory();
    for (pointer, element) in pointers.into_iter().zip(elements) {
        if let Some(pointer) = pointer {
            require_defined(memory.store_scalar(pointer, lanes.elem, &element))?;
        }
    }
    Ok(Flow::Next(Values::new()))
}

/// Where each group of operands begins and ends.
pub fn groups(view: &OpView<'_>, count: usize) -> Result<Vec<std::ops::Range<usize>>, Stop> {
    let sizes = view.segments("operandSegmentSizes")?.filter(|sizes| sizes.len() == count);
    let sizes = sizes.ok_or_else(|| view.invalid("has no sizes of its groups of operands"))?;
    let mut end = 0;
    let group = |&size: &usize| {
        end += size;
        end - size..end
    };
    let groups: Vec<_> = sizes.iter().map(group).collect();
    if end == view.n_operands() {
        Ok(groups)
    } else {
        Err(view.invalid("has groups of other sizes than its operands"))
    }
}

fn mask_of(operand: Option<&Value>, shape: &[i64]) -> Result<Option<Rc<Array>>, Stop> {
    operand.map(|mask| array(mask, ElemType::Int(1), shape)).transpose()
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.result_type(0)?)?;
    let (rows, vertical) = (rows(&shape, view)?, is_vertical(view));
    let groups = groups(view, 4)?;
    let lanes = AccessedLanes::from_op(view, 0, elem, shape.clone())?;
    Ok(Box::new(move |machine, operands| {
        let mask = mask_of(operands[groups[3].clone()].first(), &shape)?;
        let padding = operands[groups[2].clone()].first().and_then(|one| one.as_scalar().cloned());
        let pointers = pointers(&lanes, &operands[0], &operands[groups[1].clone()], mask.as_deref());
        let elements = read(machine, &lanes, pointers, &padding.unwrap_or(Scalar::Poison))?;
        // Row `i` of the memory is slice `i` of the tile.
        let mut tile = Array::filled(elem, &shape, &elem.zero());
        let places = (0..rows).flat_map(|row| slice(rows, row, vertical));
        places.zip(elements).for_each(|(place, element)| tile.set(place, element));
        Ok(Flow::one(Value::array(tile)))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let (rows, vertical) = (rows(&shape, view)?, is_vertical(view));
    let groups = groups(view, 4)?;
    if vertical && !groups[3].is_empty() {
        // «Selects which elements of the tile will be stored»: it is not clear whether these are rows of the tile or of memory.
        return Err(view.unsupported("a mask and vertical slices"));
    }
    let lanes = AccessedLanes::from_op(view, 1, elem, shape.clone())?;
    Ok(Box::new(move |machine, operands| {
        let tile = array(&operands[0], elem, &shape)?;
        let mask = mask_of(operands[groups[3].clone()].first(), &shape)?;
        let pointers = pointers(&lanes, &operands[1], &operands[groups[2].clone()], mask.as_deref());
        let places = (0..rows).flat_map(|row| slice(rows, row, vertical));
        write(machine, &lanes, pointers, places.map(|place| tile.get(place)))
    }))
}

/// The lanes of a slice, and the shape of its tile.
fn slice_lanes(view: &OpView<'_>, memref: usize, tile: usize) -> Result<(AccessedLanes, Shape), Stop> {
    let (elem, shape) = vector(view, view.operand_type(tile)?)?;
    let lanes = AccessedLanes::from_op(view, memref, elem, Shape::from_slice(&[rows(&shape, view)? as i64]))?;
    Ok((lanes, shape))
}

/// «Inactive elements are set to zero» [Arm, LD1B to LD1Q (tile slice)], to which the op lowers.
fn load_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (lanes, shape) = slice_lanes(view, 0, 2)?;
    let (rows, vertical) = (rows(&shape, view)?, is_vertical(view));
    Ok(Box::new(move |machine, operands| {
        let [memref, mask, tile, indices @ .., number] = operands else {
            return Err(Stop::invalid("a load of a slice without its operands"));
        };
        let Some(number) = slice_number(number, rows)? else { return Ok(Flow::one(Value::POISON)) };
        let mask = array(mask, ElemType::Int(1), &lanes.shape)?;
        let pointers = pointers(&lanes, memref, indices, Some(&mask));
        let elements = read(machine, &lanes, pointers, &lanes.elem.zero())?;
        let mut tile = take_array(tile, lanes.elem, &shape)?;
        let changed = Rc::make_mut(&mut tile);
        slice(rows, number, vertical).zip(elements).for_each(|(place, element)| changed.set(place, element));
        Ok(Flow::one(Value::Array(tile)))
    }))
}

fn store_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (lanes, shape) = slice_lanes(view, 3, 0)?;
    let (rows, vertical) = (rows(&shape, view)?, is_vertical(view));
    Ok(Box::new(move |machine, operands| {
        let [tile, number, mask, memref, indices @ ..] = operands else {
            return Err(Stop::invalid("a store of a slice without its operands"));
        };
        let number = slice_number(number, rows)?;
        let number = number.ok_or_else(|| Stop::unsupported("a store of a slice whose number is poison"))?;
        let tile = array(tile, lanes.elem, &shape)?;
        let mask = array(mask, ElemType::Int(1), &lanes.shape)?;
        let pointers = pointers(&lanes, memref, indices, Some(&mask));
        write(machine, &lanes, pointers, slice(rows, number, vertical).map(|place| tile.get(place)))
    }))
}
