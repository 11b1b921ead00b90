//! What ODS does not say about making the ops of `ub`.

use assay_model::{Draft, Smith, SmithExt};

pub fn poison(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = smith.any_type();
    let attr = smith.dialect_attr("ub.poison", "");
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
