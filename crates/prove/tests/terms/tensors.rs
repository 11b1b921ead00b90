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

#[test]
fn domains_without_points_and_zero_points_of_quantised_ops() {
    // No iteration: the output stays as it is, even if no body would compute that.
    let few = r#"%none_of_v = "tensor.extract_slice"(%v) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 0>, static_strides = array<i64: 1>}> : (tensor<2xi3>) -> tensor<0xi3>
        %r = "linalg.generic"(%none_of_v, %v) <{indexing_maps = [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%x: i3, %y: i3):
          %z = "arith.divui"(%x, %x) : (i3, i3) -> i3
          "linalg.yield"(%z) : (i3) -> ()
        }) : (tensor<0xi3>, tensor<2xi3>) -> tensor<2xi3>"#;
    assert_eq!(defined(few, "tensor<2xi3>"), 1024);
    // Scalar operands are the same at every point.
    let quantised = r#"%r = "linalg.quantized_matmul"(%t, %t, %b, %c, %t) <{operandSegmentSizes = array<i32: 4, 1>}> ({
        ^bb0(%x: i3, %y: i3, %p: i3, %q: i3, %w: i3):
          %m = "arith.subi"(%x, %p) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          %n = "arith.subi"(%y, %q) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          %o = "arith.muli"(%m, %n) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          %z = "arith.addi"(%w, %o) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          "linalg.yield"(%z) : (i3) -> ()
        }) : (tensor<2x2xi3>, tensor<2x2xi3>, i3, i3, tensor<2x2xi3>) -> tensor<2x2xi3>"#;
    assert_eq!(defined(quantised, "tensor<2x2xi3>"), 1024);
}

/// The same tensors under types that leave their sizes open, and the sizes.
const OPEN: &str = r#"%ot = "tensor.cast"(%t) : (tensor<2x2xi3>) -> tensor<?x?xi3>
%ov = "tensor.cast"(%v) : (tensor<2xi3>) -> tensor<?xi3>
%rows = "tensor.dim"(%ot, %zero) : (tensor<?x?xi3>, index) -> index
"#;

fn with_open_sizes(body: &str, ty: &str) -> usize {
    defined(&format!("{OPEN}{body}"), ty)
}

#[test]
fn tensors_of_open_sizes_have_the_sizes_of_their_values() {
    let sum = r#"%z = "arith.addi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3"#;
    let rows = |output: &str| {
        let op = generic(["(m, n)", "(m)"], [PARALLEL, REDUCTION], sum, (output, "tensor<?xi3>"));
        op.replace("(%t, ", "(%ot, ").replace("(tensor<2x2xi3>, ", "(tensor<?x?xi3>, ")
    };
    assert_eq!(with_open_sizes(&rows("%ov"), "tensor<?xi3>"), 1024);
    let empty = r#"%none_yet = "tensor.empty"(%rows) : (index) -> tensor<?xi3>"#;
    let filled = format!("{empty}\n{}", rows("%none_yet"));
    assert_eq!(with_open_sizes(&filled, "tensor<?xi3>"), 1024);
    // The output has too few rows.
    let one_row = r#"%none_yet = "tensor.empty"(%one) : (index) -> tensor<?xi3>"#;
    assert_eq!(with_open_sizes(&format!("{one_row}\n{}", rows("%none_yet")), "tensor<?xi3>"), 0);
    let generated = r#"%r = "tensor.generate"(%rows) ({
        ^bb0(%m: index):
          %i = "arith.index_cast"(%m) : (index) -> i3
          %z = "arith.addi"(%i, %a) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          "tensor.yield"(%z) : (i3) -> ()
        }) : (index) -> tensor<?xi3>"#;
    assert_eq!(with_open_sizes(generated, "tensor<?xi3>"), 1024);
    let negative = r#"%minus = "arith.subi"(%zero, %one) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %r = "tensor.empty"(%minus) : (index) -> tensor<?xi3>"#;
    assert_eq!(with_open_sizes(negative, "tensor<?xi3>"), 0);
}

