//! Ops that split, join or replace dimensions.

use assay_ir::{DYNAMIC, Module, Signedness, Type, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::layout::{Strided, draw_strided, is_any_memref, is_memref, times};
use super::make::may_have_effects;
use crate::draw::{self, groups_attr};

/// Within a group, strides are products of the sizes after them (`ExpandShapeOp::computeExpandedType`).
pub fn expand(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, memref) = draw_strided(builder, 0, 3)?;
    let (sizes, groups) = draw::expansion(builder, &memref.shape);
    let mut strides = vec![1; sizes.len()];
    for (group, &inner) in groups.iter().zip(&memref.strides) {
        let mut stride = inner;
        for &at in group.iter().rev() {
            strides[at] = stride;
            stride = times(stride, sizes[at]);
        }
    }
    let values = draw::extents(builder, &sizes)?;
    let known = builder.i64_array(&sizes);
    let ty = Strided { shape: sizes, strides, ..memref }.ty(builder);
    let groups = groups_attr(builder, &groups);
    draft.operand("src", source).attr("reassociation", groups).operands("output_shape", &values);
    draft.attr("static_output_shape", known).result_type("result", ty);
    Some(())
}

/// The stride of a group is that of its last dimension that is not of size 1. It is dynamic if that dimension may have size 1 at run time
/// (`computeCollapsedLayoutMap`).
fn collapsed_stride(memref: &Strided, group: &[usize]) -> i64 {
    let mut left = group;
    while let [rest @ .., last] = left {
        if memref.shape[*last] != 1 || rest.is_empty() {
            break;
        }
        left = rest;
    }
    match left {
        [only] => memref.strides[*only],
        [.., last] if memref.shape[*last] != DYNAMIC => memref.strides[*last],
        _ => DYNAMIC,
    }
}

/// Whether the dimensions of a group may be contiguous, by their static sizes and strides.
fn contiguous(memref: &Strided, group: &[usize], stride: i64) -> bool {
    let mut stride = stride;
    for pair in group.windows(2).rev() {
        stride = times(stride, memref.shape[pair[1]]);
        let outer = memref.strides[pair[0]];
        if memref.shape[pair[0]] != 1 && stride != DYNAMIC && outer != DYNAMIC && stride != outer {
            return false;
        }
    }
    true
}

/// `CollapseShapeOp::verify`
pub fn collapse(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, memref) = draw_strided(builder, 1, 4)?;
    let (sizes, groups) = draw::collapse(builder, &memref.shape)?;
    let strides: Vec<i64> = groups.iter().map(|group| collapsed_stride(&memref, group)).collect();
    let fits = groups.iter().zip(&strides).all(|(group, &stride)| contiguous(&memref, group, stride));
    if !memref.plain && !fits {
        return None;
    }
    let groups = groups_attr(builder, &groups);
    let ty = Strided { shape: sizes, strides, ..memref }.ty(builder);
    draft.operand("src", source).attr("reassociation", groups).result_type("result", ty);
    Some(())
}

/// Memrefs without layouts; the shape operand has one element per dimension of the result (`ReshapeOp::verify`).
pub fn reshape(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    // The op reads the shape.
    if !may_have_effects(builder) {
        return None;
    }
    let (shape, elem) = (draw::shape(builder), draw::element(builder));
    let ty = builder.memref(&shape, elem);
    let fits = |ir: &Module, value: ValueId| {
        let plain = Strided::from_type(&ir.ctx, ir.value(value).ty).is_some_and(|memref| memref.plain);
        is_any_memref(ir, value) && (plain || !is_memref(ir, value))
    };
    let source = builder.pick_or(&fits, ty)?;
    let (elem, space) = match *builder.ir().ctx.ty(builder.type_of(source)) {
        Type::MemRef { elem, memory_space, .. } | Type::UnrankedMemRef { elem, memory_space } => {
            (elem, memory_space)
        }
        _ => return None,
    };
    let shape = draw::shape(builder);
    let counting = if builder.chance(60) { builder.index_type() } else { builder.scalar(Class::Int) };
    let of_shape = builder.memref(&[shape.len() as i64], counting);
    let unranked = builder.chance(25);
    let fits = |ir: &Module, value: ValueId| {
        let signless = |elem| {
            matches!(ir.ctx.ty(elem), Type::Index | Type::Integer { signedness: Signedness::Signless, .. })
        };
        Strided::from_type(&ir.ctx, ir.value(value).ty).is_some_and(|memref| {
            let sizes = memref.shape.as_slice();
            memref.plain
                && signless(memref.elem)
                && sizes.len() == 1
                && (unranked || sizes[0] == shape.len() as i64)
        })
    };
    let by = builder.pick_or(&fits, of_shape)?;
    let to = if unranked {
        Type::UnrankedMemRef { elem, memory_space: space }
    } else {
        Type::MemRef { shape: shape.into(), elem, layout: None, memory_space: space }
    };
    let to = builder.ty(to);
    draft.operand("source", source).operand("shape", by).result_type("result", to);
    Some(())
}
