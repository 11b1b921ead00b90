//! The elements of a memref in memory, and its descriptor as a value.

use super::{Dims, MemRef, row_major};
use crate::array::{Array, ElemType};
use crate::layout::Layout;
use crate::memory::{Memory, rules};
use crate::pointer::Pointer;
use crate::scalar::Scalar;
use crate::stop::{Budget, Stop};
use crate::value::Value;

/// The largest number of elements that are read at once: with strides of 0, there can be more elements than memory.
const MAX_READ: usize = 1 << 26;

/// Greatest rank of a descriptor that is read from memory.
const MAX_RANK: i64 = 1 << 10;

impl MemRef {
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

    /// All elements in row-major order, for memrefs of scalars and of vectors. The caller must have taken their cost from the budget.
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
        if let Some(start) = self.dense_start()
            && let Some(words) = memory.load_words(start, elem, self.len())
        {
            return Ok(Array::from_words(elem, &self.sizes, words));
        }
        let mut array = Array::filled(elem, &self.sizes, &elem.zero());
        let mut position = 0;
        self.for_each(|pointer| {
            array.set(position, memory.load_scalar(pointer, elem)?);
            position += 1;
            Ok(())
        })?;
        Ok(array)
    }

    /// Address of the first element, if the elements follow each other in memory in row-major order.
    fn dense_start(&self) -> Option<Pointer> {
        let is_dense = self.strides == row_major(&self.sizes) && !self.is_empty();
        let size = self.elem_size().ok().filter(|_| is_dense)?;
        Some(self.aligned.offset(self.offset.wrapping_mul(size as i64)))
    }

    /// The elements of vectors in memory. In the array, the sizes of the vectors follow those of the memref.
    fn read_vectors(&self, memory: &Memory, elem: ElemType, inner: &[i64]) -> Result<Array, Stop> {
        let mut elements = Vec::new();
        self.for_each(|pointer| {
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
        if let (Some(start), Layout::Scalar(elem), Some(words)) =
            (self.dense_start(), &self.elem, array.words())
            && *elem == array.elem()
            && memory.store_words(start, *elem, words)?
        {
            return Ok(());
        }
        let mut position = 0;
        self.for_each(|pointer| {
            memory.store(pointer, &self.elem, &Value::Scalar(array.get(position)))?;
            position += 1;
            Ok(())
        })
    }

    /// The memref of an unranked memref, which lowers to a rank and the address of a descriptor [MLIR: UnrankedMemRefDescriptor]. `None` if the
    /// descriptor cannot be read.
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

    /// The memref of a descriptor; `None` if a part that matters is poison or has another form.
    pub fn from_descriptor(descriptor: &Value, elem: &Layout) -> Option<MemRef> {
        let [allocated, aligned, offset, dims @ ..] = descriptor.as_aggregate()? else { return None };
        let list = |value: Option<&Value>| -> Option<Dims> {
            match value {
                None => Some(Dims::new()),
                Some(value) => value.as_aggregate()?.iter().map(|v| v.as_int()?.to_i64()).collect(),
            }
        };
        let (sizes, strides) = (list(dims.first())?, list(dims.get(1))?);
        // Only dealloc reads the allocated pointer. Lowerings leave it undefined if nothing is to be freed.
        let allocated = allocated.as_pointer().unwrap_or(Pointer::NULL);
        (sizes.len() == strides.len()).then_some(())?;
        let (aligned, offset) = (aligned.as_pointer()?, offset.as_int()?.to_i64()?);
        Some(MemRef { allocated, aligned, offset, sizes, strides, elem: elem.clone() })
    }
}

/// The memref operand of an op. A poison memref must not be used.
///
/// # Errors
/// Undefined behaviour ([`rules::POISON_ADDRESS`]) if it is poison, invalid if it is not a memref.
pub fn operand(value: &Value) -> Result<&MemRef, Stop> {
    match value {
        Value::MemRef(memref) => Ok(memref),
        Value::Scalar(Scalar::Poison) => Err(rules::POISON_ADDRESS.stop()),
        _ => Err(Stop::invalid("an operand that is not a memref")),
    }
}
