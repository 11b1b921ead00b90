//! Parts of aggregates. Source: LLVM LangRef, aggregate operations.

use std::rc::Rc;

use assay_model::{
    Flow, KeptAttributes, Layout, Meaning, OpDef, OpView, Scalar, Stop, Symbolic, Value, WholeKernel,
};

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.extractvalue", Meaning::Whole(extract))
        .symbolic(Symbolic::Moves(1))
        .hands_on(u32::MAX)
        .doc("A part of an aggregate.")
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
    OpDef::new("llvm.insertvalue", Meaning::Whole(insert))
        .symbolic(Symbolic::Moves(0b11))
        .hands_on(u32::MAX)
        .doc("An aggregate with another part.")
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
];

/// The position of the part, checked against the aggregate's layout.
fn position(view: &OpView<'_>, mut layout: &Layout) -> Result<Vec<usize>, Stop> {
    let position = match view.i64_array("position") {
        Some(Ok(position)) => position,
        _ => return Err(view.invalid("has no position")),
    };
    let mut checked = Vec::with_capacity(position.len());
    for index in position {
        let index = usize::try_from(index).map_err(|_| view.invalid("has a position out of bounds"))?;
        layout = layout.part(index).ok_or_else(|| view.invalid("has a position out of bounds"))?;
        checked.push(index);
    }
    Ok(checked)
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let position = position(view, &view.operand_layout(0)?)?;
    let result = view.result_layout(0)?;
    Ok(Box::new(move |_, operands| Ok(Flow::one(part(&operands[0], &position, &result)?))))
}

/// The part of a composite value at a position that fits its type. If the whole value is poison, the part is poison in the form of `result`.
pub(crate) fn part(whole: &Value, position: &[usize], result: &Layout) -> Result<Value, Stop> {
    let Some((&index, rest)) = position.split_first() else { return Ok(whole.clone()) };
    match whole {
        Value::Aggregate(parts) if index < parts.len() => part(&parts[index], rest, result),
        Value::Array(array) if index < array.len() => part(&Value::Scalar(array.get(index)), rest, result),
        Value::Scalar(Scalar::Poison) => Ok(result.filled(&|_| Scalar::Poison)),
        _ => Err(other_form()),
    }
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(0)?;
    let position = position(view, &layout)?;
    Ok(Box::new(move |_, operands| {
        // A whole poison gets its structure here.
        let whole = match &operands[0] {
            Value::Scalar(Scalar::Poison) => layout.filled(&|_| Scalar::Poison),
            _ => operands[0].take(),
        };
        Ok(Flow::one(with_part(whole, &position, operands[1].take())?))
    }))
}

/// The composite value with another part at a position that fits its type.
pub(crate) fn with_part(whole: Value, position: &[usize], new: Value) -> Result<Value, Stop> {
    let Some((&index, rest)) = position.split_first() else { return Ok(new) };
    match (whole, new) {
        (Value::Aggregate(mut parts), new) if index < parts.len() => {
            let part = &mut Rc::make_mut(&mut parts)[index];
            *part = with_part(part.take(), rest, new)?;
            Ok(Value::Aggregate(parts))
        }
        (Value::Array(mut array), Value::Scalar(new)) if index < array.len() && rest.is_empty() => {
            Rc::make_mut(&mut array).set(index, new);
            Ok(Value::Array(array))
        }
        _ => Err(other_form()),
    }
}

fn other_form() -> Stop {
    Stop::invalid("a composite of another form than its type")
}
