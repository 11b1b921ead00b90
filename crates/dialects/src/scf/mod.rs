//! The scf dialect: structured control flow. Parallel loops run in sequential order, which is one of the
//! orders that their documentation allows.

mod forall;
mod generate;
mod guards;
pub mod mutations;
mod parallel;
pub(crate) mod recipes;
mod rewrites;
mod sequential;
mod symbolic;

pub use guards::{GUARDS, RANGES};
pub use parallel::{PRINTING_ORDER, run_points};
pub use sequential::{INDUCTION_OVERFLOW, POISON_BOUND};

use assay_model::Dialect;

pub static DIALECT: Dialect = Dialect { name: "scf", ops: &[sequential::OPS, parallel::OPS, forall::OPS] };
