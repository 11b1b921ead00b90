//! Which globals can be seen from outside.

use std::cell::LazyCell;

use assay_ir::{Module, OpId, Type, Uses, ValueId, attr_text};
use assay_model::{MemoryEffects, Registry};

/// Whether nothing can read a global: other modules do not see it, and this one only writes to it. A pass may drop
/// such writes. The uses of all values of the module are computed when they are needed.
pub fn is_unread<F: FnOnce() -> Uses>(
    module: &Module,
    registry: &Registry,
    uses: &LazyCell<Uses, F>,
    global: OpId,
) -> bool {
    let Some(name) = module.symbol_of(global).filter(|_| is_private(module, global)) else { return false };
    let mut unread = true;
    module.walk(module.top(), &mut |op| {
        if unread && refers_to(module, op, name) {
            let results = &module.op(op).results;
            unread = !results.is_empty()
                && results.iter().all(|&result| is_only_written(module, registry, uses, result));
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

/// Whether all users of an address only write, and have no other address as an operand. So they write to this address, and do not
/// store the address itself.
fn is_only_written(module: &Module, registry: &Registry, uses: &Uses, address: ValueId) -> bool {
    let is_address = |value: ValueId| {
        let ty = module.value(value).ty;
        ty == module.value(address).ty
            || matches!(module.ctx.ty(ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
    };
    uses.users(address).iter().all(|&(op, _)| {
        let data = module.op(op);
        let addresses = data.operands.iter().filter(|&&operand| is_address(operand)).count();
        data.results.is_empty()
            && addresses == 1
            && registry.memory_effects(module, op) == MemoryEffects::WRITE
    })
}
