//! Reading and writing vectors in memory, with and without masks. Source: VectorOps.td of LLVM 22.

use std::rc::Rc;

use assay_model::memory::rules::{CONSTANT_WRITE, UNINITIALISED};
use assay_model::{
    Access, Array, ElemType, Flow, Layout, Meaning, OpDef, OpView, Pointer, Recipe, Stop, Value, Values,
    WholeKernel,
};

use super::bounds::{FIRST_INDEX, LOAD_OUTSIDE, MASKED_RANGE, STORE_OUTSIDE, lane_rules};
use super::common::{Shape, array, charge, count, take_array, vector, walk};
use super::enabled::{dense_lanes, masked_lanes};
use super::lanes::AccessedLanes;
use super::mask::{Lane, lane};
use super::recipes;
use crate::guards::{MEMORY, drop_alignment};
use crate::memref::access_guard as access;
use crate::memref::read::{load_element, load_scalar, load_scalars};
use crate::rules::POISON_MASK;
use crate::vector::names::{LOAD, STORE};

pub static OPS: &[OpDef] = &[
    OpDef::new(LOAD, Meaning::Whole(load))
        .doc("Reads a box of a memref.")
        .rules(lane_rules!([FIRST_INDEX], UNINITIALISED, LOAD_OUTSIDE))
        .guard(|g, op| access(g, op, 0), MEMORY)
        .recipe(Recipe::adjust(recipes::memory::load))
        .access(Access::Reads),
    OpDef::new(STORE, Meaning::Whole(store))
        .access(Access::ReadsOrWrites)
        .hands_on(1)
        .doc("Writes a box of a memref.")
        .rules(lane_rules!([FIRST_INDEX], CONSTANT_WRITE, STORE_OUTSIDE))
        .guard(|g, op| access(g, op, 1), MEMORY)
        .recipe(Recipe::adjust(recipes::memory::store)),
    OpDef::new("vector.maskedload", Meaning::Whole(|view| masked_load(view, false)))
        .access(Access::ReadsOrWrites)
        .doc("Reads the lanes whose mask is set; the others come from another vector.")
        .rules(lane_rules!([POISON_MASK, MASKED_RANGE], UNINITIALISED))
        .lanes(masked_lanes)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(|builder, draft| {
            recipes::memory::masked(builder, draft, false, "pass_thru", true)
        })),
    OpDef::new("vector.maskedstore", Meaning::Whole(|view| masked_store(view, false)))
        .access(Access::ReadsOrWrites)
        .doc("Writes the lanes whose mask is set.")
        .rules(lane_rules!([POISON_MASK, MASKED_RANGE], CONSTANT_WRITE))
        .lanes(masked_lanes)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(|builder, draft| {
            recipes::memory::masked(builder, draft, false, "valueToStore", false)
        })),
    OpDef::new("vector.expandload", Meaning::Whole(|view| masked_load(view, true)))
        .access(Access::ReadsOrWrites)
        .doc("Reads elements that lie side by side into the lanes whose mask is set.")
        .rules(lane_rules!([POISON_MASK, MASKED_RANGE], UNINITIALISED))
        .lanes(dense_lanes)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(|builder, draft| {
            recipes::memory::masked(builder, draft, true, "pass_thru", true)
        })),
    OpDef::new("vector.compressstore", Meaning::Whole(|view| masked_store(view, true)))
        .access(Access::ReadsOrWrites)
        .doc("Writes the lanes whose mask is set side by side.")
        .rules(lane_rules!([POISON_MASK, MASKED_RANGE], CONSTANT_WRITE))
        .lanes(dense_lanes)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(|builder, draft| {
            recipes::memory::masked(builder, draft, true, "valueToStore", false)
        })),
];

/// Addresses of all lanes.
fn pointers(lanes: &AccessedLanes, memref: &Value, indices: &[Value]) -> Result<Vec<Pointer>, Stop> {
    let (memref, first) = lanes.place(memref, indices)?;
    let mut list = Vec::with_capacity(count(&lanes.shape)?);
    walk(&lanes.shape, |lane| {
        list.push(lanes.pointer(memref, &first, lane)?.0);
        Ok(())
    })?;
    if let Some(&pointer) = list.first() {
        lanes.check_alignment(pointer)?;
    }
    Ok(list)
}

