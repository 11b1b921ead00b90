//! What `cf` provides for the mutator.

use crate::cf::names::BRANCH;
use assay_model::Mutations;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("cf").jump(BRANCH);
