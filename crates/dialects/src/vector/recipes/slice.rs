//! Parts of vectors: taken out and put in.

use assay_ir::{DYNAMIC, TypeId, ValueId, VectorDim};
use assay_model::generate::Class;
use assay_model::{Draft, Smith, SmithExt};

use super::common::{Dims, Wanted, any, fixed, pick, vector, vector_or_scalar};
use crate::shaped::numbers;

/// A position in the first dimensions: as many as wanted, some of them values. Scalable dimensions take values or
/// what the least vector has; -1 is poison.
fn position(smith: &mut dyn Smith, draft: &mut Draft, dims: &[VectorDim]) {
    let mut fixed = Vec::new();
    for dim in dims {
        fixed.push(match smith.below(100) {
            0..25 => DYNAMIC,
            25..28 => -1,
            _ => i64::from(smith.below(dim.size.max(1) as u32)),
        });
    }
    let values = fixed.iter().filter(|&&at| at == DYNAMIC).count();
    let (index, attr) = (smith.index_type(), smith.i64_array(&fixed));
    draft.operand_types("dynamic_position", &vec![index; values]).attr("static_position", attr);
}

pub fn extract(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (source, dims, elem) = any(smith, 0, 4)?;
    let depth = if smith.chance(50) { dims.len() } else { smith.below(dims.len() as u32 + 1) as usize };
    position(smith, draft, &dims[..depth]);
    // Of a vector of rank 0 the only part is its element.
    let result = vector_or_scalar(smith, &dims[depth..], elem);
    draft.operand("source", source).result_type("result", result);
    Some(())
}

pub fn insert(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (dest, dims, elem) = any(smith, 0, 4)?;
    let depth = if smith.chance(50) { dims.len() } else { smith.below(dims.len() as u32 + 1) as usize };
    position(smith, draft, &dims[..depth]);
    let part = vector_or_scalar(smith, &dims[depth..], elem);
    let ty = smith.type_of(dest);
    draft.operand_type("valueToStore", part).operand("dest", dest).result_type("result", ty);
    Some(())
}

/// An offset and a size within a dimension; a scalable one is taken whole.
fn range(smith: &mut dyn Smith, dim: VectorDim) -> (i64, i64) {
    if dim.scalable || dim.size < 1 {
        return (0, dim.size);
    }
    let offset = i64::from(smith.below(dim.size as u32));
    (offset, smith.between(1, dim.size - offset))
}

/// Of the first dimensions; the others are whole. Strides are 1.
pub fn extract_strided_slice(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (source, mut dims, elem) = any(smith, 1, 4)?;
    let depth = smith.between(1, dims.len() as i64) as usize;
    let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
    for dim in &mut dims[..depth] {
        let (offset, size) = range(smith, *dim);
        dim.size = size;
        offsets.push(offset);
        sizes.push(size);
    }
    for (name, list) in [("offsets", &offsets), ("sizes", &sizes), ("strides", &vec![1; depth])] {
        let attr = numbers(smith, list);
        draft.attr(name, attr);
    }
    draft.operand("source", source).result_type("", vector(smith, &dims, elem));
    Some(())
}

/// Into the last dimensions.
pub fn insert_strided_slice(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (dest, dims, elem) = any(smith, 1, 4)?;
    let depth = smith.between(1, dims.len() as i64) as usize;
    let outer = dims.len() - depth;
    let (mut offsets, mut part) = (Vec::new(), Dims::new());
    for (at, &dim) in dims.iter().enumerate() {
        let (offset, size) = range(smith, dim);
        offsets.push(offset);
        if at >= outer {
            part.push(VectorDim { size, scalable: dim.scalable });
        }
    }
    let (offsets, strides) = (numbers(smith, &offsets), numbers(smith, &vec![1; depth]));
    let (part, ty) = (vector(smith, &part, elem), smith.type_of(dest));
    draft.attr("offsets", offsets).attr("strides", strides);
    draft.operand_type("valueToStore", part).operand("dest", dest).result_type("result", ty);
    Some(())
}

/// Whether a vector of rank 1 is scalable.
fn scalable(dims: &[VectorDim]) -> bool {
    dims.len() == 1 && dims[0].scalable
}

/// A part whose size the position is a multiple of; the part may be scalable too.
fn part(smith: &mut dyn Smith, dims: &[VectorDim], draft: &mut Draft) -> Dims {
    let size = smith.one_of(&[1, 2, 4, 8]);
    let scalable = size <= dims[0].size && smith.chance(30);
    let multiples = if scalable { dims[0].size / size } else { 4 };
    let at = size * i64::from(smith.below(multiples.max(1) as u32));
    let attr = smith.int_attr(64, at);
    draft.attr("pos", attr);
    vec![VectorDim { size, scalable }]
}

/// A scalable vector of rank 1.
fn scalable_vector(smith: &mut dyn Smith) -> Option<(ValueId, Dims, TypeId)> {
    let wanted = Wanted { low: 1, high: 1, accept: &|_, dims, _| scalable(dims) };
    if let (true, Some(found)) = (smith.chance(60), pick(smith, &wanted)) {
        return Some(found);
    }
    let elem = smith.scalar(Class::Any);
    let mut dims = vec![fixed(smith.one_of(&[2, 4, 4, 8, 16]))];
    dims[0].scalable = true;
    let ty = vector(smith, &dims, elem);
    Some((smith.value(ty)?, dims, elem))
}

pub fn scalable_extract(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (source, dims, elem) = scalable_vector(smith)?;
    let part = part(smith, &dims, draft);
    draft.operand("source", source).result_type("result", vector(smith, &part, elem));
    Some(())
}

pub fn scalable_insert(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (dest, dims, elem) = scalable_vector(smith)?;
    let part = part(smith, &dims, draft);
    let ty = smith.type_of(dest);
    draft.operand_type("valueToStore", vector(smith, &part, elem));
    draft.operand("dest", dest).result_type("result", ty);
    Some(())
}
