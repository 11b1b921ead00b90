//! Makes a program of a campaign the subject of tests: its right behaviour is determined before it is compiled.

use std::borrow::Cow;

use assay_campaign::finding::Origin;
use assay_ir::Module;
use assay_judge::{Plan, Settings, observe};
use assay_triage::TestedProgram;

use super::coverage::count_ops;
use super::parts::{Activity, ActivityTimes};
use super::program::{CampaignProgram, ProgramKind};
use crate::programs;

/// A program with its behaviour. `seed` is the campaign's. Nothing can be judged in a function that is undefined, or too long, on
/// every input. If a generated program has such a function, the program is guarded.
pub fn subject(
    seed: u64,
    index: u64,
    made: &CampaignProgram,
    settings: &Settings,
    parts: &ActivityTimes,
) -> TestedProgram {
    let registry = crate::registry();
    let observed = |module: &Module| {
        let mut plan = Plan::new(module, registry, settings);
        let behaviour = parts.measure(Activity::Interpret, || observe(module, registry, &mut plan, settings));
        (plan, behaviour)
    };
    let mut module = Cow::Borrowed(&made.module);
    let (mut plan, mut behaviour) = observed(&module);
    let may_be_guarded = matches!(made.kind, ProgramKind::Grammar | ProgramKind::Mutate) && !made.guarded;
    if may_be_guarded && !behaviour.is_defined_everywhere() {
        parts.measure(Activity::Generate, || programs::show_and_guard(module.to_mut(), registry, None, true));
        (plan, behaviour) = observed(&module);
    }
    let text = parts.measure(Activity::Print, || assay_ir::print(&module));
    let origin = Origin { generator: made.kind.name().to_owned(), seed, index, seeds: made.seeds.clone() };
    let mut subject = TestedProgram::new(origin, text, plan, behaviour);
    count_ops(&module, &mut subject.report);
    // Its pipelines are drawn from the sound passes.
    subject.sound_passes_only = made.kind == ProgramKind::Semantic;
    subject
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A division by zero, on every input.
    const UNDEFINED: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%x: i32):
    %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %0 = "arith.divsi"(%x, %zero) <{isExact}> : (i32, i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()"#;

    #[test]
    fn generated_programs_that_are_always_undefined_are_guarded() {
        let is_guarded = |kind| {
            let made = CampaignProgram::new(kind, assay_ir::parse(UNDEFINED).expect("it parses"), None);
            let subject = subject(1, 0, &made, &Settings::default(), &ActivityTimes::default());
            subject.behaviour.is_defined_everywhere()
        };
        assert!(is_guarded(ProgramKind::Grammar) && is_guarded(ProgramKind::Mutate));
        // A second guard would not help.
        let module = assay_ir::parse(UNDEFINED).expect("it parses");
        let made =
            CampaignProgram { guarded: true, ..CampaignProgram::new(ProgramKind::Grammar, module, None) };
        let subject = subject(1, 0, &made, &Settings::default(), &ActivityTimes::default());
        assert!(!subject.behaviour.is_defined_everywhere());
        // These are judged as they are.
        assert!(!is_guarded(ProgramKind::File) && !is_guarded(ProgramKind::Corpus));
    }
}