/// Address of an element that is a whole vector.
fn element(lanes: &AccessedLanes, memref: &Value, indices: &[Value]) -> Result<(Pointer, Layout), Stop> {
    let (memref, index) = lanes.place(memref, indices)?;
    let pointer = lanes.pointer(memref, &index, &[])?.0;
    lanes.check_alignment(pointer)?;
    Ok((pointer, memref.elem.clone()))
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.result_type(0)?)?;
    let lanes = AccessedLanes::from_op(view, 0, elem, shape)?;
    Ok(Box::new(move |machine, operands| {
        let (memref, indices) = operands.split_first().ok_or_else(|| Stop::invalid("a load of nothing"))?;
        charge(machine, count(&lanes.shape)?)?;
        if lanes.whole {
            let (pointer, layout) = element(&lanes, memref, indices)?;
            return Ok(Flow::one(load_element(machine, pointer, &layout)?));
        }
        let pointers = pointers(&lanes, memref, indices)?;
        let elements = load_scalars(machine, pointers, lanes.elem)?;
        Ok(Flow::one(Value::array(Array::from_elements(lanes.elem, &lanes.shape, elements))))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let lanes = AccessedLanes::from_op(view, 1, elem, shape)?;
    Ok(Box::new(move |machine, operands| {
        let [value, memref, indices @ ..] = operands else { return Err(Stop::invalid("a store of nothing")) };
        charge(machine, count(&lanes.shape)?)?;
        let value = array(value, lanes.elem, &lanes.shape)?;
        if lanes.whole {
            let (pointer, layout) = element(&lanes, memref, indices)?;
            machine.memory().store(pointer, &layout, &Value::Array(value))?;
            return Ok(Flow::Next(Values::new()));
        }
        let pointers = pointers(&lanes, memref, indices)?;
        let memory = machine.memory();
        for (number, pointer) in pointers.into_iter().enumerate() {
            memory.store_scalar(pointer, lanes.elem, &value.get(number))?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}

/// An access with a mask, and the positions of the mask and the vector among the operands.
struct MaskedAccess {
    lanes: AccessedLanes,
    /// Whether enabled lanes are contiguous in memory, wherever they are in the vector.
    dense: bool,
}

/// The enabled lanes: their numbers and addresses.
type On = Vec<(usize, Pointer)>;

impl MaskedAccess {
    fn from_op(view: &OpView<'_>, dense: bool) -> Result<MaskedAccess, Stop> {
        let vector_operand = view.n_operands().checked_sub(1);
        let (elem, shape) =
            vector(view, view.operand_type(vector_operand.ok_or_else(|| view.invalid("has no operands"))?)?)?;
        if dense && shape.len() != 1 {
            return Err(view.unsupported("a vector that has not one dimension"));
        }
        let lanes = AccessedLanes::from_op(view, 0, elem, shape)?;
        if lanes.whole {
            return Err(view.unsupported("a memref of vectors"));
        }
        Ok(MaskedAccess { lanes, dense })
    }

    /// The enabled lanes. Disabled lanes access no memory.
    fn enabled(&self, operands: &[Value]) -> Result<On, Stop> {
        let [memref, indices @ .., mask, _] = operands else {
            return Err(Stop::invalid("a masked access of nothing"));
        };
        let mask = array(mask, ElemType::Int(1), &self.lanes.shape)?;
        let mut on = On::new();
        let mut number = 0;
        let mut place = None;
        walk(&self.lanes.shape, |index| {
            number += 1;
            match lane(&mask, number - 1) {
                Lane::Off => return Ok(()),
                Lane::Poison => return Err(Stop::unchecked("a mask")),
                Lane::On => {}
            }
            if place.is_none() {
                place = Some(self.lanes.place(memref, indices)?);
            }
            let Some((memref, first)) = &place else { return Ok(()) };
            if on.is_empty() {
                let origin = Shape::from_elem(0, index.len());
                self.lanes.check_alignment(self.lanes.pointer(memref, first, &origin)?.0)?;
            }
            let next = [on.len() as i64];
            let index = if self.dense { &next } else { index };
            on.push((number - 1, self.lanes.pointer(memref, first, index)?.0));
            Ok(())
        })?;
        Ok(on)
    }
}

fn masked_load(view: &OpView<'_>, dense: bool) -> Result<WholeKernel, Stop> {
    let access = MaskedAccess::from_op(view, dense)?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, count(&access.lanes.shape)?)?;
        let on = access.enabled(operands)?;
        let last = operands.last_mut().ok_or_else(|| Stop::invalid("a masked load of nothing"))?;
        let mut result = take_array(last, access.lanes.elem, &access.lanes.shape)?;
        let changed = Rc::make_mut(&mut result);
        for (number, pointer) in on {
            changed.set(number, load_scalar(machine, pointer, access.lanes.elem)?);
        }
        Ok(Flow::one(Value::Array(result)))
    }))
}

fn masked_store(view: &OpView<'_>, dense: bool) -> Result<WholeKernel, Stop> {
    let access = MaskedAccess::from_op(view, dense)?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, count(&access.lanes.shape)?)?;
        let on = access.enabled(operands)?;
        let value = operands.last().ok_or_else(|| Stop::invalid("a masked store of nothing"))?;
        let value = array(value, access.lanes.elem, &access.lanes.shape)?;
        for (number, pointer) in on {
            machine.memory().store_scalar(pointer, access.lanes.elem, &value.get(number))?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}
