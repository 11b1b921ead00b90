//! Who reaches the memory of a memref.

use assay_dialects::parts::shares;
use assay_dialects::{memory_is_apart, memory_is_freed_or_kept};
use assay_ir::{Module, OpId};
use assay_model::Access;

/// Whether each op that uses the allocated memref passes it on, by the name of the op.
fn sharing(body: &str) -> Vec<(String, bool)> {
    let alloc = r#"%m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>"#;
    let text = format!(
        r#""func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{ {alloc} {body} "func.return"() : () -> () }}) : () -> ()"#
    );
    let module = assay_ir::parse(&text).expect("the program parses");
    let ops = (0..module.n_ops() as u32).map(OpId);
    let registry = assay_dialects::shared();
    let allocates =
        |&op: &OpId| registry.get(module.op_name(op)).is_some_and(|def| def.access == Access::Allocates);
    let alloc = ops.clone().find(allocates).expect("an allocation");
    let memref = module.op(alloc).results[0];
    ops.filter(|&op| module.op(op).parent.is_some() && module.op(op).operands.contains(&memref))
        .map(|op| (module.op_name(op).to_owned(), shares(&module, op, memref)))
        .collect()
}

#[test]
fn ops_that_only_access_memory_do_not_pass_it_on() {
    let list = sharing(
        r#"%p = "memref.extract_aligned_pointer_as_index"(%m) : (memref<4xf32>) -> index
        "linalg.copy"(%m, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%a: f32, %b: f32):
          "linalg.yield"(%a) : (f32) -> ()
        }) : (memref<4xf32>, memref<4xf32>) -> ()
        "memref.dealloc"(%m) : (memref<4xf32>) -> ()"#,
    );
    assert_eq!(list.len(), 3);
    assert!(list.iter().all(|(_, shares)| !shares), "{list:?}");
}

/// A function of one memref, with a body, in a module.
fn module(body: &str) -> Module {
    let text = format!(
        r#""builtin.module"() ({{ "func.func"() <{{function_type = (memref<4xf32>, i1) -> (), sym_name = "f"}}> ({{
        ^bb0(%a: memref<4xf32>, %c: i1):
          %m = "memref.alloc"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xf32>
          {body}
          "func.return"() : () -> () }}) : () -> () }}) : () -> ()"#
    );
    assay_ir::parse(&text).expect("the program parses")
}

#[test]
fn memory_is_apart_without_views_choices_and_calls_with_two() {
    let apart = |body: &str| memory_is_apart(&module(body));
    assert!(apart(""));
    assert!(apart(
        r#"%i = "arith.constant"() <{value = 0 : index}> : () -> index
        %v = "memref.load"(%a, %i) : (memref<4xf32>, index) -> f32
        "memref.store"(%v, %m, %i) : (f32, memref<4xf32>, index) -> ()
        "memref.copy"(%a, %m) : (memref<4xf32>, memref<4xf32>) -> ()
        "func.call"(%m) <{callee = @f}> : (memref<4xf32>) -> ()"#
    ));
    for shares in [
        r#"%v = "memref.cast"(%m) : (memref<4xf32>) -> memref<?xf32>"#,
        r#"%v = "arith.select"(%c, %a, %m) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>"#,
        r#"%g = "memref.get_global"() <{name = @g}> : () -> memref<4xf32>"#,
        r#""func.call"(%m, %m) <{callee = @g}> : (memref<4xf32>, memref<4xf32>) -> ()"#,
        r#""cf.br"(%m)[^bb1] : (memref<4xf32>) -> ()
        ^bb1(%b: memref<4xf32>):"#,
        r#"%i = "memref.extract_aligned_pointer_as_index"(%m) : (memref<4xf32>) -> index
        %n = "arith.index_cast"(%i) : (index) -> i64
        %p = "llvm.inttoptr"(%n) : (i64) -> !llvm.ptr"#,
        r#"%p = "builtin.unrealized_conversion_cast"(%m) : (memref<4xf32>) -> !llvm.struct<(ptr, ptr, i64)>"#,
    ] {
        assert!(!apart(shares), "{shares}");
    }
    let two = r#""func.func"() <{function_type = (memref<4xf32>, memref<4xf32>) -> (), sym_name = "f"}> ({
        ^bb0(%a: memref<4xf32>, %b: memref<4xf32>):
          "func.return"() : () -> () }) : () -> ()"#;
    assert!(!memory_is_apart(&assay_ir::parse(two).expect("the program parses")));
}

#[test]
fn memory_is_freed_by_dealloc_and_realloc_and_kept_in_memory() {
    assert!(!memory_is_freed_or_kept(&module("")));
    for frees in [
        r#""memref.dealloc"(%m) : (memref<4xf32>) -> ()"#,
        r#"%r = "memref.realloc"(%m) : (memref<4xf32>) -> memref<8xf32>"#,
        r#"%n = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<memref<4xf32>>
        "memref.store"(%m, %n) : (memref<4xf32>, memref<memref<4xf32>>) -> ()"#,
    ] {
        assert!(memory_is_freed_or_kept(&module(frees)), "{frees}");
    }
}

#[test]
fn views_terminators_and_calls_pass_memory_on() {
    let list = sharing(
        r#"%v = "memref.cast"(%m) : (memref<4xf32>) -> memref<?xf32>
        "func.call"(%m) <{callee = @g}> : (memref<4xf32>) -> ()
        %s = "memref.alloca_scope"() ({
          "memref.alloca_scope.return"(%m) : (memref<4xf32>) -> ()
        }) : () -> memref<4xf32>"#,
    );
    assert_eq!(list.len(), 3);
    assert!(list.iter().all(|(_, shares)| *shares), "{list:?}");
}
