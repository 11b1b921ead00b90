//! Shrinking a program that one pass miscompiles, under the per-pass oracle.

use std::rc::Rc;

use assay_drive::Step;
use assay_drive::opt::OptOutcome;
use assay_ir::Module;
use assay_judge::{Behaviour, Culprit, Difference, Follower, Guilty, Plan, Settings};
use assay_model::{Meaning, Registry};

use super::compiler::Metered;
use crate::hunt::Known;

/// Compiler runs that one reduction may cost. A slice of the guilty function takes a handful; the rest of the
/// budget polishes it.
const MAX_TESTS: usize = 120;

/// A miscompilation by one step, as small as the budget allowed.
pub struct Shrunk {
    pub before: String,
    pub after: String,
    pub function: String,
    pub difference: Difference,
    pub culprit: Option<Culprit>,
    /// Names of the ops that take part: neither constants, nor terminators, nor symbols.
    pub ops: Vec<String>,
}

/// A candidate may execute this many times the ops of the original; a deletion that makes a loop endless is
/// then given up early.
const STEPS_FACTOR: u64 = 8;
const STEPS_FLOOR: u64 = 10_000;

/// The oracle on one candidate: does the step, run alone on it, change what the function does?
fn judge_step(
    compiler: &Metered,
    registry: &Registry,
    settings: &Settings,
    step: &Step,
    function: &str,
    module: &Module,
) -> Option<Guilty> {
    let plan = Plan::of(module, registry, settings).only(function);
    if plan.functions.is_empty() {
        return None;
    }
    let behaviour = Rc::new(Behaviour::of(module, registry, &plan, settings));
    let text = assay_ir::print(module);
    let after = compiler.one_step(&text, step)?;
    let mut follower = Follower::new(registry, settings, &plan, text, behaviour);
    let (_, guilty) = follower.step(0, &after).ok()?;
    guilty.into_iter().next()
}

/// Reduces the program of a guilty step. `None` if the step alone does not show the fault again.
pub fn shrink(
    compiler: &Metered,
    registry: &Registry,
    settings: &Settings,
    step: &Step,
    guilty: &Guilty,
) -> Option<Shrunk> {
    let module = assay_ir::parse(&guilty.before).ok()?;
    let mut settings = settings.clone();
    settings.config.steps = (guilty.difference.before.steps * STEPS_FACTOR).max(STEPS_FLOOR);
    let judge =
        |candidate: &Module| judge_step(compiler, registry, &settings, step, &guilty.function, candidate);
    let mut interesting = |candidate: &Module| judge(candidate).is_some();
    let budget = assay_reduce::Budget { max_tests: MAX_TESTS, deadline: None };
    let reduced =
        assay_reduce::reduce(module, &mut interesting, budget, &Known::of(&compiler.compiler.target.version))
            .ok()?;
    let last = judge(&reduced.module)?;
    Some(Shrunk {
        ops: involved_ops(&reduced.module, registry),
        before: last.before,
        after: last.after,
        function: last.function,
        difference: last.difference,
        culprit: last.culprit,
    })
}

/// Compiler runs that the reduction of a failure of the compiler itself may cost.
const MAX_FAILURE_TESTS: usize = 60;

/// Reduces a program on which the compiler itself fails: `same` tells whether a run of the step alone failed
/// in the same way. The text unchanged, if the step alone does not show it.
pub fn shrink_failure(
    compiler: &Metered,
    step: &Step,
    before: &str,
    same: &dyn Fn(&OptOutcome) -> bool,
) -> String {
    let Ok(module) = assay_ir::parse(before) else { return before.to_owned() };
    let mut interesting = |candidate: &Module| {
        let text = assay_ir::print(candidate);
        let outcome = compiler.metered(|compiler| compiler.run(&text, &step.alone()));
        outcome.is_ok_and(|outcome| same(&outcome))
    };
    let budget = assay_reduce::Budget { max_tests: MAX_FAILURE_TESTS, deadline: None };
    match assay_reduce::reduce(
        module,
        &mut interesting,
        budget,
        &Known::of(&compiler.compiler.target.version),
    ) {
        Ok(reduced) => reduced.text,
        Err(_) => before.to_owned(),
    }
}

/// The ops that a finding is about, sorted, each once: those that compute. Constants, terminators, symbols,
/// calls, and ops without results (they only show values) are left out.
pub fn involved_ops(module: &Module, registry: &Registry) -> Vec<String> {
    let mut names = Vec::new();
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        let data = module.op(op);
        let declaration = registry.get(name).is_some_and(|def| matches!(def.meaning, Meaning::Declaration));
        let terminator = data.parent.is_some_and(|block| module.block(block).ops.last() == Some(&op));
        let constant = data.operands.is_empty() && data.regions.is_empty();
        let shows = data.results.is_empty() && data.regions.is_empty();
        let call = module.attr_of(op, "callee").is_some();
        if !(declaration || terminator || constant || shows || call) {
            names.push(name.to_owned());
        }
    });
    names.sort_unstable();
    names.dedup();
    names
}
