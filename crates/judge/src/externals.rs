//! Functions without a body that the program after a pass calls, but that the program before does not declare, or declares with other
//! types.
//!
//! A pass may lower an op to a call of a library. Such a function does what the op does, but the stand-in for it does not. And a pass may
//! convert the types of a declared function, so that another stand-in gets other scalars.
//!
//! An op without a model has a stand-in, too. If the compiler registers its dialect, a pass may know what it does: it may remove the op, or
//! replace it. A difference between executions that reach such an op is inconclusive.

use assay_engine::interpret::{Interpreter, is_lowered_to_int};
use assay_ir::{Attr, Module, OpId, attr_text};
use assay_model::{ElemType, Layout, Registry};
use rustc_hash::FxHashMap;

use crate::functions::entry_block;
use crate::reason::{Reason, ReasonKind};
use crate::verdict::{FunctionVerdict, Verdict};

/// Why a difference is inconclusive if an execution reaches such an op.
const NO_MODEL: &str = "it has an op that Assay does not model, and the pass may know what the op does";

/// Makes differences not comparable in functions that call an unknown function, or have an op without a model: the stand-in may cause the
/// difference.
pub fn take_back_differences(
    before: &Module,
    after: &Module,
    registry: &Registry,
    index_width: u32,
    verdicts: &mut [FunctionVerdict],
) {
    let mut suspects: Option<Vec<(&str, String)>> = None;
    for verdict in verdicts {
        let Verdict::Differs(difference) = &verdict.verdict else { continue };
        let outputs = [&difference.before.output, &difference.after.output];
        if outputs.into_iter().any(Interpreter::shows_registered_op) {
            verdict.verdict = Verdict::NotComparable(Reason::new(ReasonKind::Unsupported, NO_MODEL));
            continue;
        }
        let suspects = suspects.get_or_insert_with(|| suspects_of(before, after, registry, index_width));
        let called =
            suspects.iter().find(|(name, _)| Interpreter::shows_call(&difference.after.output, name));
        if let Some((_, why)) = called {
            verdict.verdict = Verdict::NotComparable(Reason::new(ReasonKind::Open, why));
        }
    }
}

/// Declared functions that get another stand-in after a pass, and why.
fn suspects_of<'m>(
    before: &'m Module,
    after: &'m Module,
    registry: &Registry,
    width: u32,
) -> Vec<(&'m str, String)> {
    let known: FxHashMap<&str, OpId> = functions(before).into_iter().collect();
    let suspect = |(name, op): (&'m str, OpId)| {
        let why = match known.get(name) {
            _ if entry_block(after, op).is_some() => return None,
            None => format!("it calls @{name}, which the program before does not declare"),
            Some(&old) if function_type(before, old) == function_type(after, op) => return None,
            Some(_) if !types_differ([before, after], registry, width, name) => return None,
            Some(_) => format!("it calls @{name}, which the program before declares with other types"),
        };
        Some((name, why))
    };
    functions(after).into_iter().filter_map(suspect).collect()
}

fn function_type(module: &Module, function: OpId) -> Option<String> {
    module.attr_of(function, "function_type").map(|attr| attr_text(module, attr))
}

/// Whether two programs call a function with different scalars, or call it only by its address, so that the types are unknown.
fn types_differ(programs: [&Module; 2], registry: &Registry, width: u32, function: &str) -> bool {
    let [before, after] = programs.map(|module| elements(module, registry, width, function));
    before.zip(after).is_none_or(|(before, after)| before != after)
}

/// The types of the scalars that the first call of a function passes, and the types of those that it returns. Equal types in a row count
/// once. `None` if nothing calls the function by its name.
fn elements(module: &Module, registry: &Registry, width: u32, function: &str) -> Option<[Vec<ElemType>; 2]> {
    let calls = |op: OpId| match module.attr_of(op, "callee").map(|id| module.ctx.attr(id)) {
        Some(Attr::SymbolRef { root, nested }) => nested.is_empty() && module.ctx.str(*root) == function,
        _ => false,
    };
    let mut call = None;
    module.walk(module.top(), &mut |op| call = call.or_else(|| calls(op).then_some(op)));
    let call = module.op(call?);
    Some([call.operands.as_slice(), call.results.as_slice()].map(|values| {
        let mut found = Vec::new();
        for &value in values {
            if let Some(layout) = registry.layout(&module.ctx, module.value(value).ty, width) {
                add_elements(&layout, &mut found);
            }
        }
        found.dedup();
        found
    }))
}

