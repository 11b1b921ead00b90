//! The two builds, and a program that both read.

use std::sync::Arc;

use assay_campaign::finding::{Finding, Origin};
use assay_drive::opt::Compiler;
use assay_drive::{Catalogue, Pipeline};
use assay_ir::Module;
use assay_judge::Settings;
use assay_model::Registry;
use assay_triage::FindingContext;

use super::programs::GivenProgram;

/// The two builds, and what is needed to compare them.
pub struct BuildPair {
    /// The old build, the new one.
    pub compilers: [Compiler; 2],
    pub catalogues: [Arc<Catalogue>; 2],
    pub registry: Registry,
    pub settings: Settings,
}

impl BuildPair {
    /// Makes a finding about one side.
    pub fn with_context(
        &self,
        program: &GivenProgram,
        text: &str,
        pipeline: &Pipeline,
        side: usize,
        make: impl FnOnce(&FindingContext<'_>) -> Finding,
    ) -> Finding {
        let target = &self.compilers[side].target;
        let generator = "file".to_owned();
        let origin =
            Origin { generator, seed: self.settings.seed, index: program.number, ..Origin::default() };
        make(&FindingContext { target, catalogue: &self.catalogues[side], program: text, pipeline, origin })
    }

    pub fn name(&self, side: usize) -> &str {
        &self.compilers[side].target.name
    }
}

/// A program that both builds read.
pub struct SharedProgram<'a> {
    pub program: &'a GivenProgram,
    pub file: String,
    /// The program as each build reads it.
    pub texts: [String; 2],
    /// The program as the new build reads it, with positions.
    pub module: Module,
    pub old_module: Option<Module>,
}
