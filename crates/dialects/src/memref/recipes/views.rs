//! Views of memory with other strides: slices, casts, transposition.

use assay_ir::{AffineExpr, AffineMap, Attr, Context, DYNAMIC, Module, Type, TypeId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::layout::{self, Strided, draw_ranked, draw_strided, is_memref, plus, row_major, times};
use crate::draw::{self, DrawnSlice, Mixed, element};

/// Whether `memref.cast` can convert one type to another (`CastOp::areCastCompatible`).
pub fn castable(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    let agree = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    let lists = |a: &[i64], b: &[i64]| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| agree(a, b));
    match (ctx.ty(from), ctx.ty(to)) {
        (Type::MemRef { .. }, Type::MemRef { .. }) => {
            match (Strided::from_type(ctx, from), Strided::from_type(ctx, to)) {
                (Some(a), Some(b)) => {
                    a.elem == b.elem
                        && a.space == b.space
                        && lists(&a.shape, &b.shape)
                        && lists(&a.strides, &b.strides)
                        && agree(a.offset, b.offset)
                }
                _ => false,
            }
        }
        (
            Type::MemRef { elem: a, memory_space: from, .. },
            Type::UnrankedMemRef { elem: b, memory_space: to },
        )
        | (
            Type::UnrankedMemRef { elem: a, memory_space: from },
            Type::MemRef { elem: b, memory_space: to, .. },
        ) => a == b && from == to,
        _ => false,
    }
}

fn is_unranked(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::UnrankedMemRef { .. })
}

pub fn cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    if let (true, Some(source)) = (builder.chance(30), builder.pick(&is_unranked)) {
        let Type::UnrankedMemRef { elem, memory_space } = *builder.ir().ctx.ty(builder.type_of(source))
        else {
            return None;
        };
        let shape = draw::shape(builder).into();
        let ty = builder.ty(Type::MemRef { shape, elem, layout: None, memory_space });
        draft.operand("source", source).result_type("dest", ty);
        return Some(());
    }
    let (source, mut memref) = draw_strided(builder, 0, 3)?;
    let ty = if builder.chance(20) {
        builder.ty(Type::UnrankedMemRef { elem: memref.elem, memory_space: memref.space })
    } else {
        memref.shape = draw::loosen(builder, &memref.shape);
        let own = row_major(&memref.shape);
        if memref.plain && builder.chance(60) {
            // Without a layout strides follow from the sizes.
            memref.strides = own;
        } else {
            memref.plain = false;
            memref.strides = draw::loosen(builder, &memref.strides);
            memref.offset = if builder.chance(40) { DYNAMIC } else { memref.offset };
        }
        memref.ty(builder)
    };
    if !castable(&builder.ir().ctx, builder.type_of(source), ty) {
        return None;
    }
    draft.operand("source", source).result_type("dest", ty);
    Some(())
}

/// Only the memory space changes (`MemorySpaceCastOp::areCastCompatible`).
pub fn memory_space_cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = match builder.pick(&is_unranked) {
        Some(value) if builder.chance(20) => value,
        _ => draw_ranked(builder, 0, 3)?,
    };
    let space = builder.between(0, 3);
    let space = (space > 0).then(|| builder.int_attr(64, space));
    let to = match builder.ir().ctx.ty(builder.type_of(source)).clone() {
        Type::MemRef { shape, elem, layout, .. } => Type::MemRef { shape, elem, layout, memory_space: space },
        Type::UnrankedMemRef { elem, .. } => Type::UnrankedMemRef { elem, memory_space: space },
        _ => return None,
    };
    let to = builder.ty(to);
    draft.operand("source", source).result_type("dest", to);
    Some(())
}

/// Offset and strides follow from the source's (`SubViewOp::inferResultType`).
pub fn subview(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, memref) = draw_strided(builder, 0, 3)?;
    let slice = DrawnSlice::draw(builder, &memref.shape, None)?;
    let kept = slice.draw_kept(builder);
    let mut offset = memref.offset;
    for (&at, &stride) in slice.offsets.known.iter().zip(&memref.strides) {
        offset = plus(offset, times(at, stride));
    }
    let strides: Vec<i64> =
        slice.steps.known.iter().zip(&memref.strides).map(|(&step, &stride)| times(step, stride)).collect();
    let view = Strided {
        shape: slice.shape(&kept),
        strides: kept.iter().map(|&at| strides[at]).collect(),
        offset,
        plain: false,
        ..memref
    };
    let ty = view.ty(builder);
    slice.set(builder, draft);
    draft.operand("source", source).result_type("result", ty);
    Some(())
}

