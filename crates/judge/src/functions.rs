//! Functions of a program: their bodies, and who may call them.

use assay_ir::{Attr, AttrId, BlockId, Module, OpId, print_op};
use assay_model::{Meaning, Registry};
use rustc_hash::FxHashMap;

/// The entry block of a function that has a body.
pub fn entry_block(module: &Module, function: OpId) -> Option<BlockId> {
    module.op(function).regions.first().and_then(|&region| module.region(region).blocks.first().copied())
}

/// The op of a function that a program defines or declares. Of several with one name, it is the one that the interpreter calls: the outermost one.
pub fn find_function(module: &Module, registry: &Registry, name: &str) -> Option<OpId> {
    find_in(module, module.top(), registry, name)
}

fn find_in(module: &Module, block: BlockId, registry: &Registry, name: &str) -> Option<OpId> {
    let is_declaration = |op: &OpId| {
        registry.get(module.op_name(*op)).is_some_and(|def| matches!(def.meaning, Meaning::Declaration))
    };
    let declared: Vec<OpId> = module.block(block).ops.iter().copied().filter(is_declaration).collect();
    declared.iter().copied().find(|&op| module.symbol_of(op) == Some(name)).or_else(|| {
        // Only modules hold further declarations.
        let holders = declared.into_iter().filter(|&op| module.attr_of(op, "function_type").is_none());
        let regions = holders.flat_map(|op| &module.op(op).regions);
        let mut blocks = regions.flat_map(|&region| &module.region(region).blocks);
        blocks.find_map(|&inner| find_in(module, inner, registry, name))
    })
}

/// Whether Assay knows what an op does.
pub(crate) fn has_model(module: &Module, registry: &Registry, op: OpId) -> bool {
    registry.get(module.op_name(op)).is_some_and(|def| def.unsupported_reason().is_none())
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

/// Whether nothing outside of the program can refer to a symbol. Linkage is an attribute of symbols of `llvm` [LLVM LangRef, Linkage Types].
pub fn is_hidden(module: &Module, op: OpId) -> bool {
    let linkage = module.attr_of(op, "linkage").map(|attr| assay_ir::attr_text(module, attr));
    let is_local = |text: String| text.ends_with("<internal>") || text.ends_with("<private>");
    is_private(module, op) || linkage.is_some_and(is_local)
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
            for &(_, attr) in op.properties.iter().chain(&op.attrs) {
                each_symbol(module, attr, &mut |name| open.extend(named.remove(name).unwrap_or_default()));
            }
        }
    }
    found
}

/// The definitions that an op reaches, itself included, as one text. Those in `except` are left out.
pub(crate) fn printed_definitions(module: &Module, op: OpId, except: &[OpId]) -> String {
    let reached = ops_reached(module, op).into_iter();
    reached
        .filter(|one| !except.contains(one) && module.symbol_of(*one).is_some())
        .map(|one| print_op(module, one))
        .collect()
}

/// The symbols that an attribute names, also in lists and dictionaries.
fn each_symbol(module: &Module, attr: AttrId, visit: &mut dyn FnMut(&str)) {
    match module.ctx.attr(attr) {
        Attr::SymbolRef { root, nested } => visit(module.ctx.str(*nested.last().unwrap_or(root))),
        Attr::Array(entries) => entries.iter().for_each(|&entry| each_symbol(module, entry, visit)),
        Attr::Dictionary(entries) => entries.iter().for_each(|&(_, entry)| each_symbol(module, entry, visit)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_in_lists_are_reached() {
        let text = r#"
            "t.f"() {sym_name = "f", names = [{a = @g}, @m::@h]} : () -> ()
            "t.f"() {sym_name = "g"} : () -> ()
            "t.f"() {sym_name = "h"} : () -> ()
            "t.f"() {sym_name = "i"} : () -> ()
            "#;
        let module = assay_ir::parse(text).unwrap();
        let function = module.block(module.top()).ops[0];
        let mut names: Vec<&str> =
            ops_reached(&module, function).into_iter().filter_map(|op| module.symbol_of(op)).collect();
        names.sort_unstable();
        assert_eq!(names, ["f", "g", "h"]);
    }
}
