//! Transfers between vectors and memrefs or tensors.

use assay_ir::{AffineExpr, AffineMap, Module, TypeId, ValueId, VectorDim};
use assay_model::{Draft, Smith, SmithExt};

use super::common::{self, Dims, fixed, vector};
use super::memory::element;
use crate::shaped::{dims_map, flags, map_attr, ranked, shuffled};

/// A ranked tensor or memref at hand, or a new one, of this element type.
fn base(smith: &mut dyn Smith, elem: TypeId, low: usize) -> Option<(ValueId, usize)> {
    let fits = |module: &Module, value: ValueId| {
        ranked(&module.ctx, module.value(value).ty).is_some_and(|ty| ty.elem == elem && ty.sizes.len() >= low)
    };
    let sizes = smith.sizes(low, low.max(3), 30);
    let new = if smith.chance(50) { smith.tensor(&sizes, elem) } else { smith.memref(&sizes, elem) };
    let value = smith.pick_or(&fits, new)?;
    let ty = smith.type_of(value);
    Some((value, ranked(&smith.ir().ctx, ty)?.sizes.len()))
}

/// Which dimension of the base each dimension of a vector runs along: the last ones in order above all; `None`
/// repeats.
fn lanes(smith: &mut dyn Smith, rank: usize, lanes: usize, repeats: bool) -> Vec<Option<usize>> {
    let mut dims: Vec<Option<usize>> = if smith.chance(60) {
        (rank - lanes..rank).map(Some).collect()
    } else {
        shuffled(smith, rank).into_iter().take(lanes).map(Some).collect()
    };
    for dim in &mut dims {
        if repeats && smith.chance(8) {
            *dim = None;
        }
    }
    dims
}

/// Sets the map, the bounds, the indices; gives the dimensions of a mask: as the base has them
/// (`inferTransferOpMaskType`).
fn place(
    smith: &mut dyn Smith,
    draft: &mut Draft,
    rank: usize,
    lanes: &[Option<usize>],
    dims: &[VectorDim],
) -> Dims {
    let results = lanes.iter().map(|lane| match lane {
        Some(dim) => AffineExpr::Dim(*dim as u32),
        None => AffineExpr::Const(0),
    });
    let map = AffineMap { results: results.collect(), ..dims_map(rank, &[]) };
    // What repeats is in bounds.
    let bounds: Vec<bool> = lanes.iter().map(|lane| lane.is_none() || smith.chance(50)).collect();
    let (map, bounds, index) = (map_attr(smith, map), flags(smith, &bounds), smith.index_type());
    draft.attr("permutation_map", map).attr("in_bounds", bounds);
    draft.operand_types("indices", &vec![index; rank]);
    let mut order: Vec<usize> = (0..lanes.len()).filter(|&at| lanes[at].is_some()).collect();
    order.sort_by_key(|&at| lanes[at]);
    let mask: Dims = order.into_iter().map(|at| dims[at]).collect();
    if mask.is_empty() { vec![fixed(1)] } else { mask }
}

fn own_mask(smith: &mut dyn Smith, draft: &mut Draft, dims: &Dims, wanted: bool) {
    let bit = smith.int(1);
    let mask = vector(smith, dims, bit);
    draft.operand_types("mask", if wanted { std::slice::from_ref(&mask) } else { &[] });
}

/// Gives the dimensions of a mask.
pub fn read(smith: &mut dyn Smith, draft: &mut Draft, masks: bool) -> Option<Dims> {
    let elem = element(smith, true);
    let (base, rank) = base(smith, elem, 0)?;
    let low = i64::from(rank > 0 && smith.chance(92));
    let count = smith.between(low, rank.min(3) as i64) as usize;
    let lanes = lanes(smith, rank, count, true);
    let mut dims = common::dims(smith, count, count);
    if lanes.last() == Some(&None) {
        dims.iter_mut().for_each(|dim| dim.scalable = false);
    }
    let mask = place(smith, draft, rank, &lanes, &dims);
    let wanted = masks && count > 0 && smith.chance(25);
    own_mask(smith, draft, &mask, wanted);
    let result = vector(smith, &dims, elem);
    draft.operand("base", base).operand_type("padding", elem).result_type("vector", result);
    Some(mask)
}

/// Gives the dimensions of a mask.
pub fn write(smith: &mut dyn Smith, draft: &mut Draft, masks: bool) -> Option<Dims> {
    let (value, dims, elem) = common::any(smith, 0, 3)?;
    let (base, rank) = base(smith, elem, dims.len())?;
    let lanes = lanes(smith, rank, dims.len(), false);
    let mask = place(smith, draft, rank, &lanes, &dims);
    let wanted = masks && !dims.is_empty() && smith.chance(25);
    own_mask(smith, draft, &mask, wanted);
    let ty = smith.type_of(base);
    let buffer = ranked(&smith.ir().ctx, ty)?.buffer;
    draft.operand("base", base).operand("valueToStore", value);
    draft.result_types("result", if buffer { &[] } else { std::slice::from_ref(&ty) });
    Some(mask)
}
