//! Verdicts on a transformation, without the differences that open results or the placement of objects explain.

use assay_ir::Module;
use assay_model::Registry;

use crate::addresses;
use crate::attributes;
use crate::behaviour::{Behaviour, Plan, Settings};
use crate::choices;
use crate::emulated;
use crate::encodings;
use crate::externals;
use crate::named_in_texts;
use crate::promises;
use crate::settle::{Reruns, settle};
use crate::verdict::{FunctionVerdict, Verdict, compare, interrupted};

/// Judges a transformation by the behaviours of a program before and after it: as [`compare`], but differences that come
/// from open results or from where objects lie do not count.
pub fn judge(
    plan: &Plan,
    programs: [&Module; 2],
    behaviours: [&Behaviour; 2],
    registry: &Registry,
    settings: &Settings,
) -> Vec<FunctionVerdict> {
    let mut verdicts = compare(plan, behaviours[0], behaviours[1]);
    for (index, planned) in plan.functions.iter().enumerate() {
        if !matches!(verdicts[index].verdict, Verdict::Differs(_)) {
            continue;
        }
        let executions = behaviours.map(|behaviour| behaviour.functions[index].as_ref());
        if let [Ok(before), Ok(after)] = executions {
            let mut reruns = programs.map(|module| Reruns::new(module, registry, settings, planned));
            verdicts[index].verdict = settle(planned, [before, after], &mut reruns);
        }
    }
    emulated::take_back_differences(plan, programs, behaviours[0], registry, settings, &mut verdicts);
    choices::try_others(plan, programs, behaviours, registry, settings, &mut verdicts);
    let [before, after] = programs;
    addresses::take_back_differences(plan, before, after, registry, settings, &mut verdicts);
    encodings::take_back_differences(plan, programs, registry, &mut verdicts);
    attributes::refuse_changed(plan, programs, registry, &mut verdicts);
    named_in_texts::refuse_changed(plan, programs, registry, &mut verdicts);
    promises::refuse_new(plan, programs, registry, settings, &mut verdicts);
    externals::take_back_differences(before, after, registry, settings.config.index_width, &mut verdicts);
    if settings.config.is_interrupted() {
        // An execution that would have explained a difference may be missing.
        let differing = verdicts.iter_mut().filter(|one| matches!(one.verdict, Verdict::Differs(_)));
        differing.for_each(|one| one.verdict = interrupted());
    }
    verdicts
}
