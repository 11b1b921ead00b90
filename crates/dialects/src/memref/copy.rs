//! Copies between memrefs, and whether memrefs share memory.

use assay_model::memref::{self, row_major};
use assay_model::{
    Cond, Flow, Machine, Meaning, MemRef, Memory, OpDef, OpView, Recipe, Rule, Stop, Values, WholeKernel,
};

use super::charge;
use super::rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, USE_AFTER_FREE};
use super::{guards, recipes};
use crate::memref::names::COPY;
use crate::rules::OVERLAP;

pub const SHAPES_DIFFER: Rule = Rule::ub(
    "shapes-differ",
    Cond::SizesDiffer(0, 1),
    "source and target have different sizes [MemRefOps.td, copy; BufferizationOps.td, materialize_in_destination]",
);

pub static OPS: &[OpDef] = &[OpDef::new(COPY, Meaning::Whole(copy))
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

/// `memref.copy`.
pub fn copy_memref(machine: &mut dyn Machine, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    charge(machine, source)?;
    if source.is_empty() || same_elements(source, target) {
        return touch(machine.memory(), source, target);
    }
    if overlap(source, target)? {
        return Err(OVERLAP.stop());
    }
    copy_elements(machine.memory(), source, target)
}

/// A copy to the same memory changes nothing, but reads and writes it.
fn touch(memory: &Memory, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    let size = source.elem_size()?;
    source.each(|pointer| memory.check(pointer, size, false))?;
    target.each(|pointer| memory.check(pointer, size, true))
}

/// Copies all elements between memrefs of the same sizes that do not overlap.
pub fn copy_elements(memory: &mut Memory, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    let size = source.elem_size()?;
    if is_row_major(source) && is_row_major(target) {
        let bytes = size.checked_mul(source.len() as u64).ok_or_else(|| OUT_OF_BOUNDS.stop())?;
        return memory.copy(start(target)?, start(source)?, bytes);
    }
    let mut from = Vec::new();
    source.each(|pointer| {
        memory.check(pointer, size, false)?;
        from.push(pointer);
        Ok(())
    })?;
    let mut from = from.into_iter();
    target.each(|pointer| from.next().map_or(Ok(()), |source| memory.copy(pointer, source, size)))
}

/// Address of the element whose indices are all 0.
pub fn start(memref: &MemRef) -> Result<assay_model::Pointer, Stop> {
    Ok(memref.aligned.offset(memref.offset.wrapping_mul(memref.elem_size()? as i64)))
}

/// Whether the elements lie one after the other.
pub fn is_row_major(memref: &MemRef) -> bool {
    let strides = memref.strides.iter().zip(row_major(&memref.sizes)).zip(&memref.sizes);
    strides.into_iter().all(|((&stride, expected), &size)| size == 1 || stride == expected)
}

/// Whether two memrefs of the same sizes have the same element at each index.
fn same_elements(a: &MemRef, b: &MemRef) -> bool {
    let strides = a.strides.iter().zip(&b.strides).zip(&a.sizes);
    start(a).ok() == start(b).ok() && strides.into_iter().all(|((x, y), &size)| size == 1 || x == y)
}

/// The first and last byte of the elements of a memref that is not empty.
fn range(memref: &MemRef, size: i128) -> Result<(i128, i128), Stop> {
    let start = i128::from(start(memref)?.address);
    let (mut first, mut last) = (start, start + size - 1);
    for (&count, &stride) in memref.sizes.iter().zip(&memref.strides) {
        let reach = (i128::from(count) - 1).saturating_mul(i128::from(stride)).saturating_mul(size);
        let end = if reach < 0 { &mut first } else { &mut last };
        *end = end.saturating_add(reach);
    }
    Ok((first, last))
}

/// Whether elements of two memrefs share a byte.
///
/// # Errors
/// Those of addresses.
pub fn overlap(a: &MemRef, b: &MemRef) -> Result<bool, Stop> {
    if a.is_empty() || b.is_empty() {
        return Ok(false);
    }
    let sizes = [a.elem_size()?, b.elem_size()?];
    let ranges = (range(a, sizes[0].into())?, range(b, sizes[1].into())?);
    if ranges.0.1 < ranges.1.0 || ranges.1.1 < ranges.0.0 {
        return Ok(false);
    }
    if is_row_major(a) && is_row_major(b) {
        return Ok(true);
    }
    let addresses = |memref: &MemRef| -> Result<Vec<u64>, Stop> {
        let mut list = Vec::new();
        memref.each(|pointer| {
            list.push(pointer.address);
            Ok(())
        })?;
        list.sort_unstable();
        Ok(list)
    };
    let (mine, others) = (addresses(a)?, addresses(b)?);
    let mut next = 0;
    for address in mine {
        while next < others.len() && others[next].saturating_add(sizes[1]) <= address {
            next += 1;
        }
        if next < others.len() && others[next] < address.saturating_add(sizes[0]) {
            return Ok(true);
        }
    }
    Ok(false)
}
