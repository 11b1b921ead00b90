//! Handles ops that a pass moved to places where the source did not execute them.
//!
//! «Speculatable» says that an op has neither side effects nor undefined behaviour [mlir/Interfaces/
//! SideEffectInterfaces.h, Speculatability], so the compiler may execute it on any operands. If the op breaks a rule there, its
//! results are poison: a program that uses them is wrong, and one that does not is right. In a source program the rules hold as they
//! are written: an op is undefined if its documentation says so.
//!
//! The same holds for races that no document calls undefined, between operands of a linalg op that share memory: a pass may
//! introduce such races, if the values are right in the order in which the op is lowered.

use assay_engine::interpret::{Execution, ExecutionConfig};
use assay_ir::Module;
use assay_model::rule::DATA_RACE;
use assay_model::{Registry, Stop};

use crate::behaviour::{Behaviour, Plan, Settings};
use crate::comparison::{ExecutionComparison, Leeway};
use crate::ending::is_undefined;
use crate::tolerance::compare_sampled;

impl Behaviour {
    /// The behaviour of a program that a pass made from another one, whose behaviour on the plan is `before`. Ops that passes may
    /// execute early give poison where the other program is defined.
    pub fn after(
        before: &Behaviour,
        module: &Module,
        registry: &Registry,
        plan: &Plan,
        settings: &Settings,
    ) -> Behaviour {
        let mut after = Behaviour::observe(module, registry, plan, settings);
        allow_early(module, registry, plan, settings, before, &mut after);
        after
    }
}

/// Runs the target again, with poison as the results of ops that are executed early. This is done where the source is defined and the
/// target breaks a rule of such an op, or has a race. The old behaviour stays if the new execution does not show a refinement, since the
/// broken rule is more informative than a poison result.
pub fn allow_early(
    module: &Module,
    registry: &Registry,
    plan: &Plan,
    settings: &Settings,
    before: &Behaviour,
    after: &mut Behaviour,
) {
    let config = ExecutionConfig { speculate: true, ..settings.config.clone() };
    let settings = Settings { config, ..settings.clone() };
    let early = find_early_executions(module, registry, plan, before, after);
    for (function, planned) in plan.functions.iter().enumerate() {
        let numbers: Vec<usize> = early.iter().filter(|one| one.0 == function).map(|one| one.1).collect();
        let (Ok(before), Ok(after)) = (&before.functions[function], &mut after.functions[function]) else {
            continue;
        };
        if numbers.is_empty() {
            continue;
        }
        let inputs = numbers.iter().map(|&input| planned.inputs[input].clone()).collect();
        let plan = Plan::single(planned, inputs);
        let Some(Ok(again)) = Behaviour::observe(module, registry, &plan, &settings).functions.pop() else {
            continue;
        };
        for (input, again) in numbers.into_iter().zip(again) {
            let comparison = compare_sampled(&before[input], &again, Leeway::default());
            if !matches!(comparison, ExecutionComparison::Different(_)) {
                after[input] = again;
            }
        }
    }
}

/// The functions and inputs on which a program breaks a rule of an op that passes may execute early, or has a race, while
/// the program before is defined.
pub(crate) fn find_early_executions(
    module: &Module,
    registry: &Registry,
    plan: &Plan,
    before: &Behaviour,
    after: &Behaviour,
) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (function, planned) in plan.functions.iter().enumerate() {
        let (Ok(before), Ok(after)) = (&before.functions[function], &after.functions[function]) else {
            continue;
        };
        let pairs = before.iter().zip(after).take(planned.inputs.len()).enumerate();
        let early = pairs
            .filter(|(_, (before, after))| !is_undefined(before) && breaks_early(module, registry, after));
        found.extend(early.map(|(input, _)| (function, input)));
    }
    found
}

/// Whether an execution ends at a broken rule of an op that passes may execute early, or at a race.
fn breaks_early(module: &Module, registry: &Registry, execution: &Execution) -> bool {
    match &execution.result {
        Err(Stop::Ub(ub)) => {
            ub.rule_id() == DATA_RACE || ub.op.is_some_and(|op| registry.is_speculatable(module, op))
        }
        _ => false,
    }
}
