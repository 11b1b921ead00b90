//! Functions without a body that a pass calls and the program before it does not know.
//!
//! A pass may lower an op to a call of a library. Such a function does what the op does, but the stand-in for it does not.

use assay_engine::interpret::Interpreter;
use assay_ir::{Module, OpId};
use rustc_hash::FxHashSet;

use crate::behaviour::entry_block;
use crate::refine::{FunctionVerdict, Verdict};

/// Makes the differences of functions that call such a function not comparable: the stand-in may be what differs.
pub fn take_back_differences(before: &Module, after: &Module, verdicts: &mut [FunctionVerdict]) {
    let mut new: Option<Vec<&str>> = None;
    for verdict in verdicts {
        let Verdict::Differs(difference) = &verdict.verdict else { continue };
        let new = new.get_or_insert_with(|| {
            let known: FxHashSet<&str> = functions(before).into_iter().map(|(name, _)| name).collect();
            let without_body =
                functions(after).into_iter().filter(|&(_, op)| entry_block(after, op).is_none());
            without_body.map(|(name, _)| name).filter(|name| !known.contains(name)).collect()
        });
        let called = new.iter().find(|name| Interpreter::shows_call(&difference.after.output, name));
        if let Some(name) = called {
            let why = format!("it calls @{name}, which the program before does not declare");
            verdict.verdict = Verdict::NotComparable(why);
        }
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
            let plan = Plan::of(&programs[0], registry, &settings);
            let [old, new] = [0, 1].map(|at| Behaviour::of(&programs[at], registry, &plan, &settings));
            judge(&plan, [&programs[0], &programs[1]], [&old, &new], registry, &settings).remove(0).verdict
        };
        assert!(matches!(verdict(""), Verdict::NotComparable(why) if why.contains("@lib")));
        // The program before knows the function, and does not call it.
        assert!(matches!(verdict(declared), Verdict::Differs(_)));
    }
}
