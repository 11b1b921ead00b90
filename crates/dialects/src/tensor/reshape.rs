//! The same elements under another type or shape.

use std::rc::Rc;

use assay_ir::{Float, Int};
use assay_model::memref::Dims;
use assay_model::{
    Array, Cond, ElemType, Flow, Machine, Meaning, OpDef, OpView, Recipe, Rule, Scalar, SizeSource, Stop,
    Symbolic, Term, Value, WholeKernel, rule::List, rule::RESULT,
};

use super::{NEGATIVE_SIZE_TEXT, SIZE_MISMATCH, TensorType, index, mixed};
use super::{mutations, recipes};
use crate::sparse_storage::implicit::{UNSTORED_ZERO, with_unstored_zeros};
use crate::tensor::names::CAST;
use Cond::{And, Any, AnyElement, Eq, IsPoisonElement, IsPoisonItem, Lt, Ne, Or};
use Term::{
    Const, Count, Element, ElementProduct, GroupProduct, GroupSize, Item, PlaceSize, Product, Rank, Size,
};

/// For sizes in a tensor.
const NEGATIVE_SHAPE: Rule = Rule::ub(
    "negative-size",
    AnyElement(1, &Or(&[IsPoisonElement(1), Lt(Element(1), Const(0))])),
    NEGATIVE_SIZE_TEXT,
);
const OUTPUT: List = List::mixed("output_shape", "static_output_shape");
const NEGATIVE_OUTPUT: Rule = Rule::ub(
    "negative-size",
    Any(OUTPUT, &Or(&[IsPoisonItem(OUTPUT), Lt(Item(OUTPUT), Const(0))])),
    NEGATIVE_SIZE_TEXT,
);

/// The shape operand gives another number of elements, or does not match the result type.
const OTHER_SHAPE: Rule = Rule {
    when: Or(&[
        Ne(ElementProduct(1), Count(0)),
        Ne(Count(1), Rank(RESULT)),
        AnyElement(1, &Ne(Element(1), PlaceSize(RESULT))),
    ]),
    ..SIZE_MISMATCH
};
/// Each dimension is the product of the dimensions that it is expanded to, and these match the result type.
const SPLIT_SIZES: Rule = Rule {
    when: Or(&[
        Any(GROUPS, &Ne(GroupProduct(OUTPUT), Size(0))),
        And(&[Eq(Rank(0), Const(0)), Ne(Product(OUTPUT), Const(1))]),
        Any(OUTPUT, &Ne(Item(OUTPUT), Size(RESULT))),
    ]),
    ..SIZE_MISMATCH
};
const GROUPS: List = List::groups("src");
/// Without groups, all dimensions have size 1.
const JOINED_SIZES: Rule = Rule {
    when: Or(&[
        Any(GROUPS, &Ne(GroupSize(0), Size(RESULT))),
        And(&[Eq(Rank(RESULT), Const(0)), Ne(Count(0), Const(1))]),
    ]),
    ..SIZE_MISMATCH
};

pub static OPS: &[OpDef] = &[
    OpDef::new(CAST, Meaning::Whole(cast))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("The same tensor under a type that says more or less about its sizes.")
        .rules(&[SIZE_MISMATCH, UNSTORED_ZERO])
        .recipe(Recipe::adjust(recipes::cast))
        .cast_fits(mutations::fits)
        .sizes(SizeSource::Of(0)),
    OpDef::new("tensor.bitcast", Meaning::Whole(bitcast))
        .doc("The bits of the elements under another element type.")
        .rules(&[SIZE_MISMATCH])
        .recipe(Recipe::adjust(recipes::bitcast)),
    OpDef::new("tensor.reshape", Meaning::Whole(reshape))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("The same elements in row-major order under a shape given by a tensor.")
        .rules(&[NEGATIVE_SHAPE, OTHER_SHAPE])
        .recipe(Recipe::adjust(recipes::shapes::reshape)),
    OpDef::new("tensor.expand_shape", Meaning::Whole(expand_shape))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("Splits dimensions into several.")
        .rules(&[NEGATIVE_OUTPUT, SPLIT_SIZES, UNSTORED_ZERO])
        .recipe(Recipe::adjust(recipes::shapes::expand)),
    OpDef::new("tensor.collapse_shape", Meaning::Whole(collapse_shape))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("Joins neighbouring dimensions.")
        .rules(&[JOINED_SIZES, UNSTORED_ZERO])
        .recipe(Recipe::adjust(recipes::shapes::collapse)),
];

