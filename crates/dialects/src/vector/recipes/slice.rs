//! Parts of vectors: taken out and put in.

use assay_ir::{DYNAMIC, TypeId, ValueId, VectorDim};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::common::{VectorDims, VectorQuery, any, fixed, pick, vector, vector_or_scalar};
use crate::shaped::numbers;

/// A position in the first `depth` dimensions; some indices are operands. In scalable dimensions, indices are operands or valid for a `vscale` of
/// 1. The index -1 gives poison.
fn position(builder: &mut dyn GrammarBuilder, draft: &mut Draft, dims: &[VectorDim]) {
    let mut fixed = Vec::new();
    for dim in dims {
        fixed.push(match builder.below(100) {
            0..25 => DYNAMIC,
            25..28 => -1,
            _ => i64::from(builder.below(dim.size.max(1) as u32)),
        });
    }
    let values = fixed.iter().filter(|&&at| at == DYNAMIC).count();
    let (index, attr) = (builder.index_type(), builder.i64_array(&fixed));
    draft.operand_types("dynamic_position", &vec![index; values]).attr("static_position", attr);
}

pub fn extract(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, dims, elem) = any(builder, 0, 4)?;
    let depth = if builder.chance(50) { dims.len() } else { builder.below(dims.len() as u32 + 1) as usize };
    position(builder, draft, &dims[..depth]);
    // The only part of a vector of rank 0 is its element.
    let result = vector_or_scalar(builder, &dims[depth..], elem);
    draft.operand("source", source).result_type("result", result);
    Some(())
}

pub fn insert(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dest, dims, elem) = any(builder, 0, 4)?;
    let depth = if builder.chance(50) { dims.len() } else { builder.below(dims.len() as u32 + 1) as usize };
    position(builder, draft, &dims[..depth]);
    let part = vector_or_scalar(builder, &dims[depth..], elem);
    let ty = builder.type_of(dest);
    draft.operand_type("valueToStore", part).operand("dest", dest).result_type("result", ty);
    Some(())
}

/// An offset and a size within a dimension. A scalable dimension is taken as a whole.
fn range(builder: &mut dyn GrammarBuilder, dim: VectorDim) -> (i64, i64) {
    if dim.scalable || dim.size < 1 {
        return (0, dim.size);
    }
    let offset = i64::from(builder.below(dim.size as u32));
    (offset, builder.between(1, dim.size - offset))
}

/// A slice of the first dimensions, with all of the other dimensions. Strides are 1.
pub fn extract_strided_slice(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(builder, 1, 4)?;
    let depth = builder.between(1, dims.len() as i64) as usize;
    let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
    for dim in &mut dims[..depth] {
        let (offset, size) = range(builder, *dim);
        dim.size = size;
        offsets.push(offset);
        sizes.push(size);
    }
    for (name, list) in [("offsets", &offsets), ("sizes", &sizes), ("strides", &vec![1; depth])] {
        let attr = numbers(builder, list);
        draft.attr(name, attr);
    }
    draft.operand("source", source).result_type("", vector(builder, &dims, elem));
    Some(())
}

/// Into the last dimensions.
pub fn insert_strided_slice(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dest, dims, elem) = any(builder, 1, 4)?;
    let depth = builder.between(1, dims.len() as i64) as usize;
    let outer = dims.len() - depth;
    let (mut offsets, mut part) = (Vec::new(), VectorDims::new());
    for (at, &dim) in dims.iter().enumerate() {
        let (offset, size) = range(builder, dim);
        offsets.push(offset);
        if at >= outer {
            part.push(VectorDim { size, scalable: dim.scalable });
        }
    }
    let (offsets, strides) = (numbers(builder, &offsets), numbers(builder, &vec![1; depth]));
    let (part, ty) = (vector(builder, &part, elem), builder.type_of(dest));
    draft.attr("offsets", offsets).attr("strides", strides);
    draft.operand_type("valueToStore", part).operand("dest", dest).result_type("result", ty);
    Some(())
}

/// Whether a vector of rank 1 is scalable.
fn scalable(dims: &[VectorDim]) -> bool {
    dims.len() == 1 && dims[0].scalable
}

/// A part of a vector. The position must be a multiple of its size. The part may be scalable, too.
fn part(builder: &mut dyn GrammarBuilder, dims: &[VectorDim], draft: &mut Draft) -> VectorDims {
    let size = builder.one_of(&[1, 2, 4, 8]);
    let scalable = size <= dims[0].size && builder.chance(30);
    let multiples = if scalable { dims[0].size / size } else { 4 };
    let at = size * i64::from(builder.below(multiples.max(1) as u32));
    let attr = builder.int_attr(64, at);
    draft.attr("pos", attr);
    vec![VectorDim { size, scalable }]
}

/// A scalable vector of rank 1.
fn scalable_vector(builder: &mut dyn GrammarBuilder) -> Option<(ValueId, VectorDims, TypeId)> {
    let wanted = VectorQuery { low: 1, high: 1, accept: &|_, dims, _| scalable(dims) };
    if let (true, Some(found)) = (builder.chance(60), pick(builder, &wanted)) {
        return Some(found);
    }
    let elem = builder.scalar(Class::Any);
    let mut dims = vec![fixed(builder.one_of(&[2, 4, 4, 8, 16]))];
    dims[0].scalable = true;
    let ty = vector(builder, &dims, elem);
    Some((builder.value(ty)?, dims, elem))
}

pub fn scalable_extract(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (source, dims, elem) = scalable_vector(builder)?;
    let part = part(builder, &dims, draft);
    draft.operand("source", source).result_type("result", vector(builder, &part, elem));
    Some(())
}

pub fn scalable_insert(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (dest, dims, elem) = scalable_vector(builder)?;
    let part = part(builder, &dims, draft);
    let ty = builder.type_of(dest);
    draft.operand_type("valueToStore", vector(builder, &part, elem));
    draft.operand("dest", dest).result_type("result", ty);
    Some(())
}
