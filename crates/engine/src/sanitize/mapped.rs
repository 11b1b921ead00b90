//! Keeps indices that affine maps compute within what they access.

use assay_ir::{AffineExpr, AffineMap, Attr, OpId, ValueId};
use assay_model::form::ElementLayout;
use assay_model::lanes::{LaneOffset, Lanes};
use assay_model::lists;
use assay_model::rule::{List, Numbers};

use super::amount::{shape, signed_ranges, view};
use super::emit::{Emitter, compare};
use super::lanes;

/// Keeps the results of a map within the static sizes of an operand, by changing the map. If that is not possible, replaces the op by
/// [`assay_model::OpDef::at_indices`], with indices that are computed before it.
pub fn keep(
    e: &mut Emitter<'_>,
    op: OpId,
    list: List,
    base: usize,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let Numbers::ReadBy([name]) = list.numbers else { return None };
    // The op may have been replaced already.
    let Some(attr) = e.module.attr_of(op, name) else { return Some(()) };
    let Attr::AffineMap(mut map) = e.module.ctx.attr(attr).clone() else { return None };
    let def = e.definition(op)?;
    lanes::are_known(e, op).then_some(())?;
    let lanes = lanes::lanes_of(e, op);
    let sizes = shape(e, op, base)?;
    (map.results.len() == sizes.len()).then_some(())?;
    let rooms = (0..sizes.len()).map(|dimension| room(lanes.as_ref(), dimension));
    let rooms = rooms.collect::<Option<Vec<i64>>>()?;
    let operands = lists::maps(&view(e, op), list)?.first()?.operands.clone();
    if sizes.iter().zip(&rooms).all(|(size, room)| size >= room) {
        let inputs = signed_ranges(e, op, operands)?;
        let limits = sizes.iter().zip(&rooms).map(|(size, room)| size - room + 1);
        if wrap(&mut map, limits, &inputs) {
            let map = e.module.ctx.intern_attr(Attr::AffineMap(map));
            e.module.set_property(op, name, map);
        }
        return Some(());
    }
    // The replacement has stricter requirements than this op.
    (lanes.is_none() || has_unit_stride(e, op, base, &sizes)).then_some(())?;
    let memref = *e.module.op(op).operands.get(base)?;
    compute_before(e, op, operands.start, name, &map, def.at_indices?)?;
    for (dimension, &room) in rooms.iter().enumerate() {
        compare::index_below(e, op, operands.start + dimension, (memref, dimension), room, condition)?;
    }
    Some(())
}

/// How many elements are needed from an index on.
fn room(lanes: Option<&Lanes>, dimension: usize) -> Option<i64> {
    let Some(lanes) = lanes else { return Some(1) };
    match *lanes.offsets.get(dimension)? {
        LaneOffset::Along(along) => Some((*lanes.shape.get(along)?).max(1)),
        _ => Some(1),
    }
}

/// Takes results of a map modulo their limits, unless they are known to be below. Returns whether one was changed.
fn wrap(map: &mut AffineMap, limits: impl Iterator<Item = i64>, inputs: &[(i128, i128)]) -> bool {
    let mut changed = false;
    for (result, limit) in map.results.iter_mut().zip(limits) {
        let bounds = result.bounds(inputs, map.n_dims);
        if bounds.is_none_or(|(low, high)| low < 0 || high >= limit.into()) {
            changed = true;
            let old = std::mem::replace(result, AffineExpr::Const(0));
            if limit > 1 {
                *result = AffineExpr::Mod(Box::new(old), Box::new(AffineExpr::Const(limit)));
            }
        }
    }
    changed
}

/// Whether neighbours in the last dimension of a memref are neighbours in memory, by its type.
fn has_unit_stride(e: &Emitter<'_>, op: OpId, memref: usize, sizes: &[i64]) -> bool {
    let view = view(e, op);
    let layout = view.operand_type(memref).and_then(|ty| ElementLayout::from_type(&view, ty)).ok();
    let stated = layout.and_then(|layout| layout.stated(sizes));
    stated.is_some_and(|(_, strides)| strides.last().is_none_or(|&last| last == 1))
}

/// Replaces an op by one whose indices are operands: the results of the map.
fn compute_before(
    e: &mut Emitter<'_>,
    op: OpId,
    first: usize,
    name: &str,
    map: &AffineMap,
    other: &str,
) -> Option<()> {
    let guard_ops = e.guard_ops;
    let operands: Vec<ValueId> = e.module.op(op).operands.get(first..)?.to_vec();
    let mut indices = Vec::new();
    for result in &map.results {
        let single =
            AffineMap { n_dims: map.n_dims, n_symbols: map.n_symbols, results: vec![result.clone()] };
        let single = e.module.ctx.intern_attr(Attr::AffineMap(single));
        indices.push((guard_ops.apply)(e, &operands, single)?);
    }
    let other = e.module.ctx.sym(other);
    let data = e.module.op_mut(op);
    data.name = other;
    data.operands.truncate(first);
    data.operands.extend(indices);
    e.module.remove_attr(op, name);
    Some(())
}
