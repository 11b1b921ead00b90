//! From a failure to a finding: what a pipeline does wrong to a program, the smallest program and pipeline that show it, the pass,
//! pattern and version to blame, and the evidence.
//!
//! Where programs come from, and how results are shown, is not known here.

mod attribution;
mod cause;
mod confirm;
mod effects;
mod error;
mod evidence;
mod knowledge;
mod ops;
mod oracle;
mod parallel;
mod predicate;
mod readable;
mod reducer;
mod replay;
mod script;
mod shrink;
mod signature;
mod simplest;
mod target_pair;
mod versions;

pub use attribution::{Attribution, FOLDER};
pub use cause::{cause, without_quoted};
pub use error::TriageError;
pub use evidence::Context;
pub use knowledge::Known;
pub use ops::involved;
pub use oracle::{FailureOracle, Found, PRINTING, Seen};
pub use parallel::{ParallelOracle, Tell, silent};
pub use predicate::Predicate;
pub use readable::of_finding;
pub use reducer::FindingReducer;
pub use replay::{Replayed, replay};
pub use script::Script;
pub use shrink::{confirmation, shrink};
pub use signature::{FailureSignature, message};
pub use target_pair::TargetPair;
pub use versions::{Case, SignatureQuery, installed};

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
