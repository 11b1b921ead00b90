//! What `linalg` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("linalg").fixed(FIXED).keep(KEEP).sealed(is_named);

/// Stands directly in a structured op (`IndexOp::verify`).
const FIXED: &[&str] = &["linalg.index"];

/// There must be such a loop (`IndexOp::verify`).
const KEEP: &[&str] = &["linalg.index"];

/// Ops whose body is any; that of the others is made from their names (LinalgNamedStructuredOps.yaml), and their pretty
/// form does not show it.
const OPEN: &[&str] = &["linalg.generic", "linalg.map", "linalg.reduce"];

fn is_named(op: &str) -> bool {
    op.starts_with("linalg.") && !OPEN.contains(&op)
}
