//! Constants, control flow, and ops whose meaning is defined elsewhere.

use super::recipes;
use assay_model::{
    Flow, Meaning, OpDef, OpView, Place, Recipe, Scalar, Stop, Value, Values, WholeKernel, attrs,
};

use crate::rules::POISON_DECISION;
use crate::tosa::names::{
    CAST_FROM_BLOCK_SCALED, CAST_TO_BLOCK_SCALED, CONST, CUSTOM, MATMUL_T_BLOCK_SCALED, YIELD,
};

pub static OPS: &[OpDef] = &[
    OpDef::new(CONST, Meaning::Whole(constant))
        .doc("The value of its attribute.")
        .recipe(Recipe::adjust(recipes::control::make_constant)),
    OpDef::new("tosa.cond_if", Meaning::Whole(cond_if))
        .doc("Runs one of two regions by a tensor of one i1.")
        .rules(&[POISON_DECISION])
        .recipe(Recipe::adjust(recipes::control::cond_if)),
    OpDef::new("tosa.while_loop", Meaning::Whole(while_loop))
        .doc("Runs its second region while its first says so.")
        .rules(&[POISON_DECISION])
        .recipe(Recipe::adjust(recipes::control::while_loop)),
    OpDef::new(YIELD, Meaning::Whole(exit))
        .doc("Leaves the region with the operands.")
        .recipe(Recipe::shape().place(Place::Recipe)),
    OpDef::unsupported(CUSTOM, "its implementation alone knows what it does")
        .recipe(Recipe::adjust(recipes::control::custom).weight(50)),
    OpDef::unsupported(CAST_FROM_BLOCK_SCALED, "block-scaled formats are not part of TOSA 1.0"),
    OpDef::unsupported(CAST_TO_BLOCK_SCALED, "block-scaled formats are not part of TOSA 1.0"),
    OpDef::unsupported(MATMUL_T_BLOCK_SCALED, "block-scaled formats are not part of TOSA 1.0")
        .recipe(Recipe::never("its operands must have the same element type, which ODS does not say")),
];

/// The attribute is called `value` before MLIR 21.
fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let attr = view.attr_id("values").or_else(|| view.attr_id("value"));
    let attr = attr.ok_or_else(|| view.invalid("has no values"))?;
    let value = attrs::value_of(&view.module.ctx, attr, view.index_width)?;
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

fn condition(value: Option<&Value>) -> Result<bool, Stop> {
    match value {
        Some(Value::Scalar(Scalar::Poison)) => Err(POISON_DECISION.stop()),
        Some(Value::Array(array)) if array.len() == 1 => match array.get(0) {
            Scalar::Int(flag) => Ok(!flag.is_zero()),
            Scalar::Poison => Err(POISON_DECISION.stop()),
            _ => Err(Stop::invalid("a condition that is no i1")),
        },
        _ => Err(Stop::invalid("a condition that is no tensor of one i1")),
    }
}

fn cond_if(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (then_region, else_region) = (view.region(0)?, view.region(1)?);
    Ok(Box::new(move |machine, operands| {
        let region = if condition(operands.first())? { then_region } else { else_region };
        let args: Values = operands.iter_mut().skip(1).map(Value::take).collect();
        machine.run_region(region, args).map(Flow::Next)
    }))
}

fn while_loop(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (before, body) = (view.region(0)?, view.region(1)?);
    Ok(Box::new(move |machine, operands| {
        let mut carried: Values = operands.iter_mut().map(Value::take).collect();
        loop {
            let flags = machine.run_region(before, carried.clone())?;
            if !condition(flags.first())? {
                return Ok(Flow::Next(carried));
            }
            carried = machine.run_region(body, carried)?;
        }
    }))
}

fn exit(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(Flow::Exit(operands.iter_mut().map(Value::take).collect()))))
}
