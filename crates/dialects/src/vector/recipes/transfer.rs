//! Transfers between vectors and memrefs or tensors.

use assay_ir::{AffineExpr, AffineMap, Module, TypeId, ValueId, VectorDim};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::common::{self, VectorDims, fixed, vector};
use super::memory::element;
use crate::shaped::{dims_map, flags, map_attr, ranked, shuffle_positions};

/// A ranked tensor or memref of this element type: a visible or a new one.
fn base(builder: &mut dyn GrammarBuilder, elem: TypeId, low: usize) -> Option<(ValueId, usize)> {
    let fits = |module: &Module, value: ValueId| {
        ranked(&module.ctx, module.value(value).ty).is_some_and(|ty| ty.elem == elem && ty.sizes.len() >= low)
    };
    let sizes = builder.sizes(low, low.max(3), 30);
    let new = if builder.chance(50) { builder.tensor(&sizes, elem) } else { builder.memref(&sizes, elem) };
    let value = builder.pick_or(&fits, new)?;
    let ty = builder.type_of(value);
    Some((value, ranked(&builder.ir().ctx, ty)?.sizes.len()))
}

/// For each dimension of a vector, the dimension of the base that it runs along: most often the last ones in order. `None` means broadcast.
fn lanes(builder: &mut dyn GrammarBuilder, rank: usize, lanes: usize, repeats: bool) -> Vec<Option<usize>> {
    let mut dims: Vec<Option<usize>> = if builder.chance(60) {
        (rank - lanes..rank).map(Some).collect()
    } else {
        shuffle_positions(builder, rank).into_iter().take(lanes).map(Some).collect()
    };
    for dim in &mut dims {
        if repeats && builder.chance(8) {
            *dim = None;
        }
    }
    dims
}

/// Sets map, bounds and indices. Returns the dimensions of a mask, in the order of the base (`inferTransferOpMaskType`).
fn place(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    rank: usize,
    lanes: &[Option<usize>],
    dims: &[VectorDim],
) -> VectorDims {
    let results = lanes.iter().map(|lane| match lane {
        Some(dim) => AffineExpr::Dim(*dim as u32),
        None => AffineExpr::Const(0),
    });
    let map = AffineMap { results: results.collect(), ..dims_map(rank, &[]) };
    // A broadcast dimension is in bounds.
    let bounds: Vec<bool> = lanes.iter().map(|lane| lane.is_none() || builder.chance(50)).collect();
    let (map, bounds, index) = (map_attr(builder, map), flags(builder, &bounds), builder.index_type());
    draft.attr("permutation_map", map).attr("in_bounds", bounds);
    draft.operand_types("indices", &vec![index; rank]);
    let mut order: Vec<usize> = (0..lanes.len()).filter(|&at| lanes[at].is_some()).collect();
    order.sort_by_key(|&at| lanes[at]);
    let mask: VectorDims = order.into_iter().map(|at| dims[at]).collect();
    if mask.is_empty() { vec![fixed(1)] } else { mask }
}

fn own_mask(builder: &mut dyn GrammarBuilder, draft: &mut Draft, dims: &VectorDims, wanted: bool) {
    let bit = builder.int(1);
    let mask = vector(builder, dims, bit);
    draft.operand_types("mask", if wanted { std::slice::from_ref(&mask) } else { &[] });
}

/// Gives the dimensions of a mask.
pub fn read(builder: &mut dyn GrammarBuilder, draft: &mut Draft, masks: bool) -> Option<VectorDims> {
    let elem = element(builder, true);
    let (base, rank) = base(builder, elem, 0)?;
    let low = i64::from(rank > 0 && builder.chance(92));
    let count = builder.between(low, rank.min(3) as i64) as usize;
    let lanes = lanes(builder, rank, count, true);
    let mut dims = common::dims(builder, count, count);
    if lanes.last() == Some(&None) {
        dims.iter_mut().for_each(|dim| dim.scalable = false);
    }
    let mask = place(builder, draft, rank, &lanes, &dims);
    let wanted = masks && count > 0 && builder.chance(25);
    own_mask(builder, draft, &mask, wanted);
    let result = vector(builder, &dims, elem);
    draft.operand("base", base).operand_type("padding", elem).result_type("vector", result);
    Some(mask)
}

/// Gives the dimensions of a mask.
pub fn write(builder: &mut dyn GrammarBuilder, draft: &mut Draft, masks: bool) -> Option<VectorDims> {
    let (value, dims, elem) = common::any(builder, 0, 3)?;
    let (base, rank) = base(builder, elem, dims.len())?;
    let lanes = lanes(builder, rank, dims.len(), false);
    let mask = place(builder, draft, rank, &lanes, &dims);
    let wanted = masks && !dims.is_empty() && builder.chance(25);
    own_mask(builder, draft, &mask, wanted);
    let ty = builder.type_of(base);
    let buffer = ranked(&builder.ir().ctx, ty)?.buffer;
    draft.operand("base", base).operand("valueToStore", value);
    draft.result_types("result", if buffer { &[] } else { std::slice::from_ref(&ty) });
    Some(mask)
}
