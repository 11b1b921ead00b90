//! Chooses the pipelines for a program: optimisation passes alone and in sequences, and lowerings with optimisations in between.
//! All are drawn from the program's own random stream.

mod general;
mod semantic;

use assay_drive::pipeline::function;
use assay_drive::{Catalogue, Pipeline, Step};
use rand_pcg::Pcg64Mcg;

use super::alone::SinglePasses;
use super::program::ProgramKind;

pub use general::GeneralPipelines;
pub use semantic::SemanticPipelines;

/// One program in this many gets the next step of [`SinglePasses`].
const TURN_EVERY: u64 = 4;

/// Draws pipelines for programs of every kind.
pub struct Pipelines {
    semantic: SemanticPipelines,
    general: GeneralPipelines,
    /// The passes that run by themselves on a program of the corpus.
    pub alone: SinglePasses,
}

impl Pipelines {
    /// Keeps what the target's catalogue has.
    pub fn new(catalogue: &Catalogue) -> Pipelines {
        Pipelines {
            semantic: SemanticPipelines::new(catalogue),
            general: GeneralPipelines::new(catalogue),
            alone: SinglePasses::new(catalogue),
        }
    }

    /// One to six passes for a program of this kind.
    pub fn optimisation(&self, kind: ProgramKind, rng: &mut Pcg64Mcg) -> Pipeline {
        match kind {
            ProgramKind::Semantic => self.semantic.optimisation(rng),
            _ => self.general.optimisation(rng),
        }
    }

    /// One sound pass, perhaps with one option, if it is the turn of program `index` to get it. By drawing alone, the options of
    /// passes for special programs are hardly ever set. Semantic programs get no such passes.
    pub fn turn(&self, kind: ProgramKind, index: u64) -> Option<Pipeline> {
        let is_general = !matches!(kind, ProgramKind::Semantic | ProgramKind::File);
        let step = self.alone.turn(index / TURN_EVERY)?;
        (is_general && index.is_multiple_of(TURN_EVERY)).then(|| Pipeline { steps: vec![step.clone()] })
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const HELP: &str = "  Compiler passes to run\n    Passes:\n      --canonicalize   - C\n        --top-down   - T (default: true)\n\
                        \x20     --cse   - E\n      --test-legalize-patterns   - T\n      --own-pass   - O\n";

    #[test]
    fn every_option_of_a_sound_pass_has_its_turn() {
        let pipelines = Pipelines::new(&Catalogue::from_help("mlir-test", HELP));
        let turns = |kind, indices: std::ops::Range<u64>| -> BTreeSet<String> {
            indices.filter_map(|index| pipelines.turn(kind, index)).map(|step| step.to_string()).collect()
        };
        let all = ["canonicalize", "canonicalize{top-down=false}", "cse"];
        let all: BTreeSet<String> = all.iter().map(|step| format!("builtin.module({step})")).collect();
        assert_eq!(turns(ProgramKind::Grammar, 0..3 * TURN_EVERY), all);
        assert_eq!(turns(ProgramKind::Grammar, 0..TURN_EVERY).len(), 1);
        assert!(turns(ProgramKind::Semantic, 0..100).is_empty());
        let none = Pipelines::new(&Catalogue::from_help("mlir-test", ""));
        assert!(none.turn(ProgramKind::Grammar, 0).is_none());
    }
}
