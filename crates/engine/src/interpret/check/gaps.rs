//! Whether dimensions of a memref are contiguous in memory.

use std::ops::Range;

use assay_model::memref::Dims;
use assay_model::rule::UnitDims;
use assay_model::{MemRef, OpView, Value, lists};

/// The groups of dimensions that an op joins.
pub struct Groups {
    groups: Vec<Range<usize>>,
    /// The static sizes, if they decide which dimensions have size 1.
    shape: Option<Dims>,
}

impl Groups {
    /// The groups of dimensions of an op's operand; [`UnitDims`] says which dimensions have size 1.
    pub fn from_op(view: &OpView<'_>, operand: usize, ones: UnitDims) -> Option<Groups> {
        let shape = view.shape(view.operand_type(operand).ok()?)?;
        let shape = (ones == UnitDims::Static).then(|| shape.as_slice().into());
        Some(Groups { groups: lists::groups(view)?, shape })
    }

    /// Whether the dimensions of some group are not contiguous; `None` if the value is not a memref of this rank.
    pub fn have_gaps(&self, value: &Value) -> Option<bool> {
        let Value::MemRef(memref) = value else { return None };
        let rank = self.shape.as_ref().map_or(memref.rank(), |shape| shape.len());
        let last = self.groups.last().map_or(0, |group| group.end);
        (memref.rank() == rank && last <= rank)
            .then(|| self.groups.iter().any(|group| self.has_gap(memref, group)))
    }

    fn has_gap(&self, memref: &MemRef, group: &Range<usize>) -> bool {
        let sizes = self.shape.as_ref().unwrap_or(&memref.sizes);
        let mut real = group.clone().rev().filter(|&dim| sizes[dim] != 1);
        let Some(last) = real.next() else {
            // If all static sizes are 1, any of the strides can be used.
            let strides = &memref.strides[group.clone()];
            return self.shape.is_some() && strides.windows(2).any(|pair| pair[0] != pair[1]);
        };
        if self.shape.is_none() && memref.is_empty() {
            return false;
        }
        let mut expected = memref.strides[last].wrapping_mul(memref.sizes[last]);
        real.any(|dim| {
            let has_gap = memref.strides[dim] != expected;
            expected = expected.wrapping_mul(memref.sizes[dim]);
            has_gap
        })
    }
}
