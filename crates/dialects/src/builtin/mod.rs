//! The builtin dialect: the module.

use assay_model::{Dialect, Meaning, OpDef};

pub static DIALECT: Dialect = Dialect { name: "builtin", ops: &[OPS] };

static OPS: &[OpDef] = &[OpDef::new("builtin.module", Meaning::Declaration)
    .doc("Holds functions and other symbols; does nothing itself.")];
