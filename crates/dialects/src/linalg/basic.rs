//! The generic op, the ops that take a body or a permutation, and the ops inside bodies.

use assay_ir::Int;
use assay_model::{
    Flow, Inside, KeptAttributes, Meaning, OpDef, OpView, Place, Recipe, Rule, Stop, Symbolic, Value,
    WholeKernel,
};

use super::indexing::{Maps, StructuredOp};
use super::recipes;
use super::stored::{DISTRIBUTED, LEFT_OUT};
use super::structured::SHAPE_MISMATCH;
use super::{SHAPES, defs, named, symbolic};
use crate::linalg::names::{FILL, GENERIC_OP, INDEX, YIELD};
use crate::memref::rules;
use crate::rules::{ACCESS_ORDER, DATA_RACE, EVALUATION_ORDER, PRINTING_ORDER};
use crate::sparse_storage::implicit::MISFIT;

/// Rules that a structured op can break, and rules for what it leaves open.
const STRUCTURED: &[Rule] = &[
    SHAPE_MISMATCH,
    rules::POISON_ADDRESS,
    rules::MISALIGNED,
    rules::NULL_ACCESS,
    rules::OUT_OF_BOUNDS,
    rules::USE_AFTER_FREE,
    rules::CONSTANT_WRITE,
    rules::UNINITIALISED,
    rules::SHARED_CHANGE,
    ACCESS_ORDER,
    DATA_RACE,
    PRINTING_ORDER,
    // Of sparse tensors.
    EVALUATION_ORDER,
    LEFT_OUT,
    DISTRIBUTED,
    MISFIT,
];

pub static GENERIC: [StructuredOp; 1] = [named(
    GENERIC_OP,
    "Runs its body for every point of a domain, on the elements that its maps choose.",
    Maps::Attributes,
)
.open_body()
.recipe(Recipe::adjust(recipes::generic::generic).weight(800))];

pub static NAMED: [StructuredOp; 5] = [
    named(
        "linalg.map",
        "Computes each element of the output from those of the inputs by its body.",
        Maps::Pointwise,
    )
    .open_body()
    .recipe(Recipe::adjust(recipes::generic::map).inside(Inside::Pure).weight(200)),
    named("linalg.reduce", "Folds dimensions of the inputs into the outputs by its body.", Maps::Reduce)
        .open_body()
        .recipe(Recipe::adjust(recipes::generic::reduce).inside(Inside::Pure).weight(200)),
    named("linalg.transpose", "Permutes the dimensions.", Maps::Transpose)
        .recipe(Recipe::adjust(recipes::generic::transpose)),
    named("linalg.broadcast", "Repeats the input along new dimensions.", Maps::Broadcast)
        .recipe(Recipe::adjust(recipes::generic::broadcast)),
    named("linalg.copy", "Copies all elements, converted if the types differ.", Maps::Pointwise)
        .recipe(Recipe::adjust(recipes::named::copy)),
];

/// The ops whose bodies may ask for the indices of their loops: those with an arbitrary body.
const OPEN_BODIES: [&str; 3] = {
    let (mut names, mut found, mut at) = ([""; 3], 0, 0);
    while at < GENERIC.len() + NAMED.len() {
        let op = if at < GENERIC.len() { &GENERIC[at] } else { &NAMED[at - GENERIC.len()] };
        if op.open_body {
            names[found] = op.name;
            found += 1;
        }
        at += 1;
    }
    assert!(found == names.len());
    names
};

/// Ops whose inputs are scalars, which have no sizes.
pub static FILLS: [StructuredOp; 2] = [
    named(FILL, "Writes one value to all elements.", Maps::Pointwise),
    named(
        "linalg.fill_rng_2d",
        "Writes what a linear congruential generator makes of a seed and the indices.",
        Maps::Fixed("m n : () () () -> (m, n)"),
    ),
];

pub static GENERIC_OPS: &[OpDef] = &defs(&GENERIC, STRUCTURED, None);
pub static NAMED_OPS: &[OpDef] = &defs(&NAMED, SHAPES, None);
pub static FILL_OPS: &[OpDef] = &defs(&FILLS, &[], Some(recipes::named::fill));
pub static OPS: &[OpDef] = &[
    OpDef::new(YIELD, Meaning::Exit)
        .doc("Ends a body with the outputs' new elements.")
        .sealed()
        .recipe(Recipe::shape().place(Place::Recipe)),
    OpDef::new(INDEX, Meaning::Whole(index))
        .symbolic(Symbolic::Whole(|view, machine, _| symbolic::index(view, machine, loop_number(view)?)))
        .doc("The iteration's index in one loop of the op around.")
        // It must be directly in a structured op that has such a loop (`IndexOp::verify`).
        .fixed()
        .keeps(KeptAttributes::All)
        .sealed()
        .recipe(Recipe::adjust(recipes::generic::index).place(Place::Within(&OPEN_BODIES))),
];

fn loop_number(view: &OpView<'_>) -> Result<usize, Stop> {
    let dim = view.int_attr("dim")?.to_u64().and_then(|dim| usize::try_from(dim).ok());
    dim.ok_or_else(|| view.invalid("has a negative dimension"))
}

/// The number of the loop is static. There is an index for each loop of the op around it [LinalgOps.td, IndexOp].
fn index(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let dim = loop_number(view)?;
    let width = view.index_width;
    Ok(Box::new(move |machine, _| {
        let index = machine.points().last().and_then(|point| point.get(dim)).copied();
        let index = index.ok_or_else(|| Stop::invalid("an index of no loop"))?;
        Ok(Flow::one(Value::int(Int::from_i128(width, i128::from(index)))))
    }))
}
