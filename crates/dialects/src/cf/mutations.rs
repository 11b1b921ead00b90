//! What `cf` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("cf").keep(KEEP).jump("cf.br");

/// As many weights as successors (`CondBranchOp::verify`), as many values as cases.
const KEEP: &[&str] = &["cf.cond_br", "cf.switch"];
