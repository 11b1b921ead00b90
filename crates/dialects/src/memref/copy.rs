//! Copies between memrefs.

use assay_model::memref;
use assay_model::{
    Access, Cond, Flow, Machine, Meaning, MemRef, Memory, OpDef, OpView, Recipe, Rule, Stop, Values,
    WholeKernel,
};

use super::charge;
use super::rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, USE_AFTER_FREE};
use super::{guards, recipes};
use crate::memref::names::COPY;
use crate::rules::overlap;
use Cond::{And, Not, Overlap, SameElements};

pub const SHAPES_DIFFER: Rule = Rule::ub(
    "shapes-differ",
    Cond::SizesDiffer(0, 1),
    "source and target have different sizes [MemRefOps.td, copy; BufferizationOps.td, materialize_in_destination]",
);

const OVERLAP: Rule = overlap(And(&[Overlap("source", "target"), Not(&SameElements("source", "target"))]));

pub static OPS: &[OpDef] = &[OpDef::new(COPY, Meaning::Whole(copy))
    .access(Access::ReadsOrWrites)
    .doc("Copies all elements to a memref of the same sizes, element by element.")
    .rules(&[
        POISON_ADDRESS,
        SHAPES_DIFFER,
        OVERLAP,
        NULL_ACCESS,
        OUT_OF_BOUNDS,
        USE_AFTER_FREE,
        CONSTANT_WRITE,
    ])
    .guard(
        guards::copy,
        &[&POISON_ADDRESS, &OVERLAP, &NULL_ACCESS, &OUT_OF_BOUNDS, &USE_AFTER_FREE, &CONSTANT_WRITE],
    )
    .recipe(Recipe::adjust(recipes::access::copy))];

fn copy(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        let [source, target] = operands else { return Err(Stop::invalid("a copy without its two memrefs")) };
        copy_memref(machine, memref::operand(source)?, memref::operand(target)?)?;
        Ok(Flow::Next(Values::new()))
    }))
}

/// `memref.copy`. A rule makes sure that the memrefs are the same or share no memory.
pub fn copy_memref(machine: &mut dyn Machine, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    charge(machine, source)?;
    if source.is_empty() || source.has_elements_of(target) {
        return touch(machine.memory(), source, target);
    }
    copy_elements(machine.memory(), source, target)
}

/// A copy to the same memory changes nothing, but reads and writes it.
fn touch(memory: &Memory, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    let size = source.elem_size()?;
    source.for_each(|pointer| memory.check(pointer, size, false))?;
    target.for_each(|pointer| memory.check(pointer, size, true))
}

/// Copies all elements between memrefs of the same sizes that do not overlap.
pub fn copy_elements(memory: &mut Memory, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    let size = source.elem_size()?;
    if source.is_row_major() && target.is_row_major() {
        let bytes = size.checked_mul(source.len() as u64).ok_or_else(|| OUT_OF_BOUNDS.stop())?;
        return memory.copy(target.start()?, source.start()?, bytes);
    }
    let mut from = Vec::new();
    source.for_each(|pointer| {
        memory.check(pointer, size, false)?;
        from.push(pointer);
        Ok(())
    })?;
    let mut from = from.into_iter();
    target.for_each(|pointer| from.next().map_or(Ok(()), |source| memory.copy(pointer, source, size)))
}
