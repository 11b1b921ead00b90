//! Short names for symbols.

use assay_ir::{Attr, AttrId, Module, Sym};

use super::sweep;
use crate::edit;
use crate::problem::Problem;

/// Renames symbols to `a`, `b`, …, at their definitions and at all references.
pub fn rename_symbols(problem: &mut Problem) {
    let list = |module: &Module| {
        let mut names: Vec<Sym> = Vec::new();
        for op in edit::ops(module) {
            if let Some(name) = edit::symbol(module, op)
                && module.ctx.str(name).len() > 1
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        names
    };
    sweep::chunks(problem, list, |module, chunk: &[Sym]| {
        for &old in chunk {
            let free = ('a'..='z').map(String::from).find(|name| !is_taken(module, name))?;
            let new = module.ctx.sym(&free);
            rename(module, old, new);
        }
        Some(())
    });
}

fn is_taken(module: &Module, name: &str) -> bool {
    let Some(sym) = module.ctx.find_sym(name) else { return false };
    edit::ops(module).into_iter().any(|op| edit::symbol(module, op) == Some(sym))
        || !edit::references(module, sym).is_empty()
}

fn rename(module: &mut Module, old: Sym, new: Sym) {
    for op in edit::ops(module) {
        let defines = edit::symbol(module, op) == Some(old);
        let mut properties = module.op(op).properties.clone();
        let mut attrs = module.op(op).attrs.clone();
        for entry in properties.iter_mut().chain(&mut attrs) {
            entry.1 = rename_attr(module, entry.1, old, new);
        }
        let data = module.op_mut(op);
        (data.properties, data.attrs) = (properties, attrs);
        if defines {
            let name = module.ctx.intern_attr(Attr::String(new));
            edit::set_symbol(module, op, name);
        }
    }
}

fn rename_attr(module: &mut Module, attr: AttrId, old: Sym, new: Sym) -> AttrId {
    let swap = |sym: Sym| if sym == old { new } else { sym };
    let changed = match module.ctx.attr(attr).clone() {
        Attr::SymbolRef { root, nested } => {
            Attr::SymbolRef { root: swap(root), nested: nested.iter().map(|&each| swap(each)).collect() }
        }
        Attr::Array(items) => {
            Attr::Array(items.iter().map(|&item| rename_attr(module, item, old, new)).collect())
        }
        Attr::Dictionary(entries) => Attr::Dictionary(
            entries.iter().map(|&(name, item)| (name, rename_attr(module, item, old, new))).collect(),
        ),
        _ => return attr,
    };
    module.ctx.intern_attr(changed)
}
