//! What belongs to a memref although the program does not say so.
//!
//! A memref of which the program gets only the address: a cast of this address gives the memref again.
//!
//! Tensors that may share the memory of a buffer: tensors made from the buffer, and tensors that the buffer was made from.
//!
//! Whether they share it is left open until bufferisation is complete. If the memory of an element was changed since, the element may have its
//! old or its new content, so it is poison.

use std::rc::{Rc, Weak};

use rustc_hash::FxHashMap;

use super::{Memory, Pointer};
use crate::array::Array;
use crate::layout::Layout;
use crate::memref::MemRef;
use crate::value::{Scalar, Value};

/// The key is the address of the array. No other array has this address while the weak reference exists.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    by_place: FxHashMap<usize, TensorLink>,
    /// When there are this many links, dead ones are removed.
    crowded: usize,
}

#[derive(Clone, Debug)]
struct TensorLink {
    array: Weak<Array>,
    memref: MemRef,
    /// State of the memref's object when the contents were equal.
    changes: Option<u64>,
}

fn place(array: &Rc<Array>) -> usize {
    Rc::as_ptr(array) as usize
}

impl Links {
    fn get(&self, array: &Rc<Array>) -> Option<&TensorLink> {
        let link = self.by_place.get(&place(array))?;
        (link.array.strong_count() > 0).then_some(link)
    }

    fn insert(&mut self, array: &Rc<Array>, memref: &MemRef, changes: Option<u64>) {
        if self.by_place.len() >= self.crowded {
            self.by_place.retain(|_, link| link.array.strong_count() > 0);
            self.crowded = 2 * self.by_place.len() + 16;
        }
        let link = TensorLink { array: Rc::downgrade(array), memref: memref.clone(), changes };
        self.by_place.insert(place(array), link);
    }
}

impl Memory {
    /// How often a pointer's object was written to; `None` if the object is dead.
    fn changes(&self, pointer: Pointer) -> Option<u64> {
        let object = &self.objects[self.object_of(pointer)?.0 as usize];
        object.live.then_some(object.changes)
    }

    /// From now on, a cast of the address of this memref may give the memref.
    pub fn pass_address(&mut self, memref: MemRef) {
        self.bare.push(memref);
    }

    /// The memref of these sizes whose address the program got, and that has elements of this layout. A negative size is any size. `None` if there
    /// is none, or several of different sizes.
    pub fn passed_at(&self, address: Pointer, elem: &Layout, sizes: &[i64]) -> Option<&MemRef> {
        let fits = |(&size, &wanted): (&i64, &i64)| wanted < 0 || size == wanted;
        let mut found = self.bare.iter().filter(|memref| {
            let same_rank = memref.rank() == sizes.len();
            let same_sizes = same_rank && memref.sizes.iter().zip(sizes).all(fits);
            memref.aligned == address && memref.elem == *elem && same_sizes
        });
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// From now on a tensor may share the memory of a buffer. The buffer has the same elements in row-major order; its sizes may differ.
    pub fn link(&mut self, array: &Rc<Array>, memref: &MemRef) {
        let changes = self.changes(memref.aligned);
        self.links.insert(array, memref, changes);
    }

    /// From now on the values that a sparse tensor stores are those of a buffer, in the order of the storage.
    pub fn link_values(&mut self, array: &Rc<Array>, memref: &MemRef) {
        self.values.insert(array, memref, None);
    }

    /// The buffer with the values of a sparse tensor, if an op has asked for it.
    pub fn linked_values(&self, array: &Rc<Array>) -> Option<&MemRef> {
        self.values.get(array).map(|link| &link.memref)
    }

    /// A tensor with the same elements, but values of its own.
    #[must_use]
    pub fn without_values(&self, array: Rc<Array>) -> Rc<Array> {
        if self.linked_values(&array).is_some() { Rc::new(Array::clone(&array)) } else { array }
    }

    /// Whether there is any tensor that may share memory.
    #[inline]
    pub fn has_links(&self) -> bool {
        !self.links.by_place.is_empty()
    }

    /// The buffer whose memory a tensor may share.
    pub fn linked(&self, array: &Rc<Array>) -> Option<&MemRef> {
        self.links.get(array).map(|link| &link.memref)
    }

    /// Whether the memory that a tensor may share was freed.
    pub fn is_freed(&self, value: &Value) -> bool {
        let Value::Array(array) = value else { return false };
        let Some(link) = self.links.get(array) else { return false };
        link.changes.is_some() && self.changes(link.memref.aligned).is_none()
    }

    /// What a tensor holds if its memory has changed: poison for the changed elements. `None` if nothing has changed.
    pub fn stale(&self, value: &Value) -> Option<Value> {
        let Value::Array(array) = value else { return None };
        let link = self.links.get(array)?;
        let changes = self.changes(link.memref.aligned);
        if changes.is_some() && changes == link.changes {
            return None;
        }
        // Memory that cannot be read any more may have any content.
        let Ok(now) = self.read_unwatched(|memory| link.memref.read(memory)) else {
            return Some(Value::array(Array::filled(array.elem(), array.shape(), &Scalar::Poison)));
        };
        let mut stale = array.as_ref().clone();
        for index in (0..array.len()).filter(|&index| now.get(index) != array.get(index)) {
            stale.set(index, Scalar::Poison);
        }
        Some(Value::array(stale))
    }
}
