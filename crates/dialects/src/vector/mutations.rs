//! What `vector` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("vector").keep(KEEP);

/// A text excludes a source and a punctuation (`PrintOp` in VectorOps.td).
const KEEP: &[&str] = &["vector.print"];
