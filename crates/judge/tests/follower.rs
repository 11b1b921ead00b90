//! What a step from one program to another is judged to do.

use std::rc::Rc;

use assay_judge::{Behaviour, Follower, Miscompilation, Plan, ReasonKind, Settings};

/// A program that rounds an address of `malloc` up to a multiple of 64, and reads 60 bytes behind it. It takes the address of a global first
/// or last.
fn rounding(first: bool) -> String {
    let address = r#""llvm.mlir.addressof"() <{global_name = @g}> : () -> !llvm.ptr"#;
    let (before, behind) = if first { (address, "") } else { ("", address) };
    format!(
        r#""builtin.module"() ({{
  "llvm.func"() <{{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}}> ({{
  }}) : () -> ()
  "llvm.mlir.global"() <{{addr_space = 0 : i32, alignment = 64 : i64, constant, global_type = !llvm.array<4 x i64>, linkage = #llvm.linkage<private>, sym_name = "g", value = dense<2> : tensor<4xi64>, visibility_ = 0 : i64}}> ({{
  }}) : () -> ()
  "func.func"() <{{function_type = () -> i32, sym_name = "f"}}> ({{
    {before}
    %size = "llvm.mlir.constant"() <{{value = 65 : i64}}> : () -> i64
    %15 = "llvm.mlir.constant"() <{{value = 15 : i64}}> : () -> i64
    %63 = "llvm.mlir.constant"() <{{value = 63 : i64}}> : () -> i64
    %64 = "llvm.mlir.constant"() <{{value = 64 : i64}}> : () -> i64
    %0 = "llvm.call"(%size) <{{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}}> : (i64) -> !llvm.ptr
    %1 = "llvm.ptrtoint"(%0) : (!llvm.ptr) -> i64
    %2 = "llvm.add"(%1, %63) <{{overflowFlags = 0 : i32}}> : (i64, i64) -> i64
    %3 = "llvm.urem"(%2, %64) : (i64, i64) -> i64
    %4 = "llvm.sub"(%2, %3) <{{overflowFlags = 0 : i32}}> : (i64, i64) -> i64
    %5 = "llvm.inttoptr"(%4) : (i64) -> !llvm.ptr
    %6 = "llvm.getelementptr"(%5, %15) <{{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648>}}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%15, %0) <{{ordering = 0 : i64}}> : (i64, !llvm.ptr) -> ()
    %7 = "llvm.load"(%6) <{{ordering = 0 : i64}}> : (!llvm.ptr) -> i32
    {behind}
    %8 = "llvm.mlir.constant"() <{{value = 7 : i32}}> : () -> i32
    "func.return"(%8) : (i32) -> ()
  }}) : () -> ()
}}) : () -> ()"#
    )
}

/// The verdict on a step from the one program to the other, in words, and the evidence if it differs.
fn follow(before: &str, after: &str) -> (String, Vec<Miscompilation>) {
    let (registry, settings) = (assay_dialects::registry(), Settings::default());
    let module = assay_ir::parse(before).expect("the program parses");
    let plan = Plan::new(&module, &registry, &settings);
    let behaviour = Rc::new(Behaviour::observe(&module, &registry, &plan, &settings));
    let mut follower = Follower::new(&registry, &settings, &plan, before.to_owned(), behaviour);
    let (verdict, miscompilation) = follower.judge_step(0, after).expect("the program after parses");
    assert_eq!(miscompilation.len(), follower.counts.differs);
    (format!("{:?}", verdict.functions[0].verdict), miscompilation)
}

fn judged(before: &str, after: &str) -> String {
    follow(before, after).0
}

#[test]
fn a_difference_at_some_places_only_is_inconclusive() {
    let (first, last) = (rounding(true), rounding(false));
    // The program is one and the same; where `malloc` puts its object decides.
    assert_eq!(
        judged(&last, &first),
        r#"NotComparable(Reason { kind: Open, stopped: None, text: "the outcome depends on addresses" })"#
    );
    // Nothing was compared: the program is undefined on its only input.
    let verdict = judged(&first, &last);
    assert!(
        verdict.starts_with("NotComparable(Reason { kind: Undefined, stopped: None, text: \"undefined on "),
        "{verdict}"
    );
}

