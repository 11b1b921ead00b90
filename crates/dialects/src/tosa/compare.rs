//! Comparisons of two tensors, and select.

use std::cmp::Ordering;
use std::rc::Rc;

use assay_model::{
    Array, Flow, Meaning, OpDef, OpView, Recipe, Scalar, ScalarFunction, ScalarKernel, SizeSource, Stop,
    Value, WholeKernel, take_elements,
};

use super::recipes;
use super::tensor::SIZES;
use super::view::signed_elem;

/// Comparisons with a NaN are false [TOSA 1.0, EQUAL, GREATER, GREATER_EQUAL].
const fn comparison(name: &'static str, decode: fn(&OpView<'_>) -> Result<ScalarKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Scalar(decode)).broadcasts(2, &SIZES).rules(&[SIZES]).sizes(SizeSource::Largest)
}

pub static OPS: &[OpDef] = &[
    comparison("tosa.equal", |view| compare(view, Ordering::is_eq))
        .computes(&[ScalarFunction::Equal])
        .doc("Whether elements are equal.")
        .recipe(Recipe::adjust(recipes::elementwise::compare)),
    comparison("tosa.greater", |view| compare(view, Ordering::is_gt))
        .computes(&[ScalarFunction::Greater])
        .doc("Whether elements of the first operand are greater.")
        .recipe(Recipe::adjust(recipes::elementwise::compare)),
    comparison("tosa.greater_equal", |view| compare(view, Ordering::is_ge))
        .computes(&[ScalarFunction::GreaterEqual])
        .doc("Whether elements of the first operand are not less.")
        .recipe(Recipe::adjust(recipes::elementwise::compare)),
    OpDef::new("tosa.select", Meaning::Whole(select))
        .range(crate::ranges::choice)
        .computes(&[ScalarFunction::Select])
        .doc("The second operand where the first is true, else the third; the one not chosen may be poison.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::elementwise::select))
        .sizes(SizeSource::Largest),
];

fn compare(view: &OpView<'_>, holds: fn(Ordering) -> bool) -> Result<ScalarKernel, Stop> {
    signed_elem(view, 0)?;
    Ok(Box::new(move |operands, results| {
        let order = match operands {
            [Scalar::Int(a), Scalar::Int(b)] => Some(a.scmp(b)),
            [Scalar::Float(a), Scalar::Float(b)] => a.compare(*b),
            _ => return Err(Stop::invalid("operands that are neither integers nor floats")),
        };
        results[0] = Scalar::bool(order.is_some_and(holds));
        Ok(())
    }))
}

/// Ranks are equal; dimensions of size 1 are stretched.
fn select(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        let [condition, when_true, when_false] = operands else {
            return Err(Stop::invalid("a choice without its three operands"));
        };
        let (Value::Array(condition), Value::Array(when_true), Value::Array(when_false)) =
            (condition, when_true, when_false)
        else {
            return Ok(Flow::one(Value::POISON));
        };
        let operands = [&**condition, &**when_true, &**when_false];
        let shape = broadcast(&operands)?;
        let len = take_elements(machine, &shape)?;
        let mut chosen = Array::filled(when_true.elem(), &shape, &when_true.elem().zero());
        for position in 0..len {
            let read = |array: &Array| array.get(broadcast_position(position, array.shape(), &shape));
            chosen.set(
                position,
                match read(condition) {
                    Scalar::Int(flag) if flag.is_zero() => read(when_false),
                    Scalar::Int(_) => read(when_true),
                    _ => Scalar::Poison,
                },
            );
        }
        Ok(Flow::one(Value::Array(Rc::new(chosen))))
    }))
}

fn broadcast(operands: &[&Array; 3]) -> Result<Vec<i64>, Stop> {
    let mut shape = operands[0].shape().to_vec();
    for operand in &operands[1..] {
        if operand.shape().len() != shape.len() {
            return Err(SIZES.stop());
        }
        for (size, &other) in shape.iter_mut().zip(operand.shape()) {
            match (*size, other) {
                (1, _) => *size = other,
                (size, other) if other == 1 || size == other => {}
                _ => return Err(SIZES.stop()),
            }
        }
    }
    Ok(shape)
}

/// The position in the original shape of the element that is broadcast to a position.
fn broadcast_position(mut position: usize, from: &[i64], to: &[i64]) -> usize {
    if from == to {
        return position;
    }
    let (mut source, mut stride) = (0, 1);
    for (&from, &to) in from.iter().zip(to).rev() {
        let index = position % to as usize;
        position /= to as usize;
        source += if from == 1 { 0 } else { index * stride };
        stride *= from as usize;
    }
    source
}
