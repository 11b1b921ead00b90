//! Loops with independent iterations.

use assay_dialects::iterations_are_independent;

/// A loop `%i` with a loop `%j` that has this body, in a function with the memref `%a` that allocates `%m`.
fn independent(body: &str) -> bool {
    let text = format!(
        r#"#id = affine_map<(d0, d1) -> (d0, d1)>
        #swapped = affine_map<(d0, d1) -> (d1, d0)>
        #sum = affine_map<(d0, d1) -> (d0 + d1, d1)>
        "func.func"() <{{function_type = (memref<8x8xf32>, f32) -> (), sym_name = "f"}}> ({{
        ^bb0(%a: memref<8x8xf32>, %x: f32):
          %m = "memref.alloc"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<8x8xf32>
          "affine.for"() <{{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}}> ({{
          ^bb0(%i: index):
            "affine.for"() <{{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}}> ({{
            ^bb0(%j: index):
              {body}
              "affine.yield"() : () -> ()
            }}) : () -> ()
            "affine.yield"() : () -> ()
          }}) : () -> ()
          "func.return"() : () -> ()
        }}) : () -> ()"#
    );
    iterations_are_independent(&assay_ir::parse(&text).expect("the program parses"))
}

const LOAD: &str = r#"%v = "affine.load"(%a, %i, %j) <{map = #id}> : (memref<8x8xf32>, index, index) -> f32"#;

fn store(to: &str, indices: &str, map: &str) -> String {
    format!(
        r#""affine.store"(%x, {to}, {indices}) <{{map = {map}}}> : (f32, memref<8x8xf32>, index, index) -> ()"#
    )
}

#[test]
fn iterations_that_write_other_elements_are_independent() {
    assert!(independent(LOAD));
    assert!(independent(&format!("{LOAD}\n{}", store("%a", "%i, %j", "#id"))));
    assert!(independent(&format!("{LOAD}\n{}", store("%m", "%j, %i", "#id"))));
    assert!(independent(&store("%a", "%i, %j", "#swapped")));
}

#[test]
fn iterations_that_may_meet_are_not() {
    // The inner loop writes one element.
    assert!(!independent(&store("%a", "%i, %i", "#id")));
    assert!(!independent(&store("%a", "%i, %j", "#sum")));
    // Another iteration reads the element.
    assert!(!independent(&format!("{LOAD}\n{}", store("%a", "%j, %i", "#id"))));
    assert!(!independent(&format!("{LOAD}\n{}", store("%a", "%i, %j", "#swapped"))));
    assert!(!independent(r#""func.call"() <{callee = @g}> : () -> ()"#));
    assert!(!independent(
        r#""vector.print"(%x) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()"#
    ));
}
