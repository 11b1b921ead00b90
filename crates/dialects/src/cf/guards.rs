//! No execution is given up.

use assay_ir::OpId;
use assay_model::{GuardBuilder, Verdict};

/// Within an asynchronous body it makes an error of the result, which can be asked for.
pub fn assert(g: &mut dyn GuardBuilder, op: OpId) -> Option<Verdict> {
    let module = g.ir();
    let mut at = op;
    while let Some(parent) = module.parent_op(at) {
        if module.op_name(parent).starts_with("async.") {
            return Some(Verdict::Safe);
        }
        at = parent;
    }
    Some(Verdict::Remove)
}
