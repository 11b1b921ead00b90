//! What the bodies of ops may do that run them for many points.

use assay_ir::{BlockId, Module, Type, ValueId};

/// Whether an op of a block, or one within, calls a function or uses something that is not a number: what it reads or
/// writes is not known then.
pub fn reaches_memory(module: &Module, block: BlockId) -> bool {
    let plain = |&value: &ValueId| {
        matches!(
            module.ctx.ty(module.value(value).ty),
            Type::Integer { .. }
                | Type::Index
                | Type::Float(_)
                | Type::Complex(_)
                | Type::Vector { .. }
                | Type::Tensor { .. }
        )
    };
    module.block(block).ops.iter().any(|&op| {
        let data = module.op(op);
        let mut inner = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        module.attr_of(op, "callee").is_some()
            || !data.operands.iter().all(plain)
            || inner.any(|&inner| reaches_memory(module, inner))
    })
}
