//! Whether a difference, or what a program prints, comes from where objects happen to lie.

use assay_engine::generate::ENTRY;
use assay_engine::interpret::{self, Config, Execution};
use assay_ir::{Module, OpId};
use assay_model::Registry;

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::refine::{Comparison, Difference, compare_execution};

/// Somewhere else than [`assay_model::Memory::FIRST_ADDRESS`], and at another distance from high powers of two.
const ELSEWHERE: u64 = 0x7a5b_c3d1_2340;

/// Whether one of the two programs, run on the input of a difference with all objects at other addresses, does
/// something else than before: then the difference proves nothing.
pub fn decide_difference(
    function: &PlannedFunction,
    before: &Module,
    after: &Module,
    registry: &Registry,
    settings: &Settings,
    difference: &Difference,
) -> bool {
    let mut settings = settings.clone();
    settings.config.first_address = ELSEWHERE;
    let plan = Plan::single(function, difference.input.clone());
    [(before, &difference.before), (after, &difference.after)].iter().any(|(module, execution)| {
        let moved = Behaviour::of(module, registry, &plan, &settings);
        let Some(Ok(executions)) = moved.functions.first() else { return true };
        let again = executions.first().map(|moved| compare_execution(execution, moved));
        !matches!(again, Some(Comparison::Same | Comparison::Allowed))
    })
}

/// What executing `main` gives. Output that hangs on where objects lie is noted as unspecified: an address is another
/// one in each process.
pub fn run_main(module: &Module, registry: &Registry, config: Config) -> Execution {
    let mut execution = interpret::run(module, registry, ENTRY, &[], config.clone());
    if execution.result.is_ok() && shows_addresses(&execution, module, registry, config) {
        execution.unspecified.push((OpId(0), "address"));
    }
    execution
}

/// Whether an execution of `main` prints something else, or ends otherwise, where all objects lie elsewhere.
pub fn shows_addresses(execution: &Execution, module: &Module, registry: &Registry, config: Config) -> bool {
    let moved = interpret::run(module, registry, ENTRY, &[], Config { first_address: ELSEWHERE, ..config });
    execution.result.is_ok() != moved.result.is_ok() || execution.output != moved.output
}
