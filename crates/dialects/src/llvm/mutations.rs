//! What `llvm` provides for the mutator.

use crate::llvm::names::BR;
use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("llvm").jump(BR);
