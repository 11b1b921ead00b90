//! When a slice leaves what it is a part of.

use assay_model::rule::List;
use assay_model::{Cond, Term};

use Cond::{And, Any, Eq, IsPoisonItem, Lt, Not, Or, Outside};
use Term::{Add, Const, Item, Mul, Size, Sub};

/// Offsets, sizes and strides of a slice, one a dimension.
const OFFSETS: List = List::mixed("offsets", "static_offsets");
const SIZES: List = List::mixed("sizes", "static_sizes");
const STRIDES: List = List::mixed("strides", "static_strides");

/// One of them is poison, or a size negative.
const NO_SLICE: Cond = Or(&[
    Any(OFFSETS, &IsPoisonItem(OFFSETS)),
    Any(SIZES, &Or(&[IsPoisonItem(SIZES), Lt(Item(SIZES), Const(0))])),
    Any(STRIDES, &IsPoisonItem(STRIDES)),
]);

/// A slice without elements leaves nothing, wherever it is.
const IS_EMPTY: Cond = Any(SIZES, &Eq(Item(SIZES), Const(0)));

/// The place of its last element in a dimension.
const LAST: Term = Add(&Item(OFFSETS), &Mul(&Sub(&Item(SIZES), &Const(1)), &Item(STRIDES)));

/// When a slice leaves the first operand.
pub const LEAVES_FIRST: Cond = Or(&[
    NO_SLICE,
    And(&[Not(&IS_EMPTY), Any(OFFSETS, &Or(&[Outside(Item(OFFSETS), Size(0)), Outside(LAST, Size(0))]))]),
]);

/// When a slice leaves the second operand.
pub const LEAVES_SECOND: Cond = Or(&[
    NO_SLICE,
    And(&[Not(&IS_EMPTY), Any(OFFSETS, &Or(&[Outside(Item(OFFSETS), Size(1)), Outside(LAST, Size(1))]))]),
]);
