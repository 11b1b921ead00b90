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
mod stored;
mod structured;
pub(crate) mod sum_order;
mod symbolic;

use assay_model::{
    Access, Dialect, Draft, GrammarBuilder, Meaning, OpDef, Recipe, Rule, Symbolic, UnreadAttributes,
};

use crate::memref::rules;
use crate::speculation::{self, structured_effects};
pub use element_functions::ELEMENT_FUNCTIONS;
pub use elementwise::NAMED as ELEMENTWISE;
pub use indexing::notation::parse;
pub use indexing::{Indexing, Maps, StructuredOp, indexing};
pub use pool::NAMED as POOLING;
use structured::SHAPE_MISMATCH;

/// The ops of `linalg`.
pub(crate) static DIALECT: Dialect = Dialect {
    name: "linalg",
    document: "LinalgStructuredOps.td",
    ops: &{
        let (mut ops, mut at) = ([FAMILIES[0].ops; N_FAMILIES], 0);
        while at < N_FAMILIES {
            ops[at] = FAMILIES[at].ops;
            at += 1;
        }
        ops
    },
};

/// Some ops of the dialect, and the rows of which structured ops are made.
struct OpFamily {
    ops: &'static [OpDef],
    rows: &'static [StructuredOp],
}

/// A family of structured ops.
const fn with_rows(ops: &'static [OpDef], rows: &'static [StructuredOp]) -> OpFamily {
    OpFamily { ops, rows }
}

/// A family of other ops.
const fn without_rows(ops: &'static [OpDef]) -> OpFamily {
    OpFamily { ops, rows: &[] }
}

const N_FAMILIES: usize = 9;

static FAMILIES: [OpFamily; N_FAMILIES] = [
    with_rows(basic::GENERIC_OPS, &basic::GENERIC),
    without_rows(basic::OPS),
    with_rows(basic::NAMED_OPS, &basic::NAMED),
    with_rows(basic::FILL_OPS, &basic::FILLS),
    with_rows(contract::OPS, &contract::NAMED),
    with_rows(convolve::OPS, &convolve::NAMED),
    with_rows(pool::OPS, &pool::NAMED),
    with_rows(elementwise::OPS, &elementwise::NAMED),
    without_rows(aggregate::OPS),
];

/// All ops that have maps.
pub fn named_ops() -> impl Iterator<Item = &'static StructuredOp> {
    FAMILIES.iter().flat_map(|family| family.rows)
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
            .unread(UnreadAttributes::Listed(&["library_call"]))
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
