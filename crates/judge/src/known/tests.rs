//! Tests that known executions are those that a run would give, with the ids of the current program.

use assay_engine::interpret::ExecutionConfig;

use super::*;

/// A program with a global, a callee, a function that is undefined for the argument 0, and a function that calls
/// it.
fn program(global: i64, callee: &str, more: &str) -> String {
    format!(
        r#""builtin.module"() ({{
  "memref.global"() <{{initial_value = dense<{global}> : tensor<1xi64>, sym_name = "g", type = memref<1xi64>}}> : () -> ()
  "func.func"() <{{function_type = (i64) -> i64, sym_name = "callee"}}> ({{
  ^bb0(%arg0: i64):
{callee}
    "func.return"(%0) : (i64) -> ()
  }}) : () -> ()
  "func.func"() <{{function_type = (i64) -> i64, sym_name = "alone"}}> ({{
  ^bb0(%arg0: i64):
    %0 = "arith.divsi"(%arg0, %arg0) : (i64, i64) -> i64
    %1 = "arith.maxsi"(%arg0, %0) : (i64, i64) -> i64
{more}
    "func.return"(%1) : (i64) -> ()
  }}) : () -> ()
  "func.func"() <{{function_type = (f32, i64) -> (f32, i64, i64), sym_name = "caller"}}> ({{
  ^bb0(%arg0: f32, %arg1: i64):
    %0 = "math.exp"(%arg0) <{{fastmath = #arith.fastmath<none>}}> : (f32) -> f32
    %1 = "func.call"(%arg1) <{{callee = @callee}}> : (i64) -> i64
    %2 = "memref.get_global"() <{{name = @g}}> : () -> memref<1xi64>
    %3 = "arith.constant"() <{{value = 0 : index}}> : () -> index
    %4 = "memref.load"(%2, %3) : (memref<1xi64>, index) -> i64
    %5 = "arith.divsi"(%1, %arg1) : (i64, i64) -> i64
    "func.return"(%0, %5, %4) : (f32, i64, i64) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    )
}

const SUM: &str =
    r#"    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64"#;
const PRODUCT: &str =
    r#"    %0 = "arith.muli"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64"#;
const MORE: &str =
    r#"    %2 = "arith.subi"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64"#;

#[test]
fn what_is_known_is_what_a_run_gives() {
    let registry = assay_dialects::registry();
    let config = ExecutionConfig { stand_in: true, ..Settings::default().config };
    let settings = Settings { samples: false, inputs: 8, config, ..Settings::default() };
    let first = program(1, SUM, "");
    let plan = Plan::new(&assay_ir::parse(&first).unwrap(), &registry, &settings);
    assert_eq!(plan.functions.len(), 3);
    let known = KnownFunctions::default();
    // Each program, with the total number of functions run up to then.
    let programs = [
        (first.clone(), 3),
        (first.clone(), 3),
        // Only one function changes; the ids of the ops after it move.
        (program(1, SUM, MORE), 4),
        // A callee changes, and so do its callers.
        (program(1, PRODUCT, MORE), 6),
        // A changed global affects all functions.
        (program(2, PRODUCT, MORE), 9),
        (first.clone(), 9),
        // Other names for the same values and blocks.
        (first.replace("%arg", "%other").replace("%1", "%first").replace("^bb0", "^entry"), 9),
        // All functions depend on the text around them.
        (
            first
                .replace("}) : () -> ()\n\n", "")
                .replace("module\"() (", "module\"() <{sym_name = \"m\"}> ("),
            12,
        ),
    ];
    for (number, (text, runs)) in programs.iter().enumerate() {
        let program = ParsedIr::parse(text, &settings).unwrap();
        let fresh = Behaviour::observe(&program.module, &registry, &plan, &settings);
        let found = known.behaviour(&program, &registry, &plan, &settings);
        assert_eq!(format!("{:?}", found.functions), format!("{:?}", fresh.functions), "program {number}");
        assert_eq!(known.0.borrow().runs.len(), *runs, "program {number}");
        let undefined = |executions: &[Execution]| executions.iter().any(|one| one.result.is_err());
        assert!(fresh.functions.iter().flatten().any(|executions| undefined(executions)));
    }
}

#[test]
fn what_a_source_does_is_known() {
    let registry = assay_dialects::registry();
    let settings = Settings { samples: false, inputs: 8, ..Settings::default() };
    let text = program(1, SUM, "");
    // The comment moves no op.
    let source = assay_ir::parse(format!("// A program.\n{text}")).unwrap();
    let plan = Plan::new(&source, &registry, &settings);
    let behaviour = Behaviour::observe(&source, &registry, &plan, &settings);
    let known = KnownFunctions::default();
    known.add_source(&ParsedIr::parse(&text, &settings).unwrap(), &source, &plan, &behaviour);
    assert_eq!(known.0.borrow().runs.len(), 3);
    let target = ParsedIr::parse(&program(1, SUM, MORE), &settings).unwrap();
    let fresh = Behaviour::observe(&target.module, &registry, &plan, &settings);
    let found = known.behaviour(&target, &registry, &plan, &settings);
    assert_eq!(format!("{:?}", found.functions), format!("{:?}", fresh.functions));
    assert_eq!(known.0.borrow().runs.len(), 4);
}

#[test]
fn functions_change_with_what_they_depend_on() {
    let registry = assay_dialects::registry();
    let settings = Settings::default();
    let text = program(1, SUM, "");
    let plan = Plan::new(&assay_ir::parse(&text).unwrap(), &registry, &settings);
    let changed = |targets: &[String]| {
        let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
        find_changed(&plan, &text, &targets, &settings)
    };
    // The one alone, the callee, the caller.
    assert_eq!(changed(&[]), [false; 3]);
    assert_eq!(changed(&[text.replace("%arg", "%a")]), [false; 3]);
    assert_eq!(changed(&[format!("{text}\n\n")]), [false; 3]);
    assert_eq!(changed(&[program(1, SUM, MORE)]), [true, false, false]);
    assert_eq!(changed(&[program(1, PRODUCT, "")]), [false, true, true]);
    assert_eq!(changed(&[program(1, SUM, MORE), program(1, PRODUCT, "")]), [true; 3]);
    assert_eq!(changed(&[program(2, SUM, "")]), [true; 3]);
    assert_eq!(changed(&["not a program".to_owned()]), [true; 3]);
    assert_eq!(changed(&[text.replace("\"alone\"", "\"gone\"")]), [true, false, false]);
}

#[test]
fn names_in_strings_are_text() {
    let own =
        with_own_names("^bb3(%x: i8):\n  %y = \"a.b\"(%x) {s = \"%x\\\" ^bb3\"} : (i8) -> i8 // %z:2 %y#1");
    assert_eq!(own, "^0(%1: i8):\n  %2 = \"a.b\"(%1) {s = \"%x\\\" ^bb3\"} : (i8) -> i8 // %3:2 %2#1");
}

#[test]
fn text_of_another_layout_is_run_again() {
    let registry = assay_dialects::registry();
    let settings = Settings { inputs: 2, ..Settings::default() };
    let line = program(1, SUM, "").replace('\n', " ");
    let program = ParsedIr::parse(&line, &Settings::default()).unwrap();
    assert!(Sections::split(&program).is_none());
    let plan = Plan::new(&program.module, &registry, &settings);
    let known = KnownFunctions::default();
    assert!(known.behaviour(&program, &registry, &plan, &settings).functions.iter().all(Result::is_ok));
    assert!(known.0.borrow().runs.is_empty());
}
