//! The main job: generates programs, compiles them with many pipelines, judges all results, reduces and reports.

mod alone;
mod corpus;
mod coverage;
mod execution;
mod judge;
mod parts;
mod paths;
mod pipelines;
mod program;
mod proofs;
mod settings;
mod setup;
pub mod shard;
mod source;
mod subject;
mod worker;

use std::time::Duration;

use assay_drive::Interrupt;
use assay_drive::opt::{BackEnd, Compiler};
use assay_triage::FindingReducer;

use crate::failure::Failure;

pub use alone::SinglePasses;
pub use corpus::Corpus;
pub use execution::runner;
pub use parts::ActivityTimes;
pub use pipelines::{GeneralPipelines, SemanticPipelines};
pub use program::{CampaignProgram, ProgramKind};
pub use proofs::{COST as PROOF_COST, ProofShare, TIME as PROOF_TIME, parse_share};
pub use setup::Setup;
pub use subject::subject;
pub use worker::FuzzWorker;

/// The reducer for findings of a compiler. It tries `jobs` candidates at the same time, until `stop` is set.
///
/// # Errors
/// If the compiler cannot be asked for its passes.
pub fn reducer(
    compiler: &Compiler,
    back_end: Option<BackEnd>,
    budget: Duration,
    jobs: usize,
    stop: Interrupt,
) -> Result<FindingReducer, Failure> {
    let catalogue = compiler.catalogue().map_err(|error| Failure::from(&error))?;
    // The tensor stages do not change programs without tensors, so they can always be included.
    let lowerings = vec![
        SemanticPipelines::new(&catalogue).plain_lowering(true),
        GeneralPipelines::new(&catalogue).plain_lowering(),
    ];
    Ok(FindingReducer::new(compiler, back_end, budget, jobs, stop, lowerings)?)
}
