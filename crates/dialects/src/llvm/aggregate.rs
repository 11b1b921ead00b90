//! Parts of aggregates. Source: LLVM LangRef, aggregate operations.

use std::rc::Rc;

use assay_model::{Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel};

use super::types;

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.extractvalue", Meaning::Whole(extract)).doc("A part of an aggregate."),
    OpDef::new("llvm.insertvalue", Meaning::Whole(insert)).doc("An aggregate with another part."),
];

/// The position of the part, checked against the aggregate's layout.
fn position(view: &OpView<'_>) -> Result<Vec<usize>, Stop> {
    let position = match view.i64_array("position") {
        Some(Ok(position)) => position,
        _ => return Err(view.invalid("has no position")),
    };
    let mut layout = &types::of_operand(view, 0)?;
    let mut checked = Vec::with_capacity(position.len());
    for index in position {
        let parts = match layout {
            Layout::Aggregate(parts) => parts,
            _ => return Err(view.invalid("has a position inside what is no aggregate")),
        };
        let index = usize::try_from(index).ok().filter(|&index| index < parts.len());
        let index = index.ok_or_else(|| view.invalid("has a position out of bounds"))?;
        checked.push(index);
        layout = &parts[index];
    }
    Ok(checked)
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let position = position(view)?;
    let result = types::of_result(view, 0)?;
    Ok(Box::new(move |_, operands| {
        let mut part = &operands[0];
        for &index in &position {
            match part {
                Value::Aggregate(parts) if index < parts.len() => part = &parts[index],
                Value::Scalar(Scalar::Poison) => return Ok(Flow::one(result.filled(&|_| Scalar::Poison))),
                _ => return Err(Stop::invalid("an aggregate of another form than its type")),
            }
        }
        Ok(Flow::one(part.clone()))
    }))
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let position = position(view)?;
    let layout = types::of_operand(view, 0)?;
    Ok(Box::new(move |_, operands| {
        // A whole poison gets its structure here.
        let mut value = match &operands[0] {
            Value::Scalar(Scalar::Poison) => layout.filled(&|_| Scalar::Poison),
            value => value.clone(),
        };
        let mut part = &mut value;
        for &index in &position {
            part = match part {
                Value::Aggregate(parts) if index < parts.len() => &mut Rc::make_mut(parts)[index],
                _ => return Err(Stop::invalid("an aggregate of another form than its type")),
            };
        }
        *part = operands[1].clone();
        Ok(Flow::one(value))
    }))
}