fn cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    Ok(Box::new(move |machine, operands| {
        let [source] = operands else { return Err(Stop::invalid("no tensor to cast")) };
        match from.take(source)? {
            Some(array) if to.admits(array.shape()) => {
                Ok(Flow::one(Value::Array(encoded(machine, &from, &to, array))))
            }
            Some(_) => Err(Stop::unchecked("a size")),
            None => Ok(Flow::one(to.poison())),
        }
    }))
}

/// The elements in the form of another type. The sparsifier converts a tensor that gets an encoding [SparseTensorRewriting.cpp, `FuseTensorCast`,
/// `ReshapeRewriter`].
fn encoded(machine: &mut dyn Machine, from: &TensorType, to: &TensorType, array: Rc<Array>) -> Rc<Array> {
    match to.is_encoded && !from.is_encoded {
        // The result has a storage of its own, even if the elements are the same.
        true => with_unstored_zeros(machine, Rc::new(Rc::unwrap_or_clone(array)), false),
        false => array,
    }
}

/// The scalar with the same bits; the widths are equal.
fn recast(elem: ElemType, scalar: Scalar) -> Option<Scalar> {
    match (elem, scalar) {
        (_, Scalar::Poison) => Some(Scalar::Poison),
        (ElemType::Int(width), Scalar::Int(int)) => (int.width() == width).then_some(Scalar::Int(int)),
        (ElemType::Int(width), Scalar::Float(float)) => Some(Scalar::Int(Int::new(width, float.bits))),
        (ElemType::Float(kind), Scalar::Int(int)) => {
            int.inline_bits().map(|bits| Scalar::Float(Float::new(kind, bits)))
        }
        (ElemType::Float(kind), Scalar::Float(float)) => Some(Scalar::Float(Float::new(kind, float.bits))),
        _ => None,
    }
}

fn bitcast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    if from.elem.width() != to.elem.width() {
        return Err(view.invalid("changes the width of the elements"));
    }
    Ok(Box::new(move |machine, operands| {
        let [source] = operands else { return Err(Stop::invalid("no tensor to cast")) };
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
        if !to.admits(array.shape()) {
            return Err(Stop::unchecked("a size"));
        }
        if from.elem == to.elem {
            return Ok(Flow::one(Value::Array(array)));
        }
        machine.charge(array.len() as u64)?;
        let elements: Option<Vec<Scalar>> = array.iter().map(|scalar| recast(to.elem, scalar)).collect();
        let elements = elements.ok_or_else(|| Stop::unsupported("a bitcast of such elements"))?;
        Ok(Flow::one(Value::array(Array::from_elements(to.elem, array.shape(), elements))))
    }))
}

/// Number of elements; `None` if it overflows.
fn count(sizes: &[i64]) -> Option<i64> {
    if sizes.contains(&0) {
        return Some(0);
    }
    sizes.iter().try_fold(1i64, |count, &size| count.checked_mul(size))
}

/// The tensor with other sizes, without a copy if nobody else uses it. If it may share the memory of a buffer, so may the result.
fn reshape_array(machine: &mut dyn Machine, array: Rc<Array>, sizes: &[i64]) -> Flow {
    let buffer = machine.memory().linked(&array).cloned();
    let reshaped = Rc::new(Rc::unwrap_or_clone(array).reshaped(sizes));
    if let Some(buffer) = buffer {
        machine.memory().link(&reshaped, &buffer);
    }
    Flow::one(Value::Array(reshaped))
}

fn reshape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, shape_type) = (TensorType::operand(view, 0)?, TensorType::operand(view, 1)?);
    let to = TensorType::result(view)?;
    Ok(Box::new(move |machine, operands| {
        let [source, shape] = operands else { return Err(Stop::invalid("no tensor to reshape")) };
        let Some(shape) = shape_type.read(shape)? else { return Ok(Flow::one(to.poison())) };
        let sizes: Option<Dims> = shape.iter().map(|size| index(&Value::Scalar(size))).collect();
        let sizes = sizes.filter(|sizes| sizes.iter().all(|&size| size >= 0));
        let sizes = sizes.ok_or_else(|| Stop::unchecked("a size"))?;
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
        if count(&sizes) != Some(array.len() as i64) {
            return Err(Stop::unchecked("a size"));
        }
        check_bounded(&sizes)?;
        Ok(reshape_array(machine, array, &sizes))
    }))
}

