//! Slices, and elements by lists of indices.

use assay_ir::{DYNAMIC, TypeId, ValueId};
use assay_model::recipe::RegionPlan;
use assay_model::{Draft, Smith, SmithExt, Yield};

use super::{any, counting, index_tensor, parts};
use crate::draw::{self, Slice};
use crate::scf::forall::{FORALL, FORALL_IN_PARALLEL};
use crate::tensor::slice::PARALLEL_INSERT_SLICE;

/// The result has the sizes, perhaps without some that are 1 (`ExtractSliceOp::verify`).
pub fn extract_slice(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let source = any(smith)?;
    let (shape, elem) = parts(smith, smith.type_of(source))?;
    let slice = Slice::of(smith, &shape, None)?;
    let kept = slice.kept(smith);
    let ty = smith.tensor(&slice.shape(&kept), elem);
    slice.set(smith, draft);
    draft.operand("source", source).result_type("result", ty);
    Some(())
}

/// What is inserted where: the source is a visible tensor that fits, if there is one. The destination's type.
fn insertion(smith: &mut dyn Smith, draft: &mut Draft, dest: ValueId) -> Option<TypeId> {
    let ty = smith.type_of(dest);
    let (shape, elem) = parts(smith, ty)?;
    let fits = |ir: &assay_ir::Module, value: ValueId| {
        value != dest
            && draw::is_tensor(ir, value)
            && draw::ranked(ir, ir.value(value).ty).is_some_and(|(sizes, other)| {
                let within =
                    |(&size, &whole): (&i64, &i64)| size == DYNAMIC || whole == DYNAMIC || size <= whole;
                other == elem && sizes.len() == shape.len() && sizes.iter().zip(&shape).all(within)
            })
    };
    let (slice, source) = match smith.pick(&fits) {
        Some(source) if smith.chance(60) => {
            let sizes = draw::shape_of_value(smith, source)?;
            (Slice::of(smith, &shape, Some(&sizes))?, source)
        }
        _ => {
            let slice = Slice::of(smith, &shape, None)?;
            let kept = slice.kept(smith);
            let ty = smith.tensor(&slice.shape(&kept), elem);
            (slice, smith.value(ty)?)
        }
    };
    slice.set(smith, draft);
    draft.operand("source", source).operand("dest", dest);
    Some(ty)
}

/// `InsertSliceOp::verify`
pub fn insert_slice(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let dest = any(smith)?;
    let ty = insertion(smith, draft, dest)?;
    draft.result_type("result", ty);
    Some(())
}

/// A loop over threads that share some tensors.
pub fn parallel_insert_slice(smith: &mut dyn Smith) -> Option<()> {
    let mut draft = smith.draft(FORALL)?;
    let rank = smith.between(1, 2) as usize;
    for (operands, attr, low, high) in [
        ("dynamicLowerBound", "staticLowerBound", 0, 0),
        ("dynamicUpperBound", "staticUpperBound", 1, 4),
        ("dynamicStep", "staticStep", 1, 2),
    ] {
        let mut bounds = draw::Mixed::default();
        for _ in 0..rank {
            let bound = smith.between(low, high);
            bounds.push(smith, bound, 20)?;
        }
        bounds.set(smith, &mut draft, (operands, attr));
    }
    let outputs: Vec<ValueId> = (0..smith.between(1, 2)).map(|_| any(smith)).collect::<Option<_>>()?;
    let types: Vec<TypeId> = outputs.iter().map(|&value| smith.type_of(value)).collect();
    let mut args = vec![smith.index_type(); rank];
    args.extend(&types);
    draft.operands("outputs", &outputs).result_types("results", &types).absent("mapping");
    draft.region_with(&args, in_parallel);
    smith.emit(draft).map(|_| ())
}

/// The terminator of `scf.forall`, which holds insertions only; what they insert comes before it.
pub fn in_parallel(smith: &mut dyn Smith, args: &[ValueId]) -> Option<()> {
    let outputs: Vec<ValueId> =
        args.iter().copied().filter(|&arg| draw::is_tensor(smith.ir(), arg)).collect();
    let mut inserts = Vec::new();
    for (at, &output) in outputs.iter().enumerate() {
        if at > 0 && smith.chance(40) {
            continue;
        }
        let mut draft = smith.draft(PARALLEL_INSERT_SLICE)?;
        insertion(smith, &mut draft, output)?;
        inserts.push(draft);
    }
    let module = smith.module();
    let name = module.ctx.sym(FORALL_IN_PARALLEL);
    let op = module.create_op(name, &[], &[]);
    let plan = RegionPlan::new(&[], Yield::Nothing).bare();
    smith.fill(op, &plan)?;
    let region = *smith.ir().op(op).regions.first()?;
    let block = *smith.ir().region(region).blocks.first()?;
    for draft in inserts {
        let made = smith.emit(draft)?;
        smith.module().detach_op(made);
        smith.module().push_op(block, made);
    }
    smith.append(op).map(|_| ())
}

/// Dimensions that are indexed, in order: at least one.
fn chosen(smith: &mut dyn Smith, rank: usize) -> Vec<i64> {
    let mut dims: Vec<i64> = (0..rank as i64).filter(|_| smith.chance(50)).collect();
    if dims.is_empty() {
        dims.push(i64::from(smith.below(rank as u32)));
    }
    dims
}

/// Lists of indices, one index for each of the dimensions; and what a gathered slice's shape is.
fn gathered(smith: &mut dyn Smith, shape: &[i64], dims: &[i64]) -> Option<(ValueId, Vec<i64>)> {
    let mut lists = draw::shape_of(smith, 0, 2);
    let mut sizes = lists.clone();
    lists.push(dims.len() as i64);
    let elem = counting(smith);
    let ty = smith.tensor(&lists, elem);
    let indices = if lists.contains(&DYNAMIC) { smith.value(ty)? } else { index_tensor(smith, ty, 0)? };
    let keep = smith.chance(50);
    for (at, &size) in shape.iter().enumerate() {
        match dims.contains(&(at as i64)) {
            true if keep => sizes.push(1),
            true => {}
            false => sizes.push(size),
        }
    }
    Some((indices, sizes))
}

fn with_rank(smith: &mut dyn Smith) -> Option<ValueId> {
    let shape = draw::shape_of(smith, 1, 3);
    draw::tensor(smith, &|_, shape, _| !shape.is_empty(), &shape)
}

/// `GatherOp::verify`
pub fn gather(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let source = with_rank(smith)?;
    let (shape, elem) = parts(smith, smith.type_of(source))?;
    let dims = chosen(smith, shape.len());
    let (indices, sizes) = gathered(smith, &shape, &dims)?;
    let (ty, dims) = (smith.tensor(&sizes, elem), smith.i64_array(&dims));
    draft.operand("source", source).operand("indices", indices).attr("gather_dims", dims);
    draft.result_type("result", ty);
    Some(())
}

/// `ScatterOp::verify`; it has to be stated that no index is there twice.
pub fn scatter(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let dest = with_rank(smith)?;
    let to = smith.type_of(dest);
    let (shape, elem) = parts(smith, to)?;
    let dims = chosen(smith, shape.len());
    let (indices, sizes) = gathered(smith, &shape, &dims)?;
    let ty = smith.tensor(&sizes, elem);
    let source = smith.value(ty)?;
    let (dims, unique) = (smith.i64_array(&dims), smith.unit_attr());
    draft.operand("source", source).operand("dest", dest).operand("indices", indices);
    draft.attr("scatter_dims", dims).attr("unique", unique).result_type("result", to);
    Some(())
}
