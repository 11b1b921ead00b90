//! What ODS does not say about making the ops of `arith`, and constants for all others.

use assay_ir::{Attr, Context, DenseData, Float, Int, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, Maker, Recipe, Recipes, Smith, SmithExt};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arith", &[OPS]).makers(MAKERS).attrs(ATTRS);

const OPS: &[Recipe] = &[Recipe::adjust("arith.constant", make_constant)];

const MAKERS: &[Maker] = &[Maker { accepts: constant_type, make: maker, weight: 100 }];

const ATTRS: &[(&str, &[&str])] = &[];

/// Whether `arith.constant` can have the type.
fn constant_type(ctx: &Context, ty: TypeId) -> bool {
    match ctx.ty(ty) {
        Type::Vector { shape, elem } => number(ctx, *elem) && shape.iter().all(|dim| dim.size > 0),
        Type::Tensor { shape, elem, encoding: None } => {
            number(ctx, *elem) && shape.iter().all(|&size| size >= 0)
        }
        _ => number(ctx, ty),
    }
}

/// Integers have to be signless (`ConstantOp::verify`).
fn number(ctx: &Context, ty: TypeId) -> bool {
    match ctx.ty(ty) {
        Type::Integer { signedness, .. } => *signedness == assay_ir::Signedness::Signless,
        other => matches!(other, Type::Index | Type::Float(_)),
    }
}

fn maker(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let value = match smith.below(8) {
        0..4 => smith.between(0, 8),
        4..6 => smith.between(-4, 20),
        6 => 1 << smith.below(31),
        _ => i64::from(smith.below(u32::MAX)) - (1 << 31),
    };
    constant_of(smith, ty, value)
}

/// A constant of `index` type.
pub fn index(smith: &mut dyn Smith, value: i64) -> Option<ValueId> {
    let ty = smith.index_type();
    constant_of(smith, ty, value)
}

/// A constant of a type that [`constant_type`] accepts; every element is the number.
pub fn constant_of(smith: &mut dyn Smith, ty: TypeId, value: i64) -> Option<ValueId> {
    let attr = constant_attr(smith, ty, value)?;
    let mut draft = smith.draft("arith.constant")?;
    draft.attr("value", attr).result_type("result", ty);
    let op = smith.emit(draft)?;
    smith.ir().op(op).results.first().copied()
}

/// The attribute of a number of a scalar type, or of a vector or tensor with this number everywhere.
pub fn constant_attr(smith: &mut dyn Smith, ty: TypeId, value: i64) -> Option<assay_ir::AttrId> {
    let attr = match *smith.ir().ctx.ty(ty) {
        Type::Integer { width: 1, .. } => Attr::Bool(value & 1 == 1),
        Type::Integer { width, .. } => Attr::Integer { value: Int::from_i128(width, value.into()), ty },
        Type::Index => Attr::Integer { value: Int::from_i128(64, value.into()), ty },
        Type::Float(kind) => Attr::Float { value: Float::from_f64(kind, value as f64), ty },
        Type::Vector { elem, .. } | Type::Tensor { elem, .. } => {
            let bytes = match *smith.ir().ctx.ty(elem) {
                Type::Integer { width, .. } => Int::from_i128(width, value.into()).to_le_bytes(),
                Type::Index => Int::from_i128(64, value.into()).to_le_bytes(),
                Type::Float(kind) => Float::from_f64(kind, value as f64).to_int().to_le_bytes(),
                _ => return None,
            };
            Attr::Dense { data: DenseData::Bytes { splat: true, bytes: bytes.into() }, ty }
        }
        _ => return None,
    };
    Some(smith.attr(attr))
}

fn make_constant(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let mut ty = smith.any_type();
    if !constant_type(&smith.ir().ctx, ty) {
        ty = smith.scalar(Class::Any);
    }
    let value = smith.between(-8, 64);
    let attr = constant_attr(smith, ty, value)?;
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
