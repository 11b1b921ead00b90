//! Rules about the bounds of accesses whose indices a map computes. Source: AffineOps.td of LLVM 22.

use assay_model::rule::{List, NAMED};
use assay_model::{Cond, Rule, Term};

use crate::memref::rules::INDEX_RANGE;
use crate::vector::bounds::beyond_row;
use Cond::{And, Any, AnyDim, AnyLane, Eq, IsPoisonItem, Or, Outside, With};
use Term::{Add, Const, LaneOffset, MapResult, Rank, Size};

/// The operands of an access that its map reads.
const INDICES: List = List::read_by("indices", &["map"]);
const POISON_INDEX: Cond = Any(INDICES, &IsPoisonItem(INDICES));
const IS_OUTSIDE: Cond = AnyDim(NAMED, &Outside(MapResult(INDICES), Size(NAMED)));
pub const MAP_RANGE: Rule = Rule { when: With(&["memref"], &Or(&[POISON_INDEX, IS_OUTSIDE])), ..INDEX_RANGE };

const IS_LANE_OUTSIDE: Cond =
    AnyLane(&AnyDim(NAMED, &Outside(Add(&MapResult(INDICES), &LaneOffset), Size(NAMED))));
/// For a slice. The first element must be in bounds. If there are rows, [`BEYOND_ROW`] says what happens at their ends.
pub const LANES_RANGE: Rule = Rule {
    when: With(
        &["memref"],
        &Or(&[POISON_INDEX, IS_OUTSIDE, And(&[Eq(Rank(NAMED), Const(1)), IS_LANE_OUTSIDE])]),
    ),
    ..INDEX_RANGE
};
pub const BEYOND_ROW: Rule = beyond_row(With(&["memref"], &IS_LANE_OUTSIDE)).only_results();
