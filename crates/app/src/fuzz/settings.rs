//! How long the programs of a campaign may run.

use assay_judge::{Settings, StepLimits};

use super::program::{CampaignProgram, ProgramKind};

/// Limits of one execution of an unguarded program: its loops may be endless, and its memory of any size.
const STEPS: u64 = 60_000;
const MEMORY: u64 = 4 << 20;
/// Inputs per function of an unguarded program. There are few of them, since the program is executed after each of many passes,
/// and another program tells more than another input.
const INPUTS: usize = 6;
/// Number of executions in the search for inputs on which a function is defined.
const SEARCH: usize = 24;
/// A lowered program may take many more steps than its source: lowering turns an op on a vector or tensor, which takes one step per
/// element, into loops with dozens of ops per element, most of which compute addresses.
const LIMITS: StepLimits =
    StepLimits { times: 48, plus: 4_000, undefined: 2_000, source: 30_000, target: 60_000, least_inputs: 2 };

/// The settings of a campaign, with the limits for a program of its kind.
pub fn settings_for(made: &CampaignProgram, index: u64, campaign: &Settings) -> Settings {
    let mut settings = Settings { seed: index, ..campaign.clone() };
    // A user's own file is run as in `assay check`: it is not run again with other inputs.
    if !matches!(made.kind, ProgramKind::Semantic | ProgramKind::File) {
        settings.config.steps = STEPS;
        settings.config.memory = MEMORY;
        settings.inputs = settings.inputs.min(INPUTS);
        settings.search = settings.search.min(SEARCH);
        settings.step_limits = Some(LIMITS);
    }
    settings
}
