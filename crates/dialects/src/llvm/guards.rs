//! Guards for llvm ops that do not access memory. Ops on memory have no guard, because it is unknown what a pointer points to.

use assay_ir::OpId;
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt};

use crate::guard_ops::effect;
use crate::guards::drop_attr;
use crate::llvm::names::MLIR_ZERO;

pub fn no_promises(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    drop_attr(g, op, "noWrapFlags");
    drop_attr(g, op, "inbounds");
    Some(GuardResult::Safe)
}

pub fn zero(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let result = *g.ir().op(op).results.first()?;
    let ty = g.type_of(result);
    Some(GuardResult::Replace(vec![effect(g, MLIR_ZERO, &[], ty, &[])?]))
}
