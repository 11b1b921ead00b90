//! Loads and stores of vectors.

use assay_ir::{Attr, Context, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::common::{self, VectorDims, VectorQuery, any, is_fixed, parts, pick, vector};
use crate::shaped::{is_number, ranked};

/// Whether neighbours along the last dimension are neighbours in memory (`verifyLoadStoreMemRefLayout`).
fn contiguous(ctx: &Context, ty: TypeId) -> bool {
    let Type::MemRef { shape, layout, .. } = ctx.ty(ty) else { return false };
    match layout.map(|layout| ctx.attr(layout)) {
        None => true,
        Some(Attr::Strided { strides, .. }) => shape.is_empty() || strides.last() == Some(&1),
        Some(_) => false,
    }
}

/// A ranked memref, or a tensor if that is allowed, of this element type; preferably a visible one. Also returns its rank.
pub fn base(
    builder: &mut dyn GrammarBuilder,
    elem: TypeId,
    tensors: bool,
    low: usize,
) -> Option<(ValueId, usize)> {
    let fits = |module: &Module, value: ValueId| {
        let ty = module.value(value).ty;
        ranked(&module.ctx, ty).is_some_and(|parts| {
            let kind = if parts.buffer { contiguous(&module.ctx, ty) } else { tensors };
            kind && parts.elem == elem && parts.sizes.len() >= low
        })
    };
    let sizes = builder.sizes(low.max(1), low.max(3), 30);
    let new = if tensors && builder.chance(40) {
        builder.tensor(&sizes, elem)
    } else {
        builder.memref(&sizes, elem)
    };
    let value = builder.pick_or(&fits, new)?;
    let ty = builder.type_of(value);
    Some((value, ranked(&builder.ir().ctx, ty)?.sizes.len()))
}

/// The element type of a visible memref or tensor, otherwise any number type.
pub fn element(builder: &mut dyn GrammarBuilder, tensors: bool) -> TypeId {
    let fits = |module: &Module, value: ValueId| {
        ranked(&module.ctx, module.value(value).ty)
            .is_some_and(|ty| (ty.buffer || tensors) && is_number(&module.ctx, ty.elem))
    };
    let found = if builder.chance(70) { builder.pick(&fits) } else { None };
    if let Some(value) = found {
        let ty = builder.type_of(value);
        if let Some(ty) = ranked(&builder.ir().ctx, ty) {
            return ty.elem;
        }
    }
    builder.scalar(Class::Any)
}

fn indices(builder: &mut dyn GrammarBuilder, draft: &mut Draft, name: &'static str, rank: usize) {
    let index = builder.index_type();
    draft.operand_types(name, &vec![index; rank]);
}

/// A power of 2.
fn alignment(builder: &mut dyn GrammarBuilder, draft: &mut Draft) {
    draft.absent("alignment");
    if builder.chance(12) {
        let shift = builder.below(7);
        let align = builder.int_attr(64, 1 << shift);
        draft.attr("alignment", align);
    }
}

/// An element of a memref may be a whole vector, which is then loaded (`LoadOp::verify`).
fn vector_element(builder: &mut dyn GrammarBuilder) -> Option<(ValueId, usize, TypeId)> {
    let whole = |module: &Module, value: ValueId| {
        let ty = module.value(value).ty;
        contiguous(&module.ctx, ty)
            && ranked(&module.ctx, ty).is_some_and(|ty| {
                parts(&module.ctx, ty.elem).is_some_and(|(dims, _)| dims.len() <= ty.sizes.len())
            })
    };
    if !builder.chance(7) {
        return None;
    }
    let (dims, elem, sizes) =
        (common::dims(builder, 1, 2), builder.scalar(Class::Any), builder.sizes(2, 3, 30));
    if !is_fixed(&dims) {
        return None;
    }
    let elem = vector(builder, &dims, elem);
    let new = builder.memref(&sizes, elem);
    let value = builder.pick_or(&whole, new)?;
    let ty = builder.type_of(value);
    let ty = ranked(&builder.ir().ctx, ty)?;
    Some((value, ty.sizes.len(), ty.elem))
}

pub fn load(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    alignment(builder, draft);
    let (base, rank, result) = match vector_element(builder) {
        Some(found) => found,
        None => {
            let elem = element(builder, false);
            let (base, rank) = base(builder, elem, false, 0)?;
            let dims = common::dims(builder, 0, rank.min(3));
            (base, rank, vector(builder, &dims, elem))
        }
    };
    indices(builder, draft, "indices", rank);
    draft.operand("base", base).result_type("result", result);
    Some(())
}

pub fn store(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    alignment(builder, draft);
    if let Some((base, rank, ty)) = vector_element(builder) {
        indices(builder, draft, "indices", rank);
        draft.operand("base", base).operand_type("valueToStore", ty);
        return Some(());
    }
    let (value, dims, elem) = any(builder, 0, 3)?;
    let (base, rank) = base(builder, elem, false, dims.len())?;
    indices(builder, draft, "indices", rank);
    draft.operand("base", base).operand("valueToStore", value);
    Some(())
}

fn mask_type(builder: &mut dyn GrammarBuilder, dims: &VectorDims) -> TypeId {
    let bit = builder.int(1);
    vector(builder, dims, bit)
}

/// Loads and stores with a mask of the vector's shape. The vector is an operand in both.
pub fn masked(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    compact: bool,
    name: &'static str,
    result: bool,
) -> Option<()> {
    alignment(builder, draft);
    let wanted = VectorQuery {
        low: 1,
        high: if compact { 1 } else { 2 },
        accept: &|_, dims, _| !compact || is_fixed(dims),
    };
    let (value, dims, elem) = pick(builder, &wanted)?;
    let (base, rank) = base(builder, elem, false, 1)?;
    indices(builder, draft, "indices", rank);
    let mask = mask_type(builder, &dims);
    draft.operand("base", base).operand_type("mask", mask).operand(name, value);
    if result {
        draft.result_type("result", builder.type_of(value));
    }
    Some(())
}

/// Base, offsets, indices, mask and the vector; the last three have the same shape.
fn draw_scatter(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    name: &'static str,
) -> Option<(ValueId, ValueId, VectorDims)> {
    alignment(builder, draft);
    let (value, dims, elem) = any(builder, 1, 2)?;
    let (base, rank) = base(builder, elem, true, 1)?;
    indices(builder, draft, "offsets", rank);
    let class = builder.one_of(&[Class::Index, Class::Int, Class::Index]);
    let index = builder.scalar(class);
    let (positions, mask) = (vector(builder, &dims, index), mask_type(builder, &dims));
    draft.operand("base", base).operand_type("indices", positions).operand_type("mask", mask);
    draft.operand(name, value);
    Some((base, value, dims))
}

pub fn gather(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<VectorDims> {
    let (_, value, dims) = draw_scatter(builder, draft, "pass_thru")?;
    draft.result_type("result", builder.type_of(value));
    Some(dims)
}

pub fn scatter(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (base, ..) = draw_scatter(builder, draft, "valueToStore")?;
    let ty = builder.type_of(base);
    let buffer = ranked(&builder.ir().ctx, ty)?.buffer;
    draft.result_types("result", if buffer { &[] } else { std::slice::from_ref(&ty) });
    Some(())
}

/// A memref of one vector that has the sizes of the old memref.
pub fn type_cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let fits = |module: &Module, value: ValueId| {
        let ty = module.value(value).ty;
        matches!(module.ctx.ty(ty), Type::MemRef { shape, layout: None, elem, .. }
            if is_number(&module.ctx, *elem) && shape.iter().all(|&size| size > 0))
    };
    let (sizes, elem) = (builder.sizes(0, 3, 0), builder.scalar(Class::Any));
    let new = builder.memref(&sizes, elem);
    let source = builder.pick_or(&fits, new)?;
    let ty = builder.type_of(source);
    let Type::MemRef { shape, elem, memory_space, .. } = builder.ir().ctx.ty(ty).clone() else { return None };
    let elem = builder.vector(&shape, elem);
    let result = builder.ty(Type::MemRef { shape: [].into(), elem, layout: None, memory_space });
    draft.operand("memref", source).result_type("result", result);
    Some(())
}
