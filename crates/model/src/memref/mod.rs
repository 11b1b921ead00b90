//! Views of memory: MLIR's memrefs as their descriptors.

mod access;
mod overlap;

use std::fmt;

use smallvec::SmallVec;

pub use access::operand;
pub use overlap::are_strides_valid;

use crate::array::ElemType;
use crate::layout::Layout;
use crate::memory::size_of;
use crate::pointer::Pointer;
use crate::rule::{Cond, Rule, Term};
use crate::stop::Stop;

/// Sizes or strides, one a dimension.
pub type Dims = SmallVec<[i64; 4]>;

/// For an access to one element: the operands of the condition are an index and the size of its dimension. An op with indices has a rule of this
/// form whose condition says which of its operands these are.
pub const INDEX_RANGE: Rule = Rule::ub(
    "index-out-of-bounds",
    Cond::InKernel(&Cond::Outside(Term::S(0), Term::S(1))),
    "an index is poison, or what is accessed lies out of the bounds of its dimension [MemRefOps.td, load and store; \
     VectorOps.td: the behavior is undefined]",
);

/// The value of a memref at run time: the descriptor that the lowering to LLVM uses, and the layout of the elements. Element `i` lies at `aligned
/// + (offset + Σ i·stride) · size of an element`.
#[derive(Clone, Debug, PartialEq)]
pub struct MemRef {
    /// The pointer to free.
    pub allocated: Pointer,
    /// Base of the elements.
    pub aligned: Pointer,
    /// In elements, like the strides.
    pub offset: i64,
    /// One size per dimension.
    pub sizes: Dims,
    /// One stride per dimension, in elements.
    pub strides: Dims,
    /// Layout of one element.
    pub elem: Layout,
}

impl MemRef {
    /// A view of a whole object in row-major order.
    pub fn contiguous(pointer: Pointer, sizes: &[i64], elem: Layout) -> MemRef {
        let strides = row_major(sizes);
        MemRef { allocated: pointer, aligned: pointer, offset: 0, sizes: sizes.into(), strides, elem }
    }

    /// Number of dimensions.
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Number of elements, at most [`usize::MAX`].
    pub fn len(&self) -> usize {
        if self.is_empty() {
            return 0;
        }
        self.sizes.iter().fold(1, |len: usize, &size| len.saturating_mul(size as usize))
    }

    /// Whether a dimension has size 0.
    pub fn is_empty(&self) -> bool {
        self.sizes.iter().any(|&size| size <= 0)
    }

    /// Distance between neighbouring elements in bytes.
    ///
    /// # Errors
    /// Unsupported if the elements cannot be in memory.
    pub fn elem_size(&self) -> Result<u64, Stop> {
        size_of(&self.elem).ok_or_else(|| Stop::unsupported("a memref whose elements have no form in memory"))
    }

    /// Address of an element by its indices. There must be one index per dimension.
    ///
    /// # Errors
    /// Undefined behaviour ([`INDEX_RANGE`]) if an index is out of the bounds of its dimension.
    #[inline]
    pub fn address(&self, indices: &[i64]) -> Result<Pointer, Stop> {
        self.locate(indices)?.ok_or_else(|| INDEX_RANGE.stop())
    }

    /// As [`MemRef::address`], but `None` if an index is out of the bounds of its dimension.
    ///
    /// # Errors
    /// If the numbers of indices and dimensions differ, or if the elements have no size.
    #[inline]
    pub fn locate(&self, indices: &[i64]) -> Result<Option<Pointer>, Stop> {
        if indices.len() != self.sizes.len() {
            return Err(Stop::invalid("a memref is indexed with another number of indices than its rank"));
        }
        let mut linear = self.offset;
        for ((&index, &size), &stride) in indices.iter().zip(&self.sizes).zip(&self.strides) {
            if index < 0 || index >= size {
                return Ok(None);
            }
            linear = linear.wrapping_add(index.wrapping_mul(stride));
        }
        Ok(Some(self.aligned.offset(linear.wrapping_mul(self.elem_size()? as i64))))
    }

    /// Calls `visit` with the address of each element in row-major order.
    ///
    /// # Errors
    /// The first error of `visit`, which ends the walk.
    pub fn for_each(&self, mut visit: impl FnMut(Pointer) -> Result<(), Stop>) -> Result<(), Stop> {
        let size = self.elem_size()? as i64;
        if self.is_empty() {
            return Ok(());
        }
        let mut index: Dims = self.sizes.iter().map(|_| 0).collect();
        let mut linear = self.offset;
        loop {
            visit(self.aligned.offset(linear.wrapping_mul(size)))?;
            let mut dim = self.rank();
            loop {
                let Some(next) = dim.checked_sub(1) else { return Ok(()) };
                dim = next;
                index[dim] += 1;
                linear = linear.wrapping_add(self.strides[dim]);
                if index[dim] < self.sizes[dim] {
                    break;
                }
                linear = linear.wrapping_sub(self.strides[dim].wrapping_mul(self.sizes[dim]));
                index[dim] = 0;
            }
        }
    }

    /// Layout of the descriptor of a memref of this rank; offset, sizes and strides are as wide as `index` [LLVM:
    /// MemRefDescriptor, TypeConverter.cpp].
    pub fn descriptor(rank: usize, index_width: u32) -> Layout {
        let (pointer, index) =
            (Layout::Scalar(ElemType::Pointer), Layout::Scalar(ElemType::Int(index_width)));
        let mut parts = vec![pointer.clone(), pointer, index.clone()];
        if rank > 0 {
            let dims = Layout::Repeat { part: Box::new(index), count: rank };
            parts.extend([dims.clone(), dims]);
        }
        Layout::Struct { parts, packed: false }
    }
}

/// Strides of a row-major layout.
pub fn row_major(sizes: &[i64]) -> Dims {
    let mut strides: Dims = sizes.into();
    let mut stride = 1i64;
    for (slot, &size) in strides.iter_mut().zip(sizes).rev() {
        *slot = stride;
        stride = stride.wrapping_mul(size);
    }
    strides
}

/// The indices of an element, whose number is its place in a row-major layout of these sizes. No size may be 0.
pub fn indices_of(number: i64, sizes: &[i64]) -> Dims {
    let mut rest = number;
    let mut indices: Dims = sizes.iter().rev().map(|&size| (rest % size, rest /= size).0).collect();
    indices.reverse();
    indices
}

impl fmt::Display for MemRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "memref {} sizes {:?}", self.aligned, self.sizes.as_slice())?;
        let plain = self.offset == 0 && self.strides == row_major(&self.sizes);
        if plain {
            return Ok(());
        }
        write!(f, " strides {:?} offset {}", self.strides.as_slice(), self.offset)
    }
}
