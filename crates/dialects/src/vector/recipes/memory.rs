//! Loads and stores of vectors.

use assay_ir::{Attr, Context, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, Smith, SmithExt};

use super::common::{self, Dims, Wanted, any, is_fixed, parts, pick, vector};
use crate::shaped::{is_number, ranked};

/// Whether neighbours along the last dimension lie side by side [`verifyLoadStoreMemRefLayout`].
fn contiguous(ctx: &Context, ty: TypeId) -> bool {
    let Type::MemRef { shape, layout, .. } = ctx.ty(ty) else { return false };
    match layout.map(|layout| ctx.attr(layout)) {
        None => true,
        Some(Attr::Strided { strides, .. }) => shape.is_empty() || strides.last() == Some(&1),
        Some(_) => false,
    }
}

/// A ranked memref, or a tensor if that may be, of this element type: one at hand above all. With its rank.
pub fn base(smith: &mut dyn Smith, elem: TypeId, tensors: bool, low: usize) -> Option<(ValueId, usize)> {
    let fits = |module: &Module, value: ValueId| {
        let ty = module.value(value).ty;
        ranked(&module.ctx, ty).is_some_and(|parts| {
            let kind = if parts.buffer { contiguous(&module.ctx, ty) } else { tensors };
            kind && parts.elem == elem && parts.sizes.len() >= low
        })
    };
    let sizes = smith.sizes(low.max(1), low.max(3), 30);
    let new =
        if tensors && smith.chance(40) { smith.tensor(&sizes, elem) } else { smith.memref(&sizes, elem) };
    let value = smith.pick_or(&fits, new)?;
    let ty = smith.type_of(value);
    Some((value, ranked(&smith.ir().ctx, ty)?.sizes.len()))
}

/// The element type of a memref or tensor at hand, otherwise any number.
pub fn element(smith: &mut dyn Smith, tensors: bool) -> TypeId {
    let fits = |module: &Module, value: ValueId| {
        ranked(&module.ctx, module.value(value).ty)
            .is_some_and(|ty| (ty.buffer || tensors) && is_number(&module.ctx, ty.elem))
    };
    let found = if smith.chance(70) { smith.pick(&fits) } else { None };
    if let Some(value) = found {
        let ty = smith.type_of(value);
        if let Some(ty) = ranked(&smith.ir().ctx, ty) {
            return ty.elem;
        }
    }
    smith.scalar(Class::Any)
}

fn indices(smith: &mut dyn Smith, draft: &mut Draft, name: &'static str, rank: usize) {
    let index = smith.index_type();
    draft.operand_types(name, &vec![index; rank]);
}

/// A power of 2.
fn alignment(smith: &mut dyn Smith, draft: &mut Draft) {
    draft.absent("alignment");
    if smith.chance(12) {
        let shift = smith.below(7);
        let align = smith.int_attr(64, 1 << shift);
        draft.attr("alignment", align);
    }
}

/// One element of a memref may be a whole vector; then it is what is loaded [`LoadOp::verify`].
fn vector_element(smith: &mut dyn Smith) -> Option<(ValueId, usize, TypeId)> {
    let whole = |module: &Module, value: ValueId| {
        let ty = module.value(value).ty;
        contiguous(&module.ctx, ty)
            && ranked(&module.ctx, ty).is_some_and(|ty| {
                parts(&module.ctx, ty.elem).is_some_and(|(dims, _)| dims.len() <= ty.sizes.len())
            })
    };
    if !smith.chance(7) {
        return None;
    }
    let (dims, elem, sizes) = (common::dims(smith, 1, 2), smith.scalar(Class::Any), smith.sizes(2, 3, 30));
    if !is_fixed(&dims) {
        return None;
    }
    let elem = vector(smith, &dims, elem);
    let new = smith.memref(&sizes, elem);
    let value = smith.pick_or(&whole, new)?;
    let ty = smith.type_of(value);
    let ty = ranked(&smith.ir().ctx, ty)?;
    Some((value, ty.sizes.len(), ty.elem))
}

