//! What ops may do in the bodies of ops that run for many points.

use assay_ir::{Module, RegionId, Type, ValueId};

/// Whether an op of a region, or a nested one, calls a function or uses a value that is not a number. If so, the memory that it reads or writes is
/// not known.
pub fn reaches_memory(module: &Module, region: RegionId) -> bool {
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
    let mut ops = module.region(region).blocks.iter().flat_map(|&block| &module.block(block).ops);
    ops.any(|&op| {
        let data = module.op(op);
        module.attr_of(op, "callee").is_some()
            || !data.operands.iter().all(plain)
            || data.regions.iter().any(|&inner| reaches_memory(module, inner))
    })
}
