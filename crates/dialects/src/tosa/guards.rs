//! Sizes that types tell need no guard.

use std::sync::LazyLock;

use assay_ir::{OpId, Type};
use assay_model::{Guard, Guarding, Verdict};

/// Of each op whose sizes may not fit together at run time.
pub static GUARDS: LazyLock<Vec<Guard>> = LazyLock::new(|| {
    let ops = super::DIALECT.ops.iter().flat_map(|family| family.iter());
    let sized = ops.filter(|op| op.rules.iter().any(|rule| rule.id == "size-mismatch"));
    sized.map(|op| Guard { op: op.name, rules: &["size-mismatch"], make: fixed }).collect()
});

/// The verifier compares static sizes.
fn fixed(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
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
