//! What `scf` provides for the mutator: every op with regions can wrap other ops.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Mutations, RegionPlan, Wrap, Yield};

use super::rewrites::{self, execute_region};
use crate::mutations::bare;
use crate::scf::names::{CONDITION, EXECUTE_REGION, FOR, IF, INDEX_SWITCH, PARALLEL, REDUCE, WHILE, YIELD};

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("scf").wraps(WRAPS).shells(rewrites::SHELLS);

const WRAPS: &[Wrap] = &[
    Wrap::new(IF, if_then),
    Wrap::new(IF, if_else).region(1),
    Wrap::new(EXECUTE_REGION, execute_region),
    Wrap::new(FOR, for_loop),
    Wrap::new(WHILE, while_loop).region(1),
    Wrap::new(INDEX_SWITCH, index_switch),
    Wrap::new(PARALLEL, parallel).without_results(),
];

fn if_then(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let mut draft = builder.draft(IF)?;
    draft.result_types("results", types).region_plan(bare(&[], YIELD, types));
    // An `scf.if` without results needs no else region (`IfOp`, SCFOps.td).
    if types.is_empty() && builder.chance(50) {
        draft.empty_region();
    } else {
        draft.region_plan(bare(&[], YIELD, types));
    }
    builder.emit(draft)
}

fn if_else(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let mut draft = builder.draft(IF)?;
    draft.result_types("results", types).region_plan(bare(&[], YIELD, types)).region_plan(bare(
        &[],
        YIELD,
        types,
    ));
    builder.emit(draft)
}

fn for_loop(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let index = builder.index_type();
    let low = builder.between(0, 2);
    let (high, step) = (low + builder.between(0, 4), builder.between(1, 2));
    let mut draft = builder.draft(FOR)?;
    for (name, value) in [("lowerBound", low), ("upperBound", high), ("step", step)] {
        let value = crate::arith::recipes::index(builder, value)?;
        draft.operand(name, value);
    }
    let mut args = vec![index];
    args.extend(types);
    draft.operand_types("initArgs", types).result_types("results", types);
    draft.region_plan(bare(&args, YIELD, types)).plain();
    builder.emit(draft)
}

fn while_loop(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let mut draft = builder.draft(WHILE)?;
    draft.operand_types("inits", types).result_types("results", types);
    draft
        .region_plan(RegionPlan::new(types, Yield::Custom(condition)).bare())
        .region_plan(bare(types, YIELD, types));
    builder.emit(draft)
}

fn condition(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let mut draft = builder.draft(CONDITION)?;
    draft.operands("args", args);
    builder.emit(draft).map(|_| ())
}

fn index_switch(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let count = builder.between(0, 2);
    let cases: Vec<i64> = (0..count).map(|case| case * 3).collect();
    let cases = builder.i64_array(&cases);
    let mut draft = builder.draft(INDEX_SWITCH)?;
    draft.attr("cases", cases).result_types("results", types);
    for _ in 0..=count {
        draft.region_plan(bare(&[], YIELD, types));
    }
    builder.emit(draft)
}

fn parallel(builder: &mut dyn GrammarBuilder, _: &[TypeId]) -> Option<OpId> {
    let index = builder.index_type();
    let mut draft = builder.draft(PARALLEL)?;
    for (name, value) in [("lowerBound", 0), ("upperBound", builder.between(0, 4)), ("step", 1)] {
        let value = crate::arith::recipes::index(builder, value)?;
        draft.operand(name, value);
    }
    draft.operands("initVals", &[]).result_types("results", &[]);
    draft.region_plan(RegionPlan::new(&[index], Yield::Custom(reduce)).bare());
    builder.emit(draft)
}

fn reduce(builder: &mut dyn GrammarBuilder, _: &[ValueId]) -> Option<()> {
    let mut draft = builder.draft(REDUCE)?;
    draft.operands("operands", &[]).no_regions();
    builder.emit(draft).map(|_| ())
}
