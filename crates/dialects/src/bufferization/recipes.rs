//! How to make the ops of `bufferization` where ODS does not say enough. Verifiers have their names in BufferizationOps.cpp's classes.

use assay_ir::{Module, Type, TypeId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::draw::{self, extents, is_tensor, ranked};
use crate::memref::recipes::layout::{is_any_memref, is_memref, type_of_shape};

pub fn parts(builder: &dyn GrammarBuilder, ty: TypeId) -> Option<(Vec<i64>, TypeId)> {
    ranked(builder.ir(), ty).map(|(shape, elem)| (shape.to_vec(), elem))
}

/// Whether a value has a shape and elements.
pub fn has(ir: &Module, value: ValueId, shape: &[i64], elem: TypeId) -> bool {
    ranked(ir, ir.value(value).ty).is_some_and(|(sizes, other)| sizes == shape && other == elem)
}

fn any_tensor(builder: &mut dyn GrammarBuilder) -> Option<ValueId> {
    let shape = draw::shape(builder);
    draw::tensor(builder, &|_, _, _| true, &shape)
}

fn any_memref(builder: &mut dyn GrammarBuilder) -> Option<ValueId> {
    let (shape, elem) = (draw::shape(builder), draw::element(builder));
    let ty = type_of_shape(builder, &shape, elem);
    builder.pick_or(&is_any_memref, ty)
}

/// One operand for each dynamic size, or a tensor of the type to copy (`AllocTensorOp::verify`).
pub fn alloc_tensor(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let tensor = any_tensor(builder)?;
    if builder.chance(40) {
        let ty = builder.type_of(tensor);
        draft.operands("dynamic_sizes", &[]).operand("copy", tensor).result_type("result", ty);
    } else {
        let ty = if builder.chance(50) {
            builder.type_of(tensor)
        } else {
            let (shape, elem) = (draw::shape(builder), draw::element(builder));
            builder.tensor(&shape, elem)
        };
        let (shape, _) = parts(builder, ty)?;
        let values = extents(builder, &shape)?;
        draft.operands("dynamic_sizes", &values).operands("copy", &[]).result_type("result", ty);
    }
    let space = builder.int_attr(64, 1);
    if builder.chance(10) {
        draft.attr("memory_space", space);
    } else {
        draft.absent("memory_space");
    }
    Some(())
}

pub fn dealloc_tensor(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let tensor = any_tensor(builder)?;
    draft.operand("tensor", tensor);
    Some(())
}

/// The result is of the input's type.
pub fn clone(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let memref = any_memref(builder)?;
    let ty = builder.type_of(memref);
    draft.operand("input", memref).result_type("output", ty);
    Some(())
}

/// One condition per memref to free; one result per retained memref (`DeallocOp::verify`).
pub fn dealloc(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let mut lists = [Vec::new(), Vec::new()];
    for list in &mut lists {
        for _ in 0..builder.below(3) {
            list.push(any_memref(builder)?);
        }
    }
    let [freed, kept] = lists;
    let bit = builder.int(1);
    draft.operand_types("conditions", &vec![bit; freed.len()]);
    draft.operands("memrefs", &freed).operands("retained", &kept);
    draft.result_types("updatedConditions", &vec![bit; kept.len()]);
    Some(())
}

/// With a tensor as destination, the op has a result of its type; a buffer must be writable (`MaterializeInDestinationOp::verify`).
pub fn materialize(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let source = any_tensor(builder)?;
    let (shape, elem) = parts(builder, builder.type_of(source))?;
    let drawn = if builder.chance(20) { draw::loosen(builder, &shape) } else { shape.clone() };
    let agree = |ir: &Module, value: ValueId| {
        ranked(ir, ir.value(value).ty).is_some_and(|(sizes, other)| {
            let fits = |(&a, &b): (&i64, &i64)| a == b || a < 0 || b < 0;
            other == elem && sizes.len() == shape.len() && sizes.iter().zip(&shape).all(fits)
        })
    };
    let unit = builder.unit_attr();
    if builder.chance(50) {
        let ty = type_of_shape(builder, &drawn, elem);
        let dest = builder.pick_or(&|ir, value| is_memref(ir, value) && agree(ir, value), ty)?;
        draft.operand("dest", dest).attr("writable", unit).result_types("result", &[]);
    } else {
        let ty = builder.tensor(&drawn, elem);
        let dest = builder.pick_or(&|ir, value| is_tensor(ir, value) && agree(ir, value), ty)?;
        let ty = builder.type_of(dest);
        draft.operand("dest", dest).plain().result_type("result", ty);
    }
    draft.operand("source", source);
    Some(())
}

/// Shape and element must agree; layout and memory space are arbitrary (`typesMatchAfterBufferization`).
pub fn to_buffer(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let tensor = match builder
        .pick(&|ir, value| matches!(ir.ctx.ty(ir.value(value).ty), Type::UnrankedTensor { .. }))
    {
        Some(value) if builder.chance(30) => value,
        _ => any_tensor(builder)?,
    };
    let ty = match builder.ir().ctx.ty(builder.type_of(tensor)).clone() {
        Type::UnrankedTensor { elem } => builder.ty(Type::UnrankedMemRef { elem, memory_space: None }),
        Type::Tensor { shape, elem, .. } => type_of_shape(builder, &shape, elem),
        _ => return None,
    };
    draft.operand("tensor", tensor).result_type("buffer", ty);
    Some(())
}

/// As [`to_buffer`].
pub fn to_tensor(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let buffer = any_memref(builder)?;
    let ty = match builder.ir().ctx.ty(builder.type_of(buffer)).clone() {
        Type::UnrankedMemRef { elem, .. } => builder.ty(Type::UnrankedTensor { elem }),
        Type::MemRef { shape, elem, .. } => builder.tensor(&shape, elem),
        _ => return None,
    };
    draft.operand("buffer", buffer).result_type("result", ty);
    Some(())
}
