//! Turns a failure into a finding: what fails, the smallest program and pipeline that show it, the guilty pass, pattern and
//! version, and the evidence.
//!
//! Architecture invariant: callers supply the programs and print the results. No op is named.
//!
//! ```
//! // A signature holds no types and numbers of the program: they change while it is reduced.
//! let first = "a.mlir:3:8: error: 'toy.add' op got 'vector<4xi32>'";
//! let later = "b.mlir:1:1: error: 'toy.add' op got 'vector<1xi8>'";
//! assert_eq!(assay_triage::message(first), assay_triage::message(later));
//! ```

mod alone;
mod as_found;
mod attribution;
mod cause;
mod changed_values;
mod confirm;
mod crash;
mod effects;
mod element;
mod error;
mod evidence;
mod hangs;
mod judging;
mod knowledge;
mod memory;
mod ops;
mod oracle;
mod other_build;
mod parallel;
mod precondition;
mod predicate;
mod program_size;
mod readable;
mod recorder;
mod reducer;
mod replay;
mod script;
mod shrink;
mod signature;
mod subject;
mod target_pair;
mod title;
mod versions;
mod wrong_alone;

pub use attribution::{Attribution, FOLDER, PLAIN_FOLDER, pattern_name};
pub use cause::cause;
pub use error::TriageError;
pub use evidence::FindingContext;
pub use hangs::Hangs;
pub use knowledge::DialectKnowledge;
pub use ops::involved_ops;
pub use oracle::{FailureOracle, FoundFailure, Observation, is_of_reader};
pub use other_build::{FurtherCompiler, OtherBuild};
pub use parallel::{OnProgress, ParallelOracle, ignore_progress};
pub use precondition::is_met;
pub use predicate::FailurePredicate;
pub use readable::{check_read_back, op_line, print_readable, readable};
pub use recorder::Recorder;
pub use reducer::FindingReducer;
pub use replay::{Replayed, replay};
pub use script::Script;
pub use shrink::{confirmation, shrink};
pub use signature::{CrashedAssembly, FailureSignature, PRINTING, READING, message};
pub use subject::{ProgramReading, TestedProgram};
pub use target_pair::TargetPair;
pub use versions::{FailureCase, SignatureQuery, all_targets};

use assay_judge::Settings;

/// Memory that one execution may allocate. The limit is low because many candidates run at the same time.
const MEMORY_BYTES: u64 = 32 << 20;
/// Ops that one execution may run. Reduction can make a loop endless, so there must be a limit.
const STEPS: u64 = 200_000;

/// Inputs per function where time is short.
pub const INPUTS: usize = 24;

/// The settings with which functions are run to compare them. Without `inputs`, the inputs are those of `assay check`.
pub fn settings(inputs: Option<usize>, seed: u64) -> Settings {
    let mut settings = Settings { seed, ..Settings::thorough() };
    if let Some(inputs) = inputs {
        settings = settings.with_inputs(inputs);
    }
    settings.config.memory = MEMORY_BYTES;
    settings.config.steps = STEPS;
    settings
}
