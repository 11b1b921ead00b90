//! Symbols that ops without a model name in texts: `emitc.call_opaque "g"` becomes a call of `g` in C++, which may be the function @g of the program
//! [EmitC.td, call_opaque]. An execution does not call it.

use std::collections::BTreeMap;

use assay_ir::{Module, OpId, attr_text};
use assay_model::Registry;
use rustc_hash::FxHashMap;

use crate::behaviour::Plan;
use crate::functions::{has_model, ops_reached, printed_definitions};
use crate::promises::refuse_where;
use crate::verdict::FunctionVerdict;

/// Whether a symbol that is printed without quotes may have a character.
pub fn is_in_symbol(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$')
}

/// The words in the texts of an attribute, as it is printed.
pub fn words_in_texts(printed: &str) -> impl Iterator<Item = &str> {
    // Quotes within a text are printed as numbers.
    let texts = printed.split('"').skip(1).step_by(2);
    texts.flat_map(|text| text.split(|c: char| !is_in_symbol(c))).filter(|word| !word.is_empty())
}

/// Whether some op without a model names a symbol in a text.
pub(crate) fn are_there(module: &Module, registry: &Registry) -> bool {
    let mut ops = Vec::new();
    module.walk(module.top(), &mut |op| ops.extend((!has_model(module, registry, op)).then_some(op)));
    let symbols = if ops.is_empty() { FxHashMap::default() } else { symbols(module) };
    ops.into_iter().any(|op| !named(module, op, &symbols).is_empty())
}

/// Takes back that a function refines if such an op names a symbol whose definition the step changes.
pub(crate) fn refuse_changed(
    plan: &Plan,
    programs: [&Module; 2],
    registry: &Registry,
    verdicts: &mut [FunctionVerdict],
) {
    if !are_there(programs[0], registry) && !are_there(programs[1], registry) {
        return;
    }
    refuse_where(plan, programs, registry, verdicts, |functions| {
        let [before, after] =
            functions.map(|(module, function)| definitions_named(module, registry, function));
        let changed = before.iter().find(|(name, text)| after.get(*name).is_some_and(|other| other != *text));
        let gone = || before.keys().find(|name| !after.contains_key(*name));
        let name = changed.map(|(name, _)| name).or_else(gone)?;
        Some(format!("an op that Assay does not model names @{name}, which changed"))
    });
}

/// The definitions that the texts of such ops name, directly or through others, with all that they refer to.
fn definitions_named(module: &Module, registry: &Registry, function: OpId) -> BTreeMap<String, String> {
    let symbols = symbols(module);
    let mut found = BTreeMap::new();
    let mut open = vec![function];
    while let Some(root) = open.pop() {
        for op in ops_reached(module, root).into_iter().filter(|&op| !has_model(module, registry, op)) {
            for name in named(module, op, &symbols) {
                if found.contains_key(name) {
                    continue;
                }
                let definition = symbols[name];
                found.insert(name.to_owned(), printed_definitions(module, definition, &[]));
                open.push(definition);
            }
        }
    }
    found
}

/// The symbols of a program, each with the first op that defines it.
fn symbols(module: &Module) -> FxHashMap<&str, OpId> {
    let mut found = FxHashMap::default();
    module.walk(module.top(), &mut |op| {
        if let Some(symbol) = module.symbol_of(op) {
            found.entry(symbol).or_insert(op);
        }
    });
    found
}

/// The symbols that the texts of an op name.
fn named<'m>(module: &Module, op: OpId, symbols: &FxHashMap<&'m str, OpId>) -> Vec<&'m str> {
    let own = module.symbol_of(op);
    let data = module.op(op);
    let texts = data.properties.iter().chain(&data.attrs).map(|&(_, attr)| attr_text(module, attr));
    let mut found = Vec::new();
    for text in texts {
        let known = words_in_texts(&text).filter_map(|word| symbols.get_key_value(word));
        found.extend(known.map(|(&name, _)| name).filter(|&name| Some(name) != own));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Behaviour, Settings, Verdict, judge};

    #[test]
    fn words_are_those_between_quotes() {
        let words: Vec<&str> = words_in_texts(r#"[#emitc.opaque<"&g">, @h, "a b"]"#).collect();
        assert_eq!(words, ["g", "a", "b"]);
    }

    #[test]
    fn a_changed_function_that_a_text_names_is_open() {
        let registry = assay_dialects::shared();
        let program = |value: i32| {
            let text = format!(
                r#""func.func"() <{{function_type = () -> i32, sym_name = "f"}}> ({{
                  %0 = "emitc.call_opaque"() <{{callee = "g"}}> : () -> i32
                  "func.return"(%0) : (i32) -> ()
                }}) : () -> ()
                "func.func"() <{{function_type = () -> i32, sym_name = "g", sym_visibility = "private"}}> ({{
                  %0 = "arith.constant"() <{{value = {value} : i32}}> : () -> i32
                  "func.return"(%0) : (i32) -> ()
                }}) : () -> ()"#
            );
            assay_ir::parse(text).unwrap()
        };
        let mut settings = Settings::default();
        settings.config.registered = Some(["func", "arith"].map(str::to_owned).as_slice().into());
        let verdict = |before: i32, after: i32| {
            let programs = [program(before), program(after)];
            let plan = Plan::new(&programs[0], registry, &settings);
            let [old, new] = [0, 1].map(|at| Behaviour::observe(&programs[at], registry, &plan, &settings));
            judge(&plan, [&programs[0], &programs[1]], [&old, &new], registry, &settings).remove(0).verdict
        };
        assert!(matches!(verdict(1, 1), Verdict::Refines { .. }));
        assert!(matches!(verdict(1, 2), Verdict::NotComparable(why) if why.text.contains("@g")));
    }
}
