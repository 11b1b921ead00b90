//! Parts of a memref, and typed views of bytes.

use std::rc::Rc;

use assay_ir::DYNAMIC;
use assay_model::memref::{Dims, row_major};
use assay_model::{
    Access, Flow, Meaning, MemRef, OpDef, OpView, Recipe, Rule, SizeSource, Stop, Symbolic, Value,
    WholeKernel,
};

use super::recast::{BEGINS_OUTSIDE, Slices, open_if_outside};
use super::rules::NEGATIVE_BYTES_SIZE;
use super::{guards, recipes, views};
use super::{index, indices, maybe};
use crate::slices::LEAVES;
use assay_model::form::{Form, Placement};

// Ops that other files make or look for.
pub const SUBVIEW: &str = "memref.subview";

const OUTSIDE: Rule = Rule::poison(
    "outside",
    LEAVES,
    "offset, size and stride leave the source [MemRefOps.td, subview: undefined behavior, of an op that is Pure]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new(SUBVIEW, Meaning::Whole(subview))
        .symbolic(Symbolic::Whole(views::subview))
        .doc("A box of a memref, every so manieth element of it.")
        .rules(&[OUTSIDE])
        .recipe(Recipe::adjust(recipes::views::subview).weight(150))
        .sizes(SizeSource::Slice)
        .access(Access::Views),
    OpDef::new("memref.view", Meaning::Whole(view_bytes))
        .doc("Elements of any type in a memref of bytes, from a byte on.")
        .rules(&[NEGATIVE_BYTES_SIZE, BEGINS_OUTSIDE])
        .guard(guards::view, &[&NEGATIVE_BYTES_SIZE])
        .recipe(Recipe::adjust(recipes::views::view))
        .access(Access::Views),
];

fn subview(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let slices = Slices::of(view)?;
    let rank = view.shape(view.operand_type(0)?).ok_or_else(|| view.invalid("takes no ranked memref"))?.len();
    let result = view.shape(view.result_type(0)?).ok_or_else(|| view.invalid("makes no ranked memref"))?;
    let known_strides = known_strides(view, &result);
    let known_sizes = slices.static_sizes().to_vec();
    if known_sizes.len() != rank {
        return Err(view.invalid("has sizes of another rank than its source"));
    }
    Ok(Box::new(move |_, operands| {
        let (source, dynamic) = operands.split_first().ok_or_else(|| Stop::invalid("a view of nothing"))?;
        let (Some(source), Some((offsets, sizes, steps))) = (maybe(source)?, slices.get(dynamic)?) else {
            return Ok(Flow::one(Value::POISON));
        };
        if source.rank() != rank || offsets.len() != rank || steps.len() != rank {
            return Err(Stop::invalid("a view with another rank than its source"));
        }
        let strides: Dims = source.strides.iter().zip(&steps).map(|(a, b)| a.wrapping_mul(*b)).collect();
        let moved = offsets.iter().zip(&source.strides).map(|(a, b)| a.wrapping_mul(*b));
        let offset = moved.fold(source.offset, i64::wrapping_add);
        let kept = kept_dims(&known_sizes, &strides, &result, &known_strides)
            .ok_or_else(|| Stop::invalid("a view whose type drops other dimensions than those of size 1"))?;
        let pick = |list: &Dims| -> Dims { kept.iter().map(|&dim| list[dim]).collect() };
        let result = MemRef { offset, sizes: pick(&sizes), strides: pick(&strides), ..source.clone() };
        Ok(Flow::one(Value::MemRef(Rc::new(result))))
    }))
}

/// The strides of the result that its type states.
pub(super) fn known_strides(view: &OpView<'_>, result: &[i64]) -> Dims {
    match view.result_type(0).and_then(|ty| Form::of(view, ty)).map(|form| form.layout) {
        Ok(Placement::Strided { strides, .. }) => strides,
        Ok(Placement::RowMajor) => static_row_major(result),
        _ => result.iter().map(|_| DYNAMIC).collect(),
    }
}

/// Those row-major strides that are static.
fn static_row_major(shape: &[i64]) -> Dims {
    let known = shape.iter().rev().take_while(|&&size| size != DYNAMIC).count();
    let mut strides = row_major(shape);
    // The stride of a dimension is known if all sizes after it are.
    let first_known = (shape.len() - known).saturating_sub(1);
    strides[..first_known].fill(DYNAMIC);
    strides
}

/// The source's dimensions that the result keeps, in order. Dimensions of static size 1 may be dropped. The sizes say
/// which ones, then the strides, although strides mean nothing for these dimensions.
pub(super) fn kept_dims(
    sizes: &[i64],
    strides: &[i64],
    result: &[i64],
    result_strides: &[i64],
) -> Option<Vec<usize>> {
    kept(sizes, strides, result, Some(result_strides)).or_else(|| kept(sizes, strides, result, None))
}

fn kept(sizes: &[i64], strides: &[i64], result: &[i64], wanted: Option<&[i64]>) -> Option<Vec<usize>> {
    let n_dropped = sizes.len().checked_sub(result.len())?;
    // Ways to match the leading results, earlier dimensions dropped first: `reach[dim][n]` says whether the
    // dimensions from `dim` on can be the results from `n` on.
    let fits = |dim: usize, n: usize| {
        let stride = wanted.is_none_or(|wanted| wanted[n] == DYNAMIC || wanted[n] == strides[dim]);
        sizes[dim] == result[n] && stride
    };
    let mut reach = vec![vec![false; result.len() + 1]; sizes.len() + 1];
    reach[sizes.len()][result.len()] = true;
    for dim in (0..sizes.len()).rev() {
        for n in 0..=result.len() {
            let drop = sizes[dim] == 1 && reach[dim + 1][n];
            let keep = n < result.len() && fits(dim, n) && reach[dim + 1][n + 1];
            reach[dim][n] = drop || keep;
        }
    }
    let (mut n, mut dropped, mut dims) = (0, 0, Vec::with_capacity(result.len()));
    reach[0][0].then_some(())?;
    for dim in 0..sizes.len() {
        if dropped < n_dropped && sizes[dim] == 1 && reach[dim + 1][n] {
            dropped += 1;
        } else {
            dims.push(dim);
            n += 1;
        }
    }
    (n == result.len()).then_some(dims)
}

fn view_bytes(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = Form::of(view, view.result_type(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let [source, shift, sizes @ ..] = operands else { return Err(Stop::invalid("a view of nothing")) };
        let (Some(source), Some(shift), Some(sizes)) = (maybe(source)?, index(shift)?, indices(sizes)?)
        else {
            return Ok(Flow::one(Value::POISON));
        };
        let sizes = form.sizes(&sizes).ok_or_else(|| Stop::invalid("a view with too few sizes"))?;
        // The source has no offset by its type.
        let start = source.aligned.offset(shift);
        let result = MemRef::contiguous(start, &sizes, form.elem.clone());
        Ok(Flow::one(open_if_outside(machine, MemRef { allocated: source.allocated, ..result })?))
    }))
}
