//! A program whose results are open or approximate is not called wrong because one of the others is open.

use assay_judge::{Behaviour, Plan, Settings, Verdict, judge};

/// The source computes tosa.rfft2d, whose small parts are open, and tosa.sigmoid in f16. The target is what `tosa-to-linalg` of
/// head makes of it: the last digit of one sigmoid differs, as its exponential allows.
const BEFORE: &str = include_str!("approximate/before.mlir");
const AFTER: &str = include_str!("approximate/after.mlir");

#[test]
fn what_is_approximate_stays_so_beside_what_is_open() {
    let verdict = verdict(AFTER);
    assert!(matches!(verdict, Verdict::Refines { .. }), "{verdict:?}");
}

#[test]
fn what_is_wrong_stays_so_beside_what_is_open() {
    let wrong = AFTER.replace("\"math.exp\"", "\"math.absf\"");
    assert_ne!(wrong, AFTER);
    let verdict = verdict(&wrong);
    assert!(matches!(verdict, Verdict::Differs(_)), "{verdict:?}");
}

/// Zero, and the hyperbolic tangent of a small number.
const TANH: &str = r#""func.func"() <{function_type = () -> (i32, f64), sym_name = "f"}> ({
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %x = "arith.constant"() <{value = 1.0e-10 : f64}> : () -> f64
  %t = "math.tanh"(%x) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  "func.return"(%zero, %t) : (i32, f64) -> ()
}) : () -> ()"#;

/// The same by exponentials, which loses digits. The zero is that of a bit that was never written, and itself.
const EXPANDED: &str = r#""func.func"() <{function_type = () -> (i32, f64), sym_name = "f"}> ({
  %count = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %p = "llvm.alloca"(%count) <{elem_type = i32}> : (i32) -> !llvm.ptr
  %u = "llvm.load"(%p) : (!llvm.ptr) -> i32
  %bit = "arith.andi"(%u, %count) : (i32, i32) -> i32
  %zero = "arith.xori"(%bit, %bit) : (i32, i32) -> i32
  %one = "arith.constant"() <{value = 1.0 : f64}> : () -> f64
  %y = "arith.constant"() <{value = 2.0e-10 : f64}> : () -> f64
  %e = "math.exp"(%y) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  %above = "arith.subf"(%e, %one) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  %below = "arith.addf"(%e, %one) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  %t = "arith.divf"(%above, %below) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  "func.return"(%zero, %t) : (i32, f64) -> ()
}) : () -> ()"#;

#[test]
fn what_is_approximate_stays_so_if_undefined_bits_are_chosen() {
    let verdict = verdict_on(TANH, EXPANDED);
    assert!(!matches!(verdict, Verdict::Differs(_)), "{verdict:?}");
    let wrong = EXPANDED.replace("2.0e-10", "2.1e-10");
    let verdict = verdict_on(TANH, &wrong);
    assert!(matches!(verdict, Verdict::Differs(_)), "{verdict:?}");
}

/// The verdict on a target of [`BEFORE`].
fn verdict(after: &str) -> Verdict {
    verdict_on(BEFORE, after)
}

fn verdict_on(before: &str, after: &str) -> Verdict {
    let registry = assay_dialects::shared();
    let settings = Settings::default();
    let [before, after] = [before, after].map(|text| assay_ir::parse(text).unwrap());
    let plan = Plan::new(&before, registry, &settings);
    let behaviours = [&before, &after].map(|module| Behaviour::observe(module, registry, &plan, &settings));
    let verdicts = judge(&plan, [&before, &after], [&behaviours[0], &behaviours[1]], registry, &settings);
    verdicts.into_iter().next().unwrap().verdict
}
