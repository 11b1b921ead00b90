//! The memref dialect: memory as views of objects. Source: MemRefOps.td of LLVM 22; where that says nothing, its
//! lowering to LLVM (MemRefToLLVM, ExpandStridedMetadata).
//!
//! Ops without effects (`Pure`) may be executed speculatively, so what their documentation calls undefined makes
//! their results poison; an access through such a result is undefined then.

pub(crate) mod access;
pub(crate) mod alloc;
pub(crate) mod atomic;
pub(crate) mod copy;
mod dma;
pub(crate) mod global;
mod guards;
pub(crate) mod info;
pub mod mutations;
pub(crate) mod recast;
pub(crate) mod recipes;
mod reshape;
pub(crate) mod rules;
mod sharing;
pub(crate) mod subview;
pub(crate) mod symbolic;
mod views;

use assay_model::memref::{self, Dims};
use assay_model::{Dialect, Machine, MemRef, Stop, Value};

pub use guards::{access as access_guard, has_unit_stride};
pub use sharing::{allocation_of, root};

pub static DIALECT: Dialect = Dialect {
    name: "memref",
    document: "MemRefOps.td",
    ops: &[
        alloc::OPS,
        global::OPS,
        access::OPS,
        copy::OPS,
        atomic::OPS,
        info::OPS,
        recast::OPS,
        subview::OPS,
        reshape::OPS,
        dma::OPS,
    ],
};

/// An integer operand; `None` if it is poison.
pub(crate) fn index(value: &Value) -> Result<Option<i64>, Stop> {
    match value.as_int() {
        Some(int) => int.to_i64().map(Some).ok_or_else(|| Stop::unsupported("an index of more than 64 bits")),
        None if value.has_poison() => Ok(None),
        None => Err(Stop::invalid("an index that is no integer")),
    }
}

/// Integer operands; `None` if one is poison.
pub(crate) fn indices(values: &[Value]) -> Result<Option<Dims>, Stop> {
    let mut all = Some(Dims::new());
    for value in values {
        match (index(value)?, &mut all) {
            (Some(index), Some(list)) => list.push(index),
            _ => all = None,
        }
    }
    Ok(all)
}

/// A memref operand; `None` if it is poison.
pub(crate) fn maybe(value: &Value) -> Result<Option<&MemRef>, Stop> {
    if value.is_all_poison() { Ok(None) } else { memref::operand(value).map(Some) }
}

/// Charges a step for each element of a memref.
pub(crate) fn charge(machine: &mut dyn Machine, memref: &MemRef) -> Result<(), Stop> {
    machine.charge(memref.len() as u64)
}