#[test]
fn what_is_undefined_at_all_places_is_a_difference() {
    let rounded = rounding(false);
    // With enough memory all is well wherever it lies, and far past it nothing is.
    let enough = rounded.replace("value = 65 :", "value = 128 :");
    assert!(judged(&enough, &enough.replace("value = 15 :", "value = 14 :")).starts_with("Refines"));
    assert!(judged(&enough, &enough.replace("value = 15 :", "value = 99 :")).starts_with("Differs"));
    assert!(judged(&enough, &enough.replace("value = 7 :", "value = 8 :")).starts_with("Differs"));
}

/// A function of a quotient by a constant and of a shift, which is poison where it goes too far.
fn quotient_and_shift(divisor: i64, shift: i64) -> String {
    format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (i8) -> (i8, i8), sym_name = "f"}}> ({{
  ^bb0(%arg0: i8):
    %0 = "arith.constant"() <{{value = {divisor} : i8}}> : () -> i8
    %1 = "arith.constant"() <{{value = {shift} : i8}}> : () -> i8
    %2 = "arith.shrui"(%arg0, %1) : (i8, i8) -> i8
    %3 = "arith.divui"(%arg0, %0) : (i8, i8) -> i8
    "func.return"(%2, %3) : (i8, i8) -> ()
  }}) : () -> ()
}}) : () -> ()"#
    )
}

/// Op and rule that are to blame for a difference.
fn blamed(before: &str, after: &str) -> Option<(String, String)> {
    let (verdict, mut miscompilation) = follow(before, after);
    assert!(verdict.starts_with("Differs"), "{verdict}");
    miscompilation.remove(0).violation.map(|violation| (violation.op, violation.rule))
}

#[test]
fn a_rule_is_to_blame_only_if_the_program_before_keeps_it() {
    let named = |op: &str, rule: &str| Some((op.to_owned(), rule.to_owned()));
    let (fine, poison) = (quotient_and_shift(3, 7), quotient_and_shift(3, 8));
    assert_eq!(blamed(&fine, &poison), named("arith.shrui", "shift-out-of-range"));
    // The shift is poison before as well; it is the quotient that differs.
    assert_eq!(blamed(&poison, &quotient_and_shift(4, 8)), None);
    assert_eq!(blamed(&poison, &quotient_and_shift(4, 8).replace("value = 8 :", "value = 9 :")), None);
    // The shift's result is not used: what is undefined is the quotient.
    let [unused, zero] = [3, 0].map(|divisor| quotient_and_shift(divisor, 8).replace("(%2, %3)", "(%0, %3)"));
    assert_eq!(blamed(&unused, &zero), named("arith.divui", "div-by-zero"));
    // One result is poison on both sides, the other becomes so by another op.
    let exact = quotient_and_shift(3, 8).replace("(%arg0, %0)", "(%arg0, %0) <{isExact}>");
    assert_eq!(blamed(&poison, &exact), None);
}

