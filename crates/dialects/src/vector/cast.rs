//! Casts a memref of scalars to a memref of a single vector. Source: VectorOps.td of LLVM 22.

use std::rc::Rc;

use assay_model::memory::size_of;
use assay_model::memref::row_major;
use assay_model::{Flow, Layout, Meaning, MemRef, OpDef, OpView, Recipe, Stop, Value, WholeKernel};

use super::common::Shape;
use super::lanes::packed_size;
use super::{guards, recipes};
use crate::memref::operand_unless_poison;

pub static OPS: &[OpDef] = &[OpDef::new("vector.type_cast", Meaning::Whole(type_cast))
    .doc("A memref as one that holds a single vector of its shape.")
    .guard(guards::type_cast, &[])
    .recipe(Recipe::adjust(recipes::memory::type_cast))];

/// The dimensions of a memref followed by those of its elements, and the distance in memory between rows of the last one.
fn rows(elem: &Layout, shape: &[i64]) -> Option<(Shape, u64)> {
    let mut dims = Shape::from_slice(shape);
    match elem {
        Layout::Scalar(scalar) if packed_size(*scalar) == size_of(elem) => {
            let len = u64::try_from(dims.last().copied().unwrap_or(1)).ok()?;
            Some((dims, size_of(elem)?.checked_mul(len)?))
        }
        Layout::Array { elem: scalar, shape: inner } => {
            dims.extend(inner.iter().copied());
            let row: Shape = inner.last().copied().into_iter().collect();
            Some((dims, size_of(&Layout::Array { elem: *scalar, shape: row })?))
        }
        _ => None,
    }
}

/// The memory is not changed. VectorToSCF also uses the op to split the outer dimensions of a memref of vectors. This view does not exist if the
/// rows of a vector are further apart than those of a memref.
fn type_cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let Layout::MemRef { elem: from, shape } = view.operand_layout(0)? else {
        return Err(view.invalid("casts what is not a memref"));
    };
    let Layout::MemRef { elem: to, shape: outer } = view.result_layout(0)? else {
        return Err(view.invalid("casts to what is not a memref"));
    };
    let (before, after) = (rows(&from, &shape), rows(&to, &outer));
    if before.is_none() || before != after {
        return Err(view.unsupported("a vector that lies in memory otherwise than the memref's elements"));
    }
    Ok(Box::new(move |_, operands| {
        let Some(memref) = operand_unless_poison(&operands[0])? else { return Ok(Flow::one(Value::POISON)) };
        let contiguous = memref.strides == row_major(&memref.sizes);
        if !contiguous {
            return Err(Stop::unsupported("a vector made of elements that lie apart"));
        }
        let cast = MemRef {
            aligned: memref.aligned.offset(memref.offset.wrapping_mul(memref.elem_size()? as i64)),
            allocated: memref.allocated,
            offset: 0,
            sizes: outer.clone(),
            strides: row_major(&outer),
            elem: Layout::clone(&to),
        };
        Ok(Flow::one(Value::MemRef(Rc::new(cast))))
    }))
}
