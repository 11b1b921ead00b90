//! The builtin dialect: the module, and casts that conversions leave behind.

mod cast;
mod guards;
pub(crate) mod recipes;

use assay_model::{Builder, Dialect, Generate, Meaning, OpDef, RegionKind, Symbolic};

pub use guards::GUARDS;

pub static DIALECT: Dialect = Dialect { name: "builtin", ops: &[OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("builtin.module", Meaning::Declaration)
        .doc("Holds functions and other symbols; does nothing itself.")
        .generate(Generate::Program(program)),
    OpDef::new("builtin.unrealized_conversion_cast", Meaning::Whole(cast::cast))
        .symbolic(Symbolic::Moves(!0))
        .hands_on(u32::MAX)
        .doc("The same values under other types, here of the same content."),
];

/// A module of functions with an entry.
fn program(b: &mut dyn Builder) -> Option<()> {
    let op = b.create("builtin.module", &[], &[]);
    let region = b.module().add_region(op);
    b.append(op);
    b.open(region, RegionKind::Single, &[]);
    let made = crate::func::generate::functions(b);
    b.close();
    made
}
