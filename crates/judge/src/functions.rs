//! Functions of a program: their bodies, and who may call them.

use assay_ir::{Attr, BlockId, Module, OpId};

/// The entry block of a function that has a body.
pub fn entry_block(module: &Module, function: OpId) -> Option<BlockId> {
    module.op(function).regions.first().and_then(|&region| module.region(region).blocks.first().copied())
}

/// Whether an op around a function has a symbol. The name of the whole program, of its only op, does not count.
pub(crate) fn is_nested(module: &Module, function: OpId) -> bool {
    let around = |op: OpId| {
        let region = module.block(module.op(op).parent?).parent?;
        module.region(region).parent
    };
    let is_program = |op: OpId| module.block(module.top()).ops.as_slice() == [op];
    std::iter::successors(around(function), |&op| around(op))
        .any(|op| module.symbol_of(op).is_some() && !is_program(op))
}

/// Whether nothing outside of the program uses a function. The uses of a private symbol are all in its module, and those of a nested one
/// in the modules around it, so a pass that sees the whole program may change or drop either.
pub fn is_private(module: &Module, function: OpId) -> bool {
    match module.attr_of(function, "sym_visibility").map(|id| module.ctx.attr(id)) {
        Some(Attr::String(text)) => matches!(module.ctx.str(*text), "private" | "nested"),
        _ => false,
    }
}
