//! Runs the reduced program again: for the details of its failure, under [`FOLDER`], and without the guilty pass.

use assay_campaign::analysis::Rate;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline, Step};
use assay_reduce::{Candidate, ReducedPair};

use super::{FIRST_RUNS, RUNS, VALID_RUNS};
use crate::error::TriageError;
use crate::{FOLDER, FailureOracle, FailureSignature, FoundFailure, Observation, PLAIN_FOLDER, TargetPair};

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

/// Replaces a crash of corrupted memory by the one that the command shows most often, if its stack names a function. Undefined behaviour of one
/// function may crash there in most runs, and spoil memory in others: that is one bug.
pub(super) fn settle_stack(
    plain: &FailureOracle,
    program: &Candidate,
    pipeline: &Pipeline,
    found: &mut FoundFailure,
) -> Result<(), DriveError> {
    if !found.signature.is_of_corrupted_memory() {
        return Ok(());
    }
    let mut ends: Vec<(OptOutcome, u32)> = Vec::new();
    for _ in 0..RUNS {
        let end = plain.compiler.run(&program.text, pipeline)?;
        match ends.iter_mut().find(|(other, _)| shows_alike(other, &end)) {
            Some((_, times)) => *times += 1,
            None => ends.push((end, 1)),
        }
    }
    let names_a_function =
        |end: &OptOutcome| matches!(end, OptOutcome::Crash(crash) if crash.signature.names_a_function());
    let usual = ends.into_iter().find(|(end, times)| 2 * times > RUNS && names_a_function(end));
    if let Some((end, _)) = usual
        && let Some(signature) = FailureSignature::from_outcome(&end)
    {
        (found.end, found.signature) = (end, signature);
    }
    Ok(())
}

/// Whether two runs end by the same failure.
fn shows_alike(one: &OptOutcome, other: &OptOutcome) -> bool {
    let [one, other] = [one, other].map(FailureSignature::from_outcome);
    one.zip(other).is_some_and(|(one, other)| one.is_like(&other))
}

/// The same failure under a pass that folds. Used if another pass that folds and applies patterns was found guilty.
pub(super) fn reproduce_by_folding(
    oracle: &FailureOracle,
    program: &Candidate,
    pipeline: &Pipeline,
    found: &FoundFailure,
) -> Result<Option<(FoundFailure, Pipeline)>, TriageError> {
    let Some(step) = pipeline.only_step() else { return Ok(None) };
    let signature = &found.signature;
    let folder = match signature {
        // A stack says where the compiler crashes, whatever the pass is.
        FailureSignature::Crash { .. } if !signature.is_crash_without_names() => return Ok(None),
        FailureSignature::Crash { .. } => PLAIN_FOLDER,
        FailureSignature::Output { .. } | FailureSignature::Script { .. } => return Ok(None),
        _ => FOLDER,
    };
    if step.pass == folder {
        return Ok(None);
    }
    let fold = Pipeline { steps: vec![Step::new(folder)] };
    let folded = reproduce(oracle, program, &fold, signature)?;
    let is_same = |folded: &FoundFailure| {
        folded.signature.is_like(signature) || folded.signature.crashes_like(signature)
    };
    Ok(folded.filter(is_same).map(|folded| (folded, fold)))
}

#[cfg(test)]
mod tests {
    use assay_drive::Discovery;

    use super::*;
    use crate::reducer::endless::tests::{program, reducer, stand_in};

    /// The folder takes the first of no operands (found/414). Nothing uses the result, so that `canonicalize` erases the op.
    const NO_SHAPES: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "shape.broadcast"() : () -> !shape.shape
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn a_fold_that_crashes_without_a_stack_is_one_cause_of_all_passes() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: mlir-22 is not installed");
            return;
        };
        let compiler = Compiler::new(target);
        for pass in ["tosa-to-arith", "convert-to-emitc", PLAIN_FOLDER] {
            let found = reducer(&compiler).investigate(NO_SHAPES, &pass.parse().unwrap()).unwrap();
            let cause = found.cause().map(ToString::to_string);
            assert_eq!(cause.as_deref(), Some("crash sccp | fold of shape.broadcast"), "{pass}: {found:?}");
            assert_eq!(found.guilty.pass, PLAIN_FOLDER);
        }
    }

    /// Most runs end in the same function, and the third one does not. A compiler may not write into files, so it counts its runs by empty ones.
    const SPOILS_MEMORY: &str = r#"#!/bin/sh
case "$*" in
    *--pass-pipeline=*cse*)
        cat >/dev/null
        : >"$0.$$"
        set -- "$0".*
        case $# in 3 | *7)
            echo 'free(): invalid pointer' >&2
            kill -ABRT $$ ;;
        esac
        printf '%s\n' 'Stack dump:' \
            ' #0 0x01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/lib/libLLVM.so+0x1)' \
            ' #1 0x02 mlir::affine::AffineForOp::fold(int) (/lib/libMLIR.so+0x2)' \
            ' #2 0x03 mlir::PassManager::run(mlir::Operation*) (/lib/libMLIR.so+0x3)' >&2
        kill -SEGV $$ ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

    #[test]
    fn corrupted_memory_has_the_stack_that_most_runs_show() {
        let Some((_folder, compiler)) = stand_in(SPOILS_MEMORY) else { return };
        let found = reducer(&compiler).investigate(&program(""), &"cse".parse().unwrap()).unwrap();
        let cause = found.cause().map(ToString::to_string);
        assert_eq!(cause.as_deref(), Some("crash mlir::affine::AffineForOp::fold"), "{found:?}");
        assert!(found.claim.title.contains("AffineForOp::fold"), "{}", found.claim.title);
    }
}