/// Next to a size of 0, other sizes may be anything; products of some of them must not overflow.
fn check_bounded(sizes: &[i64]) -> Result<(), Stop> {
    let product = sizes.iter().filter(|&&size| size != 0).try_fold(1i64, |all, &size| all.checked_mul(size));
    product.map(|_| ()).ok_or(Stop::Exhausted(assay_model::Budget::Memory))
}

/// The groups of dimensions in a reassociation, which must cover `rank` dimensions in order.
fn groups(view: &OpView<'_>, n_groups: usize, rank: usize) -> Result<Vec<std::ops::Range<usize>>, Stop> {
    let Some(assay_ir::Attr::Array(items)) = view.attr("reassociation") else {
        return Err(view.invalid("has no reassociation"));
    };
    let mut groups = Vec::new();
    let mut start = 0;
    for &item in items.iter() {
        let dims = assay_ir::i64_elements(&view.module.ctx, item);
        let dims = dims.map_err(|error| view.invalid(format!("reassociation: {error}")))?;
        let end = start + dims.len();
        if dims.iter().zip(start..).any(|(&dim, expected)| dim != expected as i64) {
            return Err(view.invalid("has a reassociation out of order"));
        }
        groups.push(start..end);
        start = end;
    }
    // A tensor of rank 0 has no groups; all dimensions of the other tensor have size 1.
    let none = groups.is_empty() && n_groups == 0;
    if none || (groups.len() == n_groups && start == rank) {
        Ok(groups)
    } else {
        Err(view.invalid("has a reassociation that does not fit its types"))
    }
}

fn expand_shape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let (source_shape, result_shape) = (from.ranked(view)?, to.ranked(view)?);
    let groups = groups(view, source_shape.len(), result_shape.len())?;
    let asked = match view.i64_array("static_output_shape") {
        Some(sizes) => sizes.map_err(|error| view.invalid(format!("static_output_shape: {error}")))?,
        None => return Err(view.unsupported("no output shape")),
    };
    if asked.len() != result_shape.len() {
        return Err(view.invalid("has another number of sizes than its result has dimensions"));
    }
    Ok(Box::new(move |machine, operands| {
        let [source, dynamic @ ..] = operands else { return Err(Stop::invalid("no tensor to expand")) };
        let sizes = mixed(&asked, &mut dynamic.iter())?;
        let sizes: Option<Dims> = sizes.into_iter().map(|size| size.filter(|&size| size >= 0)).collect();
        let sizes = sizes.ok_or_else(|| Stop::unchecked("a size"))?;
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
        let products: Option<Dims> = groups.iter().map(|group| count(&sizes[group.clone()])).collect();
        let fits = products.is_some_and(|products| products.as_slice() == array.shape())
            && count(&sizes) == Some(array.len() as i64);
        if !fits || !to.admits(&sizes) {
            return Err(Stop::unchecked("a size"));
        }
        check_bounded(&sizes)?;
        let array = encoded(machine, &from, &to, array);
        Ok(reshape_array(machine, array, &sizes))
    }))
}

fn collapse_shape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let (source_shape, result_shape) = (from.ranked(view)?, to.ranked(view)?);
    let groups = groups(view, result_shape.len(), source_shape.len())?;
    Ok(Box::new(move |machine, operands| {
        let [source] = operands else { return Err(Stop::invalid("no tensor to collapse")) };
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
        let joined = |group: &std::ops::Range<usize>| count(&array.shape()[group.clone()]);
        let sizes: Option<Dims> = groups.iter().map(joined).collect();
        let sizes = sizes.ok_or(Stop::Exhausted(assay_model::Budget::Memory))?;
        if !to.admits(&sizes) || count(&sizes) != Some(array.len() as i64) {
            return Err(Stop::unchecked("a size"));
        }
        let array = encoded(machine, &from, &to, array);
        Ok(reshape_array(machine, array, &sizes))
    }))
}
