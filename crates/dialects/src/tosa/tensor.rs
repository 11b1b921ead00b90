//! Kernels on whole tensors.

use std::rc::Rc;

use assay_ir::DYNAMIC;
use assay_model::array::count;
use assay_model::memref::Dims;
use assay_model::{
    Array, Cond, Flow, Layout, Machine, OpView, Rule, Scalar, Stop, Value, Values, WholeKernel,
};
use smallvec::{SmallVec, smallvec};

pub type Tensors = SmallVec<[Rc<Array>; 4]>;

/// An error in the program that only the sizes at run time show. «There is no requirement» on the behaviour of an implementation [TOSA 1.0,
/// Operator Validation Helpers].
pub const SIZES: Rule = Rule::ub(
    "size-mismatch",
    Cond::Own,
    "sizes, or numbers of a shape, do not fit together or not the result's type [TOSA 1.0, ERROR_IF of the operator]",
)
.by_types();

/// The sizes that the type of a result states; `None` if it states none.
fn expected(view: &OpView<'_>, result: usize) -> Option<Dims> {
    match view.result_layout(result) {
        Ok(Layout::Array { shape, .. }) => Some(shape),
        _ => None,
    }
}

/// A kernel from tensors to tensors. It may take tensors out of its operands and change them in place. An operand that is poison as a whole makes
/// all results poison. Results must have the sizes that their types state.
pub fn kernel(
    view: &OpView<'_>,
    compute: impl Fn(&mut dyn Machine, &mut Tensors) -> Result<Tensors, Stop> + 'static,
) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    let expected: Vec<Option<Dims>> = (0..n_results).map(|index| expected(view, index)).collect();
    Ok(Box::new(move |machine, operands| {
        if operands.iter().any(|operand| matches!(operand, Value::Scalar(Scalar::Poison))) {
            return Ok(Flow::Next(std::iter::repeat_n(Value::POISON, n_results).collect()));
        }
        if !operands.iter().all(|operand| matches!(operand, Value::Array(_))) {
            return Err(Stop::invalid("an operand that is not a tensor"));
        }
        let mut tensors = Tensors::new();
        for operand in operands.iter_mut() {
            if let Value::Array(array) = operand.take() {
                tensors.push(array);
            }
        }
        // Reports show the original operands.
        let results = compute(machine, &mut tensors).and_then(|results| check(results, &expected));
        if results.is_err() {
            for (operand, tensor) in operands.iter_mut().zip(tensors) {
                *operand = Value::Array(tensor);
            }
        }
        results.map(Flow::Next)
    }))
}

fn check(results: Tensors, expected: &[Option<Dims>]) -> Result<Values, Stop> {
    for (result, sizes) in results.iter().zip(expected) {
        if let Some(sizes) = sizes {
            same_shape(result.shape(), sizes)?;
        }
    }
    Ok(results.into_iter().map(Value::Array).collect())
}

/// Whether sizes match those of a type.
fn same_shape(found: &[i64], expected: &[i64]) -> Result<(), Stop> {
    let fits = |(&found, &expected): (&i64, &i64)| expected == DYNAMIC || found == expected;
    if found.len() == expected.len() && found.iter().zip(expected).all(fits) {
        return Ok(());
    }
    Err(SIZES.stop())
}

/// One tensor as the results.
pub fn only(array: Array) -> Tensors {
    smallvec![Rc::new(array)]
}

/// An operand that must be there.
pub fn operand(tensors: &Tensors, index: usize) -> Result<&Rc<Array>, Stop> {
    tensors.get(index).ok_or_else(|| Stop::invalid("an operand too few"))
}

/// Sizes of a tensor of a rank.
pub fn sizes<const RANK: usize>(array: &Array) -> Result<[i64; RANK], Stop> {
    array.shape().try_into().map_err(|_| SIZES.stop())
}

/// The numbers of a shape, or other integers of at most 64 bits; `None` if one is poison.
pub fn numbers(array: &Array) -> Option<Vec<i64>> {
    array.iter().map(|scalar| scalar.as_int().and_then(|int| int.to_i64())).collect()
}

/// The numbers of a shape. They can only be poison if the whole shape is.
pub fn shape_numbers(array: &Array) -> Result<Vec<i64>, Stop> {
    numbers(array).ok_or_else(|| Stop::unsupported("a shape that is poison"))
}

/// A dimension named by an attribute.
pub fn axis(view: &OpView<'_>) -> Result<usize, Stop> {
    let axis = view.int_attr("axis")?.to_i64();
    axis.and_then(|axis| usize::try_from(axis).ok()).ok_or_else(|| view.invalid("has a negative axis"))
}

/// The parts of a shape around one dimension: how many elements lie before, along and after it in row-major order.
pub fn around(shape: &[i64], axis: usize) -> Result<(usize, usize, usize), Stop> {
    let size = *shape.get(axis).ok_or_else(|| Stop::invalid("an axis that is not a dimension"))?;
    let product = |sizes: &[i64]| count(sizes);
    Ok((product(&shape[..axis]), size as usize, product(&shape[axis + 1..])))
}

/// Strides in row-major order.
pub fn strides(shape: &[i64]) -> Dims {
    let mut strides: Dims = smallvec![1; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = strides[dim] * shape[dim];
    }
    strides
}

/// Calls `visit` with every index tuple of a shape in row-major order.
pub fn each_index(
    shape: &[i64],
    mut visit: impl FnMut(usize, &[i64]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let len = count(shape);
    let mut index: Dims = smallvec![0; shape.len()];
    for position in 0..len {
        visit(position, &index)?;
        for dim in (0..shape.len()).rev() {
            index[dim] += 1;
            if index[dim] < shape[dim] {
                break;
            }
            index[dim] = 0;
        }
    }
    Ok(())
}
