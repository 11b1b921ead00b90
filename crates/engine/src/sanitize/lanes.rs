//! Keeps the lanes of a vector within what they access. The indices of the first lane are in bounds already.

use assay_ir::{Attr, OpId, Type, ValueId};
use assay_model::generate::{elem_of, int_type, with_elem};
use assay_model::guard::{Predicate, guard_operand};
use assay_model::lanes::{LaneOffset, Lanes};
use assay_model::lists::{self, ListEntry};
use assay_model::rule::List;
use assay_model::{GuardBuilder, GuardOps, Scalar, ScalarFunction};

use super::amount::{shape, view};
use super::emit::{Emitter, compare};

/// The lanes of an op; `None` if it has none, or if they are not known.
pub fn lanes_of(e: &Emitter<'_>, op: OpId) -> Option<Lanes> {
    e.definition(op)?.lanes?(&view(e, op))
}

/// Whether the lanes of an op are known, if it has any. Those of a scalable vector are not.
pub fn are_known(e: &Emitter<'_>, op: OpId) -> bool {
    e.definition(op).is_none_or(|def| def.lanes.is_none()) || lanes_of(e, op).is_some()
}

/// Keeps the lanes of an op within an operand. `None`: guards cannot do this.
pub fn keep(e: &mut Emitter<'_>, op: OpId, indices: List, base: usize) -> Option<()> {
    let lanes = lanes_of(e, op)?;
    let base = *e.module.op(op).operands.get(base)?;
    let mut firsts = Vec::new();
    for entry in lists::entries(&view(e, op), indices)? {
        let ListEntry::Operand(first) = entry else { return None };
        firsts.push(*e.module.op(op).operands.get(first)?);
    }
    let element = |(dimension, offset): (usize, &LaneOffset)| match *offset {
        LaneOffset::Element(operand) => Some((dimension, operand)),
        _ => None,
    };
    match lanes.offsets.iter().enumerate().find_map(element) {
        Some((dimension, operand)) => {
            let whole = (e.guard_ops.dim)(e, (base, dimension))?;
            keep_elements(e, op, operand, *firsts.get(dimension)?, whole)
        }
        None => mask_off(e, op, &lanes, base, &firsts),
    }
}

/// Keeps the lanes of a transfer defined. Where they may be out of bounds, marks the dimension so, since such lanes are padded or left out, and
/// limits its index to the size. Keeps indices of other dimensions in bounds.
pub fn pad(e: &mut Emitter<'_>, op: OpId, indices: List, condition: &mut Option<ValueId>) -> Option<()> {
    let guard_ops = e.guard_ops;
    let lanes = lanes_of(e, op)?;
    let base = lists::operand_named(&view(e, op), &["base"])?;
    let sizes = shape(e, op, base)?;
    let base = *e.module.op(op).operands.get(base)?;
    let entries = lists::entries(&view(e, op), indices)?;
    let Attr::Array(mut flags) = view(e, op).attr("in_bounds")?.clone() else { return None };
    for (dimension, ((offset, &size), entry)) in lanes.offsets.iter().zip(&sizes).zip(entries).enumerate() {
        let ListEntry::Operand(at) = entry else { return None };
        let LaneOffset::Along(lane) = *offset else {
            compare::index_below(e, op, at, (base, dimension), 1, condition)?;
            continue;
        };
        let range = GuardBuilder::range(e, *e.module.op(op).operands.get(at)?)?;
        let count = i128::from(*lanes.shape.get(lane)?);
        if size >= 0 && range.signed.0 >= 0 && range.signed.1 + count <= size.into() {
            continue;
        }
        if flags.get(lane).is_some_and(|&flag| *e.module.ctx.attr(flag) == Attr::Bool(true)) {
            flags[lane] = e.module.ctx.intern_attr(Attr::Bool(false));
        }
        let whole = (guard_ops.dim)(e, (base, dimension))?;
        guard_operand(e, op, at, &mut |g, old| {
            if g.range(old)?.unsigned.1 <= g.range(whole)?.unsigned.0 {
                return Some(old);
            }
            // An index before the start or far behind the end is not allowed.
            (guard_ops.binary)(g, (ScalarFunction::MinUnsigned, old, whole))
        })?;
    }
    let flags = e.module.ctx.intern_attr(Attr::Array(flags));
    e.module.set_property(op, "in_bounds", flags);
    Some(())
}

