//! How far the prover follows a function.

use std::time::Duration;

/// How far a function is followed.
#[derive(Clone, Copy, Debug)]
pub struct ProofLimits {
    /// Number of iterations to unroll of loops whose end depends on the input.
    pub unrolled: usize,
    /// Executed ops.
    pub steps: usize,
    /// Nodes of the graph of terms.
    pub terms: usize,
    /// Nested calls.
    pub depth: usize,
    /// Whether loops are proved by induction, if possible.
    pub induction: bool,
    /// Whether memory is modelled; otherwise accesses are ops about which nothing is known.
    pub memory: bool,
    /// When to stop making terms: the CPU time of the thread ([`assay_drive::cpu::spent`]), which does not depend on what else the machine does.
    /// `None` for no limit of time.
    pub until: Option<Duration>,
}

impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits {
            unrolled: 8,
            steps: 20_000,
            terms: 400_000,
            depth: 8,
            induction: false,
            memory: true,
            until: None,
        }
    }
}
