//! How to make the ops of `arith` where ODS does not say enough, and constants for all dialects.

use crate::arith::names::CONSTANT;
use assay_ir::{Attr, Context, DenseData, Float, FloatKind, Int, Module, Signedness, Type, TypeId, ValueId};
use assay_model::generate::{Class, elem_of, with_elem};
use assay_model::recipe::DraftPart;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Maker, Recipes};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arith").makers(MAKERS).attrs(ATTRS);

const WIDTHS: &[u32] = &[1, 2, 4, 8, 16, 24, 32, 33, 64, 128];
/// The smallest formats come first: [`SMALLEST`] of them were added in LLVM 20.
const FORMATS: &[FloatKind] = &[
    FloatKind::F4E2M1FN,
    FloatKind::F8E8M0FNU,
    FloatKind::F8E5M2,
    FloatKind::F8E4M3FN,
    FloatKind::F16,
    FloatKind::BF16,
    FloatKind::F32,
    FloatKind::F64,
    FloatKind::F80,
    FloatKind::F128,
];

const SMALLEST: usize = 2;

/// The formats that the compiler supports.
fn known_formats(builder: &dyn GrammarBuilder) -> &'static [FloatKind] {
    let major = builder.shapes().version().split('.').next().and_then(|major| major.parse().ok());
    match major.is_none_or(|major: u32| major >= 21) {
        true => FORMATS,
        false => &FORMATS[SMALLEST..],
    }
}

/// A scalar, vector or tensor type with this element type.
fn draw_shaped_type(builder: &mut dyn GrammarBuilder, elem: TypeId) -> TypeId {
    match builder.below(10) {
        0 | 1 => {
            let sizes = builder.sizes(0, 2, 0);
            builder.vector(&sizes, elem)
        }
        2 => {
            let sizes = builder.sizes(0, 3, 40);
            builder.tensor(&sizes, elem)
        }
        _ => elem,
    }
}

/// The type of a visible value whose elements satisfy a condition, or a new type with the given element.
fn operand_type(builder: &mut dyn GrammarBuilder, accept: &dyn Fn(&Type) -> bool, elem: TypeId) -> TypeId {
    let fits = |ir: &Module, value: ValueId| {
        let ty = ir.value(value).ty;
        let shaped = matches!(ir.ctx.ty(ty), Type::Vector { .. } | Type::Tensor { .. });
        (shaped || ty == elem_of(&ir.ctx, ty)) && accept(ir.ctx.ty(elem_of(&ir.ctx, ty)))
    };
    match builder.pick(&fits) {
        Some(value) if builder.chance(70) => builder.type_of(value),
        _ => draw_shaped_type(builder, elem),
    }
}

/// The type with other elements.
fn recast(builder: &mut dyn GrammarBuilder, from: TypeId, elem: TypeId) -> TypeId {
    with_elem(&mut builder.module().ctx, from, elem)
}

fn int_width(ty: &Type) -> Option<u32> {
    match ty {
        Type::Integer { width, signedness: Signedness::Signless } => Some(*width),
        _ => None,
    }
}

