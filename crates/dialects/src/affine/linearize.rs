//! One index for several, and several for one.

use assay_ir::affine::{EvaluationFailure, fits};
use assay_model::rule::List;
use assay_model::{
    AffineValue, Cond, Flow, Meaning, OpDef, OpView, Recipe, Rule, Stop, Term, Values, WholeKernel,
};

use super::apply::index_or_poison;
use super::map::OVERFLOW;
use super::{guards, recipes};
use crate::tensor::{index, mixed};
use Cond::{And, Any, Flag, Ge, HasNumberPerResult, IsPoisonItem, Le, Lt, Or};
use Term::{Const, Item, Product, S};

const BASIS: Rule = Rule::ub(
    "basis-not-positive",
    Any(BASIS_SIZES, &Or(&[IsPoisonItem(BASIS_SIZES), Le(Item(BASIS_SIZES), Const(0))])),
    "a size of the basis is poison, zero or negative [AffineOps.td, AffineDelinearizeIndexOp]",
);
/// The outermost size takes no part in the computation, so that lowerings give the outermost index of a position beyond the box, too.
const OUTER_BOUND: Rule = Rule::silent(
    "beyond-outer-bound",
    And(&[HasNumberPerResult(BASIS_SIZES), Or(&[Lt(S(0), Const(0)), Ge(S(0), Product(BASIS_SIZES))])]),
    "the position is negative or not below the product of the whole basis [AffineOps.td, delinearize_index: the first size \
     «may be used during analysis and canonicalization to eliminate terms» and for «conclusions about the total size»]",
)
.only_results();
const BASIS_SIZES: List = List::mixed("dynamic_basis", "static_basis");
/// The indices that have a size in the basis. The outermost index may lack one.
const SIZED: List = List::last("multi_index", "static_basis");
const INNER: List = List::from("multi_index", 1);
const NOT_DISJOINT: Rule = Rule::poison(
    "not-disjoint",
    And(&[
        Flag("disjoint", ""),
        Or(&[
            Any(SIZED, &Ge(Item(SIZED), Item(BASIS_SIZES))),
            Any(INNER, &Lt(Item(INNER), Const(0))),
            Any(BASIS_SIZES, &Lt(Item(BASIS_SIZES), Const(0))),
        ]),
    ]),
    "an index is not below its size of the basis, or a size is negative, although the op says so [AffineOps.td, \
     AffineLinearizeIndexOp; --affine-expand-index-ops: arith.muli overflow<nsw, nuw>]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("affine.delinearize_index", Meaning::Whole(delinearize))
        .affine(AffineValue::DimLikeOperands)
        .doc("The indices in a box that a row-major position means.")
        .rules(&[BASIS, OVERFLOW, OUTER_BOUND])
        .never_early("AffineExpandIndexOps.cpp: becomes divisions by the basis, which trap")
        .recipe(Recipe::adjust(recipes::apply::delinearize))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.linearize_index", Meaning::Whole(linearize))
        .affine(AffineValue::DimLikeOperands)
        .doc("The row-major position of indices in a box.")
        .rules(&[NOT_DISJOINT, OVERFLOW])
        .guard(guards::linearize, &[])
        .recipe(Recipe::adjust(recipes::apply::linearize))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
];

fn basis_of(view: &OpView<'_>, n_indices: usize) -> Result<Vec<i64>, Stop> {
    let basis = match view.i64_array("static_basis") {
        Some(Ok(basis)) => basis,
        _ => return Err(view.invalid("has no basis")),
    };
    // The result does not depend on the size of the outermost dimension.
    if n_indices > 0 && (basis.len() == n_indices || basis.len() + 1 == n_indices) {
        Ok(basis)
    } else {
        Err(view.invalid("has a basis of another length than it has indices"))
    }
}

fn delinearize(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    let basis = basis_of(view, n_results)?;
    let width = view.index_width;
    Ok(Box::new(move |machine, operands| {
        let [linear, dynamic @ ..] = operands else { return Err(Stop::invalid("no index to take apart")) };
        let sizes: Option<Vec<i64>> = mixed(&basis, &mut dynamic.iter())?.into_iter().collect();
        let sizes = sizes.filter(|sizes| sizes.iter().all(|&size| size > 0));
        let sizes = sizes.ok_or_else(|| Stop::unchecked("a size of the basis"))?;
        let product = sizes.iter().try_fold(1i64, |all, &size| all.checked_mul(size));
        let product = product.filter(|&product| fits(product, width)).ok_or(EvaluationFailure::Overflow);
        let mut rest = product.and_then(|_| index(linear).ok_or(EvaluationFailure::Missing));
        let mut results = Values::new();
        for position in (0..n_results).rev() {
            let from_end = n_results - position;
            let value = match sizes.len().checked_sub(from_end).map(|at| sizes[at]) {
                Some(size) if position > 0 => {
                    let value = rest.map(|rest| rest.rem_euclid(size));
                    rest = rest.map(|rest| rest.div_euclid(size));
                    value
                }
                _ => rest,
            };
            results.push(index_or_poison(machine, value)?);
        }
        results.reverse();
        Ok(Flow::Next(results))
    }))
}

fn linearize(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_indices = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([indices, basis]) if indices + basis == view.n_operands() => *indices,
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let basis = basis_of(view, n_indices.max(1))?;
    let width = view.index_width;
    Ok(Box::new(move |machine, operands| {
        let (indices, dynamic) = operands.split_at(n_indices);
        let sizes = mixed(&basis, &mut dynamic.iter())?;
        let offset = n_indices.saturating_sub(sizes.len());
        let (mut total, mut stride) = (Ok(0i64), Ok(1i64));
        for (position, value) in indices.iter().enumerate().rev() {
            let number = index(value).ok_or(EvaluationFailure::Missing);
            let size = position.checked_sub(offset).map(|at| sizes[at].ok_or(EvaluationFailure::Missing));
            total = sum(total, product(number, stride, width), width);
            if position > 0 {
                stride = product(stride, size.unwrap_or(Ok(1)), width);
            }
        }
        index_or_poison(machine, total).map(Flow::one)
    }))
}

type IndexResult = Result<i64, EvaluationFailure>;

fn product(a: IndexResult, b: IndexResult, width: u32) -> IndexResult {
    a?.checked_mul(b?).filter(|&value| fits(value, width)).ok_or(EvaluationFailure::Overflow)
}

fn sum(a: IndexResult, b: IndexResult, width: u32) -> IndexResult {
    a?.checked_add(b?).filter(|&value| fits(value, width)).ok_or(EvaluationFailure::Overflow)
}
