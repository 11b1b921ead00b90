//! What `linalg` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("linalg").fixed(FIXED);

/// Stands directly in a structured op (`IndexOp::verify`).
const FIXED: &[&str] = &["linalg.index"];
