//! Programs that print where their objects lie.

use assay_engine::interpret::Config;

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
    let execution = assay_judge::run_main(&module, &assay_dialects::registry(), Config::default());
    execution.unspecified.iter().map(|(_, rule)| *rule).collect()
}

#[test]
fn a_printed_address_is_not_determined() {
    assert_eq!(notes(r#""vector.print"(%1) : (index) -> ()"#), ["address"]);
}

#[test]
fn what_does_not_hang_on_an_address_is() {
    let itself = r#"%2 = "arith.subi"(%1, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "vector.print"(%2) : (index) -> ()"#;
    assert!(notes(itself).is_empty());
}
