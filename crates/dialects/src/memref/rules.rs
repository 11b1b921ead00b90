//! Undefined behaviour and poison of memref ops, in addition to the rules of all memory (`assay_model::memory::rules`).

use assay_model::rule::{List, NAMED};
use assay_model::{Cond, Rule, Term};

use Cond::{Any, IsPoisonItem, Lt, Ne, Or, Outside, With};
use Term::{Address, Allocated, Const, Item, Size};

pub use crate::rules::MISALIGNED;
pub use assay_model::memory::rules::{
    BAD_FREE, CONSTANT_WRITE, DOUBLE_FREE, FREED_BUFFER, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS,
    SHARED_CHANGE, STALE, UNINITIALISED, USE_AFTER_FREE,
};
pub use assay_model::memref::INDEX_RANGE;

/// One-shot bufferization by itself makes such buffers. Those of the sparsifier hold positions, coordinates and values.
pub const SPARSE_BUFFER: Rule = Rule::silent(
    "sparse-buffer",
    Cond::InKernel(&Cond::And(&[])),
    "a buffer with a place for each element does not say which of them a sparse tensor stores [BufferizationOps.td, to_buffer and to_tensor: \
     silent]",
);
pub const SIZES: List = List::operands("dynamicSizes");
const SYMBOLS: List = List::operands("symbolOperands");
pub const NEGATIVE_SIZE: Rule = Rule::ub(
    "negative-size",
    Any(SIZES, &Lt(Item(SIZES), Const(0))),
    "a size is negative [MemRefOps.td, dim: sizes are not negative by InferIntRangeInterface]",
);
pub const POISON_SIZE: Rule = Rule::ub(
    "poison-size",
    Or(&[Any(SIZES, &IsPoisonItem(SIZES)), Any(SYMBOLS, &IsPoisonItem(SYMBOLS))]),
    "the size of an allocation is poison [lowers to a call that gets it; LLVM LangRef, Poison Values]",
);
pub const NEW_SIZE: List = List::operands("dynamicResultSize");
/// For a reallocation.
pub const NEGATIVE_NEW_SIZE: Rule =
    Rule { when: Any(NEW_SIZE, &Lt(Item(NEW_SIZE), Const(0))), ..NEGATIVE_SIZE };
/// For a reallocation.
pub const POISON_NEW_SIZE: Rule = Rule { when: Any(NEW_SIZE, &IsPoisonItem(NEW_SIZE)), ..POISON_SIZE };
pub const TENSOR_SIZES: List = List::operands("dynamic_sizes");
/// For a tensor that becomes memory.
pub const NEGATIVE_TENSOR_SIZE: Rule =
    Rule { when: Any(TENSOR_SIZES, &Lt(Item(TENSOR_SIZES), Const(0))), ..NEGATIVE_SIZE };
/// For a tensor that becomes memory.
pub const POISON_TENSOR_SIZE: Rule =
    Rule { when: Any(TENSOR_SIZES, &IsPoisonItem(TENSOR_SIZES)), ..POISON_SIZE };
/// For ops without effects.
pub const NEGATIVE_VIEW: Rule = Rule::poison(
    "negative-size",
    Any(VIEW_SIZES, &Lt(Item(VIEW_SIZES), Const(0))),
    "a size is negative [MemRefOps.td, dim: sizes are not negative by InferIntRangeInterface]",
);
/// For a view of bytes.
pub const NEGATIVE_BYTES_SIZE: Rule =
    Rule { when: Any(BYTES_SIZES, &Lt(Item(BYTES_SIZES), Const(0))), ..NEGATIVE_VIEW };
const VIEW_SIZES: List = List::mixed("sizes", "static_sizes");
pub const BYTES_SIZES: List = List::operands("sizes");
/// The result contains the address of the whole memref, so the object may be freed through it.
pub const VIEW_FREE: Rule = Rule::silent(
    "view-freed",
    With(&["memref"], &Ne(Address(NAMED), Allocated(NAMED))),
    "the memref is a view of what was allocated, which should not be deallocated by it [MemRefOps.td, dealloc]",
);

const INDICES: List = List::operands("indices");
/// For ops with one operand per index.
pub const INDICES_RANGE: Rule = Rule {
    when: With(
        &["memref"],
        &Any(INDICES, &Or(&[IsPoisonItem(INDICES), Outside(Item(INDICES), Size(NAMED))])),
    ),
    ..INDEX_RANGE
};

/// All rules that reading an element can break.
macro_rules! read_rules {
    ($first:expr $(, $more:expr)*) => {
        &[
            crate::memref::rules::POISON_ADDRESS,
            $first,
            crate::memref::rules::NULL_ACCESS,
            crate::memref::rules::OUT_OF_BOUNDS,
            crate::memref::rules::USE_AFTER_FREE,
            $($more),*
        ]
    };
}
pub(crate) use read_rules;
