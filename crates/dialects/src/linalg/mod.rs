//! The linalg dialect: structured ops by their maps and bodies, and ops that change the layout of tensors.
//!
//! A named op is a generic op with maps of its own: in generic form it carries its body. Sources: LinalgOps.td,
//! LinalgStructuredOps.td, LinalgRelayoutOps.td and LinalgNamedStructuredOps.yamlgen.td of LLVM 22.

mod aggregate;
mod basic;
mod contract;
mod convolve;
mod domain;
mod elementwise;
mod guards;
mod indexing;
pub mod mutations;
mod notation;
mod order;
mod place;
mod pool;
pub(crate) mod recipes;
mod structured;

use assay_model::{Dialect, Meaning, OpDef, Rule};

use crate::speculation::{self, structured_effects};
pub use guards::GUARDS;
pub use indexing::{Indexing, Maps, Named, indexing};
pub use notation::parse;
use structured::SHAPE_MISMATCH;

pub static DIALECT: Dialect = Dialect {
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

static NAMED: &[&[Named]] = &[
    &basic::GENERIC,
    &basic::NAMED,
    &basic::FILLS,
    &contract::NAMED,
    &convolve::NAMED,
    &pool::NAMED,
    &elementwise::NAMED,
];

/// All ops that have maps.
pub fn named_ops() -> impl Iterator<Item = &'static Named> {
    NAMED.iter().flat_map(|rows| rows.iter())
}

/// Of every structured op. What else can happen to them stands at the generic op, which they are short for.
const SHAPES: &[Rule] = &[SHAPE_MISMATCH];

/// One row of a table of named ops.
const fn named(name: &'static str, doc: &'static str, maps: Maps) -> Named {
    Named { name, doc, maps }
}

/// The definitions of a table of named ops.
const fn defs<const N: usize>(rows: &[Named; N], rules: &'static [Rule]) -> [OpDef; N] {
    let mut defs = [OpDef::new("", Meaning::Exit); N];
    let mut index = 0;
    while index < N {
        let row = &rows[index];
        defs[index] = OpDef::new(row.name, Meaning::Whole(structured::decode))
            .doc(row.doc)
            .rules(rules)
            .speculates(speculation::structured)
            .effects(structured_effects);
        index += 1;
    }
    defs
}
