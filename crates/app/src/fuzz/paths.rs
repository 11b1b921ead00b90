//! Builds lowering paths for a campaign's programs, step by step.

use std::rc::Rc;
use std::sync::Arc;

use assay_campaign::verdict::ComparisonVerdict;
use assay_drive::opt::Metered;
use assay_drive::{Catalogue, DriveError, Pipeline};
use assay_explore::{
    Exploration, ExplorationTools, Optimisations, PathOptions, PathSampling, PathTotals, Rules, Strategy,
};
use assay_judge::Settings;
use assay_triage::{Recorder, TestedProgram};
use rand::Rng as _;
use rand_pcg::Pcg64Mcg;

use crate::programs::stream;

/// The maximum number of optimisation passes before each conversion of a path.
const PATH_OPTIMISATIONS: usize = 2;

/// Builds and judges paths, by one strategy.
pub struct PathExplorer {
    pub strategy: Strategy,
    pub compiler: Rc<Metered>,
    pub catalogue: Arc<Catalogue>,
    pub recorder: Rc<Recorder>,
    pub rules: Rules,
    pub optimisations: Optimisations,
    /// The pipeline that lowers the `main` that is added to a program without one.
    pub plain_lowering: Pipeline,
}

impl PathExplorer {
    /// Builds this many paths from a program.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn explore(
        &self,
        subject: &mut TestedProgram,
        settings: &Settings,
        paths: u64,
        rng: &mut Pcg64Mcg,
    ) -> Result<(), DriveError> {
        let options = PathOptions { optimisations: PATH_OPTIMISATIONS, ..PathOptions::default() };
        let base = rng.random::<u64>();
        let draw = PathSampling {
            options: &options,
            strategy: self.strategy,
            rng: &|index| stream(base, index),
            jobs: 1,
            execute: false,
        };
        let tools = ExplorationTools {
            registry: crate::registry(),
            compiler: &self.compiler,
            catalogue: &self.catalogue,
            recorder: &self.recorder,
            rules: &self.rules,
            optimisations: &self.optimisations,
            runner: None,
            plain_lowering: &self.plain_lowering,
        };
        let mut exploration = Exploration::new(tools, subject, settings, draw)?;
        exploration.run(paths, &|| false, &mut |_| Ok::<(), DriveError>(()))?;
        let PathTotals { stuck, too_long, .. } = exploration.totals;
        subject.report.verdicts.add_many(ComparisonVerdict::NotLowered, stuck + too_long);
        Ok(())
    }
}
