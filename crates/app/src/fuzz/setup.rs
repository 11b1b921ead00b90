//! What all workers of a campaign share.

use std::sync::Arc;

use assay_drive::opt::Compiler;
use assay_drive::{Catalogue, Target};
use assay_engine::generate::GenConfig;
use assay_engine::sanitize::OutputForm;
use assay_explore::Strategy;
use assay_judge::Settings;
use assay_triage::Hangs;

use super::corpus::Corpus;
use super::program::ProgramKind;
use super::proofs::ProofShare;

/// See the module.
#[derive(Clone)]
pub struct Setup {
    pub target: Target,
    pub compiler: Compiler,
    pub catalogue: Arc<Catalogue>,
    pub seed: u64,
    pub generator: GenConfig,
    /// Generators to draw from.
    pub kinds: Vec<ProgramKind>,
    /// The programs to start from, besides.
    pub corpus: Option<Arc<Corpus>>,
    /// Whether to guard every program of the grammar generator against undefined behaviour.
    pub guard_all: bool,
    /// What guarded programs show at the end of `main`.
    pub form: Option<OutputForm>,
    pub settings: Settings,
    /// Optimisation pipelines per program.
    pub pipelines: usize,
    /// Number of full lowerings per program, in addition to the pipelines.
    pub lowerings: usize,
    /// The passes that hang.
    pub hangs: Arc<Hangs>,
    /// The strategy that builds lowerings step by step. `None`: whole pipelines are drawn in advance.
    pub strategy: Option<Strategy>,
    /// The share of the time for proofs. `None`: there are no proofs.
    pub proofs: Option<ProofShare>,
}
