//! Pipelines for programs of any dialect: every pass of the catalogue that claims to be sound, with or without a precondition,
//! with drawn options. Also lowering paths to the `llvm` dialect from any program.

use assay_drive::catalogue::{PassInfo, Tier};
use assay_drive::{Catalogue, Pipeline, Step};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;

use super::{has_options, parse};

/// How often a pass of each class is drawn. Passes of other classes are not drawn. Conversions to targets that are not available
/// here are drawn too: they can crash like any other pass.
static CLASSES: &[(&str, u32)] = &[
    ("general", 12),
    ("dialect-opt", 6),
    ("bufferization", 4),
    ("lowering-intermediate", 5),
    ("lowering-to-llvm", 2),
    ("conversion-to-other-target", 1),
    // Most programs have nothing for them.
    ("special-programs", 1),
];

/// How much more often a pass is drawn that claims to be sound for every program. The step of another pass is judged only if
/// the program satisfies what the pass assumes; otherwise it can only crash, or make invalid IR.
const SOUND: u32 = 3;

/// A stage of the lowering, with its alternatives. One alternative is taken or, if `all` is set, all of them in any order. The
/// order of the stages follows from what each conversion leaves behind (their descriptions in `Passes.td`).
struct Stage {
    steps: &'static [&'static str],
    all: bool,
}

const fn one_of(steps: &'static [&'static str]) -> Stage {
    Stage { steps, all: false }
}

const fn all(steps: &'static [&'static str]) -> Stage {
    Stage { steps, all: true }
}

/// The stages. tosa-to-linalg's own pipeline (`addTosaToLinalgPasses`) runs its parts in this order. The remaining linalg and
/// tensor ops become loops over buffers, then control flow. Finally come the conversions, in any order.
static STAGES: &[Stage] = &[
    one_of(&["function(tosa-to-linalg-named)"]),
    // If the terminator of a region is not converted with the ops around it, the conversion to linalg cannot use it.
    one_of(&["tosa-to-scf"]),
    all(&["function(tosa-to-linalg)", "tosa-to-arith{include-apply-rescale=true}", "tosa-to-tensor"]),
    all(&["convert-tensor-to-linalg", "convert-elementwise-to-linalg", "convert-shape-to-std"]),
    one_of(&["one-shot-bufferize{bufferize-function-boundaries=true}"]),
    one_of(&["convert-bufferization-to-memref"]),
    one_of(&[
        "convert-linalg-to-loops",
        "convert-linalg-to-loops",
        "convert-linalg-to-affine-loops",
        "convert-linalg-to-parallel-loops",
    ]),
    one_of(&["expand-realloc"]),
    one_of(&["memref-expand"]),
    all(&["scf-forall-to-for", "convert-vector-to-scf"]),
    one_of(&["expand-strided-metadata"]),
    one_of(&["lower-affine"]),
    all(&["arith-expand", "convert-complex-to-standard"]),
    one_of(&["convert-vector-to-llvm", "convert-vector-to-llvm{reassociate-fp-reductions=false}"]),
    one_of(&["convert-scf-to-cf"]),
    all(&[
        "convert-ub-to-llvm",
        "convert-index-to-llvm",
        "convert-math-to-llvm",
        "convert-complex-to-llvm",
        "convert-arith-to-llvm",
        "convert-cf-to-llvm",
        "finalize-memref-to-llvm",
    ]),
    one_of(&["convert-math-to-libm"]),
    one_of(&["convert-func-to-llvm"]),
    one_of(&["reconcile-unrealized-casts"]),
];

/// See the module.
pub struct GeneralPipelines {
    passes: Vec<(PassInfo, u32)>,
    stages: Vec<(Vec<Step>, bool)>,
}

impl GeneralPipelines {
    /// Keeps what the target's catalogue has.
    pub fn new(catalogue: &Catalogue) -> GeneralPipelines {
        let weight = |pass: &PassInfo| {
            let class = CLASSES.iter().find(|(class, _)| *class == pass.class)?;
            let times = match pass.tier {
                Tier::Sound if pass.reviewed => SOUND,
                Tier::Sound | Tier::Precondition => 1,
                Tier::Test | Tier::Never => return None,
            };
            (!pass.is_pipeline).then(|| (pass.clone(), class.1 * times))
        };
        let has = |step: &Step| catalogue.has(&step.pass) && has_options(catalogue, step);
        let stages = STAGES.iter().map(|stage| {
            let steps = stage.steps.iter().filter_map(|step| parse(step)).filter(has).collect();
            (steps, stage.all)
        });
        GeneralPipelines { passes: catalogue.passes().filter_map(weight).collect(), stages: stages.collect() }
    }

    /// One to six passes. A single pass is as likely as a sequence.
    pub fn optimisation(&self, rng: &mut Pcg64Mcg) -> Pipeline {
        let length = if rng.random_bool(0.5) { 1 } else { rng.random_range(2..=6) };
        Pipeline { steps: (0..length).filter_map(|_| self.draw(rng)).collect() }
    }

    /// A lowering with up to three randomly drawn passes in between.
    pub fn draw_lowering(&self, rng: &mut Pcg64Mcg) -> Pipeline {
        let mut steps = Vec::new();
        for (stage, all) in &self.stages {
            if *all {
                let mut stage = stage.clone();
                stage.shuffle(rng);
                steps.extend(stage);
            } else {
                steps.extend(stage.choose(rng).cloned());
            }
        }
        for _ in 0..rng.random_range(0..=3) {
            let place = rng.random_range(0..=steps.len());
            if let Some(step) = self.draw(rng) {
                steps.insert(place, step);
            }
        }
        Pipeline { steps }
    }

    /// The lowering in its written order, with the first of each stage's alternatives and nothing in between.
    pub fn plain_lowering(&self) -> Pipeline {
        let stages = self.stages.iter();
        let steps =
            stages.flat_map(|(stage, all)| &stage[..if *all { stage.len() } else { stage.len().min(1) }]);
        Pipeline { steps: steps.cloned().collect() }
    }

    fn draw(&self, rng: &mut Pcg64Mcg) -> Option<Step> {
        let (pass, _) = self.passes.choose_weighted(rng, |(_, weight)| *weight).ok()?;
        Some(pass.draw(rng))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_written_as_a_pipeline_of_one_pass() {
        for step in STAGES.iter().flat_map(|stage| stage.steps) {
            assert!(
                parse(step)
                    .is_some_and(|parsed| parsed.to_string() == step.replace("function(", "func.func(")),
                "{step}"
            );
        }
    }
}
