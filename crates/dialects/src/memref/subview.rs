//! Parts of a memref, and typed views of bytes.

use std::rc::Rc;

use assay_model::guard::Limit;
use assay_model::memref::Dims;
use assay_model::{
    Access, Flow, Meaning, MemRef, OpDef, OpView, Recipe, Rule, SizeSource, Stop, Symbolic, Value,
    WholeKernel,
};

use super::decode::{SliceLists, kept_dims, known_strides};
use super::recast::{BEGINS_OUTSIDE, open_if_outside};
use super::rules::{BYTES_SIZES, NEGATIVE_BYTES_SIZE};
use super::strides::{INVALID_STRIDES, open_if_invalid};
use super::{guards, recipes, views};
use super::{index, indices, operand_unless_poison};
use crate::memref::names::SUBVIEW;
use crate::slices::LEAVES;
use assay_model::form::MemRefForm;

const OUTSIDE: Rule = Rule::poison(
    "outside",
    LEAVES,
    "offset, size and stride leave the source [MemRefOps.td, subview: undefined behavior, of an op that is Pure]",
)
.asserted();

pub static OPS: &[OpDef] = &[
    OpDef::new(SUBVIEW, Meaning::Whole(subview))
        .symbolic(Symbolic::Whole(views::subview))
        .doc("A box of a memref, every so manieth element of it.")
        .rules(&[OUTSIDE, INVALID_STRIDES])
        .recipe(Recipe::adjust(recipes::views::subview).weight(150))
        .sizes(SizeSource::Slice)
        .access(Access::Views),
    OpDef::new("memref.view", Meaning::Whole(view_bytes))
        .doc("Elements of any type in a memref of bytes, from a byte on.")
        .rules(&[NEGATIVE_BYTES_SIZE, BEGINS_OUTSIDE])
        .limits(&[Limit::Sizes(BYTES_SIZES)])
        .guard(guards::view, &[&NEGATIVE_BYTES_SIZE])
        .recipe(Recipe::adjust(recipes::views::view))
        .access(Access::Views),
];

fn subview(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let slices = SliceLists::from_op(view)?;
    let rank = view.shape(view.operand_type(0)?).ok_or_else(|| view.invalid("takes no ranked memref"))?.len();
    let result = view.shape(view.result_type(0)?).ok_or_else(|| view.invalid("makes no ranked memref"))?;
    let known_strides = known_strides(view, &result);
    let known_sizes = slices.static_sizes().to_vec();
    if known_sizes.len() != rank {
        return Err(view.invalid("has sizes of another rank than its source"));
    }
    Ok(Box::new(move |machine, operands| {
        let (source, dynamic) = operands.split_first().ok_or_else(|| Stop::invalid("a view of nothing"))?;
        let (Some(source), Some((offsets, sizes, steps))) =
            (operand_unless_poison(source)?, slices.get(dynamic)?)
        else {
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
        Ok(Flow::one(open_if_invalid(machine, Value::MemRef(Rc::new(result)))))
    }))
}

fn view_bytes(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = MemRefForm::from_type(view, view.result_type(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let [source, shift, sizes @ ..] = operands else { return Err(Stop::invalid("a view of nothing")) };
        let (Some(source), Some(shift), Some(sizes)) =
            (operand_unless_poison(source)?, index(shift)?, indices(sizes)?)
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
