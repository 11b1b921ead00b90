//! Tensors with a margin.

use assay_model::guard::Limit;
use assay_model::memref::Dims;
use assay_model::{
    Array, Cond, Flow, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop, Term, Value, WholeKernel,
    rule::RESULT, take_elements,
};

use super::element::{Printing, run_body};
use super::rules::{HIGH, LOW};
use super::slice::SlicePlace;
use super::{SIZE_MISMATCH, TensorType, advance, mixed, recipes};
use crate::rules::PRINTING_ORDER;
use Cond::{And, Any, HasEffectsInside, IsPoison, IsPoisonItem, Lt, Ne, Not, Or};
use Term::{Add, Const, Item, Size};

const BODY_EFFECTS: Rule = Rule::unspecified(
    "body-effects",
    HasEffectsInside,
    "the body has effects, and the op is said to have none, so that it may go [TensorOps.td, pad: Pure]",
);

const NEGATIVE_PADDING: Rule = Rule::ub(
    "negative-padding",
    Or(&[
        Any(LOW, &Or(&[IsPoisonItem(LOW), Lt(Item(LOW), Const(0))])),
        Any(HIGH, &Or(&[IsPoisonItem(HIGH), Lt(Item(HIGH), Const(0))])),
    ]),
    "a margin is negative or poison [TensorOps.td, PadOp; bufferizes to memref.alloc and memref.subview]",
);

/// A size of the result type must be that of the source plus both margins.
const PADDED_SIZES: Rule = Rule {
    when: And(&[
        Not(&IsPoison(0)),
        Any(LOW, &Ne(Add(&Add(&Item(LOW), &Size(0)), &Item(HIGH)), Size(RESULT))),
    ]),
    ..SIZE_MISMATCH
};

pub static OPS: &[OpDef] = &[OpDef::new("tensor.pad", Meaning::Whole(pad))
    .hands_on(1)
    .doc("A tensor with margins whose elements its body computes from their indices in the result.")
    .rules(&[NEGATIVE_PADDING, PADDED_SIZES, PRINTING_ORDER, BODY_EFFECTS])
    .limits(&[Limit::Margins(LOW), Limit::Margins(HIGH)])
    .recipe(Recipe::adjust(recipes::shapes::pad))];

/// The body gets indices of the result. Bufferization computes all elements of the result with the body, then copies the source over the inner
/// ones.
fn pad(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let body = view.region(0)?;
    let list = |name: &str| match view.i64_array(name) {
        Some(Ok(numbers)) => Ok(numbers),
        _ => Err(view.invalid(format!("has no {name}"))),
    };
    let (low, high) = (list("static_low")?, list("static_high")?);
    let rank = from.ranked(view)?.len();
    if low.len() != rank || high.len() != rank || to.ranked(view)?.len() != rank {
        return Err(view.invalid("has margins that do not fit its rank"));
    }
    Ok(Box::new(move |machine, operands| {
        let [source, dynamic @ ..] = operands else { return Err(Stop::invalid("no tensor to pad")) };
        let mut dynamic = dynamic.iter();
        let mut margin = |numbers: &[i64]| -> Result<Dims, Stop> {
            let margins = mixed(numbers, &mut dynamic)?.into_iter();
            let margins: Option<Dims> = margins.map(|size| size.filter(|&size| size >= 0)).collect();
            margins.ok_or_else(|| Stop::unchecked("a margin"))
        };
        let (low, high) = (margin(&low)?, margin(&high)?);
        let Some(array) = from.read(source)? else { return Ok(Flow::one(to.poison())) };
        let inner = array.shape();
        let outer = |dim: usize| inner[dim].saturating_add(low[dim]).saturating_add(high[dim]);
        let sizes: Dims = (0..rank).map(outer).collect();
        if !to.admits(&sizes) {
            return Err(Stop::unchecked("a size"));
        }
        take_elements(machine, &sizes)?;
        let mut padded = Array::filled(to.elem, &sizes, &Scalar::Poison);
        let mut point: Dims = sizes.iter().map(|_| 0).collect();
        let mut printing = Printing::default();
        for position in 0..padded.len() {
            let inside = (0..rank).all(|dim| point[dim] >= low[dim] && point[dim] - low[dim] < inner[dim]);
            if !inside {
                let value = printing.watch(machine, |machine| run_body(machine, body, &point))?;
                padded.set(position, super::element::element(&to, &value)?.clone());
            }
            advance(&mut point, &sizes);
        }
        let strides = inner.iter().map(|_| 1).collect();
        let place = SlicePlace { offsets: low, sizes: inner.into(), strides };
        place.runs(&sizes, |position, at, len| padded.copy_run(position, &array, at, len));
        Ok(Flow::one(Value::array(padded)))
    }))
}
