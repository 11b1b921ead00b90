//! What ODS does not say about making the ops of `ub`.

use crate::ub::POISON_OP;
use assay_model::{Draft, Smith, SmithExt};

pub fn poison(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = smith.any_type();
    let attr = smith.dialect_attr(POISON_OP, "");
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
