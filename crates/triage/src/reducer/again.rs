//! Reasons to reduce a program once more.

use assay_drive::{Pipeline, Step};
use assay_reduce::{AlgorithmParts, ReducedPair, ReductionBudget};

use crate::error::TriageError;
use crate::shrink::Shrunk;
use crate::{FailureSignature, ParallelOracle, TargetPair};

/// Reduces the remaining program with a new oracle for `signature`.
pub(super) fn shrink_again(
    signature: FailureSignature,
    shrunk: Shrunk,
    targets: &TargetPair,
    oracle: &mut ParallelOracle,
    budget: ReductionBudget,
) -> Result<Shrunk, TriageError> {
    let Ok(module) = assay_ir::parse(&shrunk.pair.program.text) else { return Ok(shrunk) };
    oracle.restart(signature, targets.fast.clone());
    crate::shrink(module, shrunk.pair.steps, targets, oracle, budget, AlgorithmParts::default())
}

/// The miscompilation that explains a wrong output, if the reduced program shows one. The original program was too large to be
/// judged step by step.
pub(super) fn find_miscompiling_pass(
    targets: &mut TargetPair,
    signature: &FailureSignature,
    pair: &ReducedPair<Step>,
) -> Result<Option<FailureSignature>, TriageError> {
    if !matches!(signature, FailureSignature::Output { .. }) {
        return Ok(None);
    }
    let pipeline = Pipeline { steps: pair.steps.clone() };
    let seen = targets.look(&pair.program.module, &pair.program.text, &pipeline)?;
    Ok(seen.ok().filter(|seen| matches!(seen, FailureSignature::Miscompile { .. })))
}

/// Whether the reduced program shows a miscompilation on an input that is not that of the original one, because values have become
/// arguments. From now on, candidates with fewer arguments are tried on this input.
pub(super) fn fails_on_other_input(
    targets: &mut TargetPair,
    signature: &FailureSignature,
    pair: &ReducedPair<Step>,
) -> Result<bool, TriageError> {
    if pair.exhausted || !matches!(signature, FailureSignature::Miscompile { .. }) {
        return Ok(false);
    }
    let before = targets.fast.input.clone();
    let pipeline = Pipeline { steps: pair.steps.clone() };
    let seen = targets.look(&pair.program.module, &pair.program.text, &pipeline)?;
    Ok(seen.is_ok() && targets.fast.input != before)
}
