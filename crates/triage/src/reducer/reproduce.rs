//! Runs the reduced program again: for the details of its failure, under [`FOLDER`], and without the guilty pass.

use assay_campaign::analysis::Rate;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline, Step};
use assay_reduce::{Candidate, ReducedPair};

use super::{FIRST_RUNS, RUNS, VALID_RUNS};
use crate::error::TriageError;
use crate::{FOLDER, FailureOracle, FailureSignature, FoundFailure, Observation, TargetPair};

/// The signal that ends the compiler if it only reads and prints the program of a crash, in custom assembly as people do. Its
/// verifier accepts some invalid programs, such as an `affine.for` without an operand of its bound.
pub(super) fn crashes_without(
    plain: &FailureOracle,
    signature: &FailureSignature,
    pair: &ReducedPair<Step>,
) -> Result<Option<i32>, DriveError> {
    if pair.steps.is_empty() || !matches!(signature, FailureSignature::Crash { .. }) {
        return Ok(None);
    }
    let compiler = Compiler { generic: false, ..plain.compiler.clone() };
    let runs = if signature.is_of_corrupted_memory() { VALID_RUNS } else { 1 };
    for _ in 0..runs {
        if let OptOutcome::Crash(crash) = compiler.run(&pair.program.text, &Pipeline::empty())? {
            return Ok(Some(crash.signal));
        }
    }
    Ok(None)
}

/// How often a crash shows, if it does not show every time.
pub(super) fn rate(
    targets: &TargetPair,
    signature: &FailureSignature,
    program: &Candidate,
    pipeline: &Pipeline,
) -> Result<Option<Rate>, DriveError> {
    let rate = |runs| targets.rate(signature, program, pipeline, runs);
    let first = rate(FIRST_RUNS)?;
    if !signature.is_of_corrupted_memory() && first.shown == first.of {
        return Ok(None);
    }
    Ok(Some(rate(RUNS)?).filter(|rate| rate.shown < rate.of))
}

/// Runs the reduced program again, for the details of its failure.
pub(super) fn reproduce(
    oracle: &FailureOracle,
    program: &Candidate,
    pipeline: &Pipeline,
    signature: &FailureSignature,
) -> Result<Option<FoundFailure>, TriageError> {
    let mut oracle = oracle.clone();
    let mut found = match oracle.look(&program.module, &program.text, pipeline)? {
        Observation::Failure(found) => *found,
        Observation::Nothing(_) => return Ok(None),
    };
    if signature.is_of_corrupted_memory() {
        found.signature.clone_from(signature);
    }
    Ok((found.signature.word() == signature.word()).then_some(found))
}

/// The same failure under [`FOLDER`]. Used if another pass that folds and applies patterns was found guilty.
pub(super) fn reproduce_by_folding(
    oracle: &FailureOracle,
    program: &Candidate,
    pipeline: &Pipeline,
    signature: &FailureSignature,
) -> Result<Option<(FoundFailure, Pipeline)>, TriageError> {
    let Some(step) = pipeline.only_step() else { return Ok(None) };
    if step.pass == FOLDER
        || matches!(
            signature,
            FailureSignature::Crash { .. }
                | FailureSignature::Output { .. }
                | FailureSignature::Script { .. }
        )
    {
        return Ok(None);
    }
    let fold = Pipeline { steps: vec![Step::new(FOLDER)] };
    let found = reproduce(oracle, program, &fold, signature)?;
    Ok(found.filter(|found| found.signature.is_like(signature)).map(|found| (found, fold)))
}
