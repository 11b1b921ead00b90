//! Structured ops on small tensors, and ops about sizes, as terms against the interpreter, on all inputs.

use crate::programs::compare;

/// What every function starts with: tensors of its arguments, and constants.
const START: &str = r#"
%t = "tensor.from_elements"(%a, %b, %c, %a) : (i3, i3, i3, i3) -> tensor<2x2xi3>
%v = "tensor.from_elements"(%c, %b) : (i3, i3) -> tensor<2xi3>
%zero = "arith.constant"() <{value = 0 : index}> : () -> index
%one = "arith.constant"() <{value = 1 : index}> : () -> index
%none = "tensor.empty"() : () -> tensor<2x2xi3>
%few = "tensor.empty"() : () -> tensor<2xi3>
"#;

const PARALLEL: &str = "#linalg.iterator_type<parallel>";
const REDUCTION: &str = "#linalg.iterator_type<reduction>";

/// Compares the function that returns `%r` of this type; how many inputs are defined.
fn defined(body: &str, ty: &str) -> usize {
    let text = format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = (i3, i3, i3, i1) -> ({ty}), sym_name = \"f\"}}> ({{\n\
         ^bb0(%a: i3, %b: i3, %c: i3, %d: i1):{START}{body}\n\"func.return\"(%r) : ({ty}) -> ()\n}}) : () -> ()\n}}) : () -> ()\n"
    );
    compare(&text, &assay_dialects::registry()).unwrap_or_else(|what| panic!("{what}"))
}

/// A `linalg.generic` of a 2x2 input and an output.
fn generic(maps: [&str; 2], loops: [&str; 2], body: &str, (output, ty): (&str, &str)) -> String {
    format!(
        "%r = \"linalg.generic\"(%t, {output}) <{{indexing_maps = [affine_map<(m, n) -> {}>, affine_map<(m, n) -> {}>], \
         iterator_types = [{}], operandSegmentSizes = array<i32: 1, 1>}}> ({{\n^bb0(%x: i3, %y: i3):\n{body}\
         \n\"linalg.yield\"(%z) : (i3) -> ()\n}}) : (tensor<2x2xi3>, {ty}) -> {ty}",
        maps[0],
        maps[1],
        loops.join(", ")
    )
}

#[test]
fn bodies_run_for_each_point() {
    let square = ("%none", "tensor<2x2xi3>");
    let add = r#"%z = "arith.addi"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3"#;
    let flip = generic(["(n, m)", "(m, n)"], [PARALLEL; 2], add, square);
    assert_eq!(defined(&flip, square.1), 1024);
    // Undefined where an element is zero, poison where one overflows.
    let divide = r#"%z = "arith.divui"(%a, %x) : (i3, i3) -> i3"#;
    let some = defined(&generic(["(m, n)", "(m, n)"], [PARALLEL; 2], divide, square), square.1);
    assert!((1..1024).contains(&some), "{some} inputs are defined");
    let wraps = r#"%z = "arith.addi"(%x, %x) <{overflowFlags = #arith.overflow<nsw>}> : (i3, i3) -> i3"#;
    assert_eq!(defined(&generic(["(m, n)", "(m, n)"], [PARALLEL; 2], wraps, square), square.1), 1024);
}

#[test]
fn outputs_are_read_where_the_body_reads_them() {
    let sum = r#"%z = "arith.addi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3"#;
    let rows = |output| generic(["(m, n)", "(m)"], [PARALLEL, REDUCTION], sum, (output, "tensor<2xi3>"));
    assert_eq!(defined(&rows("%v"), "tensor<2xi3>"), 1024);
    // The elements of an empty tensor are poison, and so are the sums.
    assert_eq!(defined(&rows("%few"), "tensor<2xi3>"), 1024);
}

#[test]
fn bodies_ask_for_the_indices() {
    let index = r#"%m = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %n = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %i = "arith.index_cast"(%m) : (index) -> i3
        %j = "arith.index_cast"(%n) : (index) -> i3
        %s = "arith.shli"(%i, %j) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
        %z = "arith.addi"(%s, %x) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3"#;
    let square = ("%none", "tensor<2x2xi3>");
    assert_eq!(defined(&generic(["(m, n)", "(m, n)"], [PARALLEL; 2], index, square), square.1), 1024);
}

#[test]
fn named_ops_are_generic_ops() {
    let product = r#"%r = "linalg.matmul"(%t, %t, %t) <{operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%x: i3, %y: i3, %w: i3):
          %p = "arith.muli"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          %z = "arith.addi"(%w, %p) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          "linalg.yield"(%z) : (i3) -> ()
        }) : (tensor<2x2xi3>, tensor<2x2xi3>, tensor<2x2xi3>) -> tensor<2x2xi3>"#;
    assert_eq!(defined(product, "tensor<2x2xi3>"), 1024);
    let fill = r#"%r = "linalg.fill"(%b, %none) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%x: i3, %y: i3):
          "linalg.yield"(%x) : (i3) -> ()
        }) : (i3, tensor<2x2xi3>) -> tensor<2x2xi3>"#;
    assert_eq!(defined(fill, "tensor<2x2xi3>"), 1024);
    let broadcast = r#"%r = "linalg.broadcast"(%v, %none) <{dimensions = array<i64: 0>}> ({
        ^bb0(%x: i3, %y: i3):
          "linalg.yield"(%x) : (i3) -> ()
        }) : (tensor<2xi3>, tensor<2x2xi3>) -> tensor<2x2xi3>"#;
    assert_eq!(defined(broadcast, "tensor<2x2xi3>"), 1024);
}

#[test]
fn sizes_and_generated_tensors() {
    let number =
        |line: &str| defined(&format!("{line}\n%r = \"arith.index_cast\"(%size) : (index) -> i3"), "i3");
    assert_eq!(number(r#"%size = "tensor.dim"(%t, %one) : (tensor<2x2xi3>, index) -> index"#), 1024);
    assert_eq!(number(r#"%size = "tensor.rank"(%t) : (tensor<2x2xi3>) -> index"#), 1024);
    // There is no third dimension.
    let beyond = r#"%two = "arith.addi"(%one, %one) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %size = "tensor.dim"(%t, %two) : (tensor<2x2xi3>, index) -> index"#;
    assert_eq!(number(beyond), 0);
    let generated = r#"%r = "tensor.generate"() ({
        ^bb0(%m: index, %n: index):
          %x = "tensor.extract"(%t, %n, %m) : (tensor<2x2xi3>, index, index) -> i3
          %i = "arith.index_cast"(%m) : (index) -> i3
          %z = "arith.shli"(%x, %i) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          "tensor.yield"(%z) : (i3) -> ()
        }) : () -> tensor<2x2xi3>"#;
    assert_eq!(defined(generated, "tensor<2x2xi3>"), 1024);
}
