//! What a structured op leaves open: the order of parallel iterations.

use std::collections::HashSet;

use assay_ir::AffineExpr;
use assay_model::memory::IterationSpace;
use assay_model::memref::MemRef;
use assay_model::{Machine, OpenOrder, Printed, Stop};
use smallvec::{SmallVec, smallvec};

use super::domain::Domain;
use super::indexing::Indexing;
use super::place::OperandPlace;
use crate::rules::{DATA_RACE, PRINTING_ORDER};

/// What the order of an op's parallel iterations may change, as far as the operands show.
pub struct Hazards {
    /// Whether two iterations may access the same element of a buffer.
    pub race: bool,
    /// An output overlaps another operand.
    pub aliasing: bool,
}

/// Finds the hazards of an op. In the common case there are none, which the maps and the positions of the operands show.
///
/// # Errors
/// Undefined behaviour ([`DATA_RACE`]) if several iterations write one element of a tensor.
pub fn find_hazards(
    machine: &mut dyn Machine,
    indexing: &Indexing,
    domain: &Domain,
    places: &[OperandPlace],
    n_inputs: usize,
) -> Result<Hazards, Stop> {
    let mut hazards = Hazards { race: false, aliasing: false };
    if !several_parallel(indexing, domain) {
        return Ok(hazards);
    }
    for (output, place) in places.iter().enumerate().skip(n_inputs) {
        let OperandPlace::Memory { memref: written, .. } = place else {
            let loops = || (0..domain.sizes.len()).filter(|&dim| indexing.parallel[dim]);
            if loops().any(|dim| domain.repeats(output, dim)) {
                return Err(DATA_RACE.stop());
            }
            continue;
        };
        hazards.race |= !is_apart(indexing, domain, output) || !is_injective(written);
        for (other, place) in places.iter().enumerate().take(output) {
            let OperandPlace::Memory { memref: read, .. } = place else { continue };
            let same = same_elements(written, read) && indexing.maps[output] == indexing.maps[other];
            hazards.aliasing |= !same && overlap(machine, written, read)?;
        }
    }
    // No document defines operands that overlap in memory. After bufferization, an output may use the memory of an input whose contents are no
    // longer needed.
    hazards.race |= hazards.aliasing && !machine.is_speculative();
    Ok(hazards)
}

/// The space of the parallel iterations, for reports of races.
pub fn space(indexing: &Indexing, domain: &Domain) -> IterationSpace {
    let sizes = domain.sizes.iter().zip(&indexing.parallel).filter(|&(_, &parallel)| parallel);
    let counts: SmallVec<[u64; 4]> = sizes.map(|(&size, _)| size.max(0) as u64).collect();
    IterationSpace {
        rule: &DATA_RACE,
        lower: smallvec![0; counts.len()],
        step: smallvec![1; counts.len()],
        counts,
    }
}

/// The number of the parallel iteration that contains an iteration of all loops.
pub fn number(indexing: &Indexing, domain: &Domain, indices: &[i64]) -> u64 {
    let dims = indices.iter().zip(&domain.sizes).zip(&indexing.parallel).filter(|&(_, &parallel)| parallel);
    dims.fold(0, |number, ((&index, &size), _)| number * size as u64 + index as u64)
}

/// Whether each parallel loop with several iterations is an index of the operand.
pub fn is_apart(indexing: &Indexing, domain: &Domain, operand: usize) -> bool {
    let results = &indexing.maps[operand].results;
    (0..domain.sizes.len())
        .filter(|&dim| indexing.parallel[dim] && domain.sizes[dim] > 1)
        .all(|dim| results.contains(&AffineExpr::Dim(dim as u32)))
}

/// Whether a memref is known to have a different element at each index.
fn is_injective(memref: &MemRef) -> bool {
    let dims = memref.sizes.iter().zip(&memref.strides).filter(|&(&size, _)| size > 1);
    let mut dims: SmallVec<[(u128, u128); 4]> =
        dims.map(|(&size, &stride)| (u128::from(stride.unsigned_abs()), size as u128)).collect();
    dims.sort_unstable();
    let mut reach = 0u128;
    dims.into_iter().all(|(stride, size)| {
        let apart = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(size - 1));
        apart
    })
}

/// Notes that iterations in no order printed.
pub fn note_printing(machine: &mut dyn Machine, indexing: &Indexing, domain: &Domain, printed: Printed) {
    if machine.printed() != printed && several_parallel(indexing, domain) {
        machine.note_open_order(&PRINTING_ORDER, OpenOrder { lines: false, anywhere: false });
    }
}

pub fn several_parallel(indexing: &Indexing, domain: &Domain) -> bool {
    indexing.parallel.iter().zip(&domain.sizes).any(|(&parallel, &size)| parallel && size > 1)
}

/// Whether two views have the same element at each index.
pub(super) fn same_elements(a: &MemRef, b: &MemRef) -> bool {
    let start = |m: &MemRef| {
        let bytes = m.elem_size().ok()?.wrapping_mul(m.offset as u64);
        Some(m.aligned.address.wrapping_add(bytes))
    };
    start(a) == start(b) && a.sizes == b.sizes && a.strides == b.strides
}

/// Whether two views have an element in common.
pub(super) fn overlap(machine: &mut dyn Machine, a: &MemRef, b: &MemRef) -> Result<bool, Stop> {
    let (Some(range_a), Some(range_b)) = (range(a)?, range(b)?) else { return Ok(false) };
    if range_a.1 < range_b.0 || range_b.1 < range_a.0 {
        return Ok(false);
    }
    for memref in [a, b] {
        machine.charge(memref.len() as u64)?;
    }
    let mut addresses = HashSet::new();
    a.for_each(|pointer| {
        addresses.insert(pointer.address);
        Ok(())
    })?;
    let mut found = false;
    b.for_each(|pointer| {
        found |= addresses.contains(&pointer.address);
        Ok(())
    })?;
    Ok(found)
}

/// Least and greatest address of an element; `None` if there are no elements.
fn range(memref: &MemRef) -> Result<Option<(i128, i128)>, Stop> {
    if memref.is_empty() {
        return Ok(None);
    }
    let size = i128::from(memref.elem_size()?);
    let first = i128::from(memref.aligned.address) + i128::from(memref.offset) * size;
    let mut range = (first, first);
    for (&count, &stride) in memref.sizes.iter().zip(&memref.strides) {
        // A memref that was not allocated may have any sizes and strides.
        let reach = ((i128::from(count) - 1) * i128::from(stride)).saturating_mul(size);
        range.0 = range.0.saturating_add(reach.min(0));
        range.1 = range.1.saturating_add(reach.max(0));
    }
    Ok(Some(range))
}
