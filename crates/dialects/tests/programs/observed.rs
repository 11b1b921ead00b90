//! What programs show at the end of `main`.

use assay_engine::interpret::{self, ExecutionConfig};
use assay_engine::sanitize::{OutputForm, observe};

use super::sanitised::refused;

/// Shown: 10, four times 6, twice 10, twice 7, and the bits of 3.0; not what is approximate or gone.
const PROGRAM: &str = r#""builtin.module"() ({
  "func.func"() <{sym_name = "main", function_type = () -> ()}> ({
    %0 = "arith.constant"() <{value = 5 : i8}> : () -> i8
    %1 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %2 = "arith.constant"() <{value = dense<3> : vector<2x2xi32>}> : () -> vector<2x2xi32>
    %3 = "arith.addi"(%2, %2) <{overflowFlags = #arith.overflow<none>}> : (vector<2x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
    %4 = "tensor.splat"(%1) : (i8) -> tensor<2xi8>
    %5 = "arith.constant"() <{value = 7 : i16}> : () -> i16
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi16>
    "linalg.fill"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: i16, %arg1: i16):
      "linalg.yield"(%arg0) : (i16) -> ()
    }) : (i16, memref<2xi16>) -> ()
    %7 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    %8 = "arith.addf"(%7, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %9 = "math.exp"(%8) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %10 = "arith.fptosi"(%9) : (f32) -> i32
    %11 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi16>
    "memref.dealloc"(%11) : (memref<2xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

/// The number of values shown, what is printed, and the program.
fn shown(form: OutputForm) -> (usize, String, String) {
    let registry = assay_dialects::registry();
    let mut module = assay_ir::parse(PROGRAM).expect("a program");
    let count = observe(&mut module, &registry, form).expect("a main function");
    let execution = interpret::run(&module, &registry, "main", &[], ExecutionConfig::default());
    assert!(execution.result.is_ok(), "{:?}\n{}", execution.result, assay_ir::print(&module));
    (count, execution.output.display(), assay_ir::print(&module))
}

#[test]
fn a_checksum_adds_what_is_accessible() {
    let (count, printed, _) = shown(OutputForm::Checksum);
    assert_eq!((count, printed.trim()), (5, "1077936196"));
}

#[test]
fn values_are_printed_one_by_one() {
    let (count, printed, _) = shown(OutputForm::Values);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(count, 5);
    assert_eq!(lines, ["10", "( ( 6, 6 ), ( 6, 6 ) )", "10", "10", "7", "7", "1077936128"]);
}

#[test]
fn what_shows_values_is_valid() {
    let texts = [shown(OutputForm::Checksum).2, shown(OutputForm::Values).2];
    match refused(&texts) {
        Some(refused) => assert_eq!(refused, []),
        None => println!("skipped: there is no mlir-opt-22"),
    }
}

#[test]
fn a_main_with_arguments_shows_nothing() {
    let registry = assay_dialects::registry();
    let text = PROGRAM.replace("\"tensor.splat\"(%1)", "\"tensor.splat\"(%arg)");
    let text = text.replacen("({\n    %0", "({\n  ^bb0(%arg: i8):\n    %0", 1);
    let mut module = assay_ir::parse(text.as_str()).expect("a program");
    let before = assay_ir::print(&module);
    assert!(observe(&mut module, &registry, OutputForm::Checksum).is_err());
    assert_eq!(assay_ir::print(&module), before);
}

/// Where there is no main function, one calls the others with values that are made for it.
#[test]
fn functions_without_a_main_are_called() {
    const FUNCTIONS: &str = r#""builtin.module"() ({
  "func.func"() <{sym_name = "f", function_type = (i8, memref<2xi16>, f32) -> i8}> ({
  ^bb0(%arg0: i8, %arg1: memref<2xi16>, %arg2: f32):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    "func.return"(%0) : (i8) -> ()
  }) : () -> ()
  "func.func"() <{sym_name = "g", function_type = (none) -> (), sym_visibility = "private"}> ({
  ^bb0(%arg0: none):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
    let registry = assay_dialects::registry();
    let mut module = assay_ir::parse(FUNCTIONS).expect("a program");
    // The argument, the memory's two zeros, and the sum; no value of type none can be made.
    assert_eq!(observe(&mut module, &registry, OutputForm::Values), Ok(3));
    let text = assay_ir::print(&module);
    let execution = interpret::run(&module, &registry, "main", &[], ExecutionConfig::default());
    assert!(execution.result.is_ok(), "{:?}\n{text}", execution.result);
    assert_eq!(execution.output.display().lines().collect::<Vec<_>>(), ["3", "0", "0", "6"]);
    assert_eq!(text.matches("func.call").count(), 1);
    if let Some(refused) = refused(&[text]) {
        assert_eq!(refused, []);
    }
    let mut module = assay_ir::parse(&FUNCTIONS[..0]).expect("an empty program");
    assert!(observe(&mut module, &registry, OutputForm::Values).is_err());
}