fn add_elements(layout: &Layout, found: &mut Vec<ElemType>) {
    match layout {
        Layout::Scalar(ElemType::Complex(kind)) | Layout::Array { elem: ElemType::Complex(kind), .. } => {
            found.push(lowered(ElemType::Float(*kind)));
        }
        Layout::Scalar(elem) | Layout::Array { elem, .. } => found.push(lowered(*elem)),
        Layout::Struct { parts, .. } => parts.iter().for_each(|part| add_elements(part, found)),
        Layout::Repeat { part, .. } | Layout::MemRef { elem: part, .. } => add_elements(part, found),
    }
}

/// Integers take the place of floats that LLVM IR does not have; a stand-in gives the same bits for both.
fn lowered(elem: ElemType) -> ElemType {
    match elem {
        ElemType::Float(kind) if is_lowered_to_int(kind) => ElemType::Int(kind.width()),
        other => other,
    }
}

/// All functions of a program, with their symbols.
fn functions(module: &Module) -> Vec<(&str, OpId)> {
    let mut functions = Vec::new();
    module.walk(module.top(), &mut |op| {
        if module.attr_of(op, "function_type").is_some()
            && let Some(name) = module.symbol_of(op)
        {
            functions.push((name, op));
        }
    });
    functions
}

#[cfg(test)]
mod tests {
    use crate::{Behaviour, Plan, Settings, Verdict, judge};

    #[test]
    fn a_call_of_a_library_proves_nothing() {
        let module = |body: &str, declared: &str| {
            let text = format!(
                "\"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"f\"}}> ({{\n^bb0(%a: i32):\n{body}\n\
                 \"func.return\"(%0) : (i32) -> ()\n}}) : () -> ()\n{declared}"
            );
            assay_ir::parse(text).unwrap()
        };
        let declared = "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"lib\", sym_visibility = \
                        \"private\"}> ({}) : () -> ()";
        let call = "%0 = \"func.call\"(%a) <{callee = @lib}> : (i32) -> i32";
        let sum = "%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32";
        let (registry, settings) = (assay_dialects::shared(), Settings::default());
        let verdict = |before: &str| {
            let programs = [module(sum, before), module(call, declared)];
            let plan = Plan::new(&programs[0], registry, &settings);
            let [old, new] = [0, 1].map(|at| Behaviour::observe(&programs[at], registry, &plan, &settings));
            judge(&plan, [&programs[0], &programs[1]], [&old, &new], registry, &settings).remove(0).verdict
        };
        assert!(matches!(verdict(""), Verdict::NotComparable(why) if why.text.contains("@lib")));
        // The program before declares the function, but does not call it.
        assert!(matches!(verdict(declared), Verdict::Differs(_)));
    }

    #[test]
    fn an_op_without_a_model_proves_only_that_nothing_changed() {
        let module = |body: &str| {
            let text = format!(
                "\"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"f\"}}> ({{\n^bb0(%a: i32):\n{body}\n\
                 \"func.return\"(%0) : (i32) -> ()\n}}) : () -> ()\n"
            );
            assay_ir::parse(text).unwrap()
        };
        let sum = "%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32";
        let op = "%0 = \"known.op\"(%a) : (i32) -> i32";
        let (registry, mut settings) = (assay_dialects::shared(), Settings::default());
        settings.config.registered = Some([String::from("known")].as_slice().into());
        let verdict = |before: &str, after: &str| {
            let programs = [module(before), module(after)];
            let plan = Plan::new(&programs[0], registry, &settings);
            let [old, new] = [0, 1].map(|at| Behaviour::observe(&programs[at], registry, &plan, &settings));
            judge(&plan, [&programs[0], &programs[1]], [&old, &new], registry, &settings).remove(0).verdict
        };
        assert!(matches!(verdict(op, op), Verdict::Refines { .. }));
        for (before, after) in [(op, sum), (sum, op)] {
            let verdict = verdict(before, after);
            assert!(
                matches!(&verdict, Verdict::NotComparable(why) if why.text.contains("model")),
                "{verdict:?}"
            );
        }
        let stranger = "%0 = \"unknown.op\"(%a) : (i32) -> i32";
        assert!(matches!(verdict(stranger, sum), Verdict::Differs(_)));
    }
}
