//! What guards of several dialects have in common: indices, sizes, shapes, memory.

use assay_ir::{OpId, Type, TypeId, ValueId};
use assay_model::generate::i32_array;
use assay_model::{ElemType, GuardBuilder, GuardResult, IrBuilderExt, Rule};

use crate::guard_ops::{dim, effect, fill, fresh, is_fillable};
use crate::linalg::names::FILL;
use crate::memref::names::{ALLOC, COPY};
use crate::memref::rules;
use crate::program::first_user;
pub use crate::program::{definition, entries, uses, view_of};
use crate::rules::{POISON_DECISION, POISON_MASK};

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

/// A verdict from a condition. A missing condition means true.
pub fn verdict(condition: Option<ValueId>) -> GuardResult {
    condition.map_or(GuardResult::Safe, GuardResult::If)
}

/// Fills memory after the op that makes it, unless another op does.
pub fn fill_new(g: &mut dyn GuardBuilder, op: OpId) -> Option<()> {
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
pub fn add_copy(g: &mut dyn GuardBuilder, memref: ValueId) -> Option<ValueId> {
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

/// It is not known whether the memory has the alignment that the op promises.
pub fn drop_alignment(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    drop_attr(g, op, "alignment");
    Some(GuardResult::Safe)
}
