//! Refinement for all inputs: functions before and after a pass as terms, the question whether an input tells them apart,
//! and solvers that answer it.
//!
//! Architecture invariant: no op is named, and nothing is printed. `Proved` is said of what was compared on all inputs;
//! `Refuted` only where the interpreter shows the difference; all else is `Unknown`.

mod blocks;
mod effort;
mod elements;
pub mod exhaust;
pub mod machine;
pub mod memory;
mod moves;
mod opaque;
mod program;
mod prover;
pub mod question;
pub mod rules;
mod scope;
pub mod smtlib;
pub mod solver;

pub use effort::Effort;
pub use machine::{Limits, Side, Summary, summarize};
pub use program::Program;
pub use prover::{Means, Outcome, Proof, Prover};
pub use solver::Solver;
