//! Operands of elementwise ops have one shape.

use assay_ir::{DYNAMIC, Module, OpId, Type, TypeId, ValueId};
use assay_model::guard::Predicate;
use assay_model::shape::{Shapes, Trait};
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt};

use crate::guard_ops::{dim, index, shape_of};
use crate::guards::{definition, verdict};

/// How many definitions back to look for the operand that determines the shape of a value.
const DEPTH: u32 = 32;

/// The condition under which the tensors of an elementwise op have one shape, as the types of its results require.
pub fn agree(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let data = g.ir().op(op).clone();
    let module = g.ir();
    let is_open = |&value: &ValueId| match module.ctx.ty(module.value(value).ty) {
        Type::Tensor { shape, .. } => shape.contains(&DYNAMIC),
        ty => matches!(ty, Type::UnrankedTensor { .. }),
    };
    if !data.operands.iter().chain(&data.results).any(is_open) {
        return Some(GuardResult::Safe);
    }
    let tensors = data.operands.iter().copied().filter(|&operand| is_tensor(module, operand));
    let tensors: Vec<ValueId> = tensors.map(|operand| shaper(module, operand)).collect();
    let [first, others @ ..] = &tensors[..] else { return Some(GuardResult::Safe) };
    let mut condition = None;
    for other in others.iter().filter(|other| *other != first) {
        same_shape(g, *first, *other, &mut condition)?;
    }
    for &result in &data.results {
        let ty = g.type_of(result);
        if !matches!(g.ir().ctx.ty(ty), Type::UnrankedTensor { .. }) {
            has_shape(g, *first, ty, &mut condition)?;
        }
    }
    Some(verdict(condition))
}

/// Adds to a condition that two shaped values have the same sizes.
fn same_shape(
    g: &mut dyn GuardBuilder,
    a: ValueId,
    b: ValueId,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let (a_ty, b_ty) = (g.type_of(a), g.type_of(b));
    let rank = shape_of(g, a_ty)?.len();
    if rank != shape_of(g, b_ty)?.len() {
        return None;
    }
    for number in 0..rank {
        let (x, y) = (dim(g, a, number)?, dim(g, b, number)?);
        g.add_comparison(condition, Predicate::Eq, x, y)?;
    }
    Some(())
}

/// Adds to a condition that a shaped value has the static sizes of a type.
fn has_shape(
    g: &mut dyn GuardBuilder,
    value: ValueId,
    ty: TypeId,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let shape = shape_of(g, ty)?;
    let own = g.type_of(value);
    if shape_of(g, own)?.len() != shape.len() {
        return None;
    }
    for (number, &size) in shape.iter().enumerate() {
        if size >= 0 {
            let (found, wanted) = (dim(g, value, number)?, index(g, size)?);
            g.add_comparison(condition, Predicate::Eq, found, wanted)?;
        }
    }
    Some(())
}

fn is_tensor(module: &Module, value: ValueId) -> bool {
    matches!(module.ctx.ty(module.value(value).ty), Type::Tensor { .. } | Type::UnrankedTensor { .. })
}

/// The value that determines a tensor's shape. Goes back through elementwise ops to their first tensor operand, as long as its type has at least
/// the same static sizes.
fn shaper(module: &Module, mut value: ValueId) -> ValueId {
    for _ in 0..DEPTH {
        let Some(op) = definition(module, value) else { break };
        let elementwise =
            Shapes::latest_of(module.op_name(op)).is_some_and(|shape| shape.has(Trait::Elementwise));
        let before = module.op(op).operands.iter().find(|&&operand| is_tensor(module, operand));
        match before {
            Some(&before) if elementwise && has_sizes_of(module, before, value) => value = before,
            _ => break,
        }
    }
    value
}

fn has_sizes_of(module: &Module, a: ValueId, b: ValueId) -> bool {
    match (module.ctx.ty(module.value(a).ty), module.ctx.ty(module.value(b).ty)) {
        (Type::Tensor { shape, .. }, Type::Tensor { shape: other, .. }) => shape == other,
        (Type::UnrankedTensor { .. }, Type::UnrankedTensor { .. }) => true,
        _ => false,
    }
}
