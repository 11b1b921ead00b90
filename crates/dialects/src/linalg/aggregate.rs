//! Ops that combine several structured ops, and ops that divide tensors into tiles.

use std::rc::Rc;

use assay_ir::Float;
use assay_model::{
    Access, Approximate, Array, Cond, ElemType, Flow, Machine, Meaning, MemRef, OpDef, OpView, Recipe, Rule,
    Scalar, Stop, Value, Values, WholeKernel,
};

use super::order::{overlap, same_elements};
use super::place::{OperandPlace, StructuredOperand};
use super::recipes;
use super::structured::SHAPE_MISMATCH;
use crate::math::functions::EXP;
use crate::memref::read::open_elements;
use crate::speculation::tiles;
use crate::tensor::pack::{PACKED_SIZE, TILE_SIZE, UNPACKED_SIZE, pack, unpack};

const WINOGRAD: &str = "its result is that of a convolution only as a whole with its sister ops, and each alone depends \
                        on the matrices that the compiler chose";

const SAME_SIZES: Rule = Rule { when: Cond::SizesDiffer(0, 1), ..SHAPE_MISMATCH };

pub static OPS: &[OpDef] = &[
    OpDef::new("linalg.softmax", Meaning::Whole(softmax))
        .access(Access::ReadsOrWrites)
        .doc("The exponentials of the elements over their sum along one dimension.")
        .rules(&[SAME_SIZES])
        .sealed()
        .recipe(Recipe::adjust(recipes::relayout::softmax)),
    OpDef::new("linalg.pack", Meaning::Whole(pack))
        .doc("A tensor cut into tiles, whose elements become the innermost dimensions.")
        .rules(&[TILE_SIZE, PACKED_SIZE])
        .speculates(tiles)
        .sealed()
        .recipe(Recipe::adjust(recipes::relayout::pack)),
    OpDef::new("linalg.unpack", Meaning::Whole(unpack))
        .doc("A tensor put together from tiles.")
        .rules(&[TILE_SIZE, UNPACKED_SIZE])
        .speculates(tiles)
        .sealed()
        .recipe(Recipe::adjust(recipes::relayout::unpack)),
    OpDef::unsupported("linalg.winograd_filter_transform", WINOGRAD)
        .sealed()
        .recipe(Recipe::adjust(recipes::relayout::winograd_filter)),
    OpDef::unsupported("linalg.winograd_input_transform", WINOGRAD)
        .sealed()
        .recipe(Recipe::adjust(recipes::relayout::winograd_input)),
    OpDef::unsupported("linalg.winograd_output_transform", WINOGRAD)
        .sealed()
        .recipe(Recipe::adjust(recipes::relayout::winograd_output)),
];

fn softmax(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let dimension = view.int_attr("dimension")?.to_u64().map_or(usize::MAX, |dim| dim as usize);
    let operands =
        [0, 1].map(|index| view.operand_type(index).and_then(|ty| StructuredOperand::from_type(view, ty)));
    let [input, output] = operands;
    let (input, output) = (input?, output?);
    Ok(Box::new(move |machine, operands| {
        let [from, to, ..] = operands else { return Err(Stop::invalid("a softmax without operands")) };
        let (from, to) = (input.place(from, false)?, output.place(to, true)?);
        match (from, to) {
            (OperandPlace::Input(from), OperandPlace::Output(to)) => {
                let array = check_rows(machine, &from, to, dimension)?;
                Ok(Flow::one(Value::Array(Rc::new(array))))
            }
            (OperandPlace::Memory { memref: from, .. }, OperandPlace::Memory { memref: to, .. }) => {
                in_memory(machine, &from, &to, dimension)?;
                Ok(Flow::Next(Values::new()))
            }
            _ => Err(Stop::unsupported("a softmax from a tensor into a memref, or the reverse")),
        }
    }))
}

/// Nothing lowers a softmax on memrefs. It reads its input and overwrites its output, as do all ops of linalg on memrefs, and may work
/// in place. No document defines operands that overlap in another way.
fn in_memory(machine: &mut dyn Machine, from: &MemRef, to: &MemRef, dimension: usize) -> Result<(), Stop> {
    if !same_elements(from, to) && overlap(machine, from, to)? {
        return Err(Stop::unsupported("a softmax of memrefs that overlap"));
    }
    machine.charge(2 * from.len() as u64)?;
    if from.elem != to.elem {
        return Err(Stop::invalid("a softmax of elements that are not floats of one type"));
    }
    let elements = from.read(machine.memory())?;
    let elements = open_elements(machine, elements);
    let array = check_rows(machine, &elements, elements.clone(), dimension)?;
    to.write(machine.memory(), &array)
}

fn check_rows(machine: &mut dyn Machine, from: &Array, to: Array, dimension: usize) -> Result<Array, Stop> {
    if from.elem() != to.elem() || !matches!(from.elem(), ElemType::Float(_)) {
        return Err(Stop::invalid("a softmax of elements that are not floats of one type"));
    }
    machine.charge(from.len() as u64)?;
    rows(machine, from, to, dimension)
}

/// Each row along the dimension by itself.
fn rows(machine: &mut dyn Machine, from: &Array, mut to: Array, dimension: usize) -> Result<Array, Stop> {
    let shape = from.shape();
    let size = *shape.get(dimension).ok_or_else(|| Stop::invalid("a softmax along no dimension"))? as usize;
    let stride: usize = shape[dimension + 1..].iter().map(|&size| size as usize).product();
    for first in (0..from.len()).filter(|position| (position / stride).is_multiple_of(size)) {
        let positions = (0..size).map(|index| first + index * stride);
        let elements: Option<Vec<Float>> =
            positions.clone().map(|position| from.get(position).as_float()).collect();
        match elements {
            Some(elements) => {
                for (position, value) in positions.zip(row(machine, &elements)?) {
                    to.set(position, Scalar::Float(value));
                }
            }
            // The sum takes up every element.
            None => positions.for_each(|position| to.set(position, Scalar::Poison)),
        }
    }
    Ok(to)
}

/// Computed like the decomposition: the greatest element by `maxnumf`, exponentials of the differences, their sum from the first to the last, and
/// quotients [LinalgOps.td, SoftmaxOp; decomposeOperation].
fn row(machine: &mut dyn Machine, elements: &[Float]) -> Result<Vec<Float>, Stop> {
    let greater = |a: Float, b: Float| {
        if a.is_nan() || a.compare(b).is_some_and(|order| order.is_lt()) { b } else { a }
    };
    let Some(greatest) = elements.iter().copied().reduce(greater) else { return Ok(Vec::new()) };
    let mut exponentials = Vec::with_capacity(elements.len());
    let mut sum = Float::zero(greatest.kind, false);
    for element in elements {
        let value = exponential(machine, &EXP, element.sub(greatest))?;
        sum = value.add(sum);
        exponentials.push(value);
    }
    Ok(exponentials.into_iter().map(|value| value.div(sum)).collect())
}

fn exponential(machine: &mut dyn Machine, function: &Approximate, x: Float) -> Result<Float, Stop> {
    let mut results = [Scalar::Poison];
    machine.approximate(function, &[Scalar::Float(x)], &mut results)?;
    results[0].as_float().ok_or_else(|| Stop::Bug("an exponential that is not a float".into()))
}
