//! How to make bufferization ops well defined: no tensor may share memory that is changed.

use assay_ir::{OpId, Type, ValueId};
use assay_model::{Access, GuardBuilder, GuardResult, IrBuilderExt, Rule};

use crate::guard_ops::{effect, fresh, truth};
use crate::guards::{self, definition, operand, result};
use crate::linalg::names::FILL;
use crate::memref::names::{ALLOC, COPY};
use crate::memref::rules;
use crate::program::{next_op, users};
use crate::table::access_of;
use crate::tensor::names::SPLAT;

/// Rules about memory and tensors that share it.
pub const MEMORY: &[&Rule] = &[
    &rules::POISON_ADDRESS,
    &rules::NULL_ACCESS,
    &rules::OUT_OF_BOUNDS,
    &rules::USE_AFTER_FREE,
    &rules::UNINITIALISED,
    &rules::CONSTANT_WRITE,
    &rules::STALE,
    &rules::FREED_BUFFER,
    &rules::SPARSE_BUFFER,
];

/// Replaces the op by a tensor with equal elements, or by the tensor that it copies.
pub fn alloc_tensor(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let ty = g.type_of(result(g, op)?);
    let segments = guards::view_of(g.ir(), op).segments("operandSegmentSizes").ok()??;
    let [sizes, copies, hints] = segments[..] else { return None };
    // A tensor with an encoding has a storage of its own, and holds zeros or what it copies.
    if matches!(g.ir().ctx.ty(ty), Type::Tensor { encoding: Some(_), .. }) && sizes + hints == 0 {
        return Some(GuardResult::Safe);
    }
    if copies == 1 {
        let copied = operand(g, op, sizes)?;
        return (g.type_of(copied) == ty).then(|| GuardResult::Replace(vec![copied]));
    }
    let Type::Tensor { elem, .. } = *g.ir().ctx.ty(ty) else { return None };
    let mut operands = vec![fresh(g, elem)?];
    operands.extend(g.ir().op(op).operands[..sizes].iter().copied());
    Some(GuardResult::Replace(vec![effect(g, SPLAT, &operands, ty, &[])?]))
}

/// New memory with the contents of contiguous memory.
fn add_copy(g: &mut dyn GuardBuilder, memref: ValueId) -> Option<ValueId> {
    matches!(g.ir().ctx.ty(g.type_of(memref)), Type::MemRef { layout: None, .. }).then_some(())?;
    guards::add_copy(g, memref)
}

pub fn clone(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let source = operand(g, op, 0)?;
    let new = add_copy(g, source)?;
    (g.type_of(new) == g.type_of(result(g, op)?)).then(|| GuardResult::Replace(vec![new]))
}

/// Makes the op read a copy of the memory, unless the memory is new and nothing uses it after the op.
pub fn to_tensor(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let source = operand(g, op, 0)?;
    let module = g.ir();
    let own = definition(module, source).is_some_and(|made| module.op_name(made) == ALLOC)
        && users(module, source).iter().all(|&user| {
            let before = module.op(user).parent == module.op(op).parent
                && module.position_of(user) < module.position_of(op);
            let writes = matches!(module.op_name(user), FILL | COPY)
                && module.op(user).operands.get(1) == Some(&source);
            user == op || before && writes
        });
    if !own {
        let new = add_copy(g, source)?;
        g.module().op_mut(op).operands[0] = new;
    }
    Some(GuardResult::Safe)
}

/// Makes the op use a copy of the buffer, so that only the copy is changed.
pub fn to_buffer(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let (result, module) = (result(g, op)?, g.ir());
    let only_read = users(module, result).iter().all(|&user| {
        access_of(module, user) == Access::Reads
            || module.op_name(user) == COPY && module.op(user).operands.get(1) != Some(&result)
    });
    if only_read {
        return Some(GuardResult::Safe);
    }
    let Type::MemRef { shape, layout: None, elem, .. } = module.ctx.ty(g.type_of(result)) else {
        return None;
    };
    shape.iter().all(|&size| size >= 0).then_some(())?;
    let (all, next, elem) = (users(module, result), next_op(module, op)?, *elem);
    // Made before the op, the first contents of the new memory serve later guards, too.
    fresh(g, elem)?;
    // The copy reads the op's result.
    let new = g.build_at(next, &mut |g| add_copy(g, result))?;
    for user in all {
        for operand in g.module().op_mut(user).operands.iter_mut().filter(|operand| **operand == result) {
            *operand = new;
        }
    }
    Some(GuardResult::Safe)
}

/// Nothing is freed; the results say that the ownership is kept.
pub fn dealloc(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let kept = truth(g, false)?;
    Some(GuardResult::Replace(vec![kept; g.ir().op(op).results.len()]))
}
