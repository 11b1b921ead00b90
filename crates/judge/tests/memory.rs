//! The memory that results take is bounded.

use assay_judge::{Plan, Settings, observe};

/// Number of inputs on which a function with a buffer of `count` bytes is compared.
fn inputs(count: usize) -> usize {
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (memref<{count}xi8>, i8) -> (), sym_name = "f"}}> ({{
  ^bb0(%m: memref<{count}xi8>, %v: i8):
    %c = "arith.constant"() <{{value = 0 : index}}> : () -> index
    "memref.store"(%v, %m, %c) : (i8, memref<{count}xi8>, index) -> ()
    "func.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    );
    let module = assay_ir::parse(&text).expect("generic form");
    let registry = assay_dialects::registry();
    let settings = Settings { inputs: 40, ..Settings::default() };
    let mut plan = Plan::new(&module, &registry, &settings);
    observe(&module, &registry, &mut plan, &settings);
    plan.functions[0].inputs.len()
}

#[test]
fn a_function_of_large_buffers_gets_few_inputs() {
    assert!(inputs(16) >= 40);
    assert!(inputs(1 << 20) < 16);
}
