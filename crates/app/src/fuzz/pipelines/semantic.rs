//! Pipelines for semantic programs. Their passes are sound for every program, so each difference is a finding.

use assay_drive::catalogue::{PassInfo, Tier};
use assay_drive::{Catalogue, Pipeline, Step};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;

use super::{has_options, parse};

/// An optimisation pass with its options, and how often it is drawn.
///
/// The weights follow what a pass can change in programs of scalars, vectors and structured control flow; passes that rewrite
/// arithmetic are drawn most often. `arith-emulate-wide-int` is left out: by design, it prints wide integers as pairs.
struct WeightedPass {
    step: &'static str,
    weight: u32,
}

const fn choice(step: &'static str, weight: u32) -> WeightedPass {
    WeightedPass { step, weight }
}

static OPTIMISATIONS: &[WeightedPass] = &[
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
    // The inliner's default pipeline is canonicalize, which has its own rows.
    choice("inline{default-pipeline=}", 5),
    choice("remove-dead-values", 4),
    choice("symbol-dce", 1),
    choice("function(scf-for-loop-canonicalization)", 3),
    choice("function(scf-for-loop-peeling)", 3),
    choice("function(scf-for-loop-peeling{peel-front=true})", 2),
    choice("function(scf-for-loop-specialization)", 2),
    choice("function(scf-for-loop-range-folding)", 3),
    choice("scf-for-loop-range-folding", 2),
    choice("scf-for-to-while", 3),
    choice("function(scf-parallel-loop-fusion)", 2),
    choice("function(scf-parallel-loop-specialization)", 2),
    choice("function(scf-parallel-loop-tiling{parallel-loop-tile-sizes=2})", 2),
    choice("scf-forall-to-for", 2),
    choice("scf-forall-to-parallel", 2),
    choice("convert-scf-to-cf", 2),
    choice("lift-cf-to-scf", 3),
    choice("duplicate-function-elimination", 1),
    choice("convert-vector-to-scf", 2),
];

/// From these classes, every sound pass is drawn as well. The classes of lowerings have their places in [`STAGES`].
const CLASSES: &[&str] = &["general", "dialect-opt", "lowering-intermediate", "bufferization"];

/// How much more often an optimisation is drawn than another sound pass of the same weight. Most of the others find nothing to do
/// in these programs.
const FAVOUR: u32 = 3;

/// Draws pipelines that the target can run.
pub struct SemanticPipelines {
    optimisations: Vec<(Step, u32)>,
    /// All other sound passes.
    others: Vec<(Step, u32)>,
    lowering: Lowering,
    catalogue: Catalogue,
}

/// The stages of a full lowering. The order within a stage is free.
struct Lowering {
    stages: Vec<Vec<Step>>,
}

