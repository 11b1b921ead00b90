//! What a pass freezes may have any value. Where the source determines the value, one that happens to be right is no proof: the
//! target runs again with another choice.

use assay_engine::interpret::{Config, Execution};
use assay_ir::Module;
use assay_model::{FrozenBits, Registry};

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::observe::is_undefined;
use crate::refine::{FunctionVerdict, Verdict};
use crate::settle::{Reruns, settle};

/// Whether a function froze undefined bits or poison on an input, so that a comparison says nothing before it ran with another
/// choice.
pub(crate) fn has_choices(after: &Behaviour) -> bool {
    after.functions.iter().flatten().flatten().any(|execution| execution.froze.is_some())
}

/// Judges the functions again in which the target freezes undefined bits or poison, with another choice, if the first choice shows
/// no difference. What depends on a choice of the source is open, as always.
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
        if let Some(verdict) = with_other_choice(planned, programs, [before, after], registry, settings) {
            verdicts[index].verdict = verdict;
        }
    }
}

/// The difference that another choice of the target shows.
fn with_other_choice(
    planned: &PlannedFunction,
    programs: [&Module; 2],
    [before, after]: [&Vec<Execution>; 2],
    registry: &Registry,
    settings: &Settings,
) -> Option<Verdict> {
    let pairs = planned.inputs.iter().zip(before.iter().zip(after));
    let froze = pairs.filter(|(_, (before, after))| after.froze.is_some() && !is_undefined(before));
    let (inputs, before): (Vec<_>, Vec<_>) =
        froze.map(|(input, (before, _))| (input.clone(), before.clone())).unzip();
    if inputs.is_empty() {
        return None;
    }
    let plan = Plan::single(planned, inputs);
    let config = Config { frozen: FrozenBits::Ones, ..settings.config.clone() };
    let other = Settings { config, ..settings.clone() };
    let before = Behaviour::from_functions(vec![Ok(before)]);
    let after = Behaviour::after(&before, programs[1], registry, &plan, &other);
    let [Ok(before), Ok(after)] = [&before, &after].map(|behaviour| behaviour.functions[0].as_ref()) else {
        return None;
    };
    let planned = &plan.functions[0];
    let mut reruns = [
        Reruns::new(programs[0], registry, settings, planned),
        Reruns::new(programs[1], registry, &other, planned),
    ];
    match settle(planned, [before, after], &mut reruns) {
        Verdict::Differs(mut difference) => {
            difference.what.push_str(" if what is frozen has all bits set");
            Some(Verdict::Differs(difference))
        }
        _ => None,
    }
}
