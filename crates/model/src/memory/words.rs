//! Reading and writing neighbouring scalars at once: most inputs and most results are whole memrefs.

use super::size::{scalar_bytes, scalar_size};
use super::{Memory, Pointer};
use crate::array::ElemType;
use crate::stop::Stop;

/// Bytes of one scalar, if scalars of this type fill whole words without gaps between them; `None` for other types.
fn dense_size(elem: ElemType) -> Option<usize> {
    let is_plain = matches!(elem, ElemType::Int(_) | ElemType::Float(_));
    let size = scalar_size(elem);
    let is_dense = u64::from(elem.width()) == 8 * size && scalar_bytes(elem) == size;
    (is_plain && is_dense && size <= 8).then_some(size as usize)
}

impl Memory {
    /// Writes neighbouring scalars, given by their bits. Does nothing and returns false if each must be written by itself: the type
    /// has gaps, accesses are watched, or one of them breaks a rule.
    ///
    /// # Errors
    /// Undefined behaviour if the memory is constant.
    pub(crate) fn store_words(
        &mut self,
        pointer: Pointer,
        elem: ElemType,
        words: &[u64],
    ) -> Result<bool, Stop> {
        let Some(size) = dense_size(elem).filter(|_| self.may_access(pointer, words.len())) else {
            return Ok(false);
        };
        let len = size * words.len();
        if self.check(pointer, len as u64, false).is_err() {
            return Ok(false);
        }
        let (object, place) = self.write_place(pointer, len as u64)?;
        // As if each were written by itself.
        object.changes += words.len() as u64 - 1;
        let bytes = object.bytes[place..place + len].chunks_exact_mut(size);
        bytes.zip(words).for_each(|(bytes, word)| bytes.copy_from_slice(&word.to_le_bytes()[..size]));
        object.poison[place..place + len].fill(0);
        Ok(true)
    }

    /// The bits of neighbouring scalars. `None` if each must be read by itself: as for [`Memory::store_words`], or if a bit of them is
    /// not defined.
    pub(crate) fn load_words(&self, pointer: Pointer, elem: ElemType, count: usize) -> Option<Vec<u64>> {
        let size = dense_size(elem).filter(|_| self.may_access(pointer, count))?;
        let (object, place) = self.locate(pointer, (size * count) as u64).ok()?;
        let range = place..place + size * count;
        if object.poison[range.clone()].iter().any(|&undefined| undefined != 0) {
            return None;
        }
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..size].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        };
        Some(object.bytes[range].chunks_exact(size).map(word).collect())
    }

    /// Whether several scalars may be accessed at once.
    fn may_access(&self, pointer: Pointer, count: usize) -> bool {
        count > 0 && self.races.is_none() && pointer.object().is_some()
    }
}
