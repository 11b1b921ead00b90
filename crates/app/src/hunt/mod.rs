//! Faults of a compiler and their oracles: what a pipeline does wrong to a program, and whether it does so to others.

mod blame;
mod cause;
mod chase;
mod effects;
mod fault;
mod knowledge;
mod ops;
mod predicate;
mod probe;
mod pursuit;
mod script;
mod shrink;
mod simplest;
mod versions;

pub use blame::{Blame, FOLDER};
pub use cause::{cause, without_quoted};
pub use chase::Chase;
pub use fault::{Fault, message};
pub use knowledge::Known;
pub use ops::involved;
pub use predicate::Predicate;
pub use probe::{Found, PRINTING, Probe, Seen};
pub use pursuit::Pursuit;
pub use script::Script;
pub use shrink::{confirmation, shrink};
pub use versions::{Case, Wanted, installed};

use assay_judge::Settings;

/// Memory that one execution may allocate: many candidates are run at the same time.
const MEMORY_BYTES: u64 = 32 << 20;
/// Ops that one execution may take: a candidate whose loop has become endless is given up.
const STEPS: u64 = 200_000;

/// Inputs per function where there is no time for more.
pub const INPUTS: usize = 24;

/// How functions are run to compare them.
/// Without a number of inputs they are those on which `assay check` finds a fault.
pub fn settings(inputs: Option<usize>, seed: u64) -> Settings {
    let mut settings = Settings { seed, ..Settings::thorough() };
    if let Some(inputs) = inputs {
        settings = settings.with_inputs(inputs);
    }
    settings.config.memory = MEMORY_BYTES;
    settings.config.steps = STEPS;
    settings
}
