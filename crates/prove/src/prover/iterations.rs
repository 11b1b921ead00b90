//! Fewer iterations of loops, where more make a question that is too large: nested loops multiply.

use super::{ProofCase, ProofOutcome, Prover, TOO_LARGE};
use crate::effort::Effort;
use crate::limits::ProofLimits;

/// Numbers of iterations to try.
const FEWER: [usize; 4] = [64, 8, 4, 2];

impl Prover<'_> {
    /// The outcome for fewer iterations, if more take too long; otherwise the outcome for more.
    pub(super) fn with_fewer_iterations(&self, case: ProofCase<'_>, outcome: ProofOutcome) -> ProofOutcome {
        let is_too_long = match &outcome {
            ProofOutcome::OutOfTime(_) => true,
            ProofOutcome::Unknown(why) => why == TOO_LARGE,
            _ => false,
        };
        let fewer = FEWER.into_iter().filter(|&unrolled| unrolled < self.effort.limits.unrolled);
        let fewer: Vec<usize> = fewer.collect();
        if !is_too_long || !fewer.last().is_some_and(|&least| self.is_cut(case, least)) {
            return outcome;
        }
        let mut outcomes = fewer.into_iter().map(|unrolled| {
            let limits = ProofLimits { unrolled, ..self.effort.limits };
            let effort = Effort { limits, ..self.effort.clone() };
            Prover { effort: &effort, ..*self }.prove_unrolled(case)
        });
        let is_sure = |outcome: &ProofOutcome| {
            matches!(
                outcome,
                ProofOutcome::Proved(_) | ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_)
            )
        };
        outcomes.find(is_sure).unwrap_or(outcome)
    }

    /// Whether this number of iterations leaves out inputs.
    fn is_cut(&self, case: ProofCase<'_>, unrolled: usize) -> bool {
        let limits = ProofLimits { unrolled, ..self.effort.limits };
        let memory = [limits.memory, false];
        let mut pairs = memory.into_iter().map(|memory| self.pair(ProofLimits { memory, ..limits }, case));
        pairs.any(|pair| pair.is_ok_and(|pair| pair.iterations.is_some()))
    }
}
