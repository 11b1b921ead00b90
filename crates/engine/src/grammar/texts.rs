//! Types and attributes from their texts.

use assay_ir::{Attr, AttrId, Module, TypeId, parse};

/// Parses a list of attributes. Texts that do not parse are left out; a test of the dialects requires that all parse.
pub fn attrs(module: &mut Module, texts: &[&str]) -> Vec<AttrId> {
    texts.iter().filter_map(|text| attr(module, text)).collect()
}

/// Types of a list of texts.
pub fn types(module: &mut Module, texts: &[&str]) -> Vec<TypeId> {
    let each = attrs(module, texts);
    each.into_iter()
        .filter_map(|attr| match module.ctx.attr(attr) {
            Attr::Type(ty) => Some(*ty),
            _ => None,
        })
        .collect()
}

/// An attribute of a text.
pub fn attr(module: &mut Module, text: &str) -> Option<AttrId> {
    let source = parse(format!("\"x\"() {{x = {text}}} : () -> ()\n")).ok()?;
    let op = *source.block(source.top()).ops.first()?;
    let attr = source.attr_of(op, "x")?;
    Some(module.ctx.import_attr(&source.ctx, attr))
}
