//! Undefined behaviour and poison of memref ops, beside what all memory has (`assay_model::memory::rules`).

use assay_model::{Cond, Rule};

pub use assay_model::memory::rules::{
    BAD_FREE, CONSTANT_WRITE, DOUBLE_FREE, NO_OBJECT, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS,
    SHARED_CHANGE, STALE, UNINITIALISED, USE_AFTER_FREE,
};
pub use assay_model::memref::INDEX_RANGE;

pub const NEGATIVE_SIZE: Rule = Rule::ub(
    "negative-size",
    Cond::Own,
    "a size is negative [MemRefOps.td, dim: sizes are not negative by InferIntRangeInterface]",
);
pub const POISON_SIZE: Rule = Rule::ub(
    "poison-size",
    Cond::Own,
    "the size of an allocation is poison [lowers to a call that gets it; LLVM LangRef, Poison Values]",
);
/// Of ops without effects.
pub const NEGATIVE_VIEW: Rule = Rule::poison(
    "negative-size",
    Cond::Own,
    "a size is negative [MemRefOps.td, dim: sizes are not negative by InferIntRangeInterface]",
);
pub const MISALIGNED: Rule = Rule::ub(
    "misaligned",
    Cond::Own,
    "the address is not aligned as the op or the element type says [MemRefOps.td, load and store; LLVM LangRef, \
     load and store]",
);
/// The address goes with the whole memref; the object may be freed from it.
pub const VIEW_FREE: Rule = Rule::silent(
    "view-freed",
    Cond::Own,
    "the memref is a view of what was allocated, which should not be deallocated by it [MemRefOps.td, dealloc]",
);

/// All that can be wrong with reading an element.
macro_rules! read_rules {
    ($($more:expr),*) => {
        &[
            crate::memref::rules::POISON_ADDRESS,
            crate::memref::rules::INDEX_RANGE,
            crate::memref::rules::NULL_ACCESS,
            crate::memref::rules::NO_OBJECT,
            crate::memref::rules::OUT_OF_BOUNDS,
            crate::memref::rules::USE_AFTER_FREE,
            $($more),*
        ]
    };
}
pub(crate) use read_rules;
