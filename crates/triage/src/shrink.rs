//! A fault made small: both dimensions, registered pipelines taken apart, the result confirmed.

use assay_drive::{Pipeline, Step};
use assay_ir::Module;
use assay_reduce::{Budget, Candidate, Pair, PairError, Parts, ReduceError, reduce_pair_by};

use super::knowledge::Known;
use super::parallel::ParallelOracle;
use super::signature::FailureSignature;
use super::target_pair::TargetPair;
use crate::error::TriageError;

/// The smallest program and the shortest pipeline that were found.
pub struct Shrunk {
    pub pair: Pair<Step>,
    /// The flags that the plain compiler needs besides to show the bug on the result, if it does; a script needs none.
    pub confirmed: Option<Option<Vec<String>>>,
    /// The library's result did not show the bug with the plain compiler, so that all was done again with that one.
    pub plainly: bool,
}

/// Reduces a program and its pipeline, and has the plain compiler confirm the result.
///
/// # Errors
/// If the compiler or the script cannot be run, or the program does not show the fault.
pub fn shrink(
    module: Module,
    steps: Vec<Step>,
    chase: &TargetPair,
    pursuit: &mut ParallelOracle,
    budget: Budget,
    parts: Parts,
) -> Result<Shrunk, TriageError> {
    let text = assay_ir::print(&module);
    let pair = pursue(module, steps.clone(), chase, pursuit, budget, parts)?;
    let confirmed = confirmation(chase, pursuit, &pair.program, &pair.steps)?;
    if let (None, Some((fault, probe))) = (&confirmed, chase.plainly())
        && !pair.exhausted
        && let Ok(module) = assay_ir::parse(&text)
    {
        // Memory that is harmed in process may be spared there, and the other way round.
        pursuit.restart(fault, probe);
        let pair = pursue(module, steps, chase, pursuit, budget, parts)?;
        let confirmed = confirmation(chase, pursuit, &pair.program, &pair.steps)?;
        return Ok(Shrunk { pair, confirmed, plainly: true });
    }
    Ok(Shrunk { pair, confirmed, plainly: false })
}

fn pursue(
    module: Module,
    steps: Vec<Step>,
    chase: &TargetPair,
    pursuit: &mut ParallelOracle,
    budget: Budget,
    parts: Parts,
) -> Result<Pair<Step>, TriageError> {
    let known = Known::of(&chase.probe.compiler.target.version);
    let pair = reduce_pair_by(module, steps, pursuit, budget, &known, parts);
    if let Some(error) = pursuit.error() {
        return Err(error.into());
    }
    let pair = pair.map_err(|error| refusal(&error, pursuit))?;
    into_parts(pair, chase, pursuit, budget, &known, parts)
}

/// Whether the plain compiler, or the script, shows the bug on a program; the flags that the compiler needs besides.
///
/// # Errors
/// If it cannot be run.
pub fn confirmation(
    chase: &TargetPair,
    pursuit: &ParallelOracle,
    program: &Candidate,
    steps: &[Step],
) -> Result<Option<Option<Vec<String>>>, TriageError> {
    let pipeline = Pipeline { steps: steps.to_vec() };
    match &pursuit.script {
        Some(script) => {
            let holds = script.holds(&program.text, &pipeline)?;
            Ok(holds.then_some(None))
        }
        None => Ok(chase.confirm(&pursuit.fault, program, &pipeline)?.map(Some)),
    }
}

/// The pair with the passes that a registered pipeline in it stands for in its place, if no more of them are needed than
/// there are steps now.
fn into_parts(
    pair: Pair<Step>,
    chase: &TargetPair,
    pursuit: &mut ParallelOracle,
    budget: Budget,
    known: &Known,
    parts: Parts,
) -> Result<Pair<Step>, TriageError> {
    let passes = match pair.exhausted {
        true => None,
        false => chase.expand(&Pipeline { steps: pair.steps.clone() })?,
    };
    let other = passes.and_then(|passes| {
        reduce_pair_by(pair.program.module.clone(), passes.steps, pursuit, budget, known, parts).ok()
    });
    Ok(match other {
        Some(other) if other.steps.len() <= pair.steps.len() => Pair {
            before: pair.before,
            tests: pair.tests + other.tests,
            step_tests: pair.step_tests + other.step_tests,
            ..other
        },
        _ => pair,
    })
}

fn refusal(error: &PairError, pursuit: &ParallelOracle) -> TriageError {
    match error {
        PairError::Program(ReduceError::NotInteresting) => match &pursuit.fault {
            FailureSignature::Script { path } => {
                let path = path.display();
                TriageError::NotShown {
                    message: format!("{path} does not end with code 0 for this program in generic form"),
                    help: Some("try the script on what `mlir-opt --mlir-print-op-generic FILE` prints"),
                }
            }
            fault => TriageError::NotShown {
                message: format!("the program as Assay prints it does not show it: {fault}"),
                help: None,
            },
        },
        other => TriageError::Refused(other.to_string()),
    }
}
