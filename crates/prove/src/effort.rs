//! How much is done for one proof.

use std::time::Duration;

use crate::limits::Limits;
use crate::solver::Solver;

/// How much is done for one proof.
#[derive(Clone, Debug)]
pub struct Effort {
    /// How far functions are followed.
    pub limits: Limits,
    /// `None`: questions that are too large to try all inputs stay unknown.
    pub solver: Option<Solver>,
    /// Questions with at most this many bits of input are answered by trying all.
    pub exhaustive_bits: u32,
    /// And at most this many operations of the host.
    pub exhaustive_cost: u64,
}

/// Operations of the host that trying all inputs may take, about: some seconds.
const COST: u64 = 1 << 32;

impl Effort {
    /// The default effort, with a solver.
    pub fn with(solver: Solver) -> Effort {
        Effort { limits: Limits::default(), solver: Some(solver), exhaustive_bits: 24, exhaustive_cost: COST }
    }

    /// The default effort with z3's library, which may take so long for one question; `None` if there is no worker to load it.
    pub fn with_library(time: Duration) -> Option<Effort> {
        Solver::library(time).map(Effort::with)
    }
}
