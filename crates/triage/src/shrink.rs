//! Reduces a program and its pipeline, expands registered pipelines, and confirms the result.

use assay_drive::{Pipeline, Step};
use assay_ir::Module;
use assay_reduce::{
    AlgorithmParts, Candidate, PairError, ReduceError, ReducedPair, ReductionBudget, reduce_pair_by,
};

use super::knowledge::DialectKnowledge;
use super::parallel::ParallelOracle;
use super::signature::FailureSignature;
use super::target_pair::TargetPair;
use crate::error::TriageError;

/// The smallest program and the shortest pipeline that were found.
pub struct Shrunk {
    pub pair: ReducedPair<Step>,
    /// Absent if the result is not confirmed. Otherwise the flags that the plain compiler needs to show the failure; `None` if a
    /// script decided.
    pub confirmed: Option<Option<Vec<String>>>,
    /// Whether the plain compiler did not confirm the library's result. In that case the plain compiler reduced the program
    /// again.
    pub without_library: bool,
}

/// Reduces a program and its pipeline. The plain compiler then confirms the result.
///
/// # Errors
/// If the compiler or the script cannot be run, or the program does not show the failure.
pub fn shrink(
    module: Module,
    steps: Vec<Step>,
    targets: &TargetPair,
    oracle: &mut ParallelOracle,
    budget: ReductionBudget,
    parts: AlgorithmParts,
) -> Result<Shrunk, TriageError> {
    let text = assay_ir::print(&module);
    let pair = reduce_and_expand(module, steps.clone(), targets, oracle, budget, parts)?;
    let confirmed = confirmation(targets, oracle, &pair.program, &pair.steps)?;
    if let (None, Some((signature, plain))) = (&confirmed, targets.without_library())
        && !pair.exhausted
        && let Ok(module) = assay_ir::parse(&text)
    {
        // A bug that corrupts memory in process may have no effect in a process of mlir-opt.
        oracle.restart(signature, plain);
        let pair = reduce_and_expand(module, steps, targets, oracle, budget, parts)?;
        let confirmed = confirmation(targets, oracle, &pair.program, &pair.steps)?;
        return Ok(Shrunk { pair, confirmed, without_library: true });
    }
    Ok(Shrunk { pair, confirmed, without_library: false })
}

fn reduce_and_expand(
    module: Module,
    steps: Vec<Step>,
    targets: &TargetPair,
    oracle: &mut ParallelOracle,
    budget: ReductionBudget,
    parts: AlgorithmParts,
) -> Result<ReducedPair<Step>, TriageError> {
    let known = DialectKnowledge::for_version(&targets.fast.compiler.target.version);
    let pair = reduce_pair_by(module, steps, oracle, budget, &known, parts);
    if let Some(error) = oracle.error() {
        return Err(error.into());
    }
    let pair = pair.map_err(|error| refusal(&error, oracle))?;
    expand_registered(pair, targets, oracle, budget, &known, parts)
}

/// Whether the plain compiler, or the script, shows the bug on a program. The result is that of [`Shrunk::confirmed`].
///
/// # Errors
/// If it cannot be run.
pub fn confirmation(
    targets: &TargetPair,
    oracle: &ParallelOracle,
    program: &Candidate,
    steps: &[Step],
) -> Result<Option<Option<Vec<String>>>, TriageError> {
    let pipeline = Pipeline { steps: steps.to_vec() };
    match &oracle.script {
        Some(script) => {
            let holds = script.holds(&program.text, &pipeline)?;
            Ok(holds.then_some(None))
        }
        None => Ok(targets.confirm(&oracle.signature, program, &pipeline)?.map(Some)),
    }
}

/// The pair with its registered pipelines replaced by their passes, if that needs no more steps than before.
fn expand_registered(
    pair: ReducedPair<Step>,
    targets: &TargetPair,
    oracle: &mut ParallelOracle,
    budget: ReductionBudget,
    known: &DialectKnowledge,
    parts: AlgorithmParts,
) -> Result<ReducedPair<Step>, TriageError> {
    let passes = match pair.exhausted {
        true => None,
        false => targets.expand(&Pipeline { steps: pair.steps.clone() })?,
    };
    let other = passes.and_then(|passes| {
        reduce_pair_by(pair.program.module.clone(), passes.steps, oracle, budget, known, parts).ok()
    });
    Ok(match other {
        Some(other) if other.steps.len() <= pair.steps.len() => ReducedPair {
            before: pair.before,
            tests: pair.tests + other.tests,
            step_tests: pair.step_tests + other.step_tests,
            ..other
        },
        _ => pair,
    })
}

fn refusal(error: &PairError, oracle: &ParallelOracle) -> TriageError {
    match error {
        PairError::Program(ReduceError::NotInteresting) => match &oracle.signature {
            FailureSignature::Script { path } => {
                let path = path.display();
                TriageError::NotShown {
                    message: format!("{path} does not end with code 0 for this program in generic form"),
                    help: Some("try the script on what `mlir-opt --mlir-print-op-generic FILE` prints"),
                }
            }
            signature => TriageError::NotShown {
                message: format!("the program as Assay prints it does not show it: {signature}"),
                help: None,
            },
        },
        other => TriageError::Refused(other.to_string()),
    }
}