/// Where the sum of an element of an operand and the first index is out of bounds, the element becomes 0.
fn keep_elements(
    e: &mut Emitter<'_>,
    op: OpId,
    operand: usize,
    first: ValueId,
    whole: ValueId,
) -> Option<()> {
    let guard_ops = e.guard_ops;
    guard_operand(e, op, operand, &mut |g, old| {
        let (ty, range) = (g.ir().value(old).ty, g.range(old)?);
        let (whole_range, first_range) = (g.range(whole)?, g.range(first)?);
        if range.signed.0 + first_range.signed.0 >= 0
            && range.signed.1 + first_range.signed.1 < whole_range.signed.0
        {
            return Some(old);
        }
        // Indices are signed. The sum with the first index must be in bounds.
        let elem = elem_of(&g.ir().ctx, ty);
        let is_index = matches!(g.ir().ctx.ty(elem), Type::Index);
        (is_index || range.width <= 64).then_some(())?;
        let wide = if is_index { elem } else { int_type(&mut g.module().ctx, 64) };
        let wide_ty = with_elem(&mut g.module().ctx, ty, wide);
        let mut sum = old;
        if wide_ty != ty {
            sum = (guard_ops.cast)(g, (old, wide_ty))?;
        }
        let lanes = |g: &mut dyn GuardBuilder, value: ValueId| {
            if let Some(known) = g.range(value)?.exact() {
                return (guard_ops.constant)(g, wide_ty, None, &Scalar::int(64, known));
            }
            let value = if is_index { value } else { (guard_ops.cast)(g, (value, wide))? };
            (guard_ops.broadcast)(g, (value, wide_ty))
        };
        if first_range.exact() != Some(0) {
            let first = lanes(g, first)?;
            sum = (guard_ops.binary)(g, (ScalarFunction::Add, sum, first))?;
        }
        let whole = lanes(g, whole)?;
        let inside = (guard_ops.compare)(g, (Predicate::Ult, sum, whole))?;
        let zero = (guard_ops.constant)(g, ty, None, &Scalar::int(64, 0))?;
        (guard_ops.select)(g, (inside, old, zero))
    })
}

/// Masks off lanes beyond the end of their dimensions.
fn mask_off(e: &mut Emitter<'_>, op: OpId, lanes: &Lanes, base: ValueId, firsts: &[ValueId]) -> Option<()> {
    let guard_ops = e.guard_ops;
    let mask = lanes.mask.as_ref()?.operand?;
    let mut inside = true;
    let mut bounds = Vec::new();
    for (dimension, offset) in lanes.offsets.iter().enumerate() {
        let size = match *offset {
            LaneOffset::Zero => continue,
            LaneOffset::Along(along) => *lanes.shape.get(along)?,
            LaneOffset::Enabled => lanes.shape.iter().product(),
            LaneOffset::Element(_) => return None,
        };
        let (whole, first) = ((guard_ops.dim)(e, (base, dimension))?, *firsts.get(dimension)?);
        inside &= GuardBuilder::range(e, first)?.signed.1 + i128::from(size)
            <= GuardBuilder::range(e, whole)?.signed.0;
        bounds.push((whole, first));
    }
    if inside {
        return Some(());
    }
    let is_dense = lanes.offsets.contains(&LaneOffset::Enabled);
    guard_operand(e, op, mask, &mut |g, old| {
        let mut left = Vec::new();
        for &(whole, first) in &bounds {
            left.push((guard_ops.binary)(g, (ScalarFunction::Sub, whole, first))?);
        }
        let ty = g.ir().value(old).ty;
        let within = (guard_ops.mask)(g, &left, ty)?;
        let cut = (guard_ops.binary)(g, (ScalarFunction::And, old, within))?;
        if is_dense { unless_dense(g, guard_ops, old, cut, *left.last()?) } else { Some(cut) }
    })
}

/// For lanes that have no gaps in memory: the mask itself if it enables at most `left` lanes, otherwise `cut`. This is enough: no enabled lane is
/// further along in memory than in the vector.
fn unless_dense(
    g: &mut dyn GuardBuilder,
    guard_ops: &GuardOps,
    mask: ValueId,
    cut: ValueId,
    left: ValueId,
) -> Option<ValueId> {
    let count = (guard_ops.count_enabled)(g, mask)?;
    let fits = (guard_ops.compare)(g, (Predicate::Ule, count, left))?;
    (guard_ops.select)(g, (fits, mask, cut))
}
