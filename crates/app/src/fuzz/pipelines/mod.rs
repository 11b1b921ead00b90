//! Chooses the pipelines for a program: optimisation passes alone and in sequences, and lowerings with optimisations in between.
//! All are drawn from the program's own random stream.

mod general;
mod semantic;

use assay_drive::pipeline::function;
use assay_drive::{Catalogue, Pipeline, Step};
use rand_pcg::Pcg64Mcg;

use super::alone::Alone;
use super::program::ProgramKind;

pub use general::GeneralPipelines;
pub use semantic::SemanticPipelines;

/// Draws pipelines for programs of every kind.
pub struct Pipelines {
    semantic: SemanticPipelines,
    general: GeneralPipelines,
    /// The passes that run by themselves on a program of the corpus.
    pub alone: Alone,
}

impl Pipelines {
    /// Keeps what the target's catalogue has.
    pub fn new(catalogue: &Catalogue) -> Pipelines {
        Pipelines {
            semantic: SemanticPipelines::new(catalogue),
            general: GeneralPipelines::new(catalogue),
            alone: Alone::new(catalogue),
        }
    }

    /// One to six passes for a program of this kind.
    pub fn optimisation(&self, kind: ProgramKind, rng: &mut Pcg64Mcg) -> Pipeline {
        match kind {
            ProgramKind::Semantic => self.semantic.optimisation(rng),
            _ => self.general.optimisation(rng),
        }
    }

    /// A full lowering for a program of this kind.
    pub fn draw_lowering(&self, kind: ProgramKind, with_tensors: bool, rng: &mut Pcg64Mcg) -> Pipeline {
        match kind {
            ProgramKind::Semantic => self.semantic.draw_lowering(with_tensors, rng),
            _ => self.general.draw_lowering(rng),
        }
    }

    /// The full lowering of a program with tensors, with nothing in between.
    pub fn plain_lowering(&self) -> Pipeline {
        self.semantic.plain_lowering(true)
    }
}

/// Parses a step of a table. The anchor `function` means any function, as in the data about passes.
fn parse(text: &str) -> Option<Step> {
    let pipeline: Pipeline = text.parse().ok()?;
    let mut step = pipeline.steps.into_iter().next()?;
    for anchor in step.nest.iter_mut().filter(|anchor| *anchor == "function") {
        function().clone_into(anchor);
    }
    Some(step)
}

fn has_options(catalogue: &Catalogue, step: &Step) -> bool {
    let Some(info) = catalogue.get(&step.pass) else { return false };
    step.options.iter().all(|(name, _)| info.options.iter().any(|option| option.name == *name))
}
