//! The addresses of the elements of a memref that the lanes of a vector access.

use assay_model::memory::{align_of, size_of};
use assay_model::memref::{self, Dims};
use assay_model::{ElemType, Layout, MemRef, OpView, Pointer, Stop, Value};

use super::common::Shape;
use crate::memref::{indices, rules};

/// How the lanes of a vector are placed in a memref.
pub struct AccessedLanes {
    pub elem: ElemType,
    /// Shape of the vector.
    pub shape: Shape,
    /// The vector is one element of the memref.
    pub whole: bool,
    align: u64,
}

impl AccessedLanes {
    /// The access to the lanes of a vector in the last dimensions of a memref operand.
    pub fn from_op(
        view: &OpView<'_>,
        operand: usize,
        elem: ElemType,
        shape: Shape,
    ) -> Result<AccessedLanes, Stop> {
        let Layout::MemRef { elem: element, shape: dims } = view.operand_layout(operand)? else {
            return Err(view.invalid("accesses what is not a memref"));
        };
        let whole = matches!(*element, Layout::Array { .. });
        let fits = match &*element {
            Layout::Array { elem: of, shape: size } => *of == elem && *size == shape,
            Layout::Scalar(of) => *of == elem && dims.len() >= shape.len(),
            _ => false,
        };
        if !fits {
            return Err(view.invalid("has a vector that does not fit the memref"));
        }
        let asked = alignment(view, &element)?;
        if !whole && shape.last().is_some_and(|&len| len > 1) && size_of(&element) != packed_size(elem) {
            return Err(view.unsupported("elements that lie closer in vectors than in memrefs"));
        }
        Ok(AccessedLanes { elem, shape, whole, align: asked })
    }

    /// The memref and the indices of the first lane.
    pub fn place<'a>(&self, memref: &'a Value, operands: &[Value]) -> Result<(&'a MemRef, Dims), Stop> {
        let memref = memref::operand(memref)?;
        let indices = indices(operands)?.ok_or_else(|| Stop::unchecked("an index"))?;
        if indices.len() != memref.rank() {
            return Err(Stop::invalid("a memref is indexed with another number of indices than its rank"));
        }
        Ok((memref, indices))
    }

    /// # Errors
    /// Undefined behaviour if the address has less alignment than the op or its element type requires.
    pub fn check_alignment(&self, pointer: Pointer) -> Result<(), Stop> {
        check_alignment(pointer, self.align)
    }

    /// Address of a lane, and whether it is within the bounds of all dimensions.
    pub fn pointer(&self, memref: &MemRef, first: &[i64], lane: &[i64]) -> Result<(Pointer, bool), Stop> {
        let mut index: Dims = first.into();
        let outer = index.len().checked_sub(lane.len());
        let outer = outer.ok_or_else(|| Stop::invalid("a vector of a higher rank than its memref"))?;
        for (slot, lane) in index[outer..].iter_mut().zip(lane) {
            *slot = slot.wrapping_add(*lane);
        }
        linear(memref, &index)
    }
}

/// Bytes of an element in a row of a vector; `None` if its bits do not fill bytes.
pub fn packed_size(elem: ElemType) -> Option<u64> {
    let width = u64::from(elem.width());
    width.is_multiple_of(8).then_some(width / 8)
}

/// The alignment that an access needs: the value of the attribute, otherwise the alignment of the memref's elements [VectorToLLVM, unless
/// `use-vector-alignment` is set].
pub fn alignment(view: &OpView<'_>, element: &Layout) -> Result<u64, Stop> {
    let asked = match view.attr("alignment") {
        None => 0,
        Some(_) => view.int_attr("alignment")?.to_u64().unwrap_or(0),
    };
    if asked > 0 {
        return Ok(asked);
    }
    align_of(element).ok_or_else(|| view.unsupported("a memref whose elements have no form in memory"))
}

/// # Errors
/// Undefined behaviour if the address is not a multiple of `align`.
pub fn check_alignment(pointer: Pointer, align: u64) -> Result<(), Stop> {
    if pointer.address.is_multiple_of(align) { Ok(()) } else { Err(rules::MISALIGNED.stop()) }
}

/// Address at indices that may be out of bounds, and whether they are in bounds.
pub fn linear(memref: &MemRef, index: &[i64]) -> Result<(Pointer, bool), Stop> {
    let mut place = memref.offset;
    for (&i, &stride) in index.iter().zip(&memref.strides) {
        place = place.wrapping_add(i.wrapping_mul(stride));
    }
    let inside = index.iter().zip(&memref.sizes).all(|(i, size)| (0..*size).contains(i));
    Ok((memref.aligned.offset(place.wrapping_mul(memref.elem_size()? as i64)), inside))
}
