//! How to make tensor ops well defined.

use assay_ir::{OpId, Type};
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt};

use super::rules::{INSERTED_SIZES, SLICE_RANGE};
use crate::guard_ops::{effect, fresh};
use crate::guards::{result, uses};
use crate::linalg::names::FILL;
use crate::tensor::names::SPLAT;

/// Replaces a tensor without contents by one of equal elements, unless it is only used as the destination of a fill.
pub fn empty(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let result = result(g, op)?;
    let ty = g.type_of(result);
    let module = g.ir();
    let block = module.op(op).parent?;
    let only_filled = module.block(block).ops.iter().all(|&user| {
        !uses(module, user, result)
            || module.op_name(user) == FILL
                && module.op(user).operands.first() != Some(&result)
                && module.op(user).operands.get(1) == Some(&result)
    });
    let last = module.region(module.parent_region(op)?).blocks.len() == 1;
    let Type::Tensor { elem, encoding, .. } = *module.ctx.ty(ty) else { return None };
    // All elements of a tensor with an encoding are zero.
    if only_filled && last || encoding.is_some() && module.op(op).operands.is_empty() {
        return Some(GuardResult::Safe);
    }
    let mut operands = vec![fresh(g, elem)?];
    operands.extend(g.ir().op(op).operands.iter().copied());
    Some(GuardResult::Replace(vec![effect(g, SPLAT, &operands, ty, &[])?]))
}

/// The op cannot be put under a condition. So ranges of values must show that its rules are kept.
pub fn parallel_insert(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    [SLICE_RANGE, INSERTED_SIZES].iter().all(|rule| g.excludes(op, &rule.when)).then_some(GuardResult::Safe)
}
