//! What the C++ methods `getSpeculatability` and `getEffects` return, for ops without an ODS trait for it.
//!
//! A method only matters if the op may break a rule when a pass executes it early.

use assay_ir::{Type, TypeId};
use assay_model::{MemoryEffects, OpView, Scalar, Speculatability, Value};

/// An unsigned division is speculatable if its divisor is a constant without zeros.
///
/// The methods also use integer ranges. A divisor whose range contains no zero does not break a rule in any case [ArithOps.cpp, DivUIOp and
/// CeilDivUIOp; LLVMDialect.cpp, UDivOp].
pub fn divides_unsigned(view: &OpView<'_>) -> Speculatability {
    divides(view, |int| !int.is_zero())
}

/// A signed division is speculatable if its divisor is a constant without 0 and -1 [ArithOps.cpp, getDivSISpeculatability; LLVMDialect.cpp,
/// SDivOp].
pub fn divides_signed(view: &OpView<'_>) -> Speculatability {
    divides(view, |int| !int.is_zero() && int.to_i64() != Some(-1))
}

fn divides(view: &OpView<'_>, good: impl Fn(&assay_ir::Int) -> bool) -> Speculatability {
    let good = |scalar: &Scalar| scalar.as_int().is_some_and(&good);
    always_if(match view.constant_operand(1) {
        Some(Value::Scalar(scalar)) => good(&scalar),
        Some(Value::Array(array)) => array.iter().all(|scalar| good(&scalar)),
        _ => false,
    })
}

/// Speculatable if the dimension is a constant, and the ranked operand has it [TensorOps.cpp and MemRefOps.cpp, DimOp].
pub fn dimension(view: &OpView<'_>) -> Speculatability {
    let rank = view.operand_type(0).ok().and_then(|ty| view.shape(ty)).map(|shape| shape.len() as u64);
    let index = view.constant_operand(1).and_then(|value| value.as_int()?.to_u64());
    always_if(rank.zip(index).is_some_and(|(rank, index)| index < rank))
}

/// A loop with constant step 1 is speculatable: it ends, whatever its bounds [SCF.cpp, ForOp].
pub fn scf_loop(view: &OpView<'_>) -> Speculatability {
    let step = view.constant_operand(2).and_then(|value| value.as_int()?.to_u64());
    if step == Some(1) { Speculatability::IfRegions } else { Speculatability::Never }
}

/// As [`scf_loop`], for a step that is an attribute [AffineOps.cpp, AffineForOp].
pub fn affine_loop(view: &OpView<'_>) -> Speculatability {
    match view.int_attr("step") {
        Ok(step) if step.to_u64() == Some(1) => Speculatability::IfRegions,
        _ => Speculatability::Never,
    }
}

/// On tensors, the op is as speculatable as the ops in its body [LinalgOps.cpp, getGenericSpeculatabilityImpl].
pub fn structured(view: &OpView<'_>) -> Speculatability {
    if on_memory(view) { Speculatability::Never } else { Speculatability::IfRegions }
}

/// On tensors [VectorOps.cpp, TransferReadOp and TransferWriteOp].
pub fn transfer(view: &OpView<'_>) -> Speculatability {
    always_if(!on_memory(view))
}

/// Speculatable if the tiles and the tiled sizes are constant [LinalgOps.cpp, areTilesAndTiledDimsAllConstant]. The method of
/// the pack op also accepts a padding value, but then tile sizes that the rules refer to may be unknown.
pub fn tiles(view: &OpView<'_>) -> Speculatability {
    let constant = |ty: TypeId| view.shape(ty).is_some_and(|shape| shape.iter().all(|&size| size >= 0));
    let sizes = view.i64_array("static_inner_tiles").and_then(Result::ok);
    let types = [view.operand_type(0), view.operand_type(1)];
    let known = sizes.is_some_and(|sizes| sizes.iter().all(|&size| size > 0));
    always_if(known && types.into_iter().flatten().all(constant))
}

/// What ops on tensors or memrefs do to memory: nothing on tensors; on memrefs, they read inputs and write outputs [LinalgOps.cpp,
/// getGenericEffectsImpl].
pub fn structured_effects(view: &OpView<'_>) -> MemoryEffects {
    if on_memory(view) { MemoryEffects::READ.and(MemoryEffects::WRITE) } else { MemoryEffects::NONE }
}

/// Reads memory, or a tensor [VectorOps.cpp, TransferReadOp::getEffects].
pub fn transfer_read_effects(view: &OpView<'_>) -> MemoryEffects {
    if on_memory(view) { MemoryEffects::READ } else { MemoryEffects::NONE }
}

/// Writes memory, or makes a tensor [VectorOps.cpp, TransferWriteOp::getEffects].
pub fn transfer_write_effects(view: &OpView<'_>) -> MemoryEffects {
    if on_memory(view) { MemoryEffects::WRITE } else { MemoryEffects::NONE }
}

/// Reads; any effect if it is volatile or ordered [LLVMDialect.cpp, LoadOp::getEffects].
pub fn load_effects(view: &OpView<'_>) -> MemoryEffects {
    if is_plain(view) { MemoryEffects::READ } else { MemoryEffects::UNKNOWN }
}

/// Writes; any effect if it is volatile or ordered [LLVMDialect.cpp, StoreOp::getEffects].
pub fn store_effects(view: &OpView<'_>) -> MemoryEffects {
    if is_plain(view) { MemoryEffects::WRITE } else { MemoryEffects::UNKNOWN }
}

fn is_plain(view: &OpView<'_>) -> bool {
    let ordered = matches!(view.int_attr("ordering"), Ok(ordering) if !ordering.is_zero());
    !ordered && !view.flag("volatile_", "")
}

fn on_memory(view: &OpView<'_>) -> bool {
    let ctx = &view.module.ctx;
    let is_memory = |ty| matches!(ctx.ty(ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. });
    (0..view.n_operands()).filter_map(|index| view.operand_type(index).ok()).any(is_memory)
}

const fn always_if(holds: bool) -> Speculatability {
    if holds { Speculatability::Always } else { Speculatability::Never }
}

#[cfg(test)]
mod tests {
    use assay_model::shape::{Shapes, Trait};
    use assay_model::{MemoryEffects, Speculation};

    /// Where ODS says that a method decides, the definition must say how. It may also correct ODS, but only for ops that ODS calls `Pure`.
    #[test]
    fn every_method_of_ods_is_stated_as_code() {
        for op in crate::registry().ops().filter(|op| op.unsupported_reason().is_none()) {
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
        let registry = crate::registry();
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
}