#[test]
fn elements_of_tensors_of_open_sizes_move() {
    let cast = |size: i64| format!("%r = \"tensor.cast\"(%ov) : (tensor<?xi3>) -> tensor<{size}xi3>");
    assert_eq!(with_open_sizes(&cast(2), "tensor<2xi3>"), 1024);
    assert_eq!(with_open_sizes(&cast(3), "tensor<3xi3>"), 0);
    let slice = |size: &str| {
        format!(
            "%r = \"tensor.extract_slice\"(%ot, {size}) <{{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 1, 0>, \
             static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}}> : (tensor<?x?xi3>, index) -> \
             tensor<1x?xi3>"
        )
    };
    assert_eq!(with_open_sizes(&slice("%rows"), "tensor<1x?xi3>"), 1024);
    let too_many = r#"%more = "arith.addi"(%rows, %one) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index"#;
    assert_eq!(with_open_sizes(&format!("{too_many}\n{}", slice("%more")), "tensor<1x?xi3>"), 0);
    let collapsed = r#"%r = "tensor.collapse_shape"(%ot) <{reassociation = [[0, 1]]}> : (tensor<?x?xi3>) -> tensor<?xi3>"#;
    assert_eq!(with_open_sizes(collapsed, "tensor<?xi3>"), 1024);
    let joined = r#"%r = "tensor.concat"(%ov, %ov, %v) <{dim = 0 : i64}> : (tensor<?xi3>, tensor<?xi3>, tensor<2xi3>) -> tensor<?xi3>"#;
    assert_eq!(with_open_sizes(joined, "tensor<?xi3>"), 1024);
    // A loop over the rows.
    let looped = r#"%r = "scf.for"(%zero, %rows, %one, %a) ({
        ^bb0(%i: index, %s: i3):
          %x = "tensor.extract"(%ot, %i, %one) : (tensor<?x?xi3>, index, index) -> i3
          %z = "arith.addi"(%x, %s) <{overflowFlags = #arith.overflow<none>}> : (i3, i3) -> i3
          "scf.yield"(%z) : (i3) -> ()
        }) : (index, index, index, i3) -> i3"#;
    assert_eq!(with_open_sizes(looped, "i3"), 1024);
}

#[test]
fn elementwise_ops_need_equal_sizes_at_run_time() {
    let add = |other: &str| {
        format!(
            "{other}\n%r = \"arith.addi\"(%ov, %other) <{{overflowFlags = #arith.overflow<none>}}> : (tensor<?xi3>, tensor<?xi3>) -> \
             tensor<?xi3>"
        )
    };
    let of = |count: usize| {
        let (list, types) = (vec!["%a"; count].join(", "), vec!["i3"; count].join(", "));
        format!(
            "%exact = \"tensor.from_elements\"({list}) : ({types}) -> tensor<{count}xi3>\n%other = \"tensor.cast\"(%exact) : \
             (tensor<{count}xi3>) -> tensor<?xi3>"
        )
    };
    assert_eq!(with_open_sizes(&add(&of(2)), "tensor<?xi3>"), 1024);
    assert_eq!(with_open_sizes(&add(&of(3)), "tensor<?xi3>"), 0);
}

#[test]
fn positions_may_depend_on_the_input() {
    let index = |name: &str, arg: &str| format!("%{name} = \"arith.index_cast\"(%{arg}) : (i3) -> index\n");
    let positions = index("i", "a") + &index("j", "b");
    let extract = r#"%r = "tensor.extract"(%t, %i, %j) : (tensor<2x2xi3>, index, index) -> i3"#;
    // Two of eight numbers are positions, in each dimension.
    assert_eq!(defined(&(positions.clone() + extract), "i3"), 2 * 2 * 16);
    let insert = r#"%r = "tensor.insert"(%c, %v, %i) : (i3, tensor<2xi3>, index) -> tensor<2xi3>"#;
    assert_eq!(defined(&(positions.clone() + insert), "tensor<2xi3>"), 2 * 128);
    let lists = "operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, \
                 static_sizes = array<i64: 1>, static_strides = array<i64: 1>";
    let slice = format!(
        "%r = \"tensor.extract_slice\"(%v, %i) <{{{}}}> : (tensor<2xi3>, index) -> tensor<1xi3>",
        lists
    );
    assert_eq!(defined(&(positions.clone() + &slice), "tensor<1xi3>"), 2 * 128);
    let of_vector = r#"%w = "vector.from_elements"(%c, %b, %c) : (i3, i3, i3) -> vector<3xi3>
        %r = "vector.extract"(%w, %i) <{static_position = array<i64: -9223372036854775808>}> : (vector<3xi3>, index) -> i3"#;
    assert_eq!(defined(&(positions + of_vector), "i3"), 1024);
}
