//! The linalg dialect: structured ops, which are defined by maps and bodies, and ops that change the layout of tensors.
//!
//! A named op is a generic op with fixed maps. In generic form, its body is written out. Sources: LinalgOps.td, LinalgStructuredOps.td,
//! LinalgRelayoutOps.td and LinalgNamedStructuredOps.yamlgen.td of LLVM 22.

mod aggregate;
pub(crate) mod basic;
pub(crate) mod contract;
mod convolve;
mod domain;
mod element_functions;
mod elementwise;
mod guards;
mod indexing;
pub(crate) mod names;
mod order;
mod place;
mod pool;
pub(crate) mod recipes;
mod structured;
mod symbolic;

use assay_model::{Access, Dialect, Draft, GrammarBuilder, Meaning, OpDef, Recipe, Rule, Symbolic};

use crate::memref::rules;
use crate::speculation::{self, structured_effects};
pub use indexing::notation::parse;
pub use indexing::{Indexing, Maps, StructuredOp, indexing};
use structured::SHAPE_MISMATCH;

/// The ops of `linalg`.
pub(crate) static DIALECT: Dialect = Dialect {
    name: "linalg",
    document: "LinalgStructuredOps.td",
    ops: &[
        basic::GENERIC_OPS,
        basic::OPS,
        basic::NAMED_OPS,
        basic::FILL_OPS,
        contract::OPS,
        convolve::OPS,
        pool::OPS,
        elementwise::OPS,
        aggregate::OPS,
    ],
};

static NAMED: &[&[StructuredOp]] = &[
    &basic::GENERIC,
    &basic::NAMED,
    &basic::FILLS,
    &contract::NAMED,
    &convolve::NAMED,
    &pool::NAMED,
    &elementwise::NAMED,
];

/// All ops that have maps.
pub fn named_ops() -> impl Iterator<Item = &'static StructuredOp> {
    NAMED.iter().flat_map(|rows| rows.iter())
}

/// The rules of every named op. Further rules are at the generic op, which a named op abbreviates.
const SHAPES: &[Rule] = &[SHAPE_MISMATCH];

/// The rules that the guard of structured ops enforces.
const GUARDED: &[&Rule] = &[
    &rules::POISON_ADDRESS,
    &rules::MISALIGNED,
    &rules::NULL_ACCESS,
    &rules::OUT_OF_BOUNDS,
    &rules::USE_AFTER_FREE,
    &rules::CONSTANT_WRITE,
    &rules::UNINITIALISED,
];

/// One row of a table of named ops.
const fn named(name: &'static str, doc: &'static str, maps: Maps) -> StructuredOp {
    StructuredOp { name, doc, maps, function: None, recipe: None, open_body: false, other_maps: None }
}

/// The definitions of a table of named ops. Ops without a recipe use `adjust`.
const fn defs<const N: usize>(
    rows: &[StructuredOp; N],
    rules: &'static [Rule],
    adjust: Option<Adjust>,
) -> [OpDef; N] {
    let mut defs = [OpDef::new("", Meaning::Exit); N];
    let mut index = 0;
    while index < N {
        let row = &rows[index];
        let mut def = OpDef::new(row.name, Meaning::Whole(structured::decode))
            .access(Access::ReadsOrWrites)
            .doc(row.doc)
            .rules(rules)
            .guard(guards::generalise_partial, GUARDED)
            .maps(|view| indexing(view).ok().map(|indexing| indexing.maps))
            .hands_on(u32::MAX)
            .symbolic(Symbolic::Whole(symbolic::run))
            .speculates(speculation::structured)
            .effects(structured_effects);
        def.recipe = match (row.recipe, adjust) {
            (None, Some(adjust)) => Some(Recipe::adjust(adjust).weight(TABLE_WEIGHT)),
            (recipe, _) => recipe,
        };
        def.restrictions.sealed = !row.open_body;
        defs[index] = def;
        index += 1;
    }
    defs
}

/// There are many of these ops, in addition to the ops with arbitrary bodies.
const TABLE_WEIGHT: u16 = 50;

/// Fixes parts of the draft of an op.
type Adjust = fn(&mut dyn GrammarBuilder, &mut Draft) -> Option<()>;
