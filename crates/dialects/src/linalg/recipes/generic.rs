//! Ops with an arbitrary body, and ops that only move elements.

use assay_ir::{Attr, Module, OpId, TypeId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, RegionPlan, Yield};

use super::body;
use super::maps;
use super::named::{elements, operands};
use super::site::StructuredDraft;
use crate::linalg::names::YIELD;
use crate::program::op_def;
use crate::shaped::{dims_map, is_number, ranked, shuffle_positions, subset};

/// Result types: those of outputs that are tensors.
fn results(builder: &dyn GrammarBuilder, outputs: &[ValueId]) -> Vec<TypeId> {
    let types = outputs.iter().map(|&value| builder.type_of(value));
    types.filter(|&ty| ranked(&builder.ir().ctx, ty).is_some_and(|ty| !ty.buffer)).collect()
}

pub fn generic(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (inputs, outputs) = (builder.one_of(&[0, 1, 1, 1, 2, 2, 3]), builder.one_of(&[1, 1, 1, 2]));
    let (maps, parallel) = maps::generic(builder, inputs, outputs);
    let (attr, iterators) = (maps::attr(builder, &maps), maps::iterators(builder, &parallel));
    draft.attr("indexing_maps", attr).attr("iterator_types", iterators).plain();
    let mut site = StructuredDraft::new(builder, maps);
    let values = operands(builder, &mut site, &is_number, 35)?;
    let (inputs, outputs) = values.split_at(inputs);
    let types = results(builder, outputs);
    draft.operands("inputs", inputs).operands("outputs", outputs).result_types("result_tensors", &types);
    let (args, yields) = (elements(builder, &values), elements(builder, outputs));
    draft.region(&args, YIELD, &yields);
    Some(())
}

/// Since MLIR 21 the body also gets the output's element.
pub fn map(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (loops, inputs) = (builder.one_of(&[0, 1, 1, 2, 2, 3]), builder.below(4) as usize);
    let identity = dims_map(loops, &(0..loops).collect::<Vec<_>>());
    let mut site = StructuredDraft::strict(builder, vec![identity; inputs + 1]);
    let values = operands(builder, &mut site, &is_number, 30)?;
    let (output, inputs) = values.split_last()?;
    let types = results(builder, &[*output]);
    draft.operands("inputs", inputs).operand("init", *output).result_types("result", &types);
    let (args, yields) = (elements(builder, &values), elements(builder, &[*output]));
    draft.region(&args, YIELD, &yields);
    Some(())
}

/// All inputs have the same shape; all outputs have this shape without the reduced dimensions (`ReduceOp::verify`).
pub fn reduce(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let loops = builder.one_of(&[1, 1, 2, 2, 2, 3, 4]);
    let kept = subset(builder, loops, 45);
    let reduced: Vec<i64> = (0..loops).filter(|dim| !kept.contains(dim)).map(|dim| dim as i64).collect();
    let pairs = builder.one_of(&[1, 1, 1, 2]);
    let identity = dims_map(loops, &(0..loops).collect::<Vec<_>>());
    let mut all = vec![identity; pairs];
    all.extend(std::iter::repeat_n(dims_map(loops, &kept), pairs));
    let mut site = StructuredDraft::strict(builder, all);
    let values = operands(builder, &mut site, &is_number, 25)?;
    let (inputs, outputs) = values.split_at(pairs);
    let (dimensions, types) = (builder.i64_array(&reduced), results(builder, outputs));
    draft.attr("dimensions", dimensions).operands("inputs", inputs).operands("inits", outputs);
    draft.result_types("", &types);
    let (args, yields) = (elements(builder, &values), elements(builder, outputs));
    draft.region(&args, YIELD, &yields);
    Some(())
}

/// `input`, `init` and a body that yields the input.
fn move_elements(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    site: &mut StructuredDraft,
) -> Option<()> {
    let values = operands(builder, site, &is_number, 0)?;
    let &[input, output] = values.as_slice() else { return None };
    let types = results(builder, &[output]);
    draft.operand("input", input).operand("init", output).result_types("result", &types);
    let args = elements(builder, &values);
    draft.region_plan(RegionPlan::new(&args, Yield::Custom(body::copy)).bare());
    Some(())
}

/// Dimension `i` of the output is dimension `permutation[i]` of the input.
pub fn transpose(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    // At rank 0 the verifier of MLIR 22 crashes.
    let rank = builder.one_of(&[1, 2, 2, 2, 3, 3, 4]);
    let permutation = shuffle_positions(builder, rank);
    let numbers: Vec<i64> = permutation.iter().map(|&dim| dim as i64).collect();
    let attr = builder.i64_array(&numbers);
    draft.attr("permutation", attr);
    let identity = dims_map(rank, &(0..rank).collect::<Vec<_>>());
    let mut site = StructuredDraft::strict(builder, vec![identity, dims_map(rank, &permutation)]);
    move_elements(builder, draft, &mut site)
}

pub fn broadcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = builder.one_of(&[1, 1, 2, 2, 3, 4]);
    let kept = subset(builder, rank, 50);
    let added: Vec<i64> = (0..rank).filter(|dim| !kept.contains(dim)).map(|dim| dim as i64).collect();
    let attr = builder.i64_array(&added);
    draft.attr("dimensions", attr);
    let identity = dims_map(rank, &(0..rank).collect::<Vec<_>>());
    let mut site = StructuredDraft::strict(builder, vec![dims_map(rank, &kept), identity]);
    move_elements(builder, draft, &mut site)
}

/// Only directly in an op with loops (`IndexOp::verify`).
pub fn index(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let parent = *builder.parents().first()?;
    let def = op_def(builder.ir(), parent)?;
    if def.maps.is_none() || def.restrictions.sealed {
        return None;
    }
    let loops = loops_of(builder.ir(), parent)?;
    if loops == 0 {
        return None;
    }
    let dim = builder.below(loops as u32);
    let attr = builder.int_attr(64, dim.into());
    draft.attr("dim", attr);
    Some(())
}

/// The number of loops of an op: stated by an attribute, or the rank of its first operand.
fn loops_of(ir: &Module, op: OpId) -> Option<usize> {
    if let Some(attr) = ir.attr_of(op, "iterator_types") {
        let Attr::Array(list) = ir.ctx.attr(attr) else { return None };
        return Some(list.len());
    }
    let first = *ir.op(op).operands.first()?;
    Some(ranked(&ir.ctx, ir.value(first).ty)?.sizes.len())
}
