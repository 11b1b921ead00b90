//! Which lanes ops use, and what these access: the facet [`assay_model::OpDef::lanes`].

use assay_ir::{AffineExpr, Attr, Type, TypeId};
use assay_model::OpView;
use assay_model::lanes::{LaneMask, LaneOffset, Lanes};
use smallvec::smallvec;

use super::common::Shape;
use super::mask::EnclosingMask;

/// The sizes of a vector, if they are known.
fn sizes(view: &OpView<'_>, ty: TypeId) -> Option<Shape> {
    match view.module.ctx.ty(ty) {
        Type::Vector { shape, .. } if view.module.ctx.is_sized(shape) => view.shape(ty),
        _ => None,
    }
}

/// The lanes of an op on a vector with these sizes, which a mask around the op may disable.
fn maskable(view: &OpView<'_>, shape: &[i64]) -> Option<Lanes> {
    let mask = EnclosingMask::from_op(view).ok()?.is_masked().then(|| LaneMask::plain(None, shape.len()));
    Some(Lanes { shape: shape.into(), offsets: smallvec![], mask })
}

/// The elements of the first operand.
pub fn operand_lanes(view: &OpView<'_>) -> Option<Lanes> {
    maskable(view, &sizes(view, view.operand_type(0).ok()?)?)
}

/// The elements of the result.
pub fn result_lanes(view: &OpView<'_>) -> Option<Lanes> {
    maskable(view, &sizes(view, view.result_type(0).ok()?)?)
}

/// The lanes along the last dimensions of an operand.
fn inner_lanes(view: &OpView<'_>, base: usize, shape: &[i64]) -> Option<Lanes> {
    let rank = view.shape(view.operand_type(base).ok()?)?.len();
    let outer = rank.checked_sub(shape.len())?;
    let along = |dim: usize| dim.checked_sub(outer).map_or(LaneOffset::Zero, LaneOffset::Along);
    Some(Lanes { shape: shape.into(), offsets: (0..rank).map(along).collect(), mask: None })
}

/// The shape of the last operand, and the position of the operand before it, which is the mask.
fn before_last(view: &OpView<'_>) -> Option<(Shape, LaneMask)> {
    let last = view.n_operands().checked_sub(1)?;
    let shape = sizes(view, view.operand_type(last).ok()?)?;
    let mask = LaneMask::plain(Some(last.checked_sub(1)?), shape.len());
    Some((shape, mask))
}

/// For a slice that is read from the first operand.
pub fn loaded_lanes(view: &OpView<'_>) -> Option<Lanes> {
    inner_lanes(view, 0, &sizes(view, view.result_type(0).ok()?)?)
}

/// For a slice that is written to the second operand.
pub fn stored_lanes(view: &OpView<'_>) -> Option<Lanes> {
    inner_lanes(view, 1, &sizes(view, view.operand_type(0).ok()?)?)
}

/// For an access whose operands end with a mask and a vector.
pub fn masked_lanes(view: &OpView<'_>) -> Option<Lanes> {
    let (shape, mask) = before_last(view)?;
    Some(Lanes { mask: Some(mask), ..inner_lanes(view, 0, &shape)? })
}

/// The same, if the enabled lanes are side by side in memory.
pub fn dense_lanes(view: &OpView<'_>) -> Option<Lanes> {
    let mut lanes = masked_lanes(view)?;
    lanes.offsets.iter_mut().filter(|offset| **offset != LaneOffset::Zero).for_each(|offset| {
        *offset = LaneOffset::Enabled;
    });
    Some(lanes)
}

/// For an access whose operands end with indices, a mask and a vector.
pub fn indexed_lanes(view: &OpView<'_>) -> Option<Lanes> {
    let (shape, mask) = before_last(view)?;
    let indices = view.n_operands().checked_sub(3)?;
    let rank = view.shape(view.operand_type(0).ok()?)?.len();
    let mut offsets = smallvec![LaneOffset::Zero; rank];
    *offsets.last_mut()? = LaneOffset::Element(indices);
    Some(Lanes { shape: shape.as_slice().into(), offsets, mask: Some(mask) })
}

/// For a transfer from or to an operand. If this has vectors as elements, a lane is a whole element.
pub fn transfer_lanes(view: &OpView<'_>, base: usize) -> Option<Lanes> {
    let vector = if base == 0 { view.result_type(0) } else { view.operand_type(0) };
    let Attr::AffineMap(map) = view.attr("permutation_map")? else { return None };
    let shape = sizes(view, vector.ok()?)?;
    let shape = shape.get(..map.results.len())?;
    let rank = view.shape(view.operand_type(base).ok()?)?.len();
    let lane = |dim: usize| map.results.iter().position(|expr| *expr == AffineExpr::Dim(dim as u32));
    let along: Vec<Option<usize>> = (0..rank).map(lane).collect();
    let own = *view.segments("operandSegmentSizes").ok()??.get(3)? == 1;
    let masked = own || EnclosingMask::from_op(view).ok()?.is_masked();
    let operand = if own { view.n_operands().checked_sub(1) } else { None };
    let mask = masked.then(|| LaneMask { operand, dims: along.iter().flatten().copied().collect() });
    let offset = |lane: Option<usize>| lane.map_or(LaneOffset::Zero, LaneOffset::Along);
    Some(Lanes { shape: shape.into(), offsets: along.into_iter().map(offset).collect(), mask })
}
