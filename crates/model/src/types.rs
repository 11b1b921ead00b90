//! Types and attributes that all code that makes ops uses.

use assay_ir::{AttrId, Context, Type, TypeId};

/// The attribute `value : i<width>`.
pub fn int_attr(ctx: &mut Context, width: u32, value: i64) -> AttrId {
    let ty = int_type(ctx, width);
    ctx.intern_attr(assay_ir::Attr::Integer { value: assay_ir::Int::from_i128(width, value.into()), ty })
}

/// The attribute `array<i32: …>`.
pub fn i32_array(ctx: &mut Context, values: &[i32]) -> AttrId {
    let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    dense_array(ctx, 32, bytes, values.len())
}

/// The attribute `array<i64: …>`.
pub fn i64_array(ctx: &mut Context, values: &[i64]) -> AttrId {
    let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    dense_array(ctx, 64, bytes, values.len())
}

fn dense_array(ctx: &mut Context, width: u32, bytes: Box<[u8]>, len: usize) -> AttrId {
    let elem = int_type(ctx, width);
    ctx.intern_attr(assay_ir::Attr::DenseArray { elem, bytes, len: len as u32 })
}

/// The type `i<width>`.
pub fn int_type(ctx: &mut Context, width: u32) -> TypeId {
    ctx.intern_type(Type::Integer { width, signedness: assay_ir::Signedness::Signless })
}

/// A type with the shape of `ty` and other elements; `elem` itself if `ty` is a scalar.
pub fn with_elem(ctx: &mut Context, ty: TypeId, elem: TypeId) -> TypeId {
    match ctx.ty(ty) {
        Type::Vector { shape, .. } => {
            let shape = shape.clone();
            ctx.intern_type(Type::Vector { shape, elem })
        }
        Type::Tensor { shape, encoding, .. } => {
            let (shape, encoding) = (shape.clone(), *encoding);
            ctx.intern_type(Type::Tensor { shape, elem, encoding })
        }
        _ => elem,
    }
}

/// The element type of a vector or tensor; for a scalar, its own type.
pub fn elem_of(ctx: &Context, ty: TypeId) -> TypeId {
    match ctx.ty(ty) {
        Type::Vector { elem, .. } | Type::Tensor { elem, .. } => *elem,
        _ => ty,
    }
}
