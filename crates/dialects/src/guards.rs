//! What guards of several dialects have in common: indices, sizes, shapes, memory.

use assay_ir::{OpId, Type, TypeId, ValueId};
use assay_model::generate::i32_array;
use assay_model::guard::{Predicate, guard_operand};
use assay_model::{
    AffineValue, ElemType, GuardBuilder, GuardResult, IrBuilderExt, Rule, Scalar, ScalarFunction,
};

use crate::functions::computes;
use crate::guard_ops::{
    and, binary, compare, constant, dim, effect, fill, fresh, index, is_fillable, shape_of, truth,
};
use crate::linalg::names::FILL;
use crate::memref::names::{ALLOC, COPY};
use crate::memref::rules;
pub use crate::program::{definition, entries, uses, view_of};
use crate::program::{first_user, op_def};
use crate::rules::{POISON_DECISION, POISON_MASK};
use crate::vector::lanes::TENSOR_RANGE;

/// Rules about memory that no memref breaks if all ops on memrefs are guarded. Allocations fill their memory. Deallocations are removed, unless
/// the memory is not used later. Views stay within bounds.
pub const MEMORY: &[&Rule] = &[
    &rules::POISON_ADDRESS,
    &rules::NULL_ACCESS,
    &rules::OUT_OF_BOUNDS,
    &rules::USE_AFTER_FREE,
    &rules::UNINITIALISED,
    &rules::MISALIGNED,
    &rules::CONSTANT_WRITE,
    &rules::INDEX_RANGE,
    &TENSOR_RANGE,
    &POISON_MASK,
    &POISON_DECISION,
];

pub fn operand(g: &dyn GuardBuilder, op: OpId, index: usize) -> Option<ValueId> {
    g.ir().op(op).operands.get(index).copied()
}

/// The first result.
pub fn result(g: &dyn GuardBuilder, op: OpId) -> Option<ValueId> {
    g.ir().op(op).results.first().copied()
}

/// The bits of an integer, an `index` or a float.
pub fn scalar_bits(g: &dyn GuardBuilder, ty: TypeId) -> Option<u32> {
    let ctx = &g.ir().ctx;
    let is_scalar = matches!(ctx.ty(ty), Type::Integer { .. } | Type::Index | Type::Float(_));
    ElemType::from_type(ctx, ty, 64).filter(|_| is_scalar).map(ElemType::width)
}

/// A verdict from a condition. A missing condition stands for true.
pub fn verdict(condition: Option<ValueId>) -> GuardResult {
    condition.map_or(GuardResult::Safe, GuardResult::If)
}

/// Adds a comparison to a condition, unless the comparison is known to hold.
pub fn also(
    g: &mut dyn GuardBuilder,
    condition: &mut Option<ValueId>,
    predicate: Predicate,
    a: ValueId,
    b: ValueId,
) -> Option<()> {
    let ranges = (g.range(a), g.range(b));
    // The minimum of a size and another value is not greater than the size.
    if predicate == Predicate::Ule
        && let Some(op) = definition(g.ir(), a)
        && computes(g.ir(), op, ScalarFunction::MinUnsigned)
        && g.ir().op(op).operands.contains(&b)
    {
        return Some(());
    }
    if a == b
        && matches!(
            predicate,
            Predicate::Eq | Predicate::Sle | Predicate::Sge | Predicate::Ule | Predicate::Uge
        )
    {
        return Some(());
    }
    if let (Some(a), Some(b)) = ranges {
        match predicate.decide(a, b) {
            Some(true) => return Some(()),
            Some(false) => {
                *condition = Some(truth(g, false)?);
                return Some(());
            }
            None => {}
        }
    }
    let more = compare(g, predicate, a, b)?;
    if *condition != Some(more) {
        *condition = Some(and(g, *condition, more)?);
    }
    Some(())
}

/// Keeps an index operand so far below the size of a dimension of `base` that at least `room` elements are left. Adds to the condition that the
/// dimension has that many elements.
pub fn index_below(
    g: &mut dyn GuardBuilder,
    op: OpId,
    at: usize,
    base: ValueId,
    dimension: usize,
    room: i64,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let ty = g.type_of(base);
    let size = *shape_of(g, ty)?.get(dimension)?;
    if size >= 0 {
        if size < room {
            *condition = Some(truth(g, false)?);
            return Some(());
        }
        return below(g, op, at, size - room + 1);
    }
    let size = dim(g, base, dimension)?;
    let wanted = index(g, room)?;
    also(g, condition, Predicate::Sge, size, wanted)?;
    guard_operand(g, op, at, &mut |g, old| {
        if g.range(old).and_then(|range| range.exact()) == Some(0) {
            return Some(old);
        }
        let mut limit = size;
        if room > 1 {
            let less = index(g, room - 1)?;
            limit = binary(g, ScalarFunction::Sub, size, less)?;
        }
        let one = index(g, 1)?;
        if g.range(limit).is_none_or(|range| range.signed.0 < 1) {
            limit = binary(g, ScalarFunction::Max, limit, one)?;
        }
        let (old_range, limit_range) = (g.range(old)?, g.range(limit)?);
        if old_range.unsigned.1 < limit_range.unsigned.0 {
            return Some(old);
        }
        binary(g, ScalarFunction::RemUnsigned, old, limit)
    })
}

