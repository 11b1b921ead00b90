//! Making constants.

use crate::arith::names::CONSTANT;
use assay_ir::{Attr, AttrId, DenseData, Float, Int, Module, OpId, Type, TypeId};

/// A detached constant op with the value one in every element, for an integer, float, vector or static tensor type; `None` for other types. One
/// is a valid divisor, and a valid shift amount for every width except 1.
pub fn constant(module: &mut Module, ty: TypeId) -> Option<OpId> {
    let attr = one(module, ty)?;
    let op = module.create(CONSTANT, &[], &[ty]);
    module.set_property(op, "value", attr);
    Some(op)
}

fn one(module: &mut Module, ty: TypeId) -> Option<AttrId> {
    let attr = match module.ctx.ty(ty).clone() {
        Type::Integer { width: 1, .. } => Attr::Bool(true),
        Type::Integer { width, .. } => Attr::Integer { value: Int::new(width, 1), ty },
        Type::Index => Attr::Integer { value: Int::new(64, 1), ty },
        Type::Float(kind) => Attr::Float { value: Float::from_f64(kind, 1.0), ty },
        Type::Vector { elem, shape } if shape.iter().all(|dim| !dim.scalable) => splat(module, elem, ty)?,
        Type::Tensor { elem, shape, encoding: None } if shape.iter().all(|&size| size >= 0) => {
            splat(module, elem, ty)?
        }
        _ => return None,
    };
    Some(module.ctx.intern_attr(attr))
}

fn splat(module: &mut Module, elem: TypeId, ty: TypeId) -> Option<Attr> {
    let bytes = match module.ctx.ty(elem) {
        Type::Integer { width, .. } => Int::new(*width, 1).to_le_bytes(),
        Type::Index => Int::new(64, 1).to_le_bytes(),
        Type::Float(kind) => Float::from_f64(*kind, 1.0).to_int().to_le_bytes(),
        _ => return None,
    };
    Some(Attr::Dense { data: DenseData::Bytes { splat: true, bytes: bytes.into() }, ty })
}
