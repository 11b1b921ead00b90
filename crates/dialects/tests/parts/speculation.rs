//! Which ops may be executed early.

use assay_model::shape::{Shapes, Trait};
use assay_model::{MemoryEffects, Speculation};

/// Where ODS says that a method decides, the definition must say how. It may also correct ODS, but only for ops that ODS calls `Pure`.
#[test]
fn every_method_of_ods_is_stated_as_code() {
    for op in assay_dialects::registry().ops().filter(|op| op.unsupported_reason().is_none()) {
        let Some(shape) = Shapes::newest().get(op.name) else { continue };
        let always = shape.has(Trait::AlwaysSpeculatable);
        let by_trait = always || shape.has(Trait::RecursivelySpeculatable);
        let method = shape.has_trait("ConditionallySpeculatable") && !by_trait;
        match op.speculation {
            Speculation::Traits => assert!(!method, "{} defines getSpeculatability itself", op.name),
            Speculation::Method(_) => {
                assert!(method, "{} does not define getSpeculatability itself", op.name)
            }
            Speculation::Undefined(_) => assert!(always, "{} is not Pure", op.name),
        }
    }
}

#[test]
fn answers_are_those_of_ods() {
    let text = r#""builtin.module"() ({
      "func.func"() <{function_type = (index, tensor<?x4xf32>, memref<?xf32>, i32) -> (), sym_name = "f"}> ({
      ^bb0(%n: index, %t: tensor<?x4xf32>, %m: memref<?xf32>, %i: i32):
        %one = "arith.constant"() <{value = 1 : index}> : () -> index
        %two = "arith.constant"() <{value = 2 : index}> : () -> index
        %minus = "arith.constant"() <{value = -1 : i32}> : () -> i32
        %seven = "arith.constant"() <{value = 7 : i32}> : () -> i32
        "arith.divsi"(%i, %seven) {yes} : (i32, i32) -> i32
        "arith.divsi"(%i, %minus) {no} : (i32, i32) -> i32
        "arith.divui"(%i, %minus) {yes} : (i32, i32) -> i32
        "arith.divui"(%i, %i) {no} : (i32, i32) -> i32
        "arith.remsi"(%i, %i) {no} : (i32, i32) -> i32
        "arith.addi"(%i, %i) {yes} : (i32, i32) -> i32
        "tensor.dim"(%t, %one) {yes} : (tensor<?x4xf32>, index) -> index
        "tensor.dim"(%t, %two) {no} : (tensor<?x4xf32>, index) -> index
        "tensor.dim"(%t, %n) {no} : (tensor<?x4xf32>, index) -> index
        "tensor.extract"(%t, %n, %n) {no} : (tensor<?x4xf32>, index, index) -> f32
        "tensor.cast"(%t) {yes} : (tensor<?x4xf32>) -> tensor<4x4xf32>
        "memref.load"(%m, %n) {no, reads} : (memref<?xf32>, index) -> f32
        "scf.for"(%n, %n, %one) ({
        ^bb0(%k: index):
          "arith.addi"(%k, %k) : (index, index) -> index
          "scf.yield"() : () -> ()
        }) {yes} : (index, index, index) -> ()
        "scf.for"(%n, %n, %n) ({
        ^bb0(%k: index):
          "scf.yield"() : () -> ()
        }) {no} : (index, index, index) -> ()
        "scf.for"(%n, %n, %one) ({
        ^bb0(%k: index):
          "memref.load"(%m, %k) : (memref<?xf32>, index) -> f32
          "scf.yield"() : () -> ()
        }) {no, reads} : (index, index, index) -> ()
        %s = "linalg.add"(%t, %t, %t) <{operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%a: f32, %b: f32, %c: f32):
          %d = "arith.addf"(%a, %b) : (f32, f32) -> f32
          "linalg.yield"(%d) : (f32) -> ()
        }) {yes} : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
        "func.return"() {no} : () -> ()
      }) : () -> ()
    }) : () -> ()"#;
    let module = assay_ir::parse(text).expect("it is well formed");
    let registry = assay_dialects::registry();
    let mut seen = 0;
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        let has = |word: &str| module.attr_of(op, word).is_some();
        if has("yes") || has("no") {
            assert_eq!(registry.is_speculatable(&module, op), has("yes"), "{name}");
            let effects = if has("reads") { MemoryEffects::READ } else { MemoryEffects::NONE };
            assert_eq!(registry.memory_effects(&module, op), effects, "{name}");
            seen += 1;
        }
    });
    assert_eq!(seen, 17);
}
