//! Limits numbers that say how much memory an op needs.

use assay_ir::OpId;
use assay_model::guard::{Limit, guard_operand};
use assay_model::lists::{self, ListEntry};
use assay_model::{AffineValue, Cond, OpDef, ScalarFunction, Term};

use super::amount::view;
use super::emit::Emitter;
use super::emit::compare::index;

/// The greatest size that replaces an unknown one.
const MAX_SIZE: i64 = 1 << 20;
/// The greatest margin that replaces an unknown one.
const MAX_MARGIN: i64 = 64;

/// Keeps the numbers of an op's limits between 0 and a limit. `None` if a static number is negative.
pub fn limit(e: &mut Emitter<'_>, op: OpId, def: &OpDef) -> Option<()> {
    for limit in def.limits {
        let entries = lists::entries(&view(e, op), limit.list())?;
        let most = match limit {
            Limit::Sizes(_) => most_per_dimension(e, op, entries.len())?,
            Limit::Margins(_) => e.bounds.elements.min(MAX_MARGIN),
        };
        for entry in entries {
            match entry {
                ListEntry::Static(number) => (number >= 0).then_some(())?,
                // A value that exists already has no greater size than this.
                ListEntry::Operand(at) if matches!(limit, Limit::Sizes(_)) && is_size(e, op, at) => {}
                ListEntry::Operand(at) => at_most(e, op, at, most)?,
            }
        }
    }
    Some(())
}

/// Whether a condition only says that limited numbers are negative or poison, so that it is false once they are limited.
pub fn exclude(limits: &[Limit], cond: &Cond) -> bool {
    match cond {
        Cond::Any(list, inner) => limits.iter().any(|limit| limit.list() == *list) && is_negative(inner),
        Cond::Or(parts) => parts.iter().all(|part| exclude(limits, part)),
        _ => false,
    }
}

fn is_negative(cond: &Cond) -> bool {
    match cond {
        Cond::Lt(Term::Item(_), Term::Const(0)) | Cond::IsPoisonItem(_) => true,
        Cond::Or(parts) => parts.iter().all(is_negative),
        _ => false,
    }
}

/// The greatest number of which a power is not more than the elements that the result may have, beside its static sizes.
fn most_per_dimension(e: &Emitter<'_>, op: OpId, dynamic: usize) -> Option<i64> {
    let view = view(e, op);
    let shape = view.shape(view.result_type(0).ok()?)?;
    let fixed = shape.iter().filter(|&&size| size > 0).fold(1i64, |all, &size| all.saturating_mul(size));
    let left = (e.bounds.elements / fixed).max(1);
    let dynamic = u32::try_from(dynamic).ok()?;
    let mut most = 1;
    let fits = |most: i64| i64::checked_pow(most, dynamic).is_some_and(|count| count <= left);
    while dynamic > 0 && fits(most + 1) && most < MAX_SIZE {
        most += 1;
    }
    Some(most)
}

/// Whether an operand is the size of a value.
fn is_size(e: &Emitter<'_>, op: OpId, at: usize) -> bool {
    let Some(&size) = e.module.op(op).operands.get(at) else { return false };
    let assay_ir::Def::Result { op, .. } = e.module.value(size).def else { return false };
    let made = e.definition(op);
    made.is_some_and(|def| def.affine == AffineValue::Size)
}

/// Clamps an index operand to `0..=most`: negative values become `most`, too.
fn at_most(e: &mut Emitter<'_>, op: OpId, at: usize, most: i64) -> Option<()> {
    let guard_ops = e.guard_ops;
    guard_operand(e, op, at, &mut |g, old| {
        if g.range(old)?.unsigned.1 <= most.into() {
            return Some(old);
        }
        let most = index(g, guard_ops, most)?;
        (guard_ops.binary)(g, (ScalarFunction::MinUnsigned, old, most))
    })
}
