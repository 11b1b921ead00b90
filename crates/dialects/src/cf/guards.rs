//! No execution is given up.

use assay_ir::OpId;
use assay_model::{GuardBuilder, GuardResult};

/// In an asynchronous body, a failed assertion puts the result in error state, which other ops can query.
pub fn assert(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let module = g.ir();
    let mut at = op;
    while let Some(parent) = module.parent_op(at) {
        if module.op_name(parent).starts_with("async.") {
            return Some(GuardResult::Safe);
        }
        at = parent;
    }
    Some(GuardResult::Remove)
}
