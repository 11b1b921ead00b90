//! How the elements of memrefs lie in memory, and whether two memrefs share memory.

use smallvec::SmallVec;

use super::{MemRef, row_major};
use crate::pointer::Pointer;
use crate::stop::Stop;

/// The largest number of elements whose places are compared one by one.
const MAX_COMPARED: i128 = 1 << 12;

/// Whether memrefs may have these strides: those of dimensions with two or more elements are positive, and no two indices have the same element
/// [BuiltinAttributes.td, StridedLayoutAttr; BuiltinTypes.td, MemRef, Layout]. False if that is too hard to tell.
pub fn are_strides_valid(sizes: &[i64], strides: &[i64]) -> bool {
    if sizes.iter().any(|&size| size <= 0) {
        return true;
    }
    let dims = strides.iter().zip(sizes).filter(|(_, size)| **size > 1);
    let mut dims: SmallVec<[(i128, i128); 4]> =
        dims.map(|(&stride, &size)| (i128::from(stride), i128::from(size))).collect();
    dims.sort_unstable();
    if dims.first().is_some_and(|&(stride, _)| stride <= 0) {
        return false;
    }
    // If each stride exceeds the distance that all smaller ones reach, all places differ.
    let mut reach = 0i128;
    let is_nested = dims.iter().all(|&(stride, size)| {
        let exceeds = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(size - 1));
        exceeds
    });
    is_nested || are_places_different(&dims)
}

/// Compares the places of all elements, for strides and sizes.
fn are_places_different(dims: &[(i128, i128)]) -> bool {
    let count = dims.iter().fold(1i128, |count, &(_, size)| count.saturating_mul(size));
    if count > MAX_COMPARED {
        return false;
    }
    let mut places = vec![0i128];
    for &(stride, size) in dims {
        let along = |&place: &i128| (0..size).map(move |index| place.saturating_add(index * stride));
        places = places.iter().flat_map(along).collect();
    }
    places.sort_unstable();
    places.windows(2).all(|pair| pair[0] != pair[1])
}

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

#[cfg(test)]
mod tests {
    use super::are_strides_valid;

    #[test]
    fn strides_are_valid_if_each_index_has_its_own_element() {
        let valid: &[(&[i64], &[i64])] = &[
            (&[], &[]),
            (&[4, 4], &[4, 1]),
            (&[4, 4], &[1, 4]),
            (&[2, 3], &[3, 2]),
            (&[1, 2], &[0, 1]),
            (&[1, 2], &[-3, 1]),
            (&[0, 2], &[0, 0]),
            (&[i64::MAX, 2], &[2, 1]),
        ];
        let invalid: &[(&[i64], &[i64])] = &[
            (&[1, 2], &[0, 0]),
            (&[4], &[-1]),
            (&[4, 4], &[1, 1]),
            (&[4, 4], &[3, 1]),
            (&[3, 4], &[3, 2]),
            (&[i64::MAX, 2], &[1, 1]),
        ];
        for (sizes, strides) in valid {
            assert!(are_strides_valid(sizes, strides), "{sizes:?} {strides:?}");
        }
        for (sizes, strides) in invalid {
            assert!(!are_strides_valid(sizes, strides), "{sizes:?} {strides:?}");
        }
    }
}
