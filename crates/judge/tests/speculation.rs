//! Ops that a pass executes where the program before did not.

use assay_judge::{Behaviour, Plan, Settings, Verdict, compare};

/// The verdict on one function before and after.
fn verdict(before: &str, after: &str) -> Verdict {
    let registry = assay_dialects::registry();
    let settings = Settings::default();
    let [before, after] = [before, after].map(|text| assay_ir::parse(text).expect("it is well formed"));
    let plan = Plan::new(&before, &registry, &settings);
    let source = Behaviour::observe(&before, &registry, &plan, &settings);
    let target = Behaviour::after(&source, &after, &registry, &plan, &settings);
    compare(&plan, &source, &target).remove(0).verdict
}

/// A function on a flag, a size and two tensors: what is executed early, if anything, then what is under the flag.
fn function(early: &str, guarded: &str, result: &str) -> String {
    format!(
        r#""func.func"() <{{function_type = (i1, index, tensor<?xf32>, tensor<?xf32>) -> f32, sym_name = "f"}}> ({{
        ^bb0(%flag: i1, %n: index, %t: tensor<?xf32>, %u: tensor<?xf32>):
          %zero = "arith.constant"() <{{value = 0.0 : f32}}> : () -> f32
          %at = "arith.constant"() <{{value = 0 : index}}> : () -> index
          {early}
          %r = "scf.if"(%flag) ({{
            {guarded}
            "scf.yield"({result}) : (f32) -> ()
          }}, {{
            "scf.yield"(%zero) : (f32) -> ()
          }}) : (i1) -> f32
          "func.return"(%r) : (f32) -> ()
        }}) : () -> ()"#
    )
}

const SUM: &str = r#"%x = "linalg.add"(%t, %u, %t) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%a: f32, %b: f32, %c: f32):
      %d = "arith.addf"(%a, %b) : (f32, f32) -> f32
      "linalg.yield"(%d) : (f32) -> ()
    }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>"#;
const CAST: &str = r#"%x = "tensor.cast"(%t) : (tensor<?xf32>) -> tensor<4xf32>"#;
const EXTRACT: &str = r#"%y = "tensor.extract"(%x, %at) : (tensor<?xf32>, index) -> f32"#;
const EXTRACT_OF_4: &str = r#"%y = "tensor.extract"(%x, %at) : (tensor<4xf32>, index) -> f32"#;

#[test]
fn speculatable_ops_may_be_executed_early() {
    for (op, extract) in [(SUM, EXTRACT), (CAST, EXTRACT_OF_4)] {
        let before = function("", &format!("{op}\n{extract}"), "%y");
        // The operands are used afterwards, too.
        let used = |text: String| {
            text.replace(
                r#""func.return"(%r)"#,
                r#"%z = "tensor.extract"(%t, %at) : (tensor<?xf32>, index) -> f32
          %s = "arith.addf"(%r, %z) : (f32, f32) -> f32
          "func.return"(%s)"#,
            )
        };
        let found = verdict(&used(before), &used(function(op, extract, "%y")));
        assert!(matches!(found, Verdict::Refines { .. }), "{op}: {found:?}");
    }
}

#[test]
fn other_ops_may_not() {
    let extract = r#"%y = "tensor.extract"(%t, %n) : (tensor<?xf32>, index) -> f32"#;
    let before = function("", extract, "%y");
    assert!(matches!(verdict(&before, &function(extract, "", "%y")), Verdict::Differs(_)));
}

#[test]
fn what_they_make_must_not_be_used() {
    let before = function("", "", "%zero");
    let size = r#"%x = "tensor.empty"(%n) : (index) -> tensor<?xf32>
        %d = "tensor.dim"(%x, %at) : (tensor<?xf32>, index) -> index
        %i = "arith.index_cast"(%d) : (index) -> i32
        %y = "arith.sitofp"(%i) : (i32) -> f32"#;
    assert!(matches!(verdict(&before, &function(size, "", "%zero")), Verdict::Refines { .. }));
    let used = function(size, "", "%zero").replace(r#""func.return"(%r)"#, r#""func.return"(%y)"#);
    assert!(matches!(verdict(&before, &used), Verdict::Differs(_)));
}

/// A function on a memref and a size, with an op that may be behind an assertion: the size of the memref is four times `factor`.
fn view_of(op: &str, factor: Option<&str>) -> String {
    let check = factor.map_or_else(String::new, |factor| {
        format!(
            r#"%size = "memref.dim"(%m, %zero) : (memref<?xf32>, index) -> index
          %most = "arith.muli"({factor}, %four) : (index, index) -> index
          %fits = "arith.cmpi"(%size, %most) <{{predicate = 0 : i64}}> : (index, index) -> i1
          "cf.assert"(%fits) <{{msg = "a size"}}> : (i1) -> ()"#
        )
    });
    format!(
        r#""func.func"() <{{function_type = (memref<?xf32>, index) -> (), sym_name = "f"}}> ({{
        ^bb0(%m: memref<?xf32>, %n: index):
          %zero = "arith.constant"() <{{value = 0 : index}}> : () -> index
          %one = "arith.constant"() <{{value = 1 : index}}> : () -> index
          %four = "arith.constant"() <{{value = 4 : index}}> : () -> index
          {check}
          {op}
          "func.return"() : () -> ()
        }}) : () -> ()"#
    )
}

#[test]
fn a_pass_may_assert_what_the_documentation_of_an_op_asserts() {
    let cast = r#"%x = "memref.cast"(%m) : (memref<?xf32>) -> memref<4xf32>"#;
    let split = r#"%x = "memref.expand_shape"(%m, %n) <{reassociation = [[0, 1]],
        static_output_shape = array<i64: -9223372036854775808, 4>}> : (memref<?xf32>, index) -> memref<?x4xf32>"#;
    for (op, factor) in [(cast, "%one"), (split, "%n")] {
        let found = verdict(&view_of(op, None), &view_of(op, Some(factor)));
        assert!(matches!(found, Verdict::Refines { .. }), "{op}: {found:?}");
    }
    let found = verdict(&view_of("", None), &view_of("", Some("%one")));
    assert!(matches!(found, Verdict::Differs(_)), "{found:?}");
}
