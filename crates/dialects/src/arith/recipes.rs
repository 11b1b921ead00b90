//! What ODS does not say about making the ops of `arith`, and constants for all others.

use crate::arith::cast::SCALING_TRUNCF;
use crate::arith::int::CONSTANT;
use assay_ir::{Attr, Context, DenseData, Float, FloatKind, Int, Module, Signedness, Type, TypeId, ValueId};
use assay_model::generate::{Class, elem_of, with_elem};
use assay_model::recipe::Part;
use assay_model::{Draft, Maker, Recipes, Smith, SmithExt};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("arith").makers(MAKERS).attrs(ATTRS);

const WIDTHS: &[u32] = &[1, 2, 4, 8, 16, 24, 32, 33, 64, 128];
/// The smallest first: [`SMALLEST`] of them came with LLVM 20.
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

/// The formats that the compiler has. The ops that scale by one of the smallest came right after these (LLVM 21).
fn known_formats(smith: &dyn Smith) -> &'static [FloatKind] {
    match smith.shapes().get(SCALING_TRUNCF) {
        Some(_) => FORMATS,
        None => &FORMATS[SMALLEST..],
    }
}

/// A scalar, vector or tensor type of the element.
fn shaped(smith: &mut dyn Smith, elem: TypeId) -> TypeId {
    match smith.below(10) {
        0 | 1 => {
            let sizes = smith.sizes(0, 2, 0);
            smith.vector(&sizes, elem)
        }
        2 => {
            let sizes = smith.sizes(0, 3, 40);
            smith.tensor(&sizes, elem)
        }
        _ => elem,
    }
}

/// The type of a visible value whose elements satisfy a condition, or a new one with the element given.
fn operand_type(smith: &mut dyn Smith, accept: &dyn Fn(&Type) -> bool, elem: TypeId) -> TypeId {
    let fits = |ir: &Module, value: ValueId| {
        let ty = ir.value(value).ty;
        let shaped = matches!(ir.ctx.ty(ty), Type::Vector { .. } | Type::Tensor { .. });
        (shaped || ty == elem_of(&ir.ctx, ty)) && accept(ir.ctx.ty(elem_of(&ir.ctx, ty)))
    };
    match smith.pick(&fits) {
        Some(value) if smith.chance(70) => smith.type_of(value),
        _ => shaped(smith, elem),
    }
}

/// The type with other elements.
fn recast(smith: &mut dyn Smith, from: TypeId, elem: TypeId) -> TypeId {
    with_elem(&mut smith.module().ctx, from, elem)
}

fn int_width(ty: &Type) -> Option<u32> {
    match ty {
        Type::Integer { width, signedness: Signedness::Signless } => Some(*width),
        _ => None,
    }
}

/// Extensions have wider results, truncations narrower ones (`verifyExtOp`, `verifyTruncateOp`).
pub fn widths(smith: &mut dyn Smith, draft: &mut Draft, wider: bool) -> Option<()> {
    let first = smith.one_of(WIDTHS);
    let elem = smith.int(first);
    let fits = |width: u32| if wider { width < 128 } else { width > 1 };
    let elem = if fits(first) { elem } else { smith.int(32) };
    let from = operand_type(smith, &|ty| int_width(ty).is_some_and(fits), elem);
    let old = int_width(smith.ir().ctx.ty(elem_of(&smith.ir().ctx, from)))?;
    let list: Vec<u32> =
        WIDTHS.iter().copied().filter(|&width| if wider { width > old } else { width < old }).collect();
    if list.is_empty() {
        return None;
    }
    let width = smith.one_of(&list);
    let new = smith.int(width);
    let to = recast(smith, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

fn float_kind(smith: &dyn Smith, ty: TypeId) -> Option<FloatKind> {
    match smith.ir().ctx.ty(elem_of(&smith.ir().ctx, ty)) {
        Type::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// As [`widths`], for floats: the width counts, not the format.
pub fn formats(smith: &mut dyn Smith, draft: &mut Draft, wider: bool) -> Option<()> {
    let known = known_formats(smith);
    let first = smith.one_of(known);
    let elem = smith.float(first);
    let fits = |width: u32| if wider { width < 128 } else { width > 4 };
    let elem = if fits(first.width()) { elem } else { smith.float(FloatKind::F32) };
    let from = operand_type(smith, &|ty| matches!(ty, Type::Float(kind) if fits(kind.width())), elem);
    let old = float_kind(smith, from)?.width();
    let list: Vec<FloatKind> = known
        .iter()
        .copied()
        .filter(|kind| if wider { kind.width() > old } else { kind.width() < old })
        .collect();
    if list.is_empty() {
        return None;
    }
    let kind = smith.one_of(&list);
    let new = smith.float(kind);
    let to = recast(smith, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// A scale is a float of any format; the result is wider, or narrower (`verifyExtOp`, `verifyTruncateOp`).
pub fn scaling(smith: &mut dyn Smith, draft: &mut Draft, wider: bool) -> Option<()> {
    formats(smith, draft, wider)?;
    let Some(Part::Types(types)) = draft.operands.first().cloned() else { return None };
    let scale = smith.float(FloatKind::F8E8M0FNU);
    let ty = recast(smith, types[0], scale);
    draft.operand_type("scale", ty);
    Some(())
}

/// From one class of numbers to another; no tensor without a rank (`OperandsAndResultHaveSameTensorDims`).
pub fn numbers(smith: &mut dyn Smith, draft: &mut Draft, from: Class, to: Class) -> Option<()> {
    let (old, new) = (smith.scalar(from), smith.scalar(to));
    let fits = |ty: &Type| match from {
        Class::Float => matches!(ty, Type::Float(_)),
        _ => int_width(ty).is_some(),
    };
    let from = operand_type(smith, &fits, old);
    let to = recast(smith, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// From `index` to an integer, or back.
pub fn index_cast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let elem = smith.scalar(Class::IntOrIndex);
    let from = operand_type(smith, &|ty| matches!(ty, Type::Index) || int_width(ty).is_some(), elem);
    let is_index = matches!(smith.ir().ctx.ty(elem_of(&smith.ir().ctx, from)), Type::Index);
    let new = if is_index { smith.scalar(Class::Int) } else { smith.index_type() };
    let to = recast(smith, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// Elements of as many bits; `index` has none.
pub fn bitcast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let class = [(16, FloatKind::F16), (16, FloatKind::BF16), (32, FloatKind::F32), (64, FloatKind::F64)];
    let (width, kind) = smith.one_of(&class);
    let (int, float) = (smith.int(width), smith.float(kind));
    let (old, new) = match smith.below(5) {
        0 => (float, float),
        1 | 2 => (int, float),
        _ => (float, int),
    };
    let from = shaped(smith, old);
    let to = recast(smith, from, new);
    draft.operand_type("in", from).result_type("out", to);
    Some(())
}

/// One bit for all, or one for each element (`SelectOp::verify`).
pub fn select(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = smith.any_type();
    let bit = smith.int(1);
    let shaped = matches!(smith.ir().ctx.ty(ty), Type::Vector { .. } | Type::Tensor { .. });
    let condition = if shaped && smith.chance(50) { recast(smith, ty, bit) } else { bit };
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
    let mut draft = smith.draft(CONSTANT)?;
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

pub fn make_constant(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let mut ty = smith.any_type();
    if !constant_type(&smith.ir().ctx, ty) {
        ty = smith.scalar(Class::Any);
    }
    let value = smith.between(-8, 64);
    let attr = constant_attr(smith, ty, value)?;
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
