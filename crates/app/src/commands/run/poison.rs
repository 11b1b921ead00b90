//! Finds the origin of poison in a result, in memory, or in an operand of the op that stopped the program.

use assay_engine::interpret::{Defined, Execution, ExecutionConfig, find_maker};
use assay_judge::inputs::{Input, observe};
use assay_model::{MemRef, Scalar, Stop, Ub, Value};

use super::FunctionCall;

/// Ops that all executions together may execute.
const STEPS: u64 = 500_000_000;

/// The poison whose origin is asked for.
enum SoughtPoison {
    /// A scalar that the program shows at its end, counted from 0.
    Shown(usize),
    /// An operand of the op that stopped it.
    Operand(usize),
}

/// If an execution ended with poison: the op that made the poison, and the rule that this op broke, if there is one. Without an op if no
/// op made the poison, or if the search would take too long. `None` if there is no poison.
pub fn made_in(
    call: &FunctionCall<'_>,
    config: &ExecutionConfig,
    execution: &Execution,
    objects: &[MemRef],
) -> Option<Ub> {
    let wanted = find_poison(execution, objects)?;
    let most = execution.steps;
    // The search is a bisection over the number of ops: one execution for each halving, and a few more.
    if most.saturating_mul(u64::from(most.max(1).ilog2()) + 4) > STEPS {
        return Some(Ub::without_rule(
            "the program executes too many ops to find the one that made the poison",
        ));
    }
    let is_poison = |input: &Input, ops: u64| {
        let (other, objects) = call.execute(input, with_defined(config, Defined { ops, stop: false }));
        has(&wanted, execution, &other, &objects)
    };
    if let Some(argument) = call.poison_argument(|input| is_poison(input, 0)) {
        return Some(Ub::without_rule(format!("argument #{argument} of @{} is given as poison", call.entry)));
    }
    let Some(ops) = find_maker(most, |ops| is_poison(&call.input, ops)) else {
        return Some(Ub::without_rule("no op made the poison: nobody wrote the memory that it is in"));
    };
    let (stopped, _) = call.execute(&call.input, with_defined(config, Defined { ops, stop: true }));
    match stopped.result {
        Err(Stop::Ub(ub)) => Some(*ub),
        _ => None,
    }
}

fn with_defined(config: &ExecutionConfig, defined: Defined) -> ExecutionConfig {
    ExecutionConfig { defined: Some(defined), ..config.clone() }
}

/// The first poison that an execution shows.
fn find_poison(execution: &Execution, objects: &[MemRef]) -> Option<SoughtPoison> {
    match &execution.result {
        Ok(_) => {
            observed_scalars(execution, objects)?.iter().position(Scalar::has_poison).map(SoughtPoison::Shown)
        }
        Err(Stop::Ub(ub)) => ub.undetermined.iter().position(|one| one.any()).map(SoughtPoison::Operand),
        Err(_) => None,
    }
}

fn has(wanted: &SoughtPoison, execution: &Execution, other: &Execution, objects: &[MemRef]) -> bool {
    // The same op may also stop a later iteration.
    let steps = (execution.steps, other.steps);
    match (wanted, &execution.result, &other.result) {
        (&SoughtPoison::Shown(number), ..) => observed_scalars(other, objects)
            .is_some_and(|scalars| scalars.get(number).is_some_and(Scalar::has_poison)),
        (&SoughtPoison::Operand(number), Err(Stop::Ub(ub)), Err(Stop::Ub(other))) => {
            let is_same = ub.op == other.op && steps.0 == steps.1;
            is_same && ub.operands.get(number) == other.operands.get(number)
        }
        _ => false,
    }
}

/// All scalars of the results and of the arguments' memory; `None` if the execution has no results.
fn observed_scalars(execution: &Execution, objects: &[MemRef]) -> Option<Vec<Scalar>> {
    let results = execution.result.as_ref().ok()?;
    let seen = observe(results.clone(), &[], &execution.memory, objects, Vec::new()).ok()?;
    let mut scalars = Vec::new();
    seen.iter().for_each(|value| flatten(value, &mut scalars));
    Some(scalars)
}

fn flatten(value: &Value, scalars: &mut Vec<Scalar>) {
    match value {
        Value::Scalar(scalar) => scalars.push(scalar.clone()),
        Value::Array(array) => scalars.extend(array.iter()),
        Value::Aggregate(parts) => parts.iter().for_each(|part| flatten(part, scalars)),
        Value::MemRef(_) | Value::Function(_) => {}
    }
}
