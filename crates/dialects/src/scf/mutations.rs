//! What `scf` tells the mutator: every op with regions can wrap others.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::{Mutations, RegionPlan, Smith, SmithExt, Wrap, Yield};

use super::rewrites;
use crate::mutations::bare;
use crate::scf::parallel::{PARALLEL, REDUCE};
use crate::scf::sequential::{CONDITION, EXECUTE_REGION, FOR, IF, INDEX_SWITCH, WHILE, YIELD};

/// See [`Mutations`].
pub const MUTATIONS: Mutations =
    Mutations::new("scf").wraps(WRAPS).shells(rewrites::SHELLS).equivalents(rewrites::EQUIVALENTS);

const WRAPS: &[Wrap] = &[
    Wrap::new(IF, if_then),
    Wrap::new(IF, if_else).region(1),
    Wrap::new(EXECUTE_REGION, execute_region),
    Wrap::new(FOR, for_loop),
    Wrap::new(WHILE, while_loop).region(1),
    Wrap::new(INDEX_SWITCH, index_switch),
    Wrap::new(PARALLEL, parallel).without_results(),
];

fn if_then(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft(IF)?;
    draft.result_types("results", types).region_plan(bare(&[], YIELD, types));
    // An `scf.if` without results may do without its else region (`IfOp`, SCFOps.td).
    if types.is_empty() && smith.chance(50) {
        draft.empty_region();
    } else {
        draft.region_plan(bare(&[], YIELD, types));
    }
    smith.emit(draft)
}

fn if_else(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft(IF)?;
    draft.result_types("results", types).region_plan(bare(&[], YIELD, types)).region_plan(bare(
        &[],
        YIELD,
        types,
    ));
    smith.emit(draft)
}

/// A region that is executed once.
pub fn execute_region(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft(EXECUTE_REGION)?;
    draft.result_types("", types).region_plan(bare(&[], YIELD, types)).plain();
    smith.emit(draft)
}

fn for_loop(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let index = smith.index_type();
    let low = smith.between(0, 2);
    let (high, step) = (low + smith.between(0, 4), smith.between(1, 2));
    let mut draft = smith.draft(FOR)?;
    for (name, value) in [("lowerBound", low), ("upperBound", high), ("step", step)] {
        let value = crate::arith::recipes::index(smith, value)?;
        draft.operand(name, value);
    }
    let mut args = vec![index];
    args.extend(types);
    draft.operand_types("initArgs", types).result_types("results", types);
    draft.region_plan(bare(&args, YIELD, types)).plain();
    smith.emit(draft)
}

fn while_loop(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft(WHILE)?;
    draft.operand_types("inits", types).result_types("results", types);
    draft
        .region_plan(RegionPlan::new(types, Yield::Custom(condition)).bare())
        .region_plan(bare(types, YIELD, types));
    smith.emit(draft)
}

fn condition(smith: &mut dyn Smith, args: &[ValueId]) -> Option<()> {
    let mut draft = smith.draft(CONDITION)?;
    draft.operands("args", args);
    smith.emit(draft).map(|_| ())
}

fn index_switch(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let count = smith.between(0, 2);
    let cases: Vec<i64> = (0..count).map(|case| case * 3).collect();
    let cases = smith.i64_array(&cases);
    let mut draft = smith.draft(INDEX_SWITCH)?;
    draft.attr("cases", cases).result_types("results", types);
    for _ in 0..=count {
        draft.region_plan(bare(&[], YIELD, types));
    }
    smith.emit(draft)
}

fn parallel(smith: &mut dyn Smith, _: &[TypeId]) -> Option<OpId> {
    let index = smith.index_type();
    let mut draft = smith.draft(PARALLEL)?;
    for (name, value) in [("lowerBound", 0), ("upperBound", smith.between(0, 4)), ("step", 1)] {
        let value = crate::arith::recipes::index(smith, value)?;
        draft.operand(name, value);
    }
    draft.operands("initVals", &[]).result_types("results", &[]);
    draft.region_plan(RegionPlan::new(&[index], Yield::Custom(reduce)).bare());
    smith.emit(draft)
}

fn reduce(smith: &mut dyn Smith, _: &[ValueId]) -> Option<()> {
    let mut draft = smith.draft(REDUCE)?;
    draft.operands("operands", &[]).no_regions();
    smith.emit(draft).map(|_| ())
}
