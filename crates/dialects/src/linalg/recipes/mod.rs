//! What ODS does not say about making the ops of `linalg`: operands that fit the maps, and bodies.
//!
//! Sources: the verifier (`LinalgOp::verifyStructuredOpInterface` and those of the ops), LinalgOps.td,
//! LinalgStructuredOps.td, LinalgRelayoutOps.td of LLVM 22.

mod body;
mod generic;
mod maps;
mod named;
mod relayout;
mod site;

use assay_model::{Draft, How, Place, Recipe, Recipes, Smith};

use super::indexing::Named;
use super::{basic, contract, convolve, elementwise, pool};

/// See [`Recipes`].
pub static RECIPES: Recipes = Recipes::new(
    "linalg",
    &[&CONTRACTIONS, &CONVOLUTIONS, &POOLS, &ELEMENTWISE, &FILLS, generic::OPS, relayout::OPS, OTHERS],
);

static CONTRACTIONS: [Recipe; 17] = recipes(&contract::NAMED, named::contraction);
static CONVOLUTIONS: [Recipe; 30] = recipes(&convolve::NAMED, named::contraction);
static POOLS: [Recipe; 17] = recipes(&pool::NAMED, named::pooling);
static ELEMENTWISE: [Recipe; 25] = recipes(&elementwise::NAMED, named::elementwise);
static FILLS: [Recipe; 2] = recipes(&basic::FILLS, named::fill);

static OTHERS: &[Recipe] = &[
    Recipe::adjust("linalg.copy", named::copy),
    Recipe::new("linalg.yield", How::Shape).place(Place::Recipe),
];

/// One recipe for all rows of a table.
const fn recipes<const N: usize>(
    rows: &[Named; N],
    adjust: fn(&mut dyn Smith, &mut Draft) -> Option<()>,
) -> [Recipe; N] {
    let mut recipes = [Recipe::shape(""); N];
    let mut index = 0;
    while index < N {
        // There are many of them beside the ops with a body of their own.
        recipes[index] = Recipe::adjust(rows[index].name, adjust).weight(50);
        index += 1;
    }
    recipes
}
