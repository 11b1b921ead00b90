//! What `tosa` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("tosa").fixed(FIXED).rigid(RIGID);

/// They name a variable of their program by a string (`verifyVariableOpErrorIf`).
const FIXED: &[&str] = &["tosa.variable_read", "tosa.variable_write"];

/// Operands that have to be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
const RIGID: &[&str] =
    &["tosa.rescale", "tosa.pad", "tosa.slice", "tosa.reshape", "tosa.resize", "tosa.tile"];
