//! How the elements of memrefs lie in memory, and whether two memrefs share memory.

use super::{MemRef, row_major};
use crate::pointer::Pointer;
use crate::stop::Stop;

impl MemRef {
    /// Address of the element whose indices are all 0.
    ///
    /// # Errors
    /// Unsupported if the elements cannot be in memory.
    pub fn start(&self) -> Result<Pointer, Stop> {
        Ok(self.aligned.offset(self.offset.wrapping_mul(self.elem_size()? as i64)))
    }

    /// Whether the elements lie one after the other.
    pub fn is_row_major(&self) -> bool {
        let strides = self.strides.iter().zip(row_major(&self.sizes)).zip(&self.sizes);
        strides.into_iter().all(|((&stride, expected), &size)| size == 1 || stride == expected)
    }

    /// Whether a memref of the same sizes has the same element at each index.
    pub fn has_elements_of(&self, other: &MemRef) -> bool {
        let strides = self.strides.iter().zip(&other.strides).zip(&self.sizes);
        self.start().ok() == other.start().ok()
            && strides.into_iter().all(|((a, b), &size)| size == 1 || a == b)
    }

    /// The first and last byte of the elements. The memref must not be empty.
    fn range(&self, size: i128) -> Result<(i128, i128), Stop> {
        let start = i128::from(self.start()?.address);
        let (mut first, mut last) = (start, start + size - 1);
        for (&count, &stride) in self.sizes.iter().zip(&self.strides) {
            let reach = (i128::from(count) - 1).saturating_mul(i128::from(stride)).saturating_mul(size);
            let end = if reach < 0 { &mut first } else { &mut last };
            *end = end.saturating_add(reach);
        }
        Ok((first, last))
    }

    /// The addresses of all elements, sorted.
    fn addresses(&self) -> Result<Vec<u64>, Stop> {
        let mut list = Vec::new();
        self.for_each(|pointer| {
            list.push(pointer.address);
            Ok(())
        })?;
        list.sort_unstable();
        Ok(list)
    }

    /// Whether elements of two memrefs share a byte. If there may be gaps between elements, this takes time for each
    /// element; `None` if there are more than `most`.
    ///
    /// # Errors
    /// Unsupported if the elements cannot be in memory.
    pub fn overlaps(&self, other: &MemRef, most: usize) -> Result<Option<bool>, Stop> {
        if self.is_empty() || other.is_empty() {
            return Ok(Some(false));
        }
        let sizes = [self.elem_size()?, other.elem_size()?];
        let ranges = (self.range(sizes[0].into())?, other.range(sizes[1].into())?);
        if ranges.0.1 < ranges.1.0 || ranges.1.1 < ranges.0.0 {
            return Ok(Some(false));
        }
        if self.is_row_major() && other.is_row_major() {
            return Ok(Some(true));
        }
        if self.len().max(other.len()) > most {
            return Ok(None);
        }
        let (mine, others) = (self.addresses()?, other.addresses()?);
        let mut next = 0;
        for address in mine {
            while next < others.len() && others[next].saturating_add(sizes[1]) <= address {
                next += 1;
            }
            if next < others.len() && others[next] < address.saturating_add(sizes[0]) {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }
}
