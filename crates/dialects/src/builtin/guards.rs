//! A guard cannot check the bounds of memory that comes from an unknown source.

use assay_ir::{OpId, Type};
use assay_model::{GuardBuilder, GuardResult};

pub fn conversion(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let module = g.ir();
    let is_memref = |value: &assay_ir::ValueId| {
        matches!(module.ctx.ty(module.value(*value).ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
    };
    let data = module.op(op);
    let plain = !data.results.iter().any(is_memref);
    plain.then_some(GuardResult::Safe)
}