pub fn load(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    alignment(smith, draft);
    let (base, rank, result) = match vector_element(smith) {
        Some(found) => found,
        None => {
            let elem = element(smith, false);
            let (base, rank) = base(smith, elem, false, 0)?;
            let dims = common::dims(smith, 0, rank.min(3));
            (base, rank, vector(smith, &dims, elem))
        }
    };
    indices(smith, draft, "indices", rank);
    draft.operand("base", base).result_type("result", result);
    Some(())
}

pub fn store(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    alignment(smith, draft);
    if let Some((base, rank, ty)) = vector_element(smith) {
        indices(smith, draft, "indices", rank);
        draft.operand("base", base).operand_type("valueToStore", ty);
        return Some(());
    }
    let (value, dims, elem) = any(smith, 0, 3)?;
    let (base, rank) = base(smith, elem, false, dims.len())?;
    indices(smith, draft, "indices", rank);
    draft.operand("base", base).operand("valueToStore", value);
    Some(())
}

fn mask_type(smith: &mut dyn Smith, dims: &Dims) -> TypeId {
    let bit = smith.int(1);
    vector(smith, dims, bit)
}

/// Loads and stores of the lanes that a mask of the vector's shape has; the vector is an operand in any case.
pub fn masked(
    smith: &mut dyn Smith,
    draft: &mut Draft,
    compact: bool,
    name: &'static str,
    result: bool,
) -> Option<()> {
    alignment(smith, draft);
    let wanted = Wanted {
        low: 1,
        high: if compact { 1 } else { 2 },
        accept: &|_, dims, _| !compact || is_fixed(dims),
    };
    let (value, dims, elem) = pick(smith, &wanted)?;
    let (base, rank) = base(smith, elem, false, 1)?;
    indices(smith, draft, "indices", rank);
    let mask = mask_type(smith, &dims);
    draft.operand("base", base).operand_type("mask", mask).operand(name, value);
    if result {
        draft.result_type("result", smith.type_of(value));
    }
    Some(())
}

/// Base, offsets, indices, mask and the vector itself, all but the first two of one shape.
fn scattered(
    smith: &mut dyn Smith,
    draft: &mut Draft,
    name: &'static str,
) -> Option<(ValueId, ValueId, Dims)> {
    alignment(smith, draft);
    let (value, dims, elem) = any(smith, 1, 2)?;
    let (base, rank) = base(smith, elem, true, 1)?;
    indices(smith, draft, "offsets", rank);
    let class = smith.one_of(&[Class::Index, Class::Int, Class::Index]);
    let index = smith.scalar(class);
    let (positions, mask) = (vector(smith, &dims, index), mask_type(smith, &dims));
    draft.operand("base", base).operand_type("indices", positions).operand_type("mask", mask);
    draft.operand(name, value);
    Some((base, value, dims))
}

pub fn gather(smith: &mut dyn Smith, draft: &mut Draft) -> Option<Dims> {
    let (_, value, dims) = scattered(smith, draft, "pass_thru")?;
    draft.result_type("result", smith.type_of(value));
    Some(dims)
}

pub fn scatter(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (base, ..) = scattered(smith, draft, "valueToStore")?;
    let ty = smith.type_of(base);
    let buffer = ranked(&smith.ir().ctx, ty)?.buffer;
    draft.result_types("result", if buffer { &[] } else { std::slice::from_ref(&ty) });
    Some(())
}

/// A memref of one vector with the sizes of the old one.
pub fn type_cast(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let fits = |module: &Module, value: ValueId| {
        let ty = module.value(value).ty;
        matches!(module.ctx.ty(ty), Type::MemRef { shape, layout: None, elem, .. }
            if is_number(&module.ctx, *elem) && shape.iter().all(|&size| size > 0))
    };
    let (sizes, elem) = (smith.sizes(0, 3, 0), smith.scalar(Class::Any));
    let new = smith.memref(&sizes, elem);
    let source = smith.pick_or(&fits, new)?;
    let ty = smith.type_of(source);
    let Type::MemRef { shape, elem, memory_space, .. } = smith.ir().ctx.ty(ty).clone() else { return None };
    let elem = smith.vector(&shape, elem);
    let result = smith.ty(Type::MemRef { shape: [].into(), elem, layout: None, memory_space });
    draft.operand("memref", source).result_type("result", result);
    Some(())
}
