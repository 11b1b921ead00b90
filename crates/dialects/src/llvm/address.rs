//! What the ops that access memory share: address operands, alignment, masks, and their rules.

use assay_model::memory::rules;
use assay_model::{Array, Cond, ElemType, Layout, Machine, OpView, Pointer, Rule, Scalar, Stop, Value};

pub use crate::rules::MISALIGNED;

pub const POISON_LENGTH: Rule = Rule::ub(
    "poison-length",
    Cond::IsPoison(2),
    "the number of bytes is poison [LLVM LangRef, llvm.memcpy, llvm.memmove and llvm.memset]",
);

/// The address that an operand is.
pub fn pointer(machine: &mut dyn Machine, value: &Value) -> Result<Pointer, Stop> {
    match value {
        Value::Scalar(Scalar::Pointer(pointer)) => Ok(*pointer),
        Value::Scalar(Scalar::Poison) => Err(rules::POISON_ADDRESS.stop()),
        Value::Function(symbol) => machine.memory().function_pointer(symbol),
        _ => Err(Stop::invalid("an address operand that is not an address")),
    }
}

/// The address in an element of a vector of addresses.
pub fn lane_pointer(scalar: &Scalar) -> Result<Pointer, Stop> {
    match scalar {
        Scalar::Pointer(pointer) => Ok(*pointer),
        Scalar::Poison => Err(rules::POISON_ADDRESS.stop()),
        _ => Err(Stop::invalid("a lane that is not an address")),
    }
}

/// The largest number of lanes in a vector.
const MAX_LANES: usize = 1 << 24;

/// Checks the number of operands once, so that kernels can rely on it.
pub fn takes(view: &OpView<'_>, n_operands: usize) -> Result<(), Stop> {
    if view.n_operands() >= n_operands { Ok(()) } else { Err(view.invalid("has too few operands")) }
}

/// The alignment in an attribute; without it, the natural alignment of a layout.
pub fn alignment(view: &OpView<'_>, layout: &Layout) -> Result<u64, Stop> {
    let natural = || assay_model::memory::align_of(layout).ok_or_else(|| no_form(view));
    match view.attr_id("alignment") {
        None => natural(),
        Some(_) => match view.int_attr("alignment")?.to_u64() {
            Some(0) => natural(),
            Some(align) if align.is_power_of_two() => Ok(align),
            _ => Err(view.invalid("has an alignment that is not a power of two")),
        },
    }
}

pub fn no_form(view: &OpView<'_>) -> Stop {
    view.unsupported("a type without a form in memory")
}

/// Stops where an address has not the alignment.
#[inline]
pub fn check_aligned(pointer: Pointer, align: u64) -> Result<(), Stop> {
    // The access itself reports null.
    if pointer.address & (align - 1) != 0 { Err(MISALIGNED.stop()) } else { Ok(()) }
}

/// A value as a vector of the layout. A vector that is poison as a whole becomes poison in every lane.
pub fn vector(layout: &Layout, value: &Value) -> Result<std::rc::Rc<Array>, Stop> {
    match layout.adapt(value) {
        Some(Value::Array(array)) => Ok(array),
        _ => Err(Stop::invalid("a vector of another form than its type")),
    }
}

/// The lanes of a mask that are set.
pub fn mask(value: &Value, lanes: usize) -> Result<Vec<bool>, Stop> {
    let lane = |scalar: Scalar| match scalar {
        Scalar::Int(int) => Ok(!int.is_zero()),
        _ => Err(Stop::unchecked("a mask")),
    };
    match value {
        Value::Array(array) if array.len() == lanes => array.iter().map(lane).collect(),
        _ => Err(Stop::invalid("a mask of another size than its vector")),
    }
}

/// Element type and number of lanes of a vector layout.
pub fn lanes(view: &OpView<'_>, layout: &Layout) -> Result<(ElemType, usize), Stop> {
    match layout {
        Layout::Array { elem, shape } if shape.len() <= 1 && shape.iter().all(|&size| size >= 0) => {
            let len = shape.first().map_or(1, |&size| size as usize);
            if len <= MAX_LANES { Ok((*elem, len)) } else { Err(view.unsupported("a very long vector")) }
        }
        _ => Err(view.unsupported("a vector that has not one dimension")),
    }
}

/// Checks what LLVM asks of the types of an op and the verifier of the dialect does not: operands of these numbers and the result have elements of one
/// type.
pub fn check_alike(view: &OpView<'_>, operands: impl IntoIterator<Item = usize>) -> Result<(), Stop> {
    let elem = view.result_elem(0)?;
    for index in operands {
        if view.operand_elem(index)? != elem {
            return Err(view.invalid("has elements of different types"));
        }
    }
    Ok(())
}

/// As [`check_alike`], for the operand and the result of a cast: both are scalars, or vectors of one size.
pub fn check_lanes(view: &OpView<'_>) -> Result<(), Stop> {
    match (view.operand_layout(0)?, view.result_layout(0)?) {
        (Layout::Scalar(_), Layout::Scalar(_)) => Ok(()),
        (Layout::Array { shape: from, .. }, Layout::Array { shape: to, .. }) if from == to => Ok(()),
        _ => Err(view.invalid("has an operand and a result of different shapes")),
    }
}

/// Bytes between two lanes; lanes that are not whole bytes have no addresses.
pub fn lane_bytes(view: &OpView<'_>, elem: ElemType) -> Result<u64, Stop> {
    match elem.width() {
        width if width % 8 == 0 => Ok(u64::from(width / 8)),
        _ => Err(view.unsupported("lanes that are no whole bytes")),
    }
}

/// Whether an access has an ordering other than `not_atomic`, number 0 [LLVMEnums.td, AtomicOrdering].
pub fn is_atomic(view: &OpView<'_>) -> bool {
    view.int_attr("ordering").is_ok_and(|ordering| !ordering.is_zero())
}
