//! How much is done for one proof.

use std::time::Duration;

use crate::limits::ProofLimits;
use crate::solver::Solver;

/// How much is done for one proof.
#[derive(Clone, Debug)]
pub struct Effort {
    /// How far functions are followed.
    pub limits: ProofLimits,
    /// `None`: without a solver, questions that are too large for trying all inputs stay unknown.
    pub solver: Option<Solver>,
    /// Questions with at most this many bits of input are answered by trying all inputs, within [`Effort::exhaustive_cost`].
    pub exhaustive_bits: u32,
    /// Maximal number of operations of the host for trying all inputs.
    pub exhaustive_cost: u64,
}

/// Rough limit on operations of the host when trying all inputs: some seconds.
pub(crate) const COST: u64 = 1 << 32;

impl Effort {
    /// The default effort, with a solver.
    pub fn with(solver: Solver) -> Effort {
        Effort {
            limits: ProofLimits::default(),
            solver: Some(solver),
            exhaustive_bits: 24,
            exhaustive_cost: COST,
        }
    }

    /// The default effort with z3's library, with this time limit for one question; `None` if there is no worker to load it.
    pub fn with_library(time: Duration) -> Option<Effort> {
        Solver::library(time).map(Effort::with)
    }
}
