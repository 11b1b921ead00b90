//! Checks whether a difference, or a program's output, depends on the addresses of objects.

use assay_engine::generate::ENTRY;
use assay_engine::interpret::{self, Execution, ExecutionConfig};
use assay_ir::{Module, NanChoice, OpId};
use assay_model::{Placement, Registry};

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::comparison::{ExecutionComparison, Leeway};
use crate::difference::Difference;
use crate::ending::{is_endless_for_good, is_undefined};
use crate::reason::{Reason, ReasonKind};
use crate::refine::compare_execution;
use crate::verdict::{FunctionVerdict, Verdict};

/// Makes those differences between two programs inconclusive that depend on the addresses of objects.
pub fn take_back_differences(
    plan: &Plan,
    before: &Module,
    after: &Module,
    registry: &Registry,
    settings: &Settings,
    verdicts: &mut [FunctionVerdict],
) {
    for (verdict, planned) in verdicts.iter_mut().zip(&plan.functions) {
        let Verdict::Differs(difference) = &verdict.verdict else { continue };
        if decide_difference(planned, before, after, registry, settings, difference) {
            verdict.verdict =
                Verdict::NotComparable(Reason::new(ReasonKind::Open, "the outcome depends on addresses"));
        }
    }
}

/// Whether one of the two programs behaves differently when all objects lie at other addresses. It runs on the input of
/// the difference.
fn decide_difference(
    function: &PlannedFunction,
    before: &Module,
    after: &Module,
    registry: &Registry,
    settings: &Settings,
    difference: &Difference,
) -> bool {
    let plan = Plan::single(function, vec![difference.input.clone()]);
    let stays = |module: &Module, execution: &Execution, placement: Placement| {
        let frozen = execution.froze.unwrap_or_default();
        let config = ExecutionConfig { placement, frozen, ..settings.config.clone() };
        let settings = Settings { samples: false, config, ..settings.clone() };
        let moved = Behaviour::observe(module, registry, &plan, &settings);
        matches!(moved.functions.first(), Some(Ok(moved)) if moved.iter().all(|moved| is_same(execution, moved)))
    };
    !Placement::ELSEWHERE.iter().all(|&placement| {
        stays(before, &difference.before, placement) && stays(after, &difference.after, placement)
    })
}

/// Whether two executions of one program do the same. If only the execution with other addresses is undefined, they count as the same:
/// the program is undefined by chance.
fn is_same(usual: &Execution, moved: &Execution) -> bool {
    match (is_undefined(usual), is_undefined(moved)) {
        (true, true) => true,
        _ if is_endless_for_good(usual) || is_endless_for_good(moved) => usual.result == moved.result,
        (false, false) => {
            let same = |a, b| compare_execution(a, b, Leeway::default()) == ExecutionComparison::Same;
            same(usual, moved) && same(moved, usual)
        }
        _ => false,
    }
}

/// The note of [`run_main`] on output that depends on the addresses of objects.
pub const ADDRESS: &str = "address";

/// The note of [`run_main`] on output that depends on the sign or payload of a NaN that arithmetic makes.
pub const OPEN_NAN: &str = "open-nan";

/// Number of choices of NaNs that are tried: all positive, all negative, any.
const NAN_SEEDS: std::ops::Range<u64> = 0..4;

/// The result of executing `main`. Output that depends on the addresses of objects is noted as unspecified: addresses
/// differ from process to process. So is output that depends on which NaNs arithmetic makes.
pub fn run_main(module: &Module, registry: &Registry, config: ExecutionConfig) -> Execution {
    let mut execution = interpret::run(module, registry, ENTRY, &[], config.clone());
    if execution.result.is_ok() && shows_addresses(&execution, module, registry, config.clone()) {
        execution.unspecified.push((OpId(0), ADDRESS));
    }
    if shows_open_nans(&execution, module, registry, config) {
        execution.unspecified.push((OpId(0), OPEN_NAN));
    }
    execution
}

/// Whether the `main` of a program in generic form runs to its end and prints exactly this.
pub fn prints(program: &str, registry: &Registry, config: ExecutionConfig, expected: &str) -> bool {
    let Ok(module) = assay_ir::parse(program) else { return false };
    let run = interpret::run(&module, registry, ENTRY, &[], config);
    run.result.is_ok() && run.output.exact() == Some(expected)
}

/// Whether `main` prints something else, or ends differently, if arithmetic makes other NaNs.
pub fn shows_open_nans(
    execution: &Execution,
    module: &Module,
    registry: &Registry,
    config: ExecutionConfig,
) -> bool {
    let differs = |seed| {
        let config = ExecutionConfig { nans: NanChoice::Seed(seed), ..config.clone() };
        let other = interpret::run(module, registry, ENTRY, &[], config);
        execution.result.is_ok() != other.result.is_ok() || execution.output != other.output
    };
    execution.made_nan && NAN_SEEDS.into_iter().any(differs)
}

/// Whether `main` prints something else, or ends differently, if all objects lie elsewhere.
pub fn shows_addresses(
    execution: &Execution,
    module: &Module,
    registry: &Registry,
    config: ExecutionConfig,
) -> bool {
    Placement::ELSEWHERE.iter().any(|&placement| {
        let moved =
            interpret::run(module, registry, ENTRY, &[], ExecutionConfig { placement, ..config.clone() });
        execution.result.is_ok() != moved.result.is_ok() || execution.output != moved.output
    })
}
