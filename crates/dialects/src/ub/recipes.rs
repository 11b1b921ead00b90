//! How to make the ops of `ub` where ODS does not say enough.

use crate::ub::names::POISON_OP;
use assay_model::{Draft, GrammarBuilder, IrBuilderExt};

pub fn poison(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = builder.any_type();
    let attr = builder.dialect_attr(POISON_OP, "");
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
