//! What `llvm` tells the mutator.

use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("llvm").jump("llvm.br");
