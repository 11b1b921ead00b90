//! The builtin dialect: the module, and casts that conversions leave behind.

mod cast;
mod guards;
pub(crate) mod names;
pub(crate) mod recipes;

use crate::builtin::names::{MODULE, UNREALIZED_CONVERSION_CAST};
use assay_model::{
    DefinedBuilder, Dialect, Generate, IrBuilderExt, Meaning, OpDef, Recipe, RegionKind, Role, Symbolic,
};

/// Whether this is the name of the module op.
pub fn is_module(op: &str) -> bool {
    op == MODULE
}

/// Whether this is the name of the cast that conversions leave behind.
pub fn is_conversion_cast(op: &str) -> bool {
    op == UNREALIZED_CONVERSION_CAST
}

/// Whether this is the name of an op of this dialect.
pub fn is_builtin(op: &str) -> bool {
    op.starts_with("builtin.")
}

pub static DIALECT: Dialect = Dialect { name: "builtin", document: "BuiltinOps.td", ops: &[OPS] };

static OPS: &[OpDef] = &[
    OpDef::new(MODULE, Meaning::Declaration)
        .doc("Holds functions and other symbols; does nothing itself.")
        .generate(Generate::Program(program))
        .recipe(Recipe::adjust(recipes::module).role(Role::Program)),
    OpDef::new(UNREALIZED_CONVERSION_CAST, Meaning::Whole(cast::cast))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(!0))
        .doc("The same values under other types, here of the same content.")
        .guard(guards::conversion, &[])
        .recipe(Recipe::adjust(recipes::cast).weight(15)),
];

/// A module of functions with an entry.
fn program(b: &mut dyn DefinedBuilder) -> Option<()> {
    let op = b.create(MODULE, &[], &[]);
    let region = b.module().add_region(op);
    b.insert(op);
    b.open(region, RegionKind::Single, &[]);
    let made = crate::func::generate::functions(b);
    b.close();
    made
}
