//! Drawing types.

use assay_ir::{Context, Float, FloatKind, Signedness, Type, TypeId, VectorDim};
use assay_model::generate::{elem_of, int_type, with_elem};
use assay_model::{CastTarget, Class, ElemType};

use super::config::GenConfig;
use super::weights;
use crate::dice::Dice;

/// Whether the elements of a type belong to a class.
pub fn belongs(ctx: &Context, ty: TypeId, class: Class) -> bool {
    class.has(ctx.ty(elem_of(ctx, ty)))
}

/// Whether the type has a shape.
pub fn is_shaped(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::Vector { .. } | Type::Tensor { .. })
}

/// Static shape of a vector or tensor.
pub fn shape(ctx: &Context, ty: TypeId) -> Option<Vec<i64>> {
    match ctx.ty(ty) {
        Type::Vector { shape, .. } => Some(shape.iter().map(|dim| dim.size).collect()),
        Type::Tensor { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

/// A type of the class.
pub fn draw(dice: &mut Dice, ctx: &mut Context, config: &GenConfig, class: Class) -> TypeId {
    let elem = draw_scalar(dice, ctx, config, class);
    let vector = config.vectors && dice.chance(weights::SHAPED_SHARE);
    let tensor = !vector && config.tensors && dice.chance(weights::SHAPED_SHARE);
    if !vector && !tensor {
        return elem;
    }
    let sizes = dice.pick_weighted(weights::SHAPES);
    ctx.intern_type(if vector {
        let shape = sizes.iter().map(|&size| VectorDim { size, scalable: false }).collect();
        Type::Vector { shape, elem }
    } else {
        Type::Tensor { shape: sizes.into(), elem, encoding: None }
    })
}

fn is_scalable(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::Vector { shape, .. } if shape.iter().any(|dim| dim.scalable))
}

/// Greatest number of elements of a value that ops drawn by weight use.
const MOST_ELEMENTS: i64 = 64;

/// Whether a type may also come from [`draw`], but for its sizes, its number of dimensions and the width of its integers.
pub fn is_drawn(ctx: &Context, config: &GenConfig, ty: TypeId) -> bool {
    let elem = match ctx.ty(elem_of(ctx, ty)) {
        Type::Integer { width, signedness } => {
            *signedness == Signedness::Signless && (1..=config.max_int_width).contains(width)
        }
        Type::Index => true,
        Type::Float(kind) => {
            config.floats
                && float_wanted(config, *kind)
                && weights::FLOATS.iter().any(|(_, other)| other == kind)
        }
        _ => false,
    };
    let sizes = match ctx.ty(ty) {
        Type::Vector { .. } => config.vectors && !is_scalable(ctx, ty),
        Type::Tensor { encoding, .. } => config.tensors && encoding.is_none(),
        _ => true,
    };
    let small = |shape: Vec<i64>| {
        shape.iter().all(|&size| size > 0) && shape.iter().product::<i64>() <= MOST_ELEMENTS
    };
    elem && sizes && shape(ctx, ty).is_none_or(small)
}

/// A scalar type of the class.
pub fn draw_scalar(dice: &mut Dice, ctx: &mut Context, config: &GenConfig, class: Class) -> TypeId {
    let floats = config.floats && dice.chance(weights::FLOAT_SHARE);
    match class {
        Class::Bool => int_type(ctx, 1),
        Class::Index => ctx.intern_type(Type::Index),
        Class::Int => draw_int(dice, ctx, config, |_| true).unwrap_or_else(|| int_type(ctx, 1)),
        Class::Float => draw_float(dice, ctx, config, |_| true),
        Class::Bits if floats => draw_float(dice, ctx, config, |_| true),
        Class::Bits => draw_scalar(dice, ctx, config, Class::Int),
        Class::Any if floats => draw_float(dice, ctx, config, |_| true),
        Class::IntOrIndex | Class::Any => {
            let total: u16 = weights::INT_WIDTHS.iter().map(|entry| entry.0).sum();
            let index =
                dice.below(u32::from(total + weights::INDEX_WEIGHT)) < u32::from(weights::INDEX_WEIGHT);
            draw_scalar(dice, ctx, config, if index { Class::Index } else { Class::Int })
        }
    }
}

fn draw_int(
    dice: &mut Dice,
    ctx: &mut Context,
    config: &GenConfig,
    accept: impl Fn(u32) -> bool,
) -> Option<TypeId> {
    let odd = |width: u32| width != 1 && (width < 8 || !width.is_power_of_two());
    let wanted =
        |width: u32| width <= config.max_int_width && (config.odd_widths || !odd(width)) && accept(width);
    // Rejecting drawn widths is cheaper than filtering the list if most widths are possible.
    for _ in 0..6 {
        let width = dice.pick_weighted(weights::INT_WIDTHS);
        if wanted(width) {
            return Some(int_type(ctx, width));
        }
    }
    let list: Vec<u32> = weights::INT_WIDTHS.iter().map(|entry| entry.1).filter(|&w| wanted(w)).collect();
    let width = *list.get(dice.below(list.len() as u32) as usize)?;
    Some(int_type(ctx, width))
}

fn float_wanted(config: &GenConfig, kind: FloatKind) -> bool {
    (config.wide_floats || kind.width() <= 64) && (config.half_floats || kind.width() >= 32)
}

fn draw_float(
    dice: &mut Dice,
    ctx: &mut Context,
    config: &GenConfig,
    accept: impl Fn(FloatKind) -> bool,
) -> TypeId {
    for _ in 0..20 {
        let kind = dice.pick_weighted(weights::FLOATS);
        if float_wanted(config, kind) && accept(kind) {
            return ctx.intern_type(Type::Float(kind));
        }
    }
    ctx.intern_type(Type::Float(FloatKind::F32))
}

/// The type to which a cast converts `from`; `None` if there is none.
pub fn cast(
    dice: &mut Dice,
    ctx: &mut Context,
    config: &GenConfig,
    from: TypeId,
    target: CastTarget,
) -> Option<TypeId> {
    let old = elem_of(ctx, from);
    let old_type = ctx.ty(old).clone();
    let new = match (target, &old_type) {
        (CastTarget::Wider, Type::Integer { width, .. }) => draw_int(dice, ctx, config, |w| w > *width)?,
        (CastTarget::Narrower, Type::Integer { width, .. }) => draw_int(dice, ctx, config, |w| w < *width)?,
        (CastTarget::Wider | CastTarget::Narrower, Type::Float(kind)) => {
            let fits = |other: FloatKind| match target {
                CastTarget::Wider => other.width() > kind.width(),
                _ => other.width() < kind.width(),
            };
            let ty = draw_float(dice, ctx, config, fits);
            matches!(ctx.ty(ty), Type::Float(other) if fits(*other)).then_some(ty)?
        }
        (CastTarget::Int, _) => draw_int(dice, ctx, config, |_| true)?,
        (CastTarget::Float, _) if config.floats => draw_float(dice, ctx, config, |_| true),
        (CastTarget::IndexOrInt, Type::Index) => draw_int(dice, ctx, config, |_| true)?,
        (CastTarget::IndexOrInt, Type::Integer { .. }) => ctx.intern_type(Type::Index),
        (CastTarget::SameWidth, _) => draw_same_width(dice, ctx, config, &old_type)?,
        _ => return None,
    };
    Some(with_elem(ctx, from, new))
}

/// A float type of the same width for an integer type, and the other way round; there are two float formats with 16
/// bits.
fn draw_same_width(dice: &mut Dice, ctx: &mut Context, config: &GenConfig, old: &Type) -> Option<TypeId> {
    let width = match old {
        Type::Integer { width, .. } => *width,
        Type::Float(kind) => kind.width(),
        _ => return None,
    };
    let fits = |kind: &FloatKind| {
        kind.width() == width && *old != Type::Float(*kind) && config.floats && float_wanted(config, *kind)
    };
    let floats: Vec<FloatKind> = weights::FLOATS.iter().map(|entry| entry.1).filter(fits).collect();
    let to_int = matches!(old, Type::Float(_)) && (floats.is_empty() || dice.chance(70));
    if to_int {
        return Some(int_type(ctx, width));
    }
    let kind = *floats.get(dice.below(floats.len() as u32) as usize)?;
    Some(ctx.intern_type(Type::Float(kind)))
}

/// The element type and the shape of a type, in the form that contents need. `None` for elements of other kinds, and for sizes that are not known.
pub fn elem_and_shape(ctx: &Context, ty: TypeId, index_width: u32) -> Option<(ElemType, Option<Vec<i64>>)> {
    let shape = shape(ctx, ty);
    let known = shape.iter().flatten().all(|&size| size >= 0) && !is_scalable(ctx, ty);
    known.then_some((ElemType::from_type(ctx, ty, index_width)?, shape))
}

/// A number as an element: wrapped, or rounded.
pub fn number(elem: ElemType, value: i64) -> assay_model::Scalar {
    match elem {
        ElemType::Int(width) => assay_model::Scalar::int(width, value.into()),
        ElemType::Float(kind) => assay_model::Scalar::Float(Float::from_f64(kind, value as f64)),
        ElemType::Complex(kind) => {
            let part = ElemType::Float(kind);
            assay_model::Scalar::complex(number(part, value), number(part, 0))
        }
        ElemType::Pointer => elem.zero(),
    }
}
