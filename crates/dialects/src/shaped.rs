//! What recipes of several dialects need to know about types, and what they draw.

use assay_ir::{AffineExpr, AffineMap, Attr, AttrId, Context, FloatKind, Signedness, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::recipe::DraftPart;
use assay_model::{GrammarBuilder, IrBuilderExt};

/// A ranked tensor without encoding, or a ranked memref.
pub struct Ranked<'a> {
    pub sizes: &'a [i64],
    pub elem: TypeId,
    pub buffer: bool,
}

/// The parts of a ranked tensor or memref.
pub fn ranked(ctx: &Context, ty: TypeId) -> Option<Ranked<'_>> {
    match ctx.ty(ty) {
        Type::Tensor { shape, elem, encoding: None } => {
            Some(Ranked { sizes: shape, elem: *elem, buffer: false })
        }
        Type::MemRef { shape, elem, .. } => Some(Ranked { sizes: shape, elem: *elem, buffer: true }),
        _ => None,
    }
}

/// Signless integers, `index`, floats.
pub fn is_number(ctx: &Context, ty: TypeId) -> bool {
    match ctx.ty(ty) {
        Type::Integer { signedness, .. } => *signedness == Signedness::Signless,
        other => matches!(other, Type::Index | Type::Float(_)),
    }
}

/// Whether one op of `arith` converts scalars of one type to another.
pub fn converts(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    match (ctx.ty(from), ctx.ty(to)) {
        _ if from == to => true,
        (Type::Float(from), Type::Float(to)) => {
            from.width() != to.width() && standard(*from) && standard(*to)
        }
        (Type::Integer { .. }, Type::Integer { .. }) => true,
        (Type::Integer { .. }, Type::Float(_)) | (Type::Float(_), Type::Integer { .. }) => true,
        (Type::Integer { .. }, Type::Index) | (Type::Index, Type::Integer { .. }) => true,
        _ => false,
    }
}

fn standard(kind: FloatKind) -> bool {
    kind.width() >= 16 && kind != FloatKind::TF32
}

/// A number type that can be converted to another; in most cases the same type.
pub fn draw_related(builder: &mut dyn GrammarBuilder, to: TypeId, percent: u32) -> TypeId {
    if builder.chance(percent) {
        for _ in 0..4 {
            let from = builder.scalar(Class::Any);
            if converts(&builder.ir().ctx, from, to) {
                return from;
            }
        }
    }
    to
}

/// Emits an op with these operands and this result, given by position, and without optional attributes.
pub fn apply(
    builder: &mut dyn GrammarBuilder,
    op: &str,
    operands: &[ValueId],
    result: TypeId,
) -> Option<ValueId> {
    let mut draft = builder.draft(op)?;
    for (part, &value) in draft.operands.iter_mut().zip(operands) {
        *part = DraftPart::Values([value].as_slice().into());
    }
    *draft.results.first_mut()? = DraftPart::Types([result].as_slice().into());
    draft.plain();
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// A random order of `0..count`.
pub fn shuffle_positions(builder: &mut dyn GrammarBuilder, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let other = builder.below(last as u32 + 1) as usize;
        order.swap(last, other);
    }
    order
}

/// Each of `0..count` with a probability, in order.
pub fn subset(builder: &mut dyn GrammarBuilder, count: usize, percent: u32) -> Vec<usize> {
    (0..count).filter(|_| builder.chance(percent)).collect()
}

/// `affine_map<(d0, …) -> (…)>`
pub fn map_attr(builder: &mut dyn GrammarBuilder, map: AffineMap) -> AttrId {
    builder.attr(Attr::AffineMap(map))
}

/// The map to these dimensions.
pub fn dims_map(n_dims: usize, results: &[usize]) -> AffineMap {
    let results = results.iter().map(|&dim| AffineExpr::Dim(dim as u32)).collect();
    AffineMap { n_dims: n_dims as u32, n_symbols: 0, results }
}

/// `[true, false]`
pub fn flags(builder: &mut dyn GrammarBuilder, each: &[bool]) -> AttrId {
    let each: Vec<AttrId> = each.iter().map(|&flag| builder.attr(Attr::Bool(flag))).collect();
    builder.array_attr(&each)
}

/// `[1, 2]`, of 64 bits.
pub fn numbers(builder: &mut dyn GrammarBuilder, each: &[i64]) -> AttrId {
    let each: Vec<AttrId> = each.iter().map(|&number| builder.int_attr(64, number)).collect();
    builder.array_attr(&each)
}
