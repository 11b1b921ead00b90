//! What ops may do in the bodies of ops that run for many points.

use assay_ir::{BlockId, Module, Type, ValueId};

/// Whether an op of a block, or a nested one, calls a function or uses a value that is not a number. If so, the memory that it reads or writes is
/// not known.
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
