//! A frozen undefined value may be any value. If the source determines the value, a choice may be right by chance, so one run
//! is inconclusive: the target runs again with another choice.

use assay_engine::interpret::ExecutionConfig;
use assay_ir::Module;
use assay_model::{BitChoice, Registry};

use crate::behaviour::{Behaviour, Plan, Settings};
use crate::bit_choices::beside_zeros;
use crate::ending::is_undefined;
use crate::functions::find_function;
use crate::settle::judge_single;
use crate::verdict::{FunctionVerdict, Verdict};

/// Whether a function froze undefined bits or poison on an input, so that a comparison is only valid after a run with another
/// choice.
pub(crate) fn has_choices(after: &Behaviour) -> bool {
    after.functions.iter().flatten().flatten().any(|execution| execution.froze.is_some())
}

/// Judges those functions again in which the target freezes undefined bits or poison. If the first choice shows no difference,
/// they run with another choice. Whatever depends on a choice of the source is open, as always.
pub(crate) fn try_others(
    plan: &Plan,
    programs: [&Module; 2],
    behaviours: [&Behaviour; 2],
    registry: &Registry,
    settings: &Settings,
    verdicts: &mut [FunctionVerdict],
) {
    for (index, planned) in plan.functions.iter().enumerate() {
        let [Ok(before), Ok(after)] = behaviours.map(|behaviour| behaviour.functions[index].as_ref()) else {
            continue;
        };
        if matches!(verdicts[index].verdict, Verdict::Differs(_)) {
            continue;
        }
        let pairs = planned.inputs.iter().zip(before.iter().zip(after));
        let froze = pairs.filter(|(_, (before, after))| after.froze.is_some() && !is_undefined(before));
        let (inputs, before): (Vec<_>, Vec<_>) =
            froze.map(|(input, (before, _))| (input.clone(), before.clone())).unzip();
        if inputs.is_empty() {
            continue;
        }
        let Some(function) = find_function(programs[1], registry, &planned.name) else { continue };
        let plan = Plan::single(planned, inputs);
        let before = Behaviour::from_functions(vec![Ok(before)]);
        let mut choices = beside_zeros(programs[1], function).into_iter();
        let shown =
            choices.find_map(|choice| with_choice(choice, &plan, programs, &before, registry, settings));
        if let Some(verdict) = shown {
            verdicts[index].verdict = verdict;
        }
    }
}

/// The difference that another choice of the target shows in the only function of a plan.
fn with_choice(
    frozen: BitChoice,
    plan: &Plan,
    programs: [&Module; 2],
    before: &Behaviour,
    registry: &Registry,
    settings: &Settings,
) -> Option<Verdict> {
    let config = ExecutionConfig { frozen, ..settings.config.clone() };
    let other = Settings { config, ..settings.clone() };
    match judge_single(plan, programs, before, registry, [settings, &other])? {
        Verdict::Differs(mut difference) => {
            difference.frozen = Some(frozen);
            Some(Verdict::Differs(difference))
        }
        _ => None,
    }
}
