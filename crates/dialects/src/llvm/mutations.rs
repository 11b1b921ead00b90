//! What `llvm` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("llvm").keep(KEEP).jump("llvm.br");

/// Their attributes go with numbers of operands or with parts of types (`verify` of each).
const KEEP: &[&str] = &[
    "llvm.br",
    "llvm.call",
    "llvm.cond_br",
    "llvm.extractvalue",
    "llvm.getelementptr",
    "llvm.insertvalue",
    "llvm.invoke",
    "llvm.switch",
];
