//! Samples only where they decide: if the usual executions differ, inexact ones run again with moved results.

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_model::Registry;

use crate::behaviour::{Behaviour, FunctionRunner, Plan, Settings};
use crate::comparison::{ExecutionComparison, Leeway};
use crate::refine::compare_execution;

/// The functions and the inputs whose comparison depends on samples: the executions differ, and one of them is inexact.
pub(crate) fn undecided(plan: &Plan, before: &Behaviour, after: &Behaviour) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (function, planned) in plan.functions.iter().enumerate() {
        let (Ok(before), Ok(after)) = (&before.functions[function], &after.functions[function]) else {
            continue;
        };
        let pairs = before.iter().zip(after).take(planned.inputs.len()).enumerate();
        found.extend(pairs.filter(|(_, (b, a))| needs_samples(b, a)).map(|(input, _)| (function, input)));
    }
    found
}

fn needs_samples(before: &Execution, after: &Execution) -> bool {
    let inexact = !before.approximate.is_empty() || !after.approximate.is_empty();
    inexact
        && matches!(compare_execution(before, after, Leeway::default()), ExecutionComparison::Different(_))
}

/// Adds samples to those executions of a program that have none.
pub(crate) fn add_samples(
    behaviour: &mut Behaviour,
    wanted: &[(usize, usize)],
    module: &Module,
    registry: &Registry,
    plan: &Plan,
    settings: &Settings,
) {
    let runner = FunctionRunner::new(module, registry, settings);
    for &(function, input) in wanted {
        let planned = &plan.functions[function];
        let (Ok(executions), Ok(call)) = (&mut behaviour.functions[function], runner.function(planned))
        else {
            continue;
        };
        let execution = &mut executions[input];
        if execution.approximate.is_empty() || !execution.samples.is_empty() {
            continue;
        }
        // It ran on this input before.
        execution.samples = call.samples(&planned.inputs[input]).unwrap_or_default();
    }
}
