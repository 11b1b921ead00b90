//! What terms read of whole values.

use assay_model::memref::Dims;
use assay_model::{Scalar, Value};
use rustc_hash::FxHashSet;

/// Product of sizes.
pub fn count(sizes: &[i64]) -> i128 {
    sizes.iter().fold(1, |all: i128, &size| all.saturating_mul(size.into()))
}

/// Product of the elements of an array; `None` if one is not a known integer.
pub fn product_of_elements(value: &Value) -> Option<i128> {
    let Value::Array(array) = value else { return None };
    let number = |scalar: Scalar| scalar.as_int()?.sext_inline();
    array.iter().try_fold(1i128, |all, scalar| Some(all.saturating_mul(number(scalar)?)))
}

/// The number of an address, or that of the first element of a memref.
pub fn address(value: &Value) -> Option<u64> {
    match value {
        Value::MemRef(memref) => memref.start().ok().map(|start| start.address),
        Value::Scalar(scalar) => scalar.as_pointer().map(|pointer| pointer.address),
        _ => None,
    }
}

/// The address that a memref would be freed by.
pub fn allocated(value: &Value) -> Option<u64> {
    let Value::MemRef(memref) = value else { return None };
    Some(memref.allocated.address)
}

/// Whether two rows along the last dimension are equal; `None` if an element is not a known integer.
pub fn has_equal_rows(value: &Value) -> Option<bool> {
    let Value::Array(array) = value else { return None };
    let width = usize::try_from(*array.shape().last()?).ok().filter(|&width| width > 0)?;
    let mut seen = FxHashSet::default();
    for row in 0..array.len() / width {
        let number = |at| array.get(row * width + at).as_int()?.to_i64();
        if !seen.insert((0..width).map(number).collect::<Option<Dims>>()?) {
            return Some(true);
        }
    }
    Some(false)
}
