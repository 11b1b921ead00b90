//! Which pipelines a program goes through: optimisation passes alone and in sequences, and lowering paths with
//! optimisations in between. All are drawn from the program's own random stream.

mod name;
mod wild;

use assay_drive::{Catalogue, Pipeline, Step};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;

pub use name::StrategyName;
pub use wild::Wild;

/// An optimisation pass with its options, and how often it is drawn.
///
/// Weights follow what a pass can change in programs of scalars, vectors and structured control flow; those
/// that rewrite arithmetic are drawn most. `arith-emulate-wide-int` is left out: it prints wide integers as
/// pairs by design.
struct Choice {
    step: &'static str,
    weight: u32,
}

const fn choice(step: &'static str, weight: u32) -> Choice {
    Choice { step, weight }
}

static OPTIMISATIONS: &[Choice] = &[
    choice("canonicalize", 12),
    choice("canonicalize{region-simplify=aggressive}", 4),
    choice("canonicalize{top-down=false}", 3),
    choice("cse", 4),
    choice("sccp", 6),
    choice("int-range-optimizations", 12),
    choice("arith-unsigned-when-equivalent", 8),
    choice("arith-int-range-narrowing{int-bitwidths-supported=1,8,16,24,32}", 6),
    choice("arith-int-range-narrowing{int-bitwidths-supported=8,16,32}", 6),
    choice("arith-expand", 8),
    choice("arith-expand{include-bf16=true}", 3),
    choice("math-expand-ops", 2),
    choice("loop-invariant-code-motion", 3),
    choice("control-flow-sink", 3),
    // The default pipeline within the inliner is canonicalize, which has its own rows.
    choice("inline{default-pipeline=}", 5),
    choice("remove-dead-values", 4),
    choice("symbol-dce", 1),
    choice("func.func(scf-for-loop-canonicalization)", 3),
    choice("func.func(scf-for-loop-peeling)", 3),
    choice("func.func(scf-for-loop-peeling{peel-front=true})", 2),
    choice("func.func(scf-for-loop-specialization)", 2),
    choice("func.func(scf-for-loop-range-folding)", 3),
    choice("scf-for-loop-range-folding", 2),
    choice("scf-for-to-while", 3),
    choice("func.func(scf-parallel-loop-fusion)", 2),
    choice("func.func(scf-parallel-loop-specialization)", 2),
    choice("func.func(scf-parallel-loop-tiling{parallel-loop-tile-sizes=2})", 2),
    choice("scf-forall-to-for", 2),
    choice("scf-forall-to-parallel", 2),
    choice("convert-scf-to-cf", 2),
    choice("lift-cf-to-scf", 3),
    choice("duplicate-function-elimination", 1),
    choice("convert-vector-to-scf", 2),
];

/// Draws pipelines that the target can run.
pub struct Strategy {
    optimisations: Vec<(Step, u32)>,
    lowering: Lowering,
}

/// The stages of a full lowering; within a stage the order is free.
struct Lowering {
    stages: Vec<Vec<Step>>,
}

/// Stages of the way to the `llvm` dialect. Tensors become buffers first; structured control flow, vectors and
/// expansions come next; then the conversions, whose order among each other is free because each leaves
/// casts that the last step reconciles.
static STAGES: &[&[&str]] = &[
    &["convert-elementwise-to-linalg"],
    &["one-shot-bufferize{bufferize-function-boundaries=true}"],
    &["func.func(convert-linalg-to-loops)"],
    &["convert-vector-to-scf", "scf-forall-to-for"],
    &["convert-scf-to-cf", "arith-expand", "expand-strided-metadata"],
    &["convert-vector-to-llvm"],
    &[
        "convert-ub-to-llvm",
        "convert-index-to-llvm",
        "convert-math-to-llvm",
        "convert-arith-to-llvm",
        "convert-cf-to-llvm",
        "finalize-memref-to-llvm",
    ],
    &["convert-func-to-llvm"],
    &["reconcile-unrealized-casts"],
];

/// The stages that only programs with tensors need.
const TENSOR_STAGES: usize = 3;

fn parse(text: &str) -> Option<Step> {
    text.parse::<Pipeline>().ok().and_then(|pipeline| pipeline.steps.into_iter().next())
}

impl Strategy {
    /// Keeps what the catalogue of the target has.
    pub fn new(catalogue: &Catalogue) -> Strategy {
        let has = |step: &Step| catalogue.has(&step.pass) && has_options(catalogue, step);
        let optimisations = OPTIMISATIONS
            .iter()
            .filter(|choice| choice.weight > 0)
            .filter_map(|choice| parse(choice.step).map(|step| (step, choice.weight)))
            .filter(|(step, _)| has(step))
            .collect();
        let stages =
            STAGES.iter().map(|stage| stage.iter().filter_map(|step| parse(step)).filter(has).collect());
        Strategy { optimisations, lowering: Lowering { stages: stages.collect() } }
    }

    /// One to six optimisation passes; one alone as often as a sequence.
    pub fn optimisation(&self, rng: &mut Pcg64Mcg) -> Pipeline {
        let length = if rng.random_bool(0.5) { 1 } else { rng.random_range(2..=6) };
        Pipeline { steps: (0..length).filter_map(|_| self.draw(rng)).collect() }
    }

    /// A full lowering with up to three optimisation passes at random places.
    pub fn lowering(&self, with_tensors: bool, rng: &mut Pcg64Mcg) -> Pipeline {
        let skip = if with_tensors { 0 } else { TENSOR_STAGES };
        let mut steps = Vec::new();
        for stage in &self.lowering.stages[skip..] {
            let mut stage = stage.clone();
            stage.shuffle(rng);
            steps.extend(stage);
        }
        // A lowering with nothing in between is the path that finds bugs of the conversions themselves.
        for _ in 0..rng.random_range(0..=3) {
            let place = rng.random_range(0..steps.len());
            if let Some(step) = self.draw(rng) {
                steps.insert(place, step);
            }
        }
        Pipeline { steps }
    }

    /// The full lowering in its written order, with nothing in between.
    pub fn plain_lowering(&self, with_tensors: bool) -> Pipeline {
        let skip = if with_tensors { 0 } else { TENSOR_STAGES };
        Pipeline { steps: self.lowering.stages[skip..].concat() }
    }

    fn draw(&self, rng: &mut Pcg64Mcg) -> Option<Step> {
        self.optimisations.choose_weighted(rng, |(_, weight)| *weight).ok().map(|(step, _)| step.clone())
    }
}

fn has_options(catalogue: &Catalogue, step: &Step) -> bool {
    let Some(info) = catalogue.get(&step.pass) else { return false };
    step.options.iter().all(|(name, _)| info.options.iter().any(|option| option.name == *name))
}
