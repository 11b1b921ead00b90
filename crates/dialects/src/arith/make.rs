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

#[cfg(test)]
mod tests {
    use super::*;
    use assay_ir::{Signedness, VectorDim};
    use assay_model::attrs;

    #[test]
    fn constants_read_back_as_one() {
        let mut module = Module::new();
        let i9 = module.ctx.intern_type(Type::Integer { width: 9, signedness: Signedness::Signless });
        let shape = Box::new([VectorDim { size: 2, scalable: false }]);
        let vector = module.ctx.intern_type(Type::Vector { shape, elem: i9 });
        for (ty, text) in [(i9, "1"), (vector, "[1, 1]")] {
            let op = constant(&mut module, ty).expect("an integer or vector type");
            let attr = module.attr_of(op, "value").expect("a constant has a value");
            assert_eq!(attrs::value_of(&module.ctx, attr, 64).expect("a plain value").to_string(), text);
        }
        let none = module.ctx.intern_type(Type::None);
        assert!(constant(&mut module, none).is_none());
    }
}
