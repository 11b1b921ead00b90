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
