//! Rules about the bounds of what lanes access. Source: VectorOps.td of LLVM 22.

use assay_model::rule::{List, NAMED, RESULT};
use assay_model::{Cond, Rule, Term};

use crate::memref::rules::INDEX_RANGE;
use Cond::{And, Any, AnyLane, Eq, Ge, Gt, IsLaneOff, IsMemRef, IsPoisonItem, IsPoisonLane, Lt, MayLeave};
use Cond::{Not, Or, Outside, With};
use Term::{Add, Const, Item, Rank, Size, Sub};

const INDICES: List = List::operands("indices");
const POISON_INDEX: Cond = Any(INDICES, &IsPoisonItem(INDICES));
/// For a load or store without a mask. Whether its lanes are in bounds, another rule says.
pub const FIRST_INDEX: Rule = Rule { when: POISON_INDEX, ..INDEX_RANGE };
/// For a load that continues beyond the end of a dimension of the memref.
pub const LOAD_OUTSIDE: Rule = Rule::silent(
    "lane-outside",
    Any(
        INDICES,
        &Or(&[
            Outside(Item(INDICES), Size(0)),
            Outside(Add(&Item(INDICES), &Sub(&Term::Lanes(RESULT, 0), &Const(1))), Size(0)),
        ]),
    ),
    "a lane lies out of the bounds of its dimension, which is specific to the target [VectorOps.td, load and store]",
)
.only_results();
/// As [`LOAD_OUTSIDE`], for a store.
pub const STORE_OUTSIDE: Rule = Rule {
    when: Any(
        INDICES,
        &Or(&[
            Outside(Item(INDICES), Size(1)),
            Outside(Add(&Item(INDICES), &Sub(&Term::Lanes(0, 1), &Const(1))), Size(1)),
        ]),
    ),
    ..LOAD_OUTSIDE
};
/// Disabled lanes access no memory.
pub const MASKED_RANGE: Rule = Rule {
    when: With(
        &["base"],
        &AnyLane(&Or(&[
            POISON_INDEX,
            Any(INDICES, &Outside(Add(&Item(INDICES), &Term::LaneOffset), Size(NAMED))),
        ])),
    ),
    ..INDEX_RANGE
};
const OFFSETS: List = List::operands("offsets");
const IS_INDEXED_OUTSIDE: Cond = Any(OFFSETS, &Outside(Add(&Item(OFFSETS), &Term::LaneOffset), Size(NAMED)));
/// For indices in a vector. If there are rows, [`GATHERED_BEYOND_ROW`] says what happens at their ends.
pub const INDEXED_RANGE: Rule = Rule {
    when: With(
        &["base"],
        &AnyLane(&Or(&[
            Any(OFFSETS, &IsPoisonItem(OFFSETS)),
            IsPoisonLane,
            And(&[Eq(Rank(NAMED), Const(1)), IS_INDEXED_OUTSIDE]),
        ])),
    ),
    ..INDEX_RANGE
};
/// For elements that are in the memory of the memref, but in another row: lowerings ignore the bounds of inner dimensions.
pub const fn beyond_row(when: Cond) -> Rule {
    Rule::silent(
        "beyond-row",
        when,
        "what is accessed lies beyond its dimension, where another row is [VectorOps.td, load and store: specific to the target; \
         gather: the index varies in the innermost dimension; VectorToLLVM adds it to an address]",
    )
}
/// For each lane of the result.
pub const GATHERED_BEYOND_ROW: Rule =
    beyond_row(With(&["base"], &And(&[Gt(Rank(NAMED), Const(1)), Not(&IsLaneOff), IS_INDEXED_OUTSIDE])));
pub const SCATTERED_BEYOND_ROW: Rule =
    beyond_row(With(&["base"], &AnyLane(&And(&[Gt(Rank(NAMED), Const(1)), IS_INDEXED_OUTSIDE]))));
/// Lanes run out of bounds «as the index increases»; lowerings only check the end. «Non-vector dimensions must always be in-bounds.»
const IS_TRANSFER_OUTSIDE: Cond = AnyLane(&Any(
    INDICES,
    &Or(&[
        Lt(Add(&Item(INDICES), &Term::LaneOffset), Const(0)),
        And(&[Not(&MayLeave), Ge(Add(&Item(INDICES), &Term::LaneOffset), Size(NAMED))]),
    ]),
));
pub const TRANSFER_RANGE: Rule = Rule {
    when: With(&["base"], &And(&[IsMemRef(NAMED), Or(&[POISON_INDEX, IS_TRANSFER_OUTSIDE])])),
    ..INDEX_RANGE
};
/// For a tensor, whose transfers have no effects.
pub const TENSOR_RANGE: Rule = Rule::silent(
    "lane-out-of-bounds",
    With(&["base"], &And(&[Not(&IsMemRef(NAMED)), IS_TRANSFER_OUTSIDE])),
    "an index is poison, or a lane lies outside of a tensor although in_bounds excludes that [VectorOps.td, \
     transfer_read: in_bounds]",
)
.only_results();
const BOUNDS: List = List::operands("operands");
/// Masks come from comparisons; the compiler chooses the width of the compared integers.
pub const FAR_BOUND: Rule = Rule::silent(
    "far-index",
    Any(BOUNDS, &Outside(Add(&Item(BOUNDS), &Const(1 << 31)), Const(1 << 32))),
    "an index, or a bound of a mask, does not fit into 32 bits: by default, the lowering computes with 32 bits \
     [VectorToLLVM, force-32bit-vector-indices]",
)
.only_results();
/// For a read: the distance from an index to the end.
pub const FAR_READ: Rule = Rule {
    when: Any(
        INDICES,
        &And(&[MayLeave, Outside(Add(&Sub(&Size(0), &Item(INDICES)), &Const(1 << 31)), Const(1 << 32))]),
    ),
    ..FAR_BOUND
};
/// For a write: no document says which elements the lowering writes in this case.
pub const FAR_WRITE: Rule = Rule {
    when: Any(
        INDICES,
        &And(&[MayLeave, Outside(Add(&Sub(&Size(1), &Item(INDICES)), &Const(1 << 31)), Const(1 << 32))]),
    ),
    opens_rest: true,
    ..FAR_BOUND
};

/// All rules that lanes in memory can break. The first ones say which indices and masks are allowed.
macro_rules! lane_rules {
    ([$($first:expr),*] $(, $more:expr)*) => {
        &[
            $($first,)*
            crate::memref::rules::POISON_ADDRESS,
            crate::memref::rules::MISALIGNED,
            crate::memref::rules::NULL_ACCESS,
            crate::memref::rules::OUT_OF_BOUNDS,
            crate::memref::rules::USE_AFTER_FREE,
            $($more),*
        ]
    };
}
pub(super) use lane_rules;
