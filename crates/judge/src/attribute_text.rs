//! The attributes of an op as one text, in which their order does not matter.

use assay_ir::{Module, OpId, attr_text};

/// The attributes of an op that `wanted` chooses, with their values. It gets each name, and whether the attribute is discardable.
pub(crate) fn text_of(module: &Module, op: OpId, wanted: &dyn Fn(&str, bool) -> bool) -> String {
    let op = module.op(op);
    let listed = op.properties.iter().map(|one| (one, false)).chain(op.attrs.iter().map(|one| (one, true)));
    let mut texts: Vec<String> = listed
        .filter(|((name, _), is_discardable)| wanted(module.ctx.str(*name), *is_discardable))
        .map(|((name, value), _)| format!("{} = {}", module.ctx.str(*name), attr_text(module, *value)))
        .collect();
    texts.sort_unstable();
    texts.join(", ")
}
