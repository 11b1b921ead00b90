//! Parts of aggregates. Source: LLVM LangRef, aggregate operations.

use std::rc::Rc;

use assay_model::{Flow, Keeps, Layout, Meaning, OpDef, OpView, Scalar, Stop, Symbolic, Value, WholeKernel};

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.extractvalue", Meaning::Whole(extract))
        .symbolic(Symbolic::Moves(1))
        .hands_on(u32::MAX)
        .doc("A part of an aggregate.")
        // Their attributes go with numbers of operands or with parts of types (`verify` of each).
        .keeps(Keeps::All),
    OpDef::new("llvm.insertvalue", Meaning::Whole(insert))
        .symbolic(Symbolic::Moves(0b11))
        .hands_on(u32::MAX)
        .doc("An aggregate with another part.")
        // Their attributes go with numbers of operands or with parts of types (`verify` of each).
        .keeps(Keeps::All),
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
    let layout = view.operand_layout(0)?;
    let position = position(view, &layout)?;
    Ok(Box::new(move |_, operands| {
        // A whole poison gets its structure here.
        let mut value = match &operands[0] {
            Value::Scalar(Scalar::Poison) => layout.filled(&|_| Scalar::Poison),
            _ => operands[0].take(),
        };
        let mut part = &mut value;
        for &index in &position {
            part = match part {
                Value::Aggregate(parts) if index < parts.len() => &mut Rc::make_mut(parts)[index],
                _ => return Err(Stop::invalid("an aggregate of another form than its type")),
            };
        }
        *part = operands[1].take();
        Ok(Flow::one(value))
    }))
}