/// Keeps an integer operand below a positive number, read unsigned.
pub fn below(g: &mut dyn GuardBuilder, op: OpId, at: usize, limit: i64) -> Option<()> {
    guard_operand(g, op, at, &mut |g, old| {
        let range = g.range(old)?;
        if range.unsigned.1 < limit.into() {
            return Some(old);
        }
        let ty = g.type_of(old);
        let limit = constant(g, ty, Some(old), &Scalar::int(range.width.max(64), limit.into()))?;
        binary(g, ScalarFunction::RemUnsigned, old, limit)
    })
}

/// Clamps an index operand to `0..=most`: negative values become `most`, too.
pub fn at_most(g: &mut dyn GuardBuilder, op: OpId, at: usize, most: i64) -> Option<()> {
    guard_operand(g, op, at, &mut |g, old| {
        if g.range(old)?.unsigned.1 <= most.into() {
            return Some(old);
        }
        let most = index(g, most)?;
        binary(g, ScalarFunction::MinUnsigned, old, most)
    })
}

/// Bounds the dynamic sizes of an op's first result. These operands begin at position `start`. Returns the type and the static sizes.
pub fn bound_sizes(g: &mut dyn GuardBuilder, op: OpId, start: usize) -> Option<(TypeId, Vec<i64>)> {
    let ty = g.type_of(result(g, op)?);
    let shape = shape_of(g, ty)?;
    let dynamic = shape.iter().filter(|&&size| size < 0).count() as u32;
    let fixed: i64 = shape.iter().filter(|&&size| size > 0).fold(1, |all, &size| all.saturating_mul(size));
    let left = (g.bounds().elements / fixed).max(1);
    // The greatest number such that its power is at most `left`.
    let mut most = 1;
    while dynamic > 0
        && i64::checked_pow(most + 1, dynamic).is_some_and(|count| count <= left)
        && most < 1 << 20
    {
        most += 1;
    }
    for at in 0..dynamic as usize {
        // A value that exists already has no greater size than this.
        let size = operand(g, op, start + at)?;
        let made = definition(g.ir(), size).and_then(|op| op_def(g.ir(), op));
        if made.is_some_and(|def| def.affine == AffineValue::Size) {
            continue;
        }
        at_most(g, op, start + at, most)?;
    }
    Some((ty, shape))
}

/// Fills memory after the op that makes it, unless another op does.
pub fn filled(g: &mut dyn GuardBuilder, op: OpId) -> Option<()> {
    let memref = result(g, op)?;
    if let Some(user) = first_user(g.ir(), op, memref)
        && g.ir().op_name(user) == FILL
        && g.ir().op(user).operands.get(1) == Some(&memref)
        && g.ir().op(user).operands.first() != Some(&memref)
    {
        return Some(());
    }
    let elem = match g.ir().ctx.ty(g.type_of(memref)) {
        Type::MemRef { elem, .. } => *elem,
        _ => return None,
    };
    is_fillable(g, elem).then_some(())?;
    let content = fresh(g, elem)?;
    let fill = fill(g, content, memref)?;
    g.insert_after(op, fill)
}

/// New memory, which is filled.
pub fn new_memory(g: &mut dyn GuardBuilder, ty: TypeId, sizes: &[ValueId]) -> Option<ValueId> {
    let Type::MemRef { elem, .. } = *g.ir().ctx.ty(ty) else { return None };
    let segments = i32_array(&mut g.module().ctx, &[sizes.len() as i32, 0]);
    let memref = effect(g, ALLOC, sizes, ty, &[("operandSegmentSizes", segments)])?;
    let content = fresh(g, elem)?;
    let fill = fill(g, content, memref)?;
    g.insert(fill)?;
    Some(memref)
}

/// New memory with the contents of a memref, row by row.
pub fn copied(g: &mut dyn GuardBuilder, memref: ValueId) -> Option<ValueId> {
    let Type::MemRef { shape, elem, memory_space, .. } = g.ir().ctx.ty(g.type_of(memref)).clone() else {
        return None;
    };
    let dynamic = shape.iter().enumerate().filter(|(_, size)| **size < 0);
    let sizes = dynamic.map(|(number, _)| dim(g, memref, number)).collect::<Option<Vec<_>>>()?;
    let ty = g.module().ctx.intern_type(Type::MemRef { shape, elem, layout: None, memory_space });
    let new = new_memory(g, ty, &sizes)?;
    let copy = g.create(COPY, &[memref, new], &[]);
    g.insert(copy)?;
    Some(new)
}

/// The guard of an op that needs none, because guards of other ops make sure that its rules are kept.
pub fn nothing(_: &mut dyn GuardBuilder, _: OpId) -> Option<GuardResult> {
    Some(GuardResult::Safe)
}

/// The guard of an op that can be removed.
pub fn remove(_: &mut dyn GuardBuilder, _: OpId) -> Option<GuardResult> {
    Some(GuardResult::Remove)
}

/// A flag attribute that is taken off.
pub fn drop_attr(g: &mut dyn GuardBuilder, op: OpId, name: &str) {
    g.module().remove_attr(op, name);
}