/// Extensions have wider results; truncations have narrower ones (`verifyExtOp`, `verifyTruncateOp`).
pub fn widths(builder: &mut dyn GrammarBuilder, draft: &mut Draft, wider: bool) -> Option<()> {
    let first = builder.one_of(WIDTHS);
    let elem = builder.int(first);
    let fits = |width: u32| if wider { width < 128 } else { width > 1 };
    let elem = if fits(first) { elem } else { builder.int(32) };
    let from = operand_type(builder, &|ty| int_width(ty).is_some_and(fits), elem);
    let old = int_width(builder.ir().ctx.ty(elem_of(&builder.ir().ctx, from)))?;
    let list: Vec<u32> =
        WIDTHS.iter().copied().filter(|&width| if wider { width > old } else { width < old }).collect();
    if list.is_empty() {
        return None;
    }
    let width = builder.one_of(&list);
    let new = builder.int(width);
    let to = recast(builder, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

fn float_kind(builder: &dyn GrammarBuilder, ty: TypeId) -> Option<FloatKind> {
    match builder.ir().ctx.ty(elem_of(&builder.ir().ctx, ty)) {
        Type::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// As [`widths`], for floats: the width matters, not the format.
pub fn formats(builder: &mut dyn GrammarBuilder, draft: &mut Draft, wider: bool) -> Option<()> {
    let known = known_formats(builder);
    let first = builder.one_of(known);
    let elem = builder.float(first);
    let fits = |width: u32| if wider { width < 128 } else { width > 4 };
    let elem = if fits(first.width()) { elem } else { builder.float(FloatKind::F32) };
    let from = operand_type(builder, &|ty| matches!(ty, Type::Float(kind) if fits(kind.width())), elem);
    let old = float_kind(builder, from)?.width();
    let list: Vec<FloatKind> = known
        .iter()
        .copied()
        .filter(|kind| if wider { kind.width() > old } else { kind.width() < old })
        .collect();
    if list.is_empty() {
        return None;
    }
    let kind = builder.one_of(&list);
    let new = builder.float(kind);
    let to = recast(builder, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// A scale is a float of any format; the result is wider, or narrower (`verifyExtOp`, `verifyTruncateOp`).
pub fn scaling(builder: &mut dyn GrammarBuilder, draft: &mut Draft, wider: bool) -> Option<()> {
    formats(builder, draft, wider)?;
    let Some(DraftPart::Types(types)) = draft.operands.first().cloned() else { return None };
    let scale = builder.float(FloatKind::F8E8M0FNU);
    let ty = recast(builder, types[0], scale);
    draft.operand_type("scale", ty);
    Some(())
}

/// Converts from one class of numbers to another. Tensors must have a rank (`OperandsAndResultHaveSameTensorDims`).
pub fn numbers(builder: &mut dyn GrammarBuilder, draft: &mut Draft, from: Class, to: Class) -> Option<()> {
    let (old, new) = (builder.scalar(from), builder.scalar(to));
    let fits = |ty: &Type| match from {
        Class::Float => matches!(ty, Type::Float(_)),
        _ => int_width(ty).is_some(),
    };
    let from = operand_type(builder, &fits, old);
    let to = recast(builder, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// From `index` to an integer, or back.
pub fn index_cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let elem = builder.scalar(Class::IntOrIndex);
    let from = operand_type(builder, &|ty| matches!(ty, Type::Index) || int_width(ty).is_some(), elem);
    let is_index = matches!(builder.ir().ctx.ty(elem_of(&builder.ir().ctx, from)), Type::Index);
    let new = if is_index { builder.scalar(Class::Int) } else { builder.index_type() };
    let to = recast(builder, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// Elements of as many bits; `index` has none.
pub fn bitcast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let class = [(16, FloatKind::F16), (16, FloatKind::BF16), (32, FloatKind::F32), (64, FloatKind::F64)];
    let (width, kind) = builder.one_of(&class);
    let (int, float) = (builder.int(width), builder.float(kind));
    let (old, new) = match builder.below(5) {
        0 => (float, float),
        1 | 2 => (int, float),
        _ => (float, int),
    };
    let from = draw_shaped_type(builder, old);
    let to = recast(builder, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// The condition has one bit for all elements, or one bit per element (`SelectOp::verify`).
pub fn select(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = builder.any_type();
    let bit = builder.int(1);
    let shaped = matches!(builder.ir().ctx.ty(ty), Type::Vector { .. } | Type::Tensor { .. });
    let condition = if shaped && builder.chance(50) { recast(builder, ty, bit) } else { bit };
    draft.operand_type("condition", condition);
    for name in ["true_value", "false_value"] {
        draft.operand_type(name, ty);
    }
    draft.result_type("result", ty);
    Some(())
}

const MAKERS: &[Maker] = &[Maker { accepts: constant_type, make: maker, weight: 100 }];

const ATTRS: &[(&str, &[&str])] = &[];

/// Whether `arith.constant` can have the type.
pub fn constant_type(ctx: &Context, ty: TypeId) -> bool {
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
        Type::Integer { signedness, .. } => *signedness == Signedness::Signless,
        other => matches!(other, Type::Index | Type::Float(_)),
    }
}

fn maker(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let value = match builder.below(8) {
        0..4 => builder.between(0, 8),
        4..6 => builder.between(-4, 20),
        6 => 1 << builder.below(31),
        _ => i64::from(builder.below(u32::MAX)) - (1 << 31),
    };
    constant_of(builder, ty, value)
}

/// A constant of `index` type.
pub fn index(builder: &mut dyn GrammarBuilder, value: i64) -> Option<ValueId> {
    let ty = builder.index_type();
    constant_of(builder, ty, value)
}

/// A constant of a type that [`constant_type`] accepts; every element is the number.
pub fn constant_of(builder: &mut dyn GrammarBuilder, ty: TypeId, value: i64) -> Option<ValueId> {
    let attr = constant_attr(builder, ty, value)?;
    let mut draft = builder.draft(CONSTANT)?;
    draft.attr("value", attr).result_type("result", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// The attribute for a number of a scalar type, or for a vector or tensor that has this number everywhere.
pub fn constant_attr(builder: &mut dyn GrammarBuilder, ty: TypeId, value: i64) -> Option<assay_ir::AttrId> {
    let attr = match *builder.ir().ctx.ty(ty) {
        Type::Integer { width: 1, .. } => Attr::Bool(value & 1 == 1),
        Type::Integer { width, .. } => Attr::Integer { value: Int::from_i128(width, value.into()), ty },
        Type::Index => Attr::Integer { value: Int::from_i128(64, value.into()), ty },
        Type::Float(kind) => Attr::Float { value: Float::from_f64(kind, value as f64), ty },
        Type::Vector { elem, .. } | Type::Tensor { elem, .. } => {
            let bytes = match *builder.ir().ctx.ty(elem) {
                Type::Integer { width, .. } => Int::from_i128(width, value.into()).to_le_bytes(),
                Type::Index => Int::from_i128(64, value.into()).to_le_bytes(),
                Type::Float(kind) => Float::from_f64(kind, value as f64).to_int().to_le_bytes(),
                _ => return None,
            };
            Attr::Dense { data: DenseData::Bytes { splat: true, bytes: bytes.into() }, ty }
        }
        _ => return None,
    };
    Some(builder.attr(attr))
}

pub fn make_constant(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let mut ty = builder.any_type();
    if !constant_type(&builder.ir().ctx, ty) {
        ty = builder.scalar(Class::Any);
    }
    let value = builder.between(-8, 64);
    let attr = constant_attr(builder, ty, value)?;
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
