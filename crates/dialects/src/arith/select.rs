//! The choice between two values.

use super::recipes;

use crate::ranges;
use assay_model::opdef::SHAPES_DIFFER;
use assay_model::{
    Array, Cond, ElemType, Flow, Generate, Meaning, OpDef, OpView, Recipe, ResultTypes, Rule, Scalar,
    ScalarFunction, Stop, StoredIf, Symbolic, Value, WholeKernel,
};

/// OpDefinition.h (Elementwise) makes no exception for a scalar condition, and `convert-elementwise-to-linalg` relies on that; `canonicalize`
/// turns `scf.if` into such a select.
const OTHER_SIZES: Rule = Rule::silent(
    "other-sizes",
    Cond::SizesDiffer(1, 2),
    "the tensors to choose from differ in size [OpDefinition.h, Elementwise: undefined for non-matching shapes; but \
     canonicalize makes the op of scf.if]",
);

pub static OPS: &[OpDef] = &[OpDef::new("arith.select", Meaning::Whole(select))
    .hands_on(u32::MAX)
    .rules(&[OTHER_SIZES])
    .symbolic(Symbolic::Whole(super::symbolic::select))
    .computes(&[ScalarFunction::Select])
    // The sparsifier reads it as a choice between two tensors [SparseTensorRewriting.cpp, GenSemiRingSelect].
    .stored(StoredIf::Cases(|_| vec![vec![(1, true)], vec![(2, true)]]))
    .equivalents(&[super::mutations::INVERTED_SELECT])
    .doc("The second operand where the first is true, else the third; the one not chosen may be poison.")
    .result_types(ResultTypes::Choice)
    .generate(Generate::Custom(super::generate::select))
    .weight(8)
    .range(ranges::choice)
    .recipe(Recipe::adjust(recipes::select))
    .guard_part()];

pub(crate) fn select(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        if let [Value::Array(_), ..] = operands
            && machine.breaks(&SHAPES_DIFFER, operands, None) == Some(true)
        {
            return Err(SHAPES_DIFFER.stop());
        }
        let [condition, when_true, when_false] = operands else {
            return Err(Stop::invalid("a choice without its three operands"));
        };
        let chosen = match condition {
            Value::Scalar(Scalar::Int(flag)) if flag.is_zero() => when_false.clone(),
            Value::Scalar(Scalar::Int(_)) => when_true.clone(),
            Value::Scalar(Scalar::Poison) => poison_like(when_true, when_false),
            Value::Scalar(Scalar::Partial(_)) => match (when_true, when_false) {
                (Value::Scalar(a), Value::Scalar(b)) => Value::Scalar(join_choices(a, b)),
                (a, b) => a.either(b).unwrap_or_else(|| poison_like(a, b)),
            },
            Value::Array(flags) => Value::array(select_elements(flags, when_true, when_false)?),
            _ => return Err(Stop::invalid("a condition that is not an i1")),
        };
        Ok(Flow::one(chosen))
    }))
}

/// If the flag is undefined, either value may be chosen.
fn join_choices(a: &Scalar, b: &Scalar) -> Scalar {
    a.either(b).unwrap_or_else(|| match a {
        Scalar::Pointer(_) => Scalar::undefined(ElemType::Pointer),
        _ => Scalar::Poison,
    })
}

/// Poison of the same shape as two values of one type.
fn poison_like(a: &Value, b: &Value) -> Value {
    match a.as_array().or(b.as_array()) {
        Some(array) => Value::array(Array::filled(array.elem(), array.shape(), &Scalar::Poison)),
        None => Value::POISON,
    }
}

/// Chooses element by element.
fn select_elements(flags: &Array, when_true: &Value, when_false: &Value) -> Result<Array, Stop> {
    let (Value::Array(when_true), Value::Array(when_false)) = (when_true, when_false) else {
        return Err(Stop::invalid("a choice by elements between values without elements"));
    };
    let chosen = flags.iter().enumerate().map(|(index, flag)| match flag {
        Scalar::Int(flag) if flag.is_zero() => when_false.get(index),
        Scalar::Int(_) => when_true.get(index),
        Scalar::Partial(_) => join_choices(&when_true.get(index), &when_false.get(index)),
        _ => Scalar::Poison,
    });
    Ok(Array::from_elements(when_true.elem(), when_true.shape(), chosen))
}
