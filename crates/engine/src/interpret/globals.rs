//! Which globals can be seen from outside.

use assay_ir::{Attr, Module, OpId, Type, ValueId, attr_text};
use assay_model::{MemoryEffects, Registry};

/// Whether nobody can read what a global holds: other modules do not see it, and this one only writes to it. A pass may drop
/// such writes.
pub fn is_unread(module: &Module, registry: &Registry, global: OpId) -> bool {
    let name = match module.attr_of(global, "sym_name").map(|id| module.ctx.attr(id)) {
        Some(Attr::String(name)) => module.ctx.str(*name),
        _ => return false,
    };
    let mut unread = is_private(module, global);
    module.walk(module.top(), &mut |op| {
        if unread && refers_to(module, op, name) {
            let results = &module.op(op).results;
            unread = !results.is_empty()
                && results.iter().all(|&result| is_only_written(module, registry, result));
        }
    });
    unread
}

/// [MLIR: SymbolTable::Visibility; LLVM LangRef, Linkage Types].
fn is_private(module: &Module, global: OpId) -> bool {
    let text = |name| module.attr_of(global, name).map(|id| attr_text(module, id)).unwrap_or_default();
    text("sym_visibility").contains("private")
        || ["private", "internal"].iter().any(|one| text("linkage").contains(one))
}

fn refers_to(module: &Module, op: OpId, name: &str) -> bool {
    let symbol = format!("@{name}");
    let op = module.op(op);
    op.properties.iter().chain(&op.attrs).any(|&(_, attr)| attr_text(module, attr).contains(&symbol))
}

/// Whether all users of an address do nothing but write, and can write to no other place, so that the address is none that they
/// write somewhere.
fn is_only_written(module: &Module, registry: &Registry, address: ValueId) -> bool {
    let is_address = |value: ValueId| {
        let ty = module.value(value).ty;
        ty == module.value(address).ty
            || matches!(module.ctx.ty(ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
    };
    let mut only = true;
    module.walk(module.top(), &mut |op| {
        let operands = &module.op(op).operands;
        if operands.contains(&address) {
            let addresses = operands.iter().filter(|&&operand| is_address(operand)).count();
            only &= module.op(op).results.is_empty()
                && addresses == 1
                && registry.memory_effects(module, op) == MemoryEffects::WRITE;
        }
    });
    only
}
