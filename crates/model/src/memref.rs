//! Views of memory: MLIR's memrefs as their descriptors.

use std::fmt;

use smallvec::SmallVec;

use crate::array::{Array, ElemType};
use crate::layout::Layout;
use crate::memory::{Memory, Pointer, rules, size_of};
use crate::rule::{Cond, Rule};
use crate::stop::{Budget, Stop};
use crate::value::{Scalar, Value};

/// At most this many elements are read at once: strides of 0 make more elements than there is memory.
const MAX_READ: usize = 1 << 26;

/// Greatest rank of a descriptor that is read from memory.
const MAX_RANK: i64 = 1 << 10;

/// Sizes or strides, one a dimension.
pub type Dims = SmallVec<[i64; 4]>;

/// «The index must be in bounds of its dimension, else the behaviour is undefined».
pub const INDEX_RANGE: Rule = Rule::ub(
    "index-out-of-bounds",
    Cond::Own,
    "an index is poison or not below the size of its dimension [MemRefOps.td, load and store]",
);

/// What a memref holds at run time: the descriptor that the lowering to LLVM makes of it, and what its elements
/// are. Element `i` lies at `aligned + (offset + Σ i·stride) · size of an element`.
#[derive(Clone, Debug, PartialEq)]
pub struct MemRef {
    /// What is to be freed.
    pub allocated: Pointer,
    /// Base of the elements.
    pub aligned: Pointer,
    /// In elements, as the strides are.
    pub offset: i64,
    /// One size per dimension.
    pub sizes: Dims,
    /// One stride per dimension, in elements.
    pub strides: Dims,
    /// Layout of one element.
    pub elem: Layout,
}

impl MemRef {
    /// A view of all of an object in row-major order.
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
    /// Unsupported if the elements have no form in memory.
    pub fn elem_size(&self) -> Result<u64, Stop> {
        size_of(&self.elem).ok_or_else(|| Stop::unsupported("a memref whose elements have no form in memory"))
    }

    /// Address of an element by its indices, whose number must be the rank.
    ///
    /// # Errors
    /// Undefined behaviour ([`INDEX_RANGE`]) if an index is out of the bounds of its dimension.
    #[inline]
    pub fn address(&self, indices: &[i64]) -> Result<Pointer, Stop> {
        self.locate(indices)?.ok_or_else(|| INDEX_RANGE.stop())
    }

    /// The same; `None` if an index is out of the bounds of its dimension.
    ///
    /// # Errors
    /// Another number of indices than dimensions, or elements that have no size.
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

    /// Reads one element.
    ///
    /// # Errors
    /// As [`MemRef::address`] and [`Memory::load`].
    #[inline]
    pub fn load(&self, memory: &Memory, indices: &[i64]) -> Result<Value, Stop> {
        let pointer = self.address(indices)?;
        match &self.elem {
            Layout::Scalar(elem) => memory.load_scalar(pointer, *elem).map(Value::Scalar),
            layout => memory.load(pointer, layout),
        }
    }

