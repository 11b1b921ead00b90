//! Calls of functions that nobody defines are compared by what they hand over.

use assay_judge::{Behaviour, Plan, Settings, Verdict, compare};

fn program(body: &str) -> assay_ir::Module {
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (i32) -> i32, sym_name = "give", sym_visibility = "private"}}> ({{}}) : () -> ()
  "func.func"() <{{function_type = (i32) -> i32, sym_name = "f"}}> ({{
  ^bb0(%a: i32):
{body}
  }}) : () -> ()
}}) : () -> ()
"#
    );
    assay_ir::parse(&text).expect("generic form")
}

fn verdict(before: &str, after: &str) -> Verdict {
    let registry = assay_dialects::registry();
    let settings = Settings { inputs: 12, ..Settings::default() };
    let (before, after) = (program(before), program(after));
    let plan = Plan::new(&before, &registry, &settings);
    let run = |module| Behaviour::observe(module, &registry, &plan, &settings);
    compare(&plan, &run(&before), &run(&after)).remove(0).verdict
}

const ONCE: &str = r#"%b = "func.call"(%a) <{callee = @give}> : (i32) -> i32
"func.return"(%b) : (i32) -> ()"#;
const TWICE: &str = r#"%b = "func.call"(%a) <{callee = @give}> : (i32) -> i32
%c = "func.call"(%a) <{callee = @give}> : (i32) -> i32
"func.return"(%b) : (i32) -> ()"#;
const OF_ITS_RESULT: &str = r#"%b = "func.call"(%a) <{callee = @give}> : (i32) -> i32
%c = "func.call"(%b) <{callee = @give}> : (i32) -> i32
"func.return"(%b) : (i32) -> ()"#;

#[test]
fn the_same_calls_refine_and_others_differ() {
    assert!(matches!(verdict(ONCE, ONCE), Verdict::Refines { .. }));
    assert!(matches!(verdict(ONCE, TWICE), Verdict::Differs(_)));
    assert!(matches!(verdict(TWICE, ONCE), Verdict::Differs(_)));
    assert!(matches!(verdict(TWICE, OF_ITS_RESULT), Verdict::Differs(_)));
}
