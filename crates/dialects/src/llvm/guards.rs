//! What makes llvm ops well defined that say nothing about memory. What pointers reach is not known: ops on memory
//! have no guard.

use assay_ir::OpId;
use assay_model::{Guarding, Verdict};

use crate::guards::drop_attr;
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