/// The stages of the way to the `llvm` dialect. Tensors become buffers first. Structured control flow, vectors and expansions
/// come next. Then come the conversions, in any order, because each leaves casts that the last step reconciles.
static STAGES: &[&[&str]] = &[
    &["convert-elementwise-to-linalg"],
    &["one-shot-bufferize{bufferize-function-boundaries=true}"],
    &["function(convert-linalg-to-loops)"],
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

impl SemanticPipelines {
    /// Keeps what the target's catalogue has.
    pub fn new(catalogue: &Catalogue) -> SemanticPipelines {
        let has = |step: &Step| catalogue.has(&step.pass) && has_options(catalogue, step);
        let optimisations: Vec<(Step, u32)> = OPTIMISATIONS
            .iter()
            .filter_map(|choice| parse(choice.step).map(|step| (step, choice.weight * FAVOUR)))
            .filter(|(step, _)| has(step))
            .collect();
        let other = |pass: &&PassInfo| {
            let claims = pass.reviewed && pass.tier == Tier::Sound && !pass.inexact;
            let listed = optimisations.iter().any(|(step, _)| step.pass == pass.name);
            claims && !listed && !pass.is_pipeline && CLASSES.contains(&pass.class.as_str())
        };
        let plain = |pass: &PassInfo| {
            (Step { pass: pass.name.clone(), options: Vec::new(), nest: pass.anchor.nest() }, 1)
        };
        let others = catalogue.passes().filter(other).map(plain).collect();
        let stages =
            STAGES.iter().map(|stage| stage.iter().filter_map(|step| parse(step)).filter(has).collect());
        let lowering = Lowering { stages: stages.collect() };
        SemanticPipelines { optimisations, others, lowering, catalogue: catalogue.clone() }
    }

    /// One to six sound passes. A single pass is as likely as a sequence.
    pub fn optimisation(&self, rng: &mut Pcg64Mcg) -> Pipeline {
        let length = if rng.random_bool(0.5) { 1 } else { rng.random_range(2..=6) };
        let all: Vec<&(Step, u32)> = self.optimisations.iter().chain(&self.others).collect();
        let draw = |_| {
            let (step, _) = all.choose_weighted(rng, |(_, weight)| *weight).ok()?;
            Some(self.with_options(step, rng))
        };
        Pipeline { steps: (0..length).filter_map(draw).collect() }
    }

    /// A full lowering with up to three optimisation passes at random places.
    pub fn draw_lowering(&self, with_tensors: bool, rng: &mut Pcg64Mcg) -> Pipeline {
        let skip = if with_tensors { 0 } else { TENSOR_STAGES };
        let mut steps = Vec::new();
        for stage in &self.lowering.stages[skip..] {
            let mut stage = stage.clone();
            stage.shuffle(rng);
            steps.extend(stage.iter().map(|step| self.with_options(step, rng)));
        }
        // Without optimisations in between, a lowering finds bugs of the conversions themselves.
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

    /// A randomly drawn optimisation whose result the stages of a lowering can still handle.
    fn draw(&self, rng: &mut Pcg64Mcg) -> Option<Step> {
        let (step, _) = self.optimisations.choose_weighted(rng, |(_, weight)| *weight).ok()?;
        Some(self.with_options(step, rng))
    }

    /// The step, with random values for some of its unset Boolean and enumerated options.
    fn with_options(&self, step: &Step, rng: &mut Pcg64Mcg) -> Step {
        let mut step = step.clone();
        if let Some(pass) = self.catalogue.get(&step.pass) {
            pass.draw_choices(&mut step, rng);
        }
        step
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use assay_drive::Discovery;
    use rand::SeedableRng as _;

    use super::super::GeneralPipelines;
    use super::*;

    /// Passes, options and values.
    type DrawnOptions = BTreeSet<(String, String, String)>;

    fn note(drawn: &mut DrawnOptions, pipeline: &Pipeline) {
        for step in &pipeline.steps {
            for (option, value) in &step.options {
                drawn.insert((step.pass.clone(), option.clone(), value.clone().unwrap_or_default()));
            }
        }
    }

    /// Every value of every Boolean and enumerated option of a sound pass is drawn with one of these seeds, or `options.tsv` has
    /// a reason why not. Passes of classes that are not drawn leave the program unchanged, or group other passes.
    #[test]
    fn every_choice_of_a_sound_pass_is_drawn() {
        let found = Discovery::run();
        if found.targets.is_empty() {
            eprintln!("skipped: no compiler is here");
        }
        for target in found.installed() {
            let catalogue = Catalogue::probe(target).unwrap();
            let semantic_pipelines = SemanticPipelines::new(&catalogue);
            let general_pipelines = GeneralPipelines::new(&catalogue);
            let (mut semantic, mut any) = (DrawnOptions::new(), DrawnOptions::new());
            for seed in 0..60_000 {
                let mut rng = Pcg64Mcg::seed_from_u64(seed);
                note(&mut semantic, &semantic_pipelines.optimisation(&mut rng));
                note(&mut semantic, &semantic_pipelines.draw_lowering(true, &mut rng));
                note(&mut any, &general_pipelines.optimisation(&mut rng));
            }
            let sound = catalogue.passes().filter(|pass| pass.tier == Tier::Sound && !pass.is_pipeline);
            let mut count = 0;
            // Passes for special programs and other targets are drawn rarely; `alone` covers their options.
            let rare = ["print", "special-programs", "conversion-to-other-target"];
            for pass in sound.filter(|pass| !rare.contains(&pass.class.as_str())) {
                for option in pass.options.iter().filter(|option| option.is_choice() && !option.avoid) {
                    let truth = ["false".to_owned(), "true".to_owned()];
                    let values = if option.values.is_empty() { &truth[..] } else { &option.values };
                    for value in values {
                        let case = (pass.name.clone(), option.name.clone(), value.clone());
                        assert!(any.contains(&case), "{}: {case:?}", target.name);
                        let judged = CLASSES.contains(&pass.class.as_str()) && !pass.inexact;
                        let fixed = OPTIMISATIONS.iter().any(|choice| choice.step.contains(&option.name));
                        assert!(!judged || fixed || semantic.contains(&case), "{}: {case:?}", target.name);
                        count += 1;
                    }
                }
            }
            assert!(count > 20, "{}: {count}", target.name);
            let avoided = |(pass, option, _): &(String, String, String)| {
                catalogue
                    .get(pass)
                    .is_some_and(|pass| pass.options.iter().any(|o| o.name == *option && o.avoid))
            };
            assert_eq!(any.iter().chain(&semantic).find(|case| avoided(case)), None);
        }
    }
}
