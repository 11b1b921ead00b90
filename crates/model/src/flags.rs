//! Flags of ops: unit attributes, and keywords in attributes.

use assay_ir::{Attr, Int, Module, OpId};

use crate::machine::OpView;

/// Whether an op has a flag; see [`OpView::flag`].
pub fn has_flag(module: &Module, op: OpId, attr: &str, keyword: &str) -> bool {
    OpView { module, op, index_width: 64, types: &[] }.flag(attr, keyword)
}

/// Removes a flag of an op; returns whether the op had it.
pub fn drop_flag(module: &mut Module, op: OpId, attr: &str, keyword: &str) -> bool {
    if !has_flag(module, op, attr, keyword) {
        return false;
    }
    let Some(id) = module.attr_of(op, attr) else { return false };
    let new = match module.ctx.attr(id).clone() {
        Attr::Integer { value, ty } => {
            let mask = Int::from_i128(value.width(), keyword.parse().unwrap_or(0));
            Attr::Integer { value: value.and(&mask.not()), ty }
        }
        // Inherent attributes of this form may be required.
        Attr::Bool(_) => Attr::Bool(false),
        Attr::Dialect { name, body, ty } => {
            let text = module.ctx.str(body).trim_matches(['<', '>']).to_owned();
            let bar = text.contains('|') || text.starts_with(char::is_uppercase);
            let words = text.split([',', '|']).map(str::trim);
            let kept: Vec<&str> = words.filter(|&word| word != keyword).collect();
            let (none, between) = if bar { ("None", "|") } else { ("none", ", ") };
            // `fast` makes all promises at once: without it, none is left.
            let kept = if kept.is_empty() || kept == [""] { none.to_owned() } else { kept.join(between) };
            let body = module.ctx.sym(&format!("<{kept}>"));
            Attr::Dialect { name, body, ty }
        }
        _ => return module.remove_attr(op, attr),
    };
    let new = module.ctx.intern_attr(new);
    let sym = module.ctx.sym(attr);
    let data = module.op_mut(op);
    for entry in data.properties.iter_mut().chain(&mut data.attrs) {
        if entry.0 == sym {
            entry.1 = new;
        }
    }
    true
}
