//! A memref of scalars as one of a single vector. Source: VectorOps.td of LLVM 22.

use std::rc::Rc;

use assay_model::memory::size_of;
use assay_model::memref::Dims;
use assay_model::{Flow, Layout, Meaning, MemRef, OpDef, OpView, Stop, Value, WholeKernel};

use super::lanes::packed_size;
use crate::memref::maybe;

pub static OPS: &[OpDef] = &[OpDef::new("vector.type_cast", Meaning::Whole(type_cast))
    .doc("A memref as one that holds a single vector of its shape.")];

/// The memory stays as it is: no view where a vector's rows lie further apart than a memref's.
fn type_cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let Layout::MemRef { elem: from, shape } = view.operand_layout(0)? else {
        return Err(view.invalid("casts what is no memref"));
    };
    let Layout::MemRef { elem: to, shape: outer } = view.result_layout(0)? else {
        return Err(view.invalid("casts to what is no memref"));
    };
    let elements = shape.iter().try_fold(1u64, |all, &size| all.checked_mul(u64::try_from(size).ok()?));
    let bytes = size_of(&from).zip(elements).and_then(|(size, elements)| size.checked_mul(elements));
    let packed = matches!(*from, Layout::Scalar(elem) if packed_size(elem) == size_of(&from));
    if !outer.is_empty() || !packed || bytes.is_none() || bytes != size_of(&to) {
        return Err(view.unsupported("a vector that lies in memory otherwise than the memref's elements"));
    }
    Ok(Box::new(move |_, operands| {
        let Some(memref) = maybe(&operands[0])? else { return Ok(Flow::one(Value::POISON)) };
        let contiguous = memref.strides == assay_model::memref::row_major(&memref.sizes);
        if !contiguous {
            return Err(Stop::unsupported("a vector made of elements that lie apart"));
        }
        let cast = MemRef {
            aligned: memref.aligned.offset(memref.offset.wrapping_mul(memref.elem_size()? as i64)),
            allocated: memref.allocated,
            offset: 0,
            sizes: Dims::new(),
            strides: Dims::new(),
            elem: Layout::clone(&to),
        };
        Ok(Flow::one(Value::MemRef(Rc::new(cast))))
    }))
}
