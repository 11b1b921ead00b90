//! Slices, and elements by lists of indices.

use assay_ir::{DYNAMIC, TypeId, ValueId};
use assay_model::recipe::RegionPlan;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Yield};

use super::{any, draw_counting_type, index_tensor, parts};
use crate::draw::{self, DrawnSlice};
use crate::scf::names::{FORALL, FORALL_IN_PARALLEL};
use crate::tensor::names::PARALLEL_INSERT_SLICE;

/// The result has the sizes of the slice; some dimensions of size 1 may be dropped (`ExtractSliceOp::verify`).
pub fn extract_slice(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = any(builder)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let slice = DrawnSlice::draw(builder, &shape, None)?;
    let kept = slice.draw_kept(builder);
    let ty = builder.tensor(&slice.shape(&kept), elem);
    slice.set(builder, draft);
    draft.operand("source", source).result_type("result", ty);
    Some(())
}

/// Sets the source and the position of an insertion. The source is a visible tensor that fits, if there is one. Returns the destination's type.
fn insertion(builder: &mut dyn GrammarBuilder, draft: &mut Draft, dest: ValueId) -> Option<TypeId> {
    let ty = builder.type_of(dest);
    let (shape, elem) = parts(builder, ty)?;
    let fits = |ir: &assay_ir::Module, value: ValueId| {
        value != dest
            && draw::is_tensor(ir, value)
            && draw::ranked(ir, ir.value(value).ty).is_some_and(|(sizes, other)| {
                let within =
                    |(&size, &whole): (&i64, &i64)| size == DYNAMIC || whole == DYNAMIC || size <= whole;
                other == elem && sizes.len() == shape.len() && sizes.iter().zip(&shape).all(within)
            })
    };
    let (slice, source) = match builder.pick(&fits) {
        Some(source) if builder.chance(60) => {
            let sizes = draw::shape_of_value(builder, source)?;
            (DrawnSlice::draw(builder, &shape, Some(&sizes))?, source)
        }
        _ => {
            let slice = DrawnSlice::draw(builder, &shape, None)?;
            let kept = slice.draw_kept(builder);
            let ty = builder.tensor(&slice.shape(&kept), elem);
            (slice, builder.value(ty)?)
        }
    };
    slice.set(builder, draft);
    draft.operand("source", source).operand("dest", dest);
    Some(ty)
}

/// `InsertSliceOp::verify`
pub fn insert_slice(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let dest = any(builder)?;
    let ty = insertion(builder, draft, dest)?;
    draft.result_type("result", ty);
    Some(())
}

/// A loop over threads that share some tensors.
pub fn parallel_insert_slice(builder: &mut dyn GrammarBuilder) -> Option<()> {
    let mut draft = builder.draft(FORALL)?;
    let rank = builder.between(1, 2) as usize;
    for (operands, attr, low, high) in [
        ("dynamicLowerBound", "staticLowerBound", 0, 0),
        ("dynamicUpperBound", "staticUpperBound", 1, 4),
        ("dynamicStep", "staticStep", 1, 2),
    ] {
        let mut bounds = draw::Mixed::default();
        for _ in 0..rank {
            let bound = builder.between(low, high);
            bounds.push(builder, bound, 20)?;
        }
        bounds.set(builder, &mut draft, (operands, attr));
    }
    let outputs: Vec<ValueId> = (0..builder.between(1, 2)).map(|_| any(builder)).collect::<Option<_>>()?;
    let types: Vec<TypeId> = outputs.iter().map(|&value| builder.type_of(value)).collect();
    let mut args = vec![builder.index_type(); rank];
    args.extend(&types);
    draft.operands("outputs", &outputs).result_types("results", &types).absent("mapping");
    draft.region_with(&args, in_parallel);
    builder.emit(draft).map(|_| ())
}

/// The terminator of `scf.forall`, which only holds insertions; the ops that make the inserted tensors come before it.
pub fn in_parallel(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let outputs: Vec<ValueId> =
        args.iter().copied().filter(|&arg| draw::is_tensor(builder.ir(), arg)).collect();
    let mut inserts = Vec::new();
    for (at, &output) in outputs.iter().enumerate() {
        if at > 0 && builder.chance(40) {
            continue;
        }
        let mut draft = builder.draft(PARALLEL_INSERT_SLICE)?;
        insertion(builder, &mut draft, output)?;
        inserts.push(draft);
    }
    let module = builder.module();
    let op = module.create(FORALL_IN_PARALLEL, &[], &[]);
    let plan = RegionPlan::new(&[], Yield::Nothing).bare();
    builder.fill(op, &plan)?;
    let region = *builder.ir().op(op).regions.first()?;
    let block = *builder.ir().region(region).blocks.first()?;
    for draft in inserts {
        let made = builder.emit(draft)?;
        builder.module().detach_op(made);
        builder.module().push_op(block, made);
    }
    builder.append(op).map(|_| ())
}

/// The dimensions that have indices, in order: at least one.
fn draw_dimensions(builder: &mut dyn GrammarBuilder, rank: usize) -> Vec<i64> {
    let mut dims: Vec<i64> = (0..rank as i64).filter(|_| builder.chance(50)).collect();
    if dims.is_empty() {
        dims.push(i64::from(builder.below(rank as u32)));
    }
    dims
}

/// A tensor of coordinates, one coordinate for each of the dimensions. Also returns the shape of a gathered slice.
fn make_indices(
    builder: &mut dyn GrammarBuilder,
    shape: &[i64],
    dims: &[i64],
) -> Option<(ValueId, Vec<i64>)> {
    let mut lists = draw::shape_of(builder, 0, 2);
    let mut sizes = lists.clone();
    lists.push(dims.len() as i64);
    let elem = draw_counting_type(builder);
    let ty = builder.tensor(&lists, elem);
    let indices = if lists.contains(&DYNAMIC) { builder.value(ty)? } else { index_tensor(builder, ty, 0)? };
    let keep = builder.chance(50);
    for (at, &size) in shape.iter().enumerate() {
        match dims.contains(&(at as i64)) {
            true if keep => sizes.push(1),
            true => {}
            false => sizes.push(size),
        }
    }
    Some((indices, sizes))
}

fn with_rank(builder: &mut dyn GrammarBuilder) -> Option<ValueId> {
    let shape = draw::shape_of(builder, 1, 3);
    draw::tensor(builder, &|_, shape, _| !shape.is_empty(), &shape)
}

/// `GatherOp::verify`
pub fn gather(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = with_rank(builder)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let dims = draw_dimensions(builder, shape.len());
    let (indices, sizes) = make_indices(builder, &shape, &dims)?;
    let (ty, dims) = (builder.tensor(&sizes, elem), builder.i64_array(&dims));
    draft.operand("source", source).operand("indices", indices).attr("gather_dims", dims);
    draft.result_type("result", ty);
    Some(())
}

/// `ScatterOp::verify`: the op must state that no coordinates occur twice.
pub fn scatter(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let dest = with_rank(builder)?;
    let to = builder.type_of(dest);
    let (shape, elem) = parts(builder, to)?;
    let dims = draw_dimensions(builder, shape.len());
    let (indices, sizes) = make_indices(builder, &shape, &dims)?;
    let ty = builder.tensor(&sizes, elem);
    let source = builder.value(ty)?;
    let (dims, unique) = (builder.i64_array(&dims), builder.unit_attr());
    draft.operand("source", source).operand("dest", dest).operand("indices", indices);
    draft.attr("scatter_dims", dims).attr("unique", unique).result_type("result", to);
    Some(())
}
