//! What makes llvm ops well defined that say nothing about memory. What pointers reach is not known: ops on memory
//! have no guard.

use assay_ir::{OpId, Type};
use assay_model::{Guarding, Verdict};

use crate::guards::{below, drop_attr, operand};
use crate::llvm::constant::MLIR_ZERO;
use crate::vocabulary::{effect, type_of};

pub fn no_promises(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    drop_attr(g, op, "noWrapFlags");
    drop_attr(g, op, "inbounds");
    Some(Verdict::Safe)
}

pub fn zero(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let result = *g.peek().op(op).results.first()?;
    let ty = type_of(g, result);
    Some(Verdict::Replace(vec![effect(g, MLIR_ZERO, &[], ty, &[])?]))
}

/// The position is kept below the number of elements.
pub fn element(g: &mut dyn Guarding, op: OpId, at: usize) -> Option<Verdict> {
    let vector = operand(g, op, 0)?;
    let Type::Vector { shape, .. } = g.peek().ctx.ty(type_of(g, vector)) else { return None };
    let [size] = shape[..] else { return None };
    (!size.scalable).then_some(())?;
    let range = g.range(operand(g, op, at)?)?;
    if range.width >= 64 || size.size < 1 << range.width {
        below(g, op, at, size.size)?;
    }
    Some(Verdict::Safe)
}
