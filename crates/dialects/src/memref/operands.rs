//! Operands of ops on memory.

use assay_model::memref::{self, Dims};
use assay_model::{Machine, MemRef, Stop, Value};

/// An integer operand; `None` if it is poison.
pub fn index(value: &Value) -> Result<Option<i64>, Stop> {
    match value.as_int() {
        Some(int) => int.to_i64().map(Some).ok_or_else(|| Stop::unsupported("an index of more than 64 bits")),
        None if value.has_poison() => Ok(None),
        None => Err(Stop::invalid("an index that is not an integer")),
    }
}

/// Integer operands; `None` if one is poison.
pub fn indices(values: &[Value]) -> Result<Option<Dims>, Stop> {
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
pub fn operand_unless_poison(value: &Value) -> Result<Option<&MemRef>, Stop> {
    if value.is_all_poison() { Ok(None) } else { memref::operand(value).map(Some) }
}

/// Charges a step for each element of a memref.
pub fn charge(machine: &mut dyn Machine, memref: &MemRef) -> Result<(), Stop> {
    machine.charge(memref.len() as u64)
}
