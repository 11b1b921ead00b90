//! Elements that are not stored: they are 0 or +0.0.

use std::rc::Rc;

use assay_model::{Array, Cond, Machine, Rule, Scalar};

/// For ops that make a sparse tensor of one without encoding. The kernel asks for each element.
pub const UNSTORED_ZERO: Rule = Rule::unspecified(
    "unstored-zero",
    Cond::InKernel(&Cond::IsZero(0)),
    "a negative zero becomes an element of a sparse tensor, or any zero that the op before computes: only nonzero elements need be stored, and \
     what is not stored is a positive zero [SparseTensorOps.td, convert: an explicit test for nonzero values; SparseTensorRewriting.cpp, \
     FoldConvertIntoProducer: without it, the op that computes the tensor makes the sparse one]",
);

/// For an op that makes a sparse tensor which does not fit its levels, or reads one. The kernel finds out.
pub const MISFIT: Rule = Rule::silent(
    "level-misfit",
    Cond::InKernel(&Cond::IsArray(0)),
    "a size is no multiple of that of its blocks, or a structured level has more or fewer elements than its type says \
     [SparseTensorAttrDefs.td, structured: n out of m consecutive elements are nonzero]",
);

/// The elements of a tensor that becomes a sparse one. Negative zeros become positive ones, which need not be stored. With `all`, it is open whether
/// positive ones are stored, too.
pub fn with_unstored_zeros(machine: &mut dyn Machine, array: Rc<Array>, all: bool) -> Rc<Array> {
    let is_open = |element: &Scalar| element.is_zero() && (all || !element.is_positive_zero());
    let places: Vec<usize> = (0..array.len()).filter(|&at| is_open(&array.get(at))).collect();
    if places.is_empty() {
        return array;
    }
    let mut array = Rc::unwrap_or_clone(array);
    for at in places {
        let zero = array.elem().zero();
        array.set(at, machine.open_scalar(&UNSTORED_ZERO, zero));
    }
    Rc::new(array)
}
