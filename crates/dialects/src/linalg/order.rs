//! What a structured op leaves open: the order of parallel iterations.

use std::collections::HashSet;

use assay_model::memref::MemRef;
use assay_model::{Cond, Machine, Rule, Stop};

use super::domain::Domain;
use super::indexing::Indexing;
use super::place::Place;

/// Several parallel iterations print.
pub const PRINTING_ORDER: Rule = Rule::unspecified(
    "printing-order",
    Cond::Own,
    "parallel iterations print, and their order is not specified [LinalgDoc.td, iterator types]",
);
/// Several parallel iterations write one element.
pub const SHARED_OUTPUT: Rule = Rule::unspecified(
    "shared-output",
    Cond::Own,
    "parallel iterations write the same element, and their order is not specified [LinalgDoc.td, iterator types]",
);
/// An output lies in the memory of another operand, and not element on element.
pub const ALIASING: Rule = Rule::unspecified(
    "aliasing",
    Cond::Own,
    "an output overlaps another operand, whose elements other iterations read or write, and their order is not \
     specified [LinalgDoc.td, iterator types]",
);

/// Notes where the result hangs on the order of parallel iterations, as far as the operands tell.
pub fn note(
    machine: &mut dyn Machine,
    indexing: &Indexing,
    domain: &Domain,
    places: &[Place],
    n_inputs: usize,
) -> Result<(), Stop> {
    if !several_parallel(indexing, domain) {
        return Ok(());
    }
    let loops = || (0..domain.sizes.len()).filter(|&dim| indexing.parallel[dim]);
    if (n_inputs..places.len()).any(|output| loops().any(|dim| domain.repeats(output, dim))) {
        machine.note_open(&SHARED_OUTPUT);
    }
    for (output, place) in places.iter().enumerate().skip(n_inputs) {
        let Place::Memory { memref: written, .. } = place else { continue };
        for (other, place) in places.iter().enumerate().take(output) {
            let Place::Memory { memref: read, .. } = place else { continue };
            let same = same_elements(written, read) && indexing.maps[output] == indexing.maps[other];
            if !same && overlap(machine, written, read)? {
                machine.note_open(&ALIASING);
            }
        }
    }
    Ok(())
}

/// Notes that iterations in no order printed.
pub fn note_printing(machine: &mut dyn Machine, indexing: &Indexing, domain: &Domain, printed: usize) {
    if machine.printed() != printed && several_parallel(indexing, domain) {
        machine.note_open_output(&PRINTING_ORDER);
    }
}

fn several_parallel(indexing: &Indexing, domain: &Domain) -> bool {
    indexing.parallel.iter().zip(&domain.sizes).any(|(&parallel, &size)| parallel && size > 1)
}

/// Whether two views have the same element at each index.
fn same_elements(a: &MemRef, b: &MemRef) -> bool {
    let start = |m: &MemRef| {
        let bytes = m.elem_size().ok()?.wrapping_mul(m.offset as u64);
        Some(m.aligned.address.wrapping_add(bytes))
    };
    start(a) == start(b) && a.sizes == b.sizes && a.strides == b.strides
}

/// Whether two views have an element in common.
fn overlap(machine: &mut dyn Machine, a: &MemRef, b: &MemRef) -> Result<bool, Stop> {
    let (Some(range_a), Some(range_b)) = (range(a)?, range(b)?) else { return Ok(false) };
    if range_a.1 < range_b.0 || range_b.1 < range_a.0 {
        return Ok(false);
    }
    for memref in [a, b] {
        machine.charge(memref.len() as u64)?;
    }
    let mut addresses = HashSet::new();
    a.each(|pointer| {
        addresses.insert(pointer.address);
        Ok(())
    })?;
    let mut found = false;
    b.each(|pointer| {
        found |= addresses.contains(&pointer.address);
        Ok(())
    })?;
    Ok(found)
}

/// Least and greatest address of an element; `None` if there is none.
fn range(memref: &MemRef) -> Result<Option<(i128, i128)>, Stop> {
    if memref.is_empty() {
        return Ok(None);
    }
    let size = i128::from(memref.elem_size()?);
    let first = i128::from(memref.aligned.address) + i128::from(memref.offset) * size;
    let mut range = (first, first);
    for (&count, &stride) in memref.sizes.iter().zip(&memref.strides) {
        let reach = (i128::from(count) - 1) * i128::from(stride) * size;
        range.0 += reach.min(0);
        range.1 += reach.max(0);
    }
    Ok(Some(range))
}
