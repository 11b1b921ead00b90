//! Rules of slices, and lists that rules and guards of several files read.

use assay_model::rule::List;
use assay_model::{Cond, Rule, Term};

use super::SIZE_MISMATCH;
use crate::slices::LEAVES;
use Cond::{And, Any, IsPoison, Ne, Not};
use Term::{Item, Size};

/// The runtime verification of these ops checks the same.
pub const SLICE_RANGE: Rule = Rule::ub(
    "slice-out-of-bounds",
    LEAVES,
    "the slice leaves its tensor, or an offset, size or stride of it is poison or a size negative [bufferizes to \
     memref.subview; MemRefOps.td, subview; --generate-runtime-verification]",
);
/// The sizes of the slice without the dimensions that its type drops.
const KEPT: List = List::reduced("sizes", "static_sizes", 0);
/// The inserted tensor must have the sizes of the slice.
pub const INSERTED_SIZES: Rule =
    Rule { when: And(&[Not(&IsPoison(1)), Any(KEPT, &Ne(Item(KEPT), Size(0)))]), ..SIZE_MISMATCH };
pub const LOW: List = List::mixed("low", "static_low");
pub const HIGH: List = List::mixed("high", "static_high");
