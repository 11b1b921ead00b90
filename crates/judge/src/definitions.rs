//! Public definitions that no execution compares: other modules may use them.

use assay_ir::{Module, OpId, print_op};
use assay_model::{Meaning, OpView, Registry};

use crate::attribute_text::text_of;
use crate::functions::{entry_block, is_hidden, symbols_around};
use crate::verdict::GONE;

/// A definition that other modules may use, and that a program does not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostDefinition {
    /// Its symbol, without `@`.
    pub symbol: String,
    /// What became of it.
    pub why: &'static str,
}

/// Why a public global that the target does not have cannot be compared.
const GLOBAL_GONE: &str = "the public global is gone";
const GLOBAL_CHANGED: &str = "the public global changed";

/// The functions that are gone, and the globals that are gone or are defined in another way. A global that a lowering replaced by one of another dialect
/// counts as kept: what functions read of it is compared with them.
pub fn find_lost_definitions([before, after]: [&Module; 2], registry: &Registry) -> Vec<LostDefinition> {
    let kept = public_symbols(after);
    let mut lost = Vec::new();
    for (symbol, op) in public_symbols(before) {
        let is_function = before.attr_of(op, "function_type").is_some();
        let is_definition = match is_function {
            true => entry_block(before, op).is_some() && runs(before, registry, op),
            false => defines(before, registry, op),
        };
        if !is_definition {
            continue;
        }
        let place = symbols_around(before, op);
        let other =
            kept.iter().find(|(name, other)| *name == symbol && symbols_around(after, *other) == place);
        let why = match (is_function, other) {
            (true, Some(_)) => continue,
            (true, None) => GONE,
            (false, None) => GLOBAL_GONE,
            (false, Some(&(_, other))) if is_changed([(before, op), (after, other)]) => GLOBAL_CHANGED,
            (false, Some(_)) => continue,
        };
        lost.push(LostDefinition { symbol: symbol.to_owned(), why });
    }
    lost
}

/// The ops outside of functions with symbols that other modules can use.
fn public_symbols(module: &Module) -> Vec<(&str, OpId)> {
    let mut found = Vec::new();
    let mut open = vec![module.top()];
    while let Some(block) = open.pop() {
        for &op in &module.block(block).ops {
            if let Some(symbol) = module.symbol_of(op).filter(|_| !is_hidden(module, op)) {
                found.push((symbol, op));
            }
            if module.attr_of(op, "function_type").is_none() {
                let regions = module.op(op).regions.iter();
                open.extend(regions.flat_map(|&region| &module.region(region).blocks));
            }
        }
    }
    found
}

/// Whether a function is part of the program that runs, as a sequence of transformations is not.
fn runs(module: &Module, registry: &Registry, function: OpId) -> bool {
    registry.get(module.op_name(function)).is_some_and(|def| matches!(def.meaning, Meaning::Declaration))
}

fn defines(module: &Module, registry: &Registry, op: OpId) -> bool {
    let defines = registry.get(module.op_name(op)).and_then(|def| def.defines);
    let view = OpView { module, op, index_width: u64::BITS, types: registry.types() };
    defines.is_some_and(|defines| defines(&view))
}

/// Whether an op of the same name has other attributes or regions.
fn is_changed(ops: [(&Module, OpId); 2]) -> bool {
    let [before, after] = ops.map(|(module, op)| module.op_name(op));
    let [one, other] = ops.map(|(module, op)| {
        let regions = (!module.op(op).regions.is_empty()).then(|| print_op(module, op));
        (text_of(module, op, &|_, _| true), regions)
    });
    before == after && one != other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_definitions_must_stay() {
        let registry = assay_dialects::shared();
        let global = |rest: &str| {
            format!("\"memref.global\"() <{{sym_name = \"g\", type = memref<i32>, {rest}}}> : () -> ()\n")
        };
        let variable = |rest: &str| {
            format!(
                "\"llvm.mlir.global\"() <{{global_type = i32, sym_name = \"g\", {rest}}}> ({{}}) : () -> ()\n"
            )
        };
        let function = "\"func.func\"() <{function_type = () -> (), sym_name = \"g\"}> ({ \"func.return\"() : () -> () }) : () -> ()\n";
        let why = |before: &str, after: &str| {
            let modules = [before, after].map(|text| assay_ir::parse(text).unwrap());
            find_lost_definitions([&modules[0], &modules[1]], registry).first().map(|lost| lost.why)
        };
        let value = "initial_value = dense<1> : tensor<i32>";
        assert_eq!(why(&global(value), ""), Some(GLOBAL_GONE));
        assert_eq!(
            why(&global(value), &global("initial_value = dense<2> : tensor<i32>")),
            Some(GLOBAL_CHANGED)
        );
        assert_eq!(why(&global(value), &global(value)), None);
        let private = format!("{value}, sym_visibility = \"private\"");
        assert_eq!(why(&global(value), &global(&private)), Some(GLOBAL_GONE));
        assert_eq!(why(&global(&private), ""), None);
        // Declared only.
        assert_eq!(why(&global("constant"), ""), None);
        let external = "linkage = #llvm.linkage<external>";
        assert_eq!(why(&variable(external), ""), None);
        let defined = format!("{external}, value = 1 : i32");
        assert_eq!(why(&variable(&defined), ""), Some(GLOBAL_GONE));
        assert_eq!(why(&variable("linkage = #llvm.linkage<internal>, value = 1 : i32"), ""), None);
        assert_eq!(why(&variable("linkage = #llvm.linkage<linkonce>, value = 1 : i32"), ""), None);
        // A lowering.
        assert_eq!(why(&global(value), &variable(&defined)), None);
        assert_eq!(why(function, ""), Some(GONE));
        assert_eq!(why(function, function), None);
    }
}