/// A function of an exponential, written as one op or by powers of two of the argument times a factor.
fn exponential(factor: Option<f64>) -> String {
    let body = match factor {
        None => r#"%0 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32"#.to_owned(),
        Some(factor) => format!(
            r#"%1 = "arith.constant"() <{{value = {factor:?} : f32}}> : () -> f32
    %2 = "arith.mulf"(%arg0, %1) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
    %0 = "math.exp2"(%2) <{{fastmath = #arith.fastmath<none>}}> : (f32) -> f32"#
        ),
    };
    format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (f32) -> f32, sym_name = "f"}}> ({{
  ^bb0(%arg0: f32):
    {body}
    "func.return"(%0) : (f32) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    )
}

#[test]
fn samples_are_taken_where_inexact_results_differ() {
    let log2_e = std::f64::consts::LOG2_E;
    let one = exponential(None);
    let steps = [exponential(Some(log2_e)), one.clone(), exponential(Some(log2_e))];
    let wrong = exponential(Some(log2_e * 1.25));
    let (registry, settings) = (assay_dialects::registry(), Settings::default());
    let module = assay_ir::parse(&one).unwrap();
    let plan = Plan::new(&module, &registry, &settings);
    // Neither the source nor what was passed over has samples before they are needed.
    let unsampled = Settings { samples: false, ..settings.clone() };
    let behaviour = Rc::new(Behaviour::observe(&module, &registry, &plan, &unsampled));
    let known = Rc::default();
    for passed in 0..steps.len() {
        let mut follower =
            Follower::new(&registry, &settings, &plan, one.clone(), Rc::clone(&behaviour)).with_known(&known);
        for step in &steps[..passed] {
            follower.pass_over(step).unwrap();
        }
        let (verdict, miscompilation) = follower.judge_step(passed, &steps[passed]).unwrap();
        let refines = matches!(verdict.functions[0].verdict, assay_judge::Verdict::Refines { .. });
        assert!(refines && miscompilation.is_empty(), "{:?}", verdict.functions[0]);
        let (_, miscompilation) = follower.judge_step(passed + 1, &wrong).unwrap();
        assert_eq!(miscompilation.len(), 1);
        assert!(!miscompilation[0].difference.before.samples.is_empty());
    }
}

/// A function that calls another.
fn caller(body: &str) -> String {
    format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (i8) -> i8, sym_name = "callee", sym_visibility = "private"}}> ({{
  ^bb0(%arg0: i8):
    {body}
    "func.return"(%0) : (i8) -> ()
  }}) : () -> ()
  "func.func"() <{{function_type = (i8) -> i8, sym_name = "f"}}> ({{
  ^bb0(%arg0: i8):
    %0 = "func.call"(%arg0) <{{callee = @callee}}> : (i8) -> i8
    "func.return"(%0) : (i8) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    )
}

#[test]
fn a_function_is_judged_again_when_its_callee_changes() {
    let flags = "<{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8";
    let twice = caller(&format!(r#"%0 = "arith.addi"(%arg0, %arg0) {flags}"#));
    let square = caller(&format!(r#"%0 = "arith.muli"(%arg0, %arg0) {flags}"#));
    let (registry, settings) = (assay_dialects::registry(), Settings::default());
    let module = assay_ir::parse(&twice).unwrap();
    let plan = Plan::new(&module, &registry, &settings);
    let behaviour = Rc::new(Behaviour::observe(&module, &registry, &plan, &settings));
    let mut follower = Follower::new(&registry, &settings, &plan, twice.clone(), behaviour);
    let mut differs = |step, text: &str| follower.judge_step(step, text).unwrap().1.len();
    let found = [differs(0, &twice), differs(1, &square), differs(2, &square), differs(3, &twice)];
    assert_eq!(found, [0, 1, 0, 1]);
}

#[test]
fn functions_that_cannot_be_compared_are_counted_by_kind() {
    let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "divides_by_zero"}> ({
  ^bb0(%x: i32):
    %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %0 = "arith.divsi"(%x, %zero) : (i32, i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "is_defined"}> ({
  ^bb0(%x: i32):
    "func.return"(%x) : (i32) -> ()
  }) : () -> ()
}) : () -> ()"#;
    let (registry, settings) = (assay_dialects::registry(), Settings::default());
    let module = assay_ir::parse(text).expect("the program parses");
    let plan = Plan::new(&module, &registry, &settings);
    let behaviour = Rc::new(Behaviour::observe(&module, &registry, &plan, &settings));
    let mut follower = Follower::new(&registry, &settings, &plan, text.to_owned(), behaviour);
    follower.judge_step(0, text).expect("the program parses");
    assert_eq!(follower.counts.refines, 1);
    let kinds =
        |follower: &Follower<'_>| follower.counts.not_comparable.clone().into_iter().collect::<Vec<_>>();
    assert_eq!(kinds(&follower), [(ReasonKind::Undefined, 1)]);
    follower.pass_over(text).expect("the program parses");
    assert_eq!(kinds(&follower), [(ReasonKind::Undefined, 1), (ReasonKind::NotJudged, 2)]);
}
