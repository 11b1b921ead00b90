//! Ops that make a tensor with the same elements but another storage format.

use std::rc::Rc;

use assay_model::{
    Array, Cond, Flow, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Value, WholeKernel,
};

use crate::tensor::TensorType;
use crate::tensor::element::concat;

const UNSTORED_ZERO: Rule = Rule::unspecified(
    "unstored-zero",
    Cond::And(&[Cond::IsZero(0), Cond::IsNegative(0)]),
    "a negative zero is converted: only nonzero elements need be stored, and what is not stored is a positive zero \
     [SparseTensorRewriting.cpp, convert: what is not zero is inserted]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.convert", Meaning::Whole(convert))
        .doc("The same elements under another encoding.")
        .rules(&[UNSTORED_ZERO]),
    OpDef::new("sparse_tensor.load", Meaning::Whole(load))
        .hands_on(1)
        .doc("A tensor with all that was inserted into it."),
    OpDef::new("sparse_tensor.concatenate", Meaning::Whole(|view| concat(view, "dimension")))
        .doc("Tensors of static sizes side by side along one dimension."),
];

fn convert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    Ok(Box::new(move |machine, operands| {
        let [source] = operands else { return Err(Stop::invalid("no tensor to convert")) };
        let Some(array) = from.take(source)? else { return Ok(Flow::one(to.poison())) };
        if !to.admits(array.shape()) {
            return Err(Stop::invalid("a size that becomes static"));
        }
        Ok(Flow::one(Value::Array(with_open_zeros(machine, array))))
    }))
}

/// The elements. Negative zeros may have become positive ones.
fn with_open_zeros(machine: &mut dyn Machine, array: Rc<Array>) -> Rc<Array> {
    if !array.iter().any(|element| is_negative_zero(&element)) {
        return array;
    }
    let mut stored = Array::clone(&array);
    for (at, element) in array.iter().enumerate().filter(|(_, element)| is_negative_zero(element)) {
        stored.set(at, machine.open_scalar(&UNSTORED_ZERO, element));
    }
    Rc::new(stored)
}

fn is_negative_zero(element: &Scalar) -> bool {
    match element {
        Scalar::Float(float) => float.is_zero() && float.is_negative(),
        Scalar::Complex(parts) => is_negative_zero(&parts.0) || is_negative_zero(&parts.1),
        _ => false,
    }
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    TensorType::result(view)?;
    Ok(Box::new(|_, operands| {
        let tensor = operands.first_mut().ok_or_else(|| Stop::invalid("no tensor to load"))?;
        Ok(Flow::one(tensor.take()))
    }))
}
