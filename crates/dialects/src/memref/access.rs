//! Reading and writing single elements.

use assay_model::memory::align_of;
use assay_model::memref;
use assay_model::{
    Access, Flow, Layout, Meaning, MemRef, OpDef, OpView, Pointer, Recipe, Stop, Symbolic, Value, Values,
    WholeKernel,
};

use super::indices;
use super::read::load_element;
use super::rules::{CONSTANT_WRITE, INDICES_RANGE, MISALIGNED, POISON_ADDRESS, UNINITIALISED, read_rules};
use super::{guards, recipes, symbolic};
use crate::guards::MEMORY;
use crate::memref::names::{LOAD, PREFETCH, STORE};

pub static OPS: &[OpDef] = &[
    OpDef::new(LOAD, Meaning::Whole(load))
        .symbolic(Symbolic::Whole(symbolic::load))
        .doc("Reads an element.")
        .rules(read_rules!(INDICES_RANGE, MISALIGNED, UNINITIALISED))
        .guard(|g, op| guards::access(g, op, 0), MEMORY)
        .recipe(Recipe::adjust(recipes::access::load).weight(150).attrs(recipes::ALIGNMENT))
        .access(Access::Reads),
    OpDef::new(STORE, Meaning::Whole(store))
        .symbolic(Symbolic::Whole(symbolic::store))
        .hands_on(1)
        .access(Access::Stores)
        .doc("Writes an element.")
        .rules(read_rules!(INDICES_RANGE, MISALIGNED, CONSTANT_WRITE))
        .guard(|g, op| guards::access(g, op, 1), MEMORY)
        .recipe(Recipe::adjust(recipes::access::store).weight(150).attrs(recipes::ALIGNMENT)),
    OpDef::new(PREFETCH, Meaning::Whole(prefetch))
        .access(Access::ReadsOrWrites)
        .doc("Announces an access to an element; nothing happens.")
        .rules(&[POISON_ADDRESS, INDICES_RANGE])
        .guard(|g, op| guards::access(g, op, 0), MEMORY)
        .recipe(Recipe::adjust(recipes::access::prefetch)),
];

/// Address of an element.
///
/// # Errors
/// A bug in Assay if an index is poison or out of bounds: the rules of accesses are checked before.
pub fn address(memref: &MemRef, operands: &[Value]) -> Result<Pointer, Stop> {
    let place = indices(operands)?.map(|indices| memref.locate(&indices)).transpose()?;
    place.flatten().ok_or_else(|| Stop::unchecked("an index"))
}

/// The alignment that an access needs: the value of the attribute, otherwise the alignment of the type, as for LLVM's load and store.
pub(crate) fn alignment(view: &OpView<'_>, memref: usize) -> Result<u64, Stop> {
    let asked = match view.attr("alignment") {
        None => 0,
        Some(_) => view.int_attr("alignment")?.to_u64().unwrap_or(0),
    };
    if asked > 0 {
        return Ok(asked);
    }
    align_of(&element(view, memref)?)
        .ok_or_else(|| view.unsupported("a memref whose elements have no form in memory"))
}

/// Layout of the elements, independent of the memref's layout.
fn element(view: &OpView<'_>, memref: usize) -> Result<Layout, Stop> {
    match view.operand_layout(memref)? {
        Layout::MemRef { elem, .. } => Ok(*elem),
        _ => Err(view.invalid("accesses what is not a memref")),
    }
}

pub(crate) fn check_aligned(pointer: Pointer, align: u64) -> Result<Pointer, Stop> {
    if pointer.address.is_multiple_of(align) { Ok(pointer) } else { Err(MISALIGNED.stop()) }
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let align = alignment(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let (memref, indices) = operands.split_first().ok_or_else(|| Stop::invalid("a load of nothing"))?;
        let memref = memref::operand(memref)?;
        let pointer = check_aligned(address(memref, indices)?, align)?;
        Ok(Flow::one(load_element(machine, pointer, &memref.elem)?))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let align = alignment(view, 1)?;
    Ok(Box::new(move |machine, operands| {
        let [value, memref, indices @ ..] = operands else { return Err(Stop::invalid("a store of nothing")) };
        let memref = memref::operand(memref)?;
        let pointer = check_aligned(address(memref, indices)?, align)?;
        let memory = machine.memory();
        match (&memref.elem, &*value) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => memory.store_scalar(pointer, *elem, scalar)?,
            (layout, value) => memory.store(pointer, layout, value)?,
        }
        Ok(Flow::Next(Values::new()))
    }))
}

/// The documentation says «subscript indices similar to memref.load», so they must be in bounds.
fn prefetch(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| {
        let (memref, indices) =
            operands.split_first().ok_or_else(|| Stop::invalid("a prefetch of nothing"))?;
        address(memref::operand(memref)?, indices)?;
        Ok(Flow::Next(Values::new()))
    }))
}
