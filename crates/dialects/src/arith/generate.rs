//! Making constants, selections, and small index computations.

use crate::arith::names::CONSTANT;
use crate::functions::create;
use assay_ir::{Attr, DenseData, Module, OpId, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, int_attr, int_type, with_elem};
use assay_model::{Class, DefinedBuilder, Scalar, ScalarFunction, Value};

/// Bytes of one element, as in a dense attribute.
fn bytes(scalar: &Scalar) -> Option<Vec<u8>> {
    match scalar {
        Scalar::Int(int) => Some(int.to_le_bytes()),
        Scalar::Float(float) => {
            let size = float.kind.width().div_ceil(8) as usize;
            Some(float.bits.to_le_bytes()[..size].to_vec())
        }
        Scalar::Complex(_) | Scalar::Pointer(_) | Scalar::Partial(_) | Scalar::Poison => None,
    }
}

/// The attribute that holds a value of a type; `None` for poison.
pub fn value_attr(module: &mut Module, ty: TypeId, value: &Value) -> Option<Attr> {
    Some(match value {
        Value::Scalar(Scalar::Int(int)) if matches!(module.ctx.ty(ty), Type::Integer { width: 1, .. }) => {
            Attr::Bool(!int.is_zero())
        }
        Value::Scalar(Scalar::Int(int)) => Attr::Integer { value: int.clone(), ty },
        Value::Scalar(Scalar::Float(float)) => Attr::Float { value: *float, ty },
        Value::Scalar(_) | Value::MemRef(_) | Value::Function(_) | Value::Aggregate(_) => {
            return None;
        }
        Value::Array(array) => {
            let mut elements = Vec::new();
            for scalar in array.iter() {
                elements.push(bytes(&scalar)?);
            }
            // MLIR keeps equal elements as a splat.
            let splat = !elements.is_empty() && elements.iter().all(|element| *element == elements[0]);
            let bytes = if splat { elements.swap_remove(0) } else { elements.concat() };
            Attr::Dense { data: DenseData::Bytes { splat, bytes: bytes.into() }, ty }
        }
    })
}

/// A constant of any integer, float, vector or tensor type.
pub fn constant(module: &mut Module, ty: TypeId, value: &Value) -> Option<OpId> {
    let attr = value_attr(module, ty, value)?;
    let attr = module.ctx.intern_attr(attr);
    let op = module.create(CONSTANT, &[], &[ty]);
    module.set_property(op, "value", attr);
    Some(op)
}

/// A select op: an `i1` chooses between two values, for all or for each element.
pub fn select(b: &mut dyn DefinedBuilder) -> Option<()> {
    let first = b.variable(Class::Any)?;
    let ty = b.module().value(first).ty;
    let bool_type = int_type(&mut b.module().ctx, 1);
    let shaped = elem_of(&b.module().ctx, ty) != ty;
    let condition = match shaped && b.chance(50) {
        true => {
            let mask = with_elem(&mut b.module().ctx, ty, bool_type);
            b.operand(mask)?
        }
        false => match b.scalar(Class::Bool) {
            Some(condition) => condition,
            None => b.operand(bool_type)?,
        },
    };
    let second = b.operand(ty)?;
    let (x, y) = if b.chance(50) { (first, second) } else { (second, first) };
    let op = create(b.module(), ScalarFunction::Select, &[condition, x, y], ty)?;
    b.emit(op)
}

/// Emits a function without flags of two values of one type; returns its result.
pub fn binary(
    b: &mut dyn DefinedBuilder,
    function: ScalarFunction,
    x: ValueId,
    y: ValueId,
) -> Option<ValueId> {
    let ty = b.module().value(x).ty;
    let op = create(b.module(), function, &[x, y], ty)?;
    b.place(op)?;
    Some(b.module().op(op).results[0])
}

/// Emits the signed comparison `x < y`; returns its result.
pub fn less(b: &mut dyn DefinedBuilder, x: ValueId, y: ValueId) -> Option<ValueId> {
    let bool_type = int_type(&mut b.module().ctx, 1);
    let op = create(b.module(), ScalarFunction::Compare, &[x, y], bool_type)?;
    let slt = int_attr(&mut b.module().ctx, 64, 2);
    b.module().set_property(op, "predicate", slt);
    b.place(op)?;
    Some(b.module().op(op).results[0])
}
