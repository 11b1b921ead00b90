//! The scf dialect: structured control flow. Parallel loops run in sequential order, which is one of the
//! orders that their documentation allows.

pub(crate) mod forall;
mod generate;
pub(crate) mod guards;
pub mod mutations;
pub(crate) mod names;
pub(crate) mod parallel;
mod ranges;
pub(crate) mod recipes;
mod rewrites;
pub(crate) mod sequential;
mod symbolic;

pub use parallel::run_points;
pub(crate) use sequential::induction_overflows;
pub use sequential::{POISON_BOUND_TEXT, induction_overflow};

use assay_model::Dialect;

pub static DIALECT: Dialect =
    Dialect { name: "scf", document: "SCFOps.td", ops: &[sequential::OPS, parallel::OPS, forall::OPS] };
