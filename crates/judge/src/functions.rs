//! Functions of a program: their bodies, and who may call them.

use assay_ir::{Attr, BlockId, Module, OpId};
use rustc_hash::FxHashMap;

/// The entry block of a function that has a body.
pub fn entry_block(module: &Module, function: OpId) -> Option<BlockId> {
    module.op(function).regions.first().and_then(|&region| module.region(region).blocks.first().copied())
}

/// Whether an op around a function has a symbol. If the outermost op is the only one and has a name, this does not
/// count: it is the whole program.
pub(crate) fn is_nested(module: &Module, function: OpId) -> bool {
    let around = |op: OpId| {
        let region = module.block(module.op(op).parent?).parent?;
        module.region(region).parent
    };
    let is_program = |op: OpId| module.block(module.top()).ops.as_slice() == [op];
    std::iter::successors(around(function), |&op| around(op))
        .any(|op| module.symbol_of(op).is_some() && !is_program(op))
}

/// Whether nothing outside of the program uses a function. A private symbol is used only in its module, and a nested one only in the modules
/// around it. So a pass that sees the whole program may change or drop the function.
pub fn is_private(module: &Module, function: OpId) -> bool {
    match module.attr_of(function, "sym_visibility").map(|id| module.ctx.attr(id)) {
        Some(Attr::String(text)) => matches!(module.ctx.str(*text), "private" | "nested"),
        _ => false,
    }
}

/// Whether a function contains an op for which `is_wanted` is true, or reaches one through the symbols that it names:
/// functions, globals and others.
pub fn reaches(module: &Module, function: OpId, is_wanted: impl Fn(OpId) -> bool) -> bool {
    let (mut is_there, mut named) = (false, FxHashMap::<&str, Vec<OpId>>::default());
    module.walk(module.top(), &mut |op| {
        is_there = is_there || is_wanted(op);
        if let Some(name) = module.symbol_of(op) {
            named.entry(name).or_default().push(op);
        }
    });
    let (mut found, mut open) = (false, vec![function]);
    // Most programs have none.
    while let Some(op) = open.pop().filter(|_| is_there && !found) {
        let mut look = |op: OpId| {
            found = found || is_wanted(op);
            let (op, mut reached) = (module.op(op), Vec::new());
            for (_, attr) in op.properties.iter().chain(&op.attrs) {
                if let Attr::SymbolRef { root, nested } = module.ctx.attr(*attr) {
                    let name = nested.last().unwrap_or(root);
                    reached.extend(named.remove(module.ctx.str(*name)).unwrap_or_default());
                }
            }
            open.extend(reached);
        };
        look(op);
        for &region in &module.op(op).regions {
            module.region(region).blocks.iter().for_each(|&block| module.walk(block, &mut look));
        }
    }
    found
}
