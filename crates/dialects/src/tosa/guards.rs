//! Sizes that types give need no guard.

use assay_ir::{OpId, Type};
use assay_model::{Guarding, Rule, Verdict};

use super::tensor::SIZES;

/// What the guard of an op on tensors of static sizes keeps.
pub const SIZED: &[&Rule] = &[&SIZES];

/// The verifier compares static sizes.
pub fn fixed(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let module = g.peek();
    let data = module.op(op);
    let is_static = |value: &assay_ir::ValueId| match module.ctx.ty(module.value(*value).ty) {
        Type::Tensor { shape, .. } => shape.iter().all(|&size| size >= 0),
        Type::UnrankedTensor { .. } => false,
        _ => true,
    };
    let fixed = data.operands.iter().chain(&data.results).all(is_static);
    fixed.then_some(Verdict::Safe)
}
