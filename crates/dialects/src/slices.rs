//! When a slice leaves what it is a part of.

use assay_model::rule::{List, NAMED};
use assay_model::{Cond, Term};

use Cond::{And, Any, Eq, IsPoisonItem, Lt, Not, Or, Outside, With};
use Term::{Add, Const, Item, Mul, Size, Sub};

/// Offsets, sizes and strides of a slice, one a dimension.
pub const OFFSETS: List = List::mixed("offsets", "static_offsets");
pub const SIZES: List = List::mixed("sizes", "static_sizes");
pub const STRIDES: List = List::mixed("strides", "static_strides");

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

const IS_OUTSIDE: Cond =
    Any(OFFSETS, &Or(&[Outside(Item(OFFSETS), Size(NAMED)), Outside(LAST, Size(NAMED))]));

/// When a slice leaves what it is a part of: where something is inserted, or else what is read.
pub const LEAVES: Cond = Or(&[NO_SLICE, And(&[Not(&IS_EMPTY), With(&["dest", "source"], &IS_OUTSIDE)])]);
