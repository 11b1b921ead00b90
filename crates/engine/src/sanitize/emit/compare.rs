//! Comparisons in the conditions under which ops run, and operands that are moved so that a comparison holds.

use assay_ir::{OpId, Type, ValueId};
use assay_model::generate::int_type;
use assay_model::guard::{Predicate, guard_operand};
use assay_model::{GuardBuilder, GuardOps, IrBuilder, IrBuilderExt, OpView, Scalar, ScalarFunction};

use super::Emitter;

/// A constant of type `index`.
pub fn index(g: &mut dyn GuardBuilder, guard_ops: &GuardOps, value: i64) -> Option<ValueId> {
    let ty = g.index_type();
    (guard_ops.constant)(g, ty, None, &Scalar::int(64, value.into()))
}

/// A constant of type `i1`.
pub fn truth(e: &mut Emitter<'_>, value: bool) -> Option<ValueId> {
    let ty = int_type(&mut e.module.ctx, 1);
    (e.guard_ops.constant)(e, ty, None, &Scalar::bool(value))
}

/// Adds a comparison to a condition, unless the comparison is known to hold. A missing condition means true.
pub fn add_comparison(
    e: &mut Emitter<'_>,
    condition: &mut Option<ValueId>,
    predicate: Predicate,
    (a, b): (ValueId, ValueId),
) -> Option<()> {
    use Predicate::{Eq, Sge, Sle, Uge, Ule};
    // The minimum of a size and another value is not greater than the size.
    let is_less = predicate == Ule && is_minimum_of(e, a, b);
    if is_less || a == b && matches!(predicate, Eq | Sle | Sge | Ule | Uge) {
        return Some(());
    }
    if let (Some(a), Some(b)) = (GuardBuilder::range(e, a), GuardBuilder::range(e, b)) {
        match predicate.decide(a, b) {
            Some(true) => return Some(()),
            Some(false) => {
                *condition = Some(truth(e, false)?);
                return Some(());
            }
            None => {}
        }
    }
    let more = (e.guard_ops.compare)(e, (predicate, a, b))?;
    *condition = Some(match *condition {
        Some(before) if before != more => (e.guard_ops.binary)(e, (ScalarFunction::And, before, more))?,
        _ => more,
    });
    Some(())
}

/// Whether a value is the unsigned minimum of another one and something.
fn is_minimum_of(e: &Emitter<'_>, value: ValueId, of: ValueId) -> bool {
    let assay_ir::Def::Result { op, .. } = e.module.value(value).def else { return false };
    let def = e.definition(op);
    def.is_some_and(|def| def.computes.contains(&ScalarFunction::MinUnsigned))
        && e.module.op(op).operands.contains(&of)
}

/// Keeps an index operand so far below the size of a dimension of `base` that at least `room` elements are left. Adds to the condition that the
/// dimension has that many elements.
pub fn index_below(
    e: &mut Emitter<'_>,
    op: OpId,
    at: usize,
    (base, dimension): (ValueId, usize),
    room: i64,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let guard_ops = e.guard_ops;
    let view = OpView { module: e.ir(), op, index_width: crate::sanitize::INDEX_WIDTH, types: &[] };
    let ty = e.module.value(base).ty;
    let size = match e.module.ctx.ty(ty) {
        Type::Vector { shape, .. } if shape.iter().any(|dim| dim.scalable) => return None,
        _ => *view.shape(ty)?.get(dimension)?,
    };
    if size >= 0 {
        if size < room {
            *condition = Some(truth(e, false)?);
            return Some(());
        }
        return below(e, op, at, size - room + 1);
    }
    let size = (guard_ops.dim)(e, (base, dimension))?;
    let wanted = index(e, guard_ops, room)?;
    add_comparison(e, condition, Predicate::Sge, (size, wanted))?;
    guard_operand(e, op, at, &mut |g, old| {
        if g.range(old).and_then(|range| range.exact()) == Some(0) {
            return Some(old);
        }
        let mut limit = size;
        if room > 1 {
            let less = index(g, guard_ops, room - 1)?;
            limit = (guard_ops.binary)(g, (ScalarFunction::Sub, size, less))?;
        }
        let one = index(g, guard_ops, 1)?;
        if g.range(limit).is_none_or(|range| range.signed.0 < 1) {
            limit = (guard_ops.binary)(g, (ScalarFunction::Max, limit, one))?;
        }
        let (old_range, limit_range) = (g.range(old)?, g.range(limit)?);
        if old_range.unsigned.1 < limit_range.unsigned.0 {
            return Some(old);
        }
        (guard_ops.binary)(g, (ScalarFunction::RemUnsigned, old, limit))
    })
}

/// Keeps an integer operand below a positive number, read unsigned.
pub fn below(e: &mut Emitter<'_>, op: OpId, at: usize, limit: i64) -> Option<()> {
    let guard_ops = e.guard_ops;
    guard_operand(e, op, at, &mut |g, old| {
        let range = g.range(old)?;
        if range.unsigned.1 < limit.into() {
            return Some(old);
        }
        let ty = g.ir().value(old).ty;
        let limit = (guard_ops.constant)(g, ty, Some(old), &Scalar::int(range.width.max(64), limit.into()))?;
        (guard_ops.binary)(g, (ScalarFunction::RemUnsigned, old, limit))
    })
}
