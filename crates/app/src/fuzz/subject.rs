//! Makes a program of a campaign the subject of tests: its right behaviour is determined before it is compiled.

use assay_campaign::finding::Origin;
use assay_judge::{Plan, Settings, observe};
use assay_triage::Subject;

use super::coverage::count_ops;
use super::parts::{Part, Parts};
use super::program::{Made, ProgramKind};

/// A program with its behaviour. `seed` is the campaign's.
pub fn subject(seed: u64, index: u64, made: &Made, settings: &Settings, parts: &Parts) -> Subject {
    let (module, registry) = (&made.module, crate::registry());
    let mut plan = Plan::new(module, registry, settings);
    let behaviour = parts.timed(Part::Interpret, || observe(module, registry, &mut plan, settings));
    let text = parts.timed(Part::Print, || assay_ir::print(module));
    let origin = Origin { generator: made.kind.name().to_owned(), seed, index, seeds: made.seeds.clone() };
    let mut subject = Subject::new(origin, text, plan, behaviour);
    count_ops(module, &mut subject.report);
    // Its pipelines are drawn from the sound passes.
    subject.sound_passes_only = made.kind == ProgramKind::Semantic;
    subject
}
