//! The source program's behaviour, and which inputs are worth following.

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_model::{Registry, Stop};

use crate::behaviour::{Behaviour, Missing, Plan, PlannedFunction, Settings};

/// Inputs that are tried before all others.
const FIRST: usize = 8;
/// A function whose first inputs took more steps than this is run on no more of them.
const ENOUGH_STEPS: u64 = 1_000_000;

/// Runs the planned functions. Inputs on which the source cannot be run say nothing about any pass, so they are
/// taken out of the plan (all but one, which tells why, if there are no others); functions that take long are left
/// with few inputs.
pub fn observe(module: &Module, registry: &Registry, plan: &mut Plan, settings: &Settings) -> Behaviour {
    let mut first = plan.clone();
    let mut rest = plan.clone();
    first.functions.iter_mut().for_each(|function| function.inputs.truncate(FIRST));
    let mut behaviour = Behaviour::of(module, registry, &first, settings);
    for (function, outcome) in rest.functions.iter_mut().zip(&behaviour.functions) {
        let steps = |executions: &Vec<Execution>| executions.iter().map(|e| e.steps).sum::<u64>();
        let long = outcome.as_ref().map_or(0, steps) > ENOUGH_STEPS;
        let skip = if long { function.inputs.len() } else { FIRST.min(function.inputs.len()) };
        function.inputs.drain(..skip);
    }
    let more = Behaviour::of(module, registry, &rest, settings);
    behaviour.steps += more.steps;
    for (outcome, more) in behaviour.functions.iter_mut().zip(more.functions) {
        if let (Ok(executions), Ok(more)) = (outcome, more) {
            executions.extend(more);
        }
    }
    for (function, outcome) in plan.functions.iter_mut().zip(&mut behaviour.functions) {
        prune(function, outcome);
    }
    behaviour
}

fn prune(function: &mut PlannedFunction, outcome: &mut Result<Vec<Execution>, Missing>) {
    let Ok(executions) = outcome else { return };
    function.inputs.truncate(executions.len());
    let ran = |execution: &Execution| matches!(execution.result, Ok(_) | Err(Stop::Ub(_) | Stop::Trap(_)));
    if !executions.iter().any(ran) {
        function.inputs.truncate(1);
        executions.truncate(1);
        return;
    }
    let mut keep = executions.iter().map(ran).collect::<Vec<bool>>().into_iter();
    function.inputs.retain(|_| keep.next().unwrap_or(false));
    executions.retain(ran);
}
