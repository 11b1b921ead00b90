//! Functions of a program: their bodies, and who may call them.

use assay_ir::{Attr, BlockId, Module, OpId};
use rustc_hash::FxHashMap;

/// The entry block of a function that has a body.
pub fn entry_block(module: &Module, function: OpId) -> Option<BlockId> {
    module.op(function).regions.first().and_then(|&region| module.region(region).blocks.first().copied())
}

/// The symbols of the ops around a function, innermost first. If the outermost op is the only one of the program, its name does not count: it is the
/// whole program.
pub fn symbols_around(module: &Module, function: OpId) -> Vec<String> {
    let is_program = |op: OpId| module.block(module.top()).ops.as_slice() == [op];
    let ops = std::iter::successors(module.parent_op(function), |&op| module.parent_op(op));
    ops.filter(|&op| !is_program(op)).filter_map(|op| module.symbol_of(op).map(str::to_owned)).collect()
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
    let mut is_there = false;
    module.walk(module.top(), &mut |op| is_there = is_there || is_wanted(op));
    // Most programs have none.
    is_there && ops_reached(module, function).into_iter().any(is_wanted)
}

/// A function, the ops in its regions, and those that it reaches through the symbols that it names.
pub fn ops_reached(module: &Module, function: OpId) -> Vec<OpId> {
    let mut named = FxHashMap::<&str, Vec<OpId>>::default();
    module.walk(module.top(), &mut |op| {
        if let Some(name) = module.symbol_of(op) {
            named.entry(name).or_default().push(op);
        }
    });
    let (mut found, mut open) = (Vec::new(), vec![function]);
    while let Some(op) = open.pop() {
        let first = found.len();
        found.push(op);
        for &region in &module.op(op).regions {
            module
                .region(region)
                .blocks
                .iter()
                .for_each(|&block| module.walk(block, &mut |op| found.push(op)));
        }
        for &op in &found[first..] {
            let op = module.op(op);
            for (_, attr) in op.properties.iter().chain(&op.attrs) {
                if let Attr::SymbolRef { root, nested } = module.ctx.attr(*attr) {
                    let name = nested.last().unwrap_or(root);
                    open.extend(named.remove(module.ctx.str(*name)).unwrap_or_default());
                }
            }
        }
    }
    found
}