    /// Writes one element.
    ///
    /// # Errors
    /// As [`MemRef::address`] and [`Memory::store`].
    #[inline]
    pub fn store(&self, memory: &mut Memory, indices: &[i64], value: &Value) -> Result<(), Stop> {
        let pointer = self.address(indices)?;
        match (&self.elem, value) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => memory.store_scalar(pointer, *elem, scalar),
            (layout, value) => memory.store(pointer, layout, value),
        }
    }

    /// All elements in row-major order, for memrefs of scalars and of vectors. Whoever calls has charged for them.
    ///
    /// # Errors
    /// As [`Memory::load`]; unsupported if the elements are neither; exhausted if there are far too many.
    pub fn read(&self, memory: &Memory) -> Result<Array, Stop> {
        if self.len() > MAX_READ || self.sizes.iter().any(|&size| size < 0) {
            return Err(Stop::Exhausted(Budget::Memory));
        }
        let elem = match &self.elem {
            Layout::Scalar(elem) => *elem,
            Layout::Array { elem, shape } => return self.read_vectors(memory, *elem, shape),
            _ => {
                return Err(Stop::unsupported(
                    "the contents of a memref whose elements are neither scalars nor vectors",
                ));
            }
        };
        let mut array = Array::filled(elem, &self.sizes, &elem.zero());
        let mut position = 0;
        self.each(|pointer| {
            array.set(position, memory.load_scalar(pointer, elem)?);
            position += 1;
            Ok(())
        })?;
        Ok(array)
    }

    /// The elements of vectors in memory, with the vectors' sizes after those of the memref.
    fn read_vectors(&self, memory: &Memory, elem: ElemType, inner: &[i64]) -> Result<Array, Stop> {
        let mut elements = Vec::new();
        self.each(|pointer| {
            match memory.load(pointer, &self.elem)? {
                Value::Array(vector) if elements.len() + vector.len() <= MAX_READ => {
                    elements.extend(vector.iter())
                }
                Value::Array(_) => return Err(Stop::Exhausted(Budget::Memory)),
                _ => return Err(Stop::Bug("a vector in memory is read as something else".into())),
            }
            Ok(())
        })?;
        let shape: Dims = self.sizes.iter().chain(inner).copied().collect();
        Ok(Array::from_elements(elem, &shape, elements))
    }

    /// Overwrites all elements from an array of the same sizes.
    ///
    /// # Errors
    /// As [`Memory::store`]; invalid if the sizes differ.
    pub fn write(&self, memory: &mut Memory, array: &Array) -> Result<(), Stop> {
        if array.shape() != self.sizes.as_slice() {
            return Err(Stop::invalid("an array is written to a memref of other sizes"));
        }
        let mut position = 0;
        self.each(|pointer| {
            memory.store(pointer, &self.elem, &Value::Scalar(array.get(position)))?;
            position += 1;
            Ok(())
        })
    }

    /// Calls `visit` with the address of each element in row-major order.
    ///
    /// # Errors
    /// Those of `visit`, which ends the walk.
    pub fn each(&self, mut visit: impl FnMut(Pointer) -> Result<(), Stop>) -> Result<(), Stop> {
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

    /// The memref whose descriptor lies at an address, as unranked memrefs say it on their way down: their rank and
    /// that address [MLIR: UnrankedMemRefDescriptor]. `None` if it cannot be read.
    pub fn behind(memory: &Memory, rank: &Value, pointer: &Value, elem: &Layout) -> Option<MemRef> {
        // The rank is as wide as the descriptor's sizes: both are `index`.
        let index_width = rank.as_int()?.width();
        let rank = rank.as_int()?.to_i64().filter(|rank| (0..=MAX_RANK).contains(rank))?;
        let layout = MemRef::descriptor(rank as usize, index_width);
        let descriptor = memory.load(pointer.as_pointer()?, &layout).ok()?;
        MemRef::from_descriptor(&descriptor, elem)
    }

    /// The descriptor as an aggregate.
    pub fn to_descriptor(&self, index_width: u32) -> Value {
        let int = |value: &i64| Value::Scalar(Scalar::int(index_width, i128::from(*value)));
        let pointer = |pointer| Value::Scalar(Scalar::Pointer(pointer));
        let mut parts = vec![pointer(self.allocated), pointer(self.aligned), int(&self.offset)];
        if self.rank() > 0 {
            parts.push(Value::aggregate(self.sizes.iter().map(int).collect()));
            parts.push(Value::aggregate(self.strides.iter().map(int).collect()));
        }
        Value::aggregate(parts)
    }

    /// The memref of a descriptor; `None` if a part of it that matters is poison or of another form.
    pub fn from_descriptor(descriptor: &Value, elem: &Layout) -> Option<MemRef> {
        let [allocated, aligned, offset, dims @ ..] = descriptor.as_aggregate()? else { return None };
        let list = |value: Option<&Value>| -> Option<Dims> {
            match value {
                None => Some(Dims::new()),
                Some(value) => value.as_aggregate()?.iter().map(|v| v.as_int()?.to_i64()).collect(),
            }
        };
        let (sizes, strides) = (list(dims.first())?, list(dims.get(1))?);
        // Only dealloc reads the allocated pointer, and lowerings leave it open where nothing is to be freed.
        let allocated = allocated.as_pointer().unwrap_or(Pointer::NULL);
        (sizes.len() == strides.len()).then_some(())?;
        let (aligned, offset) = (aligned.as_pointer()?, offset.as_int()?.to_i64()?);
        Some(MemRef { allocated, aligned, offset, sizes, strides, elem: elem.clone() })
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

/// The memref operand of an op; a poison one cannot be used in any way.
///
/// # Errors
/// Undefined behaviour ([`rules::POISON_ADDRESS`]) if it is poison, invalid if it is none.
pub fn operand(value: &Value) -> Result<&MemRef, Stop> {
    match value {
        Value::MemRef(memref) => Ok(memref),
        Value::Scalar(Scalar::Poison) => Err(rules::POISON_ADDRESS.stop()),
        _ => Err(Stop::invalid("an operand that is no memref")),
    }
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
