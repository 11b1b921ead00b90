//! Programs that print where their objects lie, or which NaNs arithmetic makes.

use assay_engine::interpret::ExecutionConfig;

fn notes(body: &str) -> Vec<&'static str> {
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = () -> (), sym_name = "main"}}> ({{
    %0 = "memref.alloc"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<i64>
    %1 = "memref.extract_aligned_pointer_as_index"(%0) : (memref<i64>) -> index
    {body}
    "func.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()"#
    );
    let module = assay_ir::parse(&text).expect("the program parses");
    let execution = assay_judge::run_main(&module, &assay_dialects::registry(), ExecutionConfig::default());
    execution.unspecified.iter().map(|(_, rule)| *rule).collect()
}

#[test]
fn a_printed_address_is_not_determined() {
    assert_eq!(notes(r#""vector.print"(%1) : (index) -> ()"#), ["address"]);
}

#[test]
fn what_does_not_depend_on_an_address_is() {
    let itself = r#"%2 = "arith.subi"(%1, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "vector.print"(%2) : (index) -> ()"#;
    assert!(notes(itself).is_empty());
}

/// `-47.0 % -0.0`, with its bits.
const NAN: &str = r#"%3 = "arith.constant"() <{value = -4.700000e+01 : f64}> : () -> f64
    %4 = "arith.constant"() <{value = -0.000000e+00 : f64}> : () -> f64
    %5 = "arith.remf"(%3, %4) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    %6 = "arith.bitcast"(%5) : (f64) -> i64"#;

#[test]
fn the_printed_bits_of_a_nan_that_arithmetic_makes_are_not_determined() {
    assert_eq!(notes(&format!(r#"{NAN} "vector.print"(%6) : (i64) -> ()"#)), ["open-nan"]);
    assert_eq!(notes(&format!(r#"{NAN} "vector.print"(%5) : (f64) -> ()"#)), ["open-nan"]);
}

#[test]
fn what_does_not_depend_on_the_bits_of_a_nan_is() {
    let same = r#"%7 = "arith.cmpi"(%6, %6) <{predicate = 0 : i64}> : (i64, i64) -> i1
    "vector.print"(%7) : (i1) -> ()"#;
    assert!(notes(&format!("{NAN}\n{same}")).is_empty());
}
