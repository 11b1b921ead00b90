//! What all workers of a campaign share.

use std::path::PathBuf;
use std::sync::Arc;

use assay_campaign::known::KnownIssues;
use assay_drive::opt::Compiler;
use assay_drive::{Catalogue, Target};
use assay_engine::generate::GenConfig;
use assay_engine::sanitize::OutputForm;
use assay_explore::Strategy;
use assay_judge::Settings;
use assay_triage::Hangs;

use super::corpus::{Corpus, CorpusHangs};
use super::program::ProgramKind;
use super::proofs::ProofShare;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::known;

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
    /// The passes that hang; those of known issues are set by [`Setup::read_known`].
    pub hangs: Arc<Hangs>,
    /// The passes that hang on programs of the corpus.
    pub corpus_hangs: Arc<CorpusHangs>,
    /// The strategy that builds lowerings step by step. `None`: whole pipelines are drawn in advance.
    pub strategy: Option<Strategy>,
    /// The share of the time for proofs. `None`: there are no proofs.
    pub proofs: Option<ProofShare>,
}

impl Setup {
    /// Reads the lists of known issues, the shipped ones and `more`. Workers wait for the ops among them that hang only once.
    ///
    /// # Errors
    /// If a list cannot be read.
    pub fn read_known(&mut self, globals: &Globals, more: &[PathBuf]) -> Result<KnownIssues, Failure> {
        let known = known::issues(globals, more)?;
        self.hangs = Arc::new(Hangs::new(known.hanging_ops()));
        Ok(known)
    }
}