/// Strides for static sizes. In most cases, no two indices have the same element.
fn draw_strides(builder: &mut dyn GrammarBuilder, shape: &[i64]) -> Vec<i64> {
    if builder.chance(10) {
        return shape.iter().map(|_| builder.one_of(&[0, 1, 1, 2, 4])).collect();
    }
    let (mut strides, mut next) = (vec![1; shape.len()], 1);
    for (stride, &size) in strides.iter_mut().zip(shape).rev() {
        *stride = next * builder.one_of(&[1, 1, 1, 2]);
        next = *stride * size.max(1);
    }
    strides
}

/// Any sizes and strides. Static ones are also in the type (`ReinterpretCastOp::verify`).
pub fn reinterpret_cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = match builder.pick(&is_unranked) {
        Some(value) if builder.chance(20) => value,
        _ => draw_ranked(builder, 0, 3)?,
    };
    let (elem, space) = match *builder.ir().ctx.ty(builder.type_of(source)) {
        Type::MemRef { elem, memory_space, .. } | Type::UnrankedMemRef { elem, memory_space } => {
            (elem, memory_space)
        }
        _ => return None,
    };
    let (mut offset, mut sizes, mut strides) = (Mixed::default(), Mixed::default(), Mixed::default());
    let dynamic = builder.one_of(&[0, 30]);
    let start = builder.one_of(&[0, 0, 1]);
    offset.push(builder, start, dynamic)?;
    let shape: Vec<i64> = (0..builder.below(4)).map(|_| builder.size(0).min(4)).collect();
    let steps = draw_strides(builder, &shape);
    for (&size, &stride) in shape.iter().zip(&steps) {
        sizes.push(builder, size, dynamic)?;
        strides.push(builder, stride, dynamic)?;
    }
    let view = Strided {
        shape: sizes.known.clone(),
        elem,
        strides: strides.known.clone(),
        offset: offset.known[0],
        plain: false,
        space,
    };
    let ty = view.ty(builder);
    offset.set(builder, draft, ("offsets", "static_offsets"));
    sizes.set(builder, draft, ("sizes", "static_sizes"));
    strides.set(builder, draft, ("strides", "static_strides"));
    draft.operand("source", source).result_type("result", ty);
    Some(())
}

/// Strides move with their sizes (`TransposeOp::verify`).
pub fn transpose(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, memref) = draw_strided(builder, 0, 3)?;
    let mut order: Vec<usize> = (0..memref.shape.len()).collect();
    for at in (1..order.len()).rev() {
        let other = builder.below(at as u32 + 1) as usize;
        order.swap(at, other);
    }
    let view = Strided {
        shape: order.iter().map(|&at| memref.shape[at]).collect(),
        strides: order.iter().map(|&at| memref.strides[at]).collect(),
        plain: false,
        ..memref
    };
    let ty = view.ty(builder);
    let results = order.iter().map(|&at| AffineExpr::Dim(at as u32)).collect();
    let map = builder.attr(Attr::AffineMap(AffineMap { n_dims: order.len() as u32, n_symbols: 0, results }));
    draft.operand("in", source).attr("permutation", map).result_type("", ty);
    Some(())
}

/// A memref without dimensions, and numbers (`ExtractStridedMetadataOp::inferReturnTypes`).
pub fn metadata(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, memref) = draw_strided(builder, 0, 3)?;
    let rank = memref.shape.len();
    let base = Strided { shape: Vec::new(), strides: Vec::new(), offset: 0, plain: true, ..memref };
    let ty = base.ty(builder);
    draft.operand("source", source).result_type("base_buffer", ty);
    draft.result_count("sizes", rank).result_count("strides", rank);
    Some(())
}

/// Bytes as another type, without layouts (`ViewOp::verify`).
pub fn view(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let byte = builder.int(8);
    let size = builder.one_of(&[64, 128, 2048, DYNAMIC]);
    let from = builder.memref(&[size], byte);
    let fits = |ir: &Module, value: ValueId| {
        is_memref(ir, value)
            && layout::Strided::from_type(&ir.ctx, ir.value(value).ty)
                .is_some_and(|memref| memref.plain && memref.elem == byte && memref.shape.len() == 1)
    };
    let source = builder.pick_or(&fits, from)?;
    let (shape, elem) = (draw::shape(builder), element(builder));
    let space = layout::read_strided(builder, source)?.space;
    let values = draw::extents(builder, &shape)?;
    let shift = draw::index_of(builder, 0, 8)?;
    let ty = builder.ty(Type::MemRef { shape: shape.into(), elem, layout: None, memory_space: space });
    draft
        .operand("source", source)
        .operand("byte_shift", shift)
        .operands("sizes", &values)
        .result_type("", ty);
    Some(())
}
