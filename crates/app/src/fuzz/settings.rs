//! How long the programs of a campaign may run.

use assay_judge::{Settings, StepLimits};

use super::program::{Made, ProgramKind};

/// Limits of one execution of a unguarded program: its loops may be endless, and its memory of any size.
const STEPS: u64 = 20_000;
const MEMORY: u64 = 4 << 20;
/// Inputs per function of a unguarded program: it is executed after each of many passes, and the next program says more
/// than the next input.
const INPUTS: usize = 6;
/// Executions that search for inputs on which a function is defined.
const SEARCH: usize = 24;
/// Lowering turns an op on a vector, which takes a step an element, into a dozen ops an element.
const LIMITS: StepLimits =
    StepLimits { times: 16, plus: 4_000, undefined: 2_000, source: 30_000, target: 60_000, least_inputs: 4 };

/// The settings of a campaign, with the limits for a program of its kind.
pub fn settings_for(made: &Made, index: u64, campaign: &Settings) -> Settings {
    let mut settings = Settings { seed: index, ..campaign.clone() };
    // A user's own file is run as by `assay check`: it is not run again with other inputs.
    if !matches!(made.kind, ProgramKind::Semantic | ProgramKind::File) {
        settings.config.steps = STEPS;
        settings.config.memory = MEMORY;
        settings.inputs = settings.inputs.min(INPUTS);
        settings.search = settings.search.min(SEARCH);
        settings.step_limits = Some(LIMITS);
    }
    settings
}
