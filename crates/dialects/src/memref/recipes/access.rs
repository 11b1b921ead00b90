//! Accesses to elements and memory as a whole.

use assay_ir::{Signedness, Type, TypeId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::layout::{self, Strided, draw_ranked, is_any_memref, numbers, parts};
use crate::draw::{self, index_of, indices};

/// An index for each dimension (`LoadOp::verify`).
pub fn place(builder: &mut dyn GrammarBuilder, draft: &mut Draft, memref: ValueId) -> Option<TypeId> {
    let (shape, elem) = parts(builder, memref)?;
    let values = indices(builder, &shape)?;
    draft.operand("memref", memref).operands("indices", &values);
    Some(elem)
}

/// Sets the memref of an access and the indices; returns the element type.
pub type SetAccess = fn(&mut dyn GrammarBuilder, &mut Draft, ValueId) -> Option<TypeId>;

/// A load from a place.
pub fn load_at(builder: &mut dyn GrammarBuilder, draft: &mut Draft, place: SetAccess) -> Option<()> {
    let memref = draw_ranked(builder, 0, 3)?;
    let elem = place(builder, draft, memref)?;
    draft.result_type("result", elem);
    Some(())
}

/// A store to a place.
pub fn store_at(builder: &mut dyn GrammarBuilder, draft: &mut Draft, place: SetAccess) -> Option<()> {
    let memref = draw_ranked(builder, 0, 3)?;
    let elem = place(builder, draft, memref)?;
    draft.operand_type("value", elem);
    Some(())
}

/// A prefetch of a place.
pub fn prefetch_at(builder: &mut dyn GrammarBuilder, draft: &mut Draft, place: SetAccess) -> Option<()> {
    let memref = draw_ranked(builder, 0, 3)?;
    place(builder, draft, memref).map(|_| ())
}

pub fn load(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    load_at(builder, draft, place)
}

pub fn store(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    store_at(builder, draft, place)
}

pub fn prefetch(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    prefetch_at(builder, draft, place)
}

/// Reduction kinds for floats and for integers, by number (AtomicRMWKindAttr in ArithBase.td). Kind 3 takes both.
const FLOAT_KINDS: &[i64] = &[0, 3, 4, 5, 8, 9, 12];
const INT_KINDS: &[i64] = &[1, 2, 3, 6, 7, 10, 11, 13, 14, 15];

/// The kind fits the element (`AtomicRMWOp::verify`).
pub fn atomic_rmw(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let memref = numbers(builder)?;
    let elem = place(builder, draft, memref)?;
    let float = matches!(builder.ir().ctx.ty(elem), Type::Float(_));
    let kind = builder.one_of(if float { FLOAT_KINDS } else { INT_KINDS });
    let kind = builder.int_attr(64, kind);
    draft.operand_type("value", elem).attr("kind", kind).result_type("result", elem);
    Some(())
}

/// The body gets the old element and yields the new one. It has no effects (`GenericAtomicRMWOp::verify`).
pub fn generic_atomic_rmw(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    end: &'static str,
) -> Option<()> {
    let memref = numbers(builder)?;
    let elem = place(builder, draft, memref)?;
    draft.result_type("result", elem).region(&[elem], end, &[elem]);
    Some(())
}

/// Element and shape must agree; layout and memory space need not.
pub fn copy(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = match builder.pick(&is_any_memref) {
        Some(value) if builder.chance(75) => value,
        _ => draw_ranked(builder, 0, 3)?,
    };
    let ty = builder.type_of(source);
    let Some((shape, elem)) = parts(builder, source) else {
        draft.operand("source", source).operand_type("target", ty);
        return Some(());
    };
    let fits = |ir: &assay_ir::Module, value: ValueId| {
        let like = |(sizes, other): (&[i64], TypeId)| sizes == shape && other == elem;
        value != source
            && draw::ranked(ir, ir.value(value).ty).is_some_and(like)
            && layout::is_memref(ir, value)
    };
    let shape = if builder.chance(20) { draw::loosen(builder, &shape) } else { shape.clone() };
    let made = layout::type_of_shape(builder, &shape, elem);
    let target = builder.pick_or(&fits, made)?;
    draft.operand("source", source).operand("target", target);
    Some(())
}

/// The tag that identifies a transfer, with its indices: by default a memref of 32-bit integers with one dimension.
fn tag(builder: &mut dyn GrammarBuilder) -> Option<(ValueId, Vec<ValueId>)> {
    let int = builder.int(32);
    let ty = builder.memref(&[1], int);
    let fits = |ir: &assay_ir::Module, ty| {
        Strided::from_type(&ir.ctx, ty).is_some_and(|memref| {
            let signless = Signedness::Signless;
            memref.shape.len() < 3 && matches!(ir.ctx.ty(memref.elem), Type::Integer { signedness, .. } if *signedness == signless)
        })
    };
    let memref = layout::memref(builder, &fits, ty)?;
    let (shape, _) = parts(builder, memref)?;
    Some((memref, indices(builder, &shape)?))
}

/// The operands are: source and indices, target and indices, number of elements, tag and indices; and optionally a stride
/// and the number of elements per stride (`DmaStartOp::verify`).
pub fn dma_start(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = draw_ranked(builder, 0, 2)?;
    let (shape, elem) = parts(builder, source)?;
    let mut values = vec![source];
    values.extend(indices(builder, &shape)?);
    let shape = draw::shape_of(builder, 1, 2);
    let ty = layout::type_of_shape(builder, &shape, elem);
    let fits = |ir: &assay_ir::Module, ty| draw::ranked(ir, ty).is_some_and(|(_, other)| other == elem);
    let target = layout::memref(builder, &fits, ty)?;
    let (shape, _) = parts(builder, target)?;
    values.push(target);
    values.extend(indices(builder, &shape)?);
    values.push(index_of(builder, 1, 2)?);
    let (tag, at) = tag(builder)?;
    values.push(tag);
    values.extend(at);
    if builder.chance(30) {
        values.push(index_of(builder, 2, 4)?);
        values.push(index_of(builder, 1, 2)?);
    }
    draft.operands("operands", &values);
    Some(())
}

/// `DmaWaitOp::verify`
pub fn dma_wait(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (tag, at) = tag(builder)?;
    let count = index_of(builder, 1, 2)?;
    draft.operand("tagMemRef", tag).operands("tagIndices", &at).operand("numElements", count);
    Some(())
}

/// The size of a dimension; most of the time, the memref has this dimension.
pub fn dim(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let unranked = |ir: &assay_ir::Module, value| is_any_memref(ir, value) && !layout::is_memref(ir, value);
    let source = match builder.pick(&unranked) {
        Some(value) if builder.chance(25) => value,
        _ => draw_ranked(builder, 1, 3)?,
    };
    let rank = parts(builder, source).map_or(1, |(shape, _)| shape.len() as i64);
    let index = index_of(builder, 0, rank - 1)?;
    draft.operand("source", source).operand("index", index);
    Some(())
}
