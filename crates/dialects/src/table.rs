//! The table of ops by name, for code that looks at other ops.

use std::collections::HashMap;
use std::sync::LazyLock;

use assay_ir::{Module, OpId};
use assay_model::{Access, OpDef, SizeSource};

/// The definition of an op.
pub fn definition_of(module: &Module, op: OpId) -> Option<&'static OpDef> {
    static OPS: LazyLock<HashMap<&str, &OpDef>> = LazyLock::new(|| {
        let ops = crate::DIALECTS.iter().flat_map(|dialect| dialect.ops).flat_map(|family| family.iter());
        ops.map(|op| (op.name, op)).collect()
    });
    OPS.get(module.op_name(op)).copied()
}

/// What an op does with memory.
pub fn access_of(module: &Module, op: OpId) -> Access {
    definition_of(module, op).map_or(Access::Other, |def| def.access)
}

/// Where the sizes of an op's result come from.
pub fn sizes_of(module: &Module, op: OpId) -> SizeSource {
    definition_of(module, op).map_or(SizeSource::Other, |def| def.sizes)
}
