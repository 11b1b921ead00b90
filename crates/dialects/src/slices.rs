//! The conditions under which a slice is not within its source.

use assay_model::rule::{List, NAMED};
use assay_model::{Cond, Term};

use Cond::{And, Any, Eq, IsPoisonItem, Lt, Ne, Or, Outside, With};
use Term::{Add, Const, Item, Mul, Size, Sub};

/// Offsets, sizes and strides of a slice, one per dimension.
pub const OFFSETS: List = List::mixed("offsets", "static_offsets");
pub const SIZES: List = List::mixed("sizes", "static_sizes");
pub const STRIDES: List = List::mixed("strides", "static_strides");

/// An offset, size or stride is poison, or a size is negative.
const NO_SLICE: Cond = Or(&[
    Any(OFFSETS, &IsPoisonItem(OFFSETS)),
    Any(SIZES, &Or(&[IsPoisonItem(SIZES), Lt(Item(SIZES), Const(0))])),
    Any(STRIDES, &IsPoisonItem(STRIDES)),
]);

/// The index of its last element in a dimension.
const LAST: Term = Add(&Item(OFFSETS), &Mul(&Sub(&Item(SIZES), &Const(1)), &Item(STRIDES)));

/// Each dimension counts on its own, also if the slice has no elements because of another one [ViewLikeInterface.cpp, verifyInBoundsSlice]. An
/// empty range may begin at the end of its dimension [PR #166569, the runtime verification].
const IS_OUTSIDE: Cond = Any(
    OFFSETS,
    &Or(&[
        And(&[
            Ne(Item(SIZES), Const(0)),
            Or(&[Outside(Item(OFFSETS), Size(NAMED)), Outside(LAST, Size(NAMED))]),
        ]),
        And(&[Eq(Item(SIZES), Const(0)), Outside(Item(OFFSETS), Add(&Size(NAMED), &Const(1)))]),
    ]),
);

/// The slice is not in bounds. The bounds are those of the tensor that is inserted into, or else of the tensor that is read.
pub const LEAVES: Cond = Or(&[NO_SLICE, With(&["dest", "source"], &IS_OUTSIDE)]);
