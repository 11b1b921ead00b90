//! Where a campaign's programs come from.

use assay_drive::Pipeline;
use assay_engine::generate::Generator;
use assay_engine::mutate::Families;
use assay_engine::sanitize::Form;
use assay_engine::smith::{self, SmithConfig};
use assay_ir::Module;
use assay_model::Registry;
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::corpus::{CorpusSource, Drawn};
use super::worker::Setup;
use crate::programs;

/// Generators by name, with how often a campaign draws from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgramKind {
    /// Well defined programs whose output is known.
    Semantic,
    /// Wild programs of MLIRSmith's twelve dialects.
    Smith,
    /// Programs of tosa alone, defined on every input.
    Tosa,
    /// Mutants of semantic and of wild programs.
    Mutate,
    /// The programs of --corpus, their mutants, and pairs of them joined.
    Corpus,
    /// A user's file.
    #[value(skip)]
    File,
}

/// How many wild programs are guarded against undefined behaviour. Guarded programs show more if a pass changes a
/// value; the others are closer to what makes compilers crash.
const GUARDED: f64 = 0.6;

/// How often each kind is drawn. Semantic programs are judged down to their execution; wild ones meet more ops and
/// passes.
const WEIGHTS: &[(ProgramKind, u32)] =
    &[(ProgramKind::Semantic, 3), (ProgramKind::Smith, 3), (ProgramKind::Tosa, 1), (ProgramKind::Mutate, 3)];

impl ProgramKind {
    /// As in `--kind` and in findings.
    pub fn name(self) -> &'static str {
        match self {
            ProgramKind::Semantic => "semantic",
            ProgramKind::Smith => "smith",
            ProgramKind::Tosa => "tosa",
            ProgramKind::Mutate => "mutate",
            ProgramKind::Corpus => "corpus",
            ProgramKind::File => "file",
        }
    }

    /// All generators whose programs a major version of MLIR accepts.
    pub fn all(version: u32) -> Vec<ProgramKind> {
        let taken = |kind: &ProgramKind| *kind != ProgramKind::Tosa || version >= programs::TOSA_SINCE;
        WEIGHTS.iter().map(|(kind, _)| *kind).filter(taken).collect()
    }
}

/// A program of a campaign.
pub struct Made {
    pub kind: ProgramKind,
    pub module: Module,
    /// What `main` prints, if known.
    pub output: Option<String>,
    /// Programs of the corpus that it was made from, as `FILE:LINE`.
    pub seeds: Vec<String>,
    /// If it is an unchanged program of the corpus: the part of the passes that it goes through alone.
    pub share: Option<usize>,
    /// The passes of those programs' RUN lines.
    pub hints: Vec<Pipeline>,
}

impl Made {
    /// A program that was not made from a corpus.
    pub fn new(kind: ProgramKind, module: Module, output: Option<String>) -> Made {
        Made { kind, module, output, seeds: Vec::new(), share: None, hints: Vec::new() }
    }
}

/// The generators of a campaign.
pub struct Sources {
    semantic: Generator<'static>,
    smith: smith::Generator,
    /// For ops that can be interpreted.
    modelled: smith::Generator,
    /// If tosa programs are drawn.
    tosa: Option<smith::Generator>,
    mutants: Families,
    /// If there is one.
    corpus: Option<CorpusSource>,
    kinds: Vec<ProgramKind>,
    guard_all: bool,
    /// What guarded programs show at the end.
    form: Option<Form>,
    registry: &'static Registry,
}

impl Sources {
    /// # Errors
    /// A sentence on the configuration.
    pub fn new(registry: &'static Registry, setup: &Setup) -> Result<Sources, String> {
        let semantic = setup.generator.clone();
        let mut wild = SmithConfig { ops: semantic.ops, version: semantic.version, ..programs::twelve() };
        wild.dialects.retain(|(name, _)| semantic.scaled(name, 1) > 0);
        let kinds = match setup.kinds.is_empty() {
            true => ProgramKind::all(semantic.version),
            false => setup.kinds.clone(),
        };
        let is_drawn = kinds.contains(&ProgramKind::Tosa);
        let tosa = is_drawn.then(|| programs::tosa(semantic.version)).transpose()?;
        let modelled = SmithConfig { modelled: true, ..wild.clone() };
        let mutants = Families::new(registry, semantic.clone(), modelled.clone())?;
        let corpus =
            setup.corpus.as_ref().map(|corpus| CorpusSource::new(corpus, registry, &modelled)).transpose()?;
        let modelled = smith::Generator::new(registry, modelled)?;
        let smith = smith::Generator::new(registry, wild)?;
        Ok(Sources {
            semantic: Generator::new(registry, semantic),
            smith,
            modelled,
            tosa,
            mutants,
            corpus,
            kinds,
            guard_all: setup.guard_all,
            form: setup.form,
            registry,
        })
    }

    /// Program `index`: it depends on the seed, the index and the configuration only.
    ///
    /// # Errors
    /// If no program could be made, which does not happen with a sensible configuration.
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, String> {
        if let Some((corpus, number)) = self.turn_of_corpus(index) {
            let Drawn { module, seeds, share, hints } = corpus.make(seed, number)?;
            return Ok(Made { seeds, share, hints, ..Made::new(ProgramKind::Corpus, module, None) });
        }
        let mut rng = Pcg64Mcg::seed_from_u64(seed.rotate_left(32) ^ index);
        let drawn: Vec<&(ProgramKind, u32)> =
            WEIGHTS.iter().filter(|(kind, _)| self.kinds.contains(kind)).collect();
        let kind = drawn
            .choose_weighted(&mut rng, |(_, weight)| *weight)
            .map_or(ProgramKind::Semantic, |each| each.0);
        let wild = |module| Made::new(kind, module, None);
        let guarded = rng.random_bool(GUARDED) || self.guard_all;
        let mut made = match kind {
            ProgramKind::Semantic | ProgramKind::File | ProgramKind::Corpus => {
                let made = self.semantic.generate(seed, index)?;
                return Ok(Made::new(kind, made.module, Some(made.output)));
            }
            // The generator's own recipes keep it well defined.
            ProgramKind::Tosa => {
                let tosa = self.tosa.as_ref().ok_or("no programs of tosa are made")?;
                return Ok(wild(tosa.generate(seed, index).module));
            }
            ProgramKind::Smith if guarded => wild(self.modelled.generate(seed, index).module),
            ProgramKind::Smith => wild(self.smith.generate(seed, index).module),
            ProgramKind::Mutate => wild(self.mutants.make(seed, index)?.module),
        };
        if guarded && programs::show_and_guard(&mut made.module, self.registry, self.form, true) {
            made.output = programs::output(&made.module, self.registry);
        }
        Ok(made)
    }

    /// The number of a program among those of the corpus, if it is one: every second one, or all if there is no other
    /// generator.
    fn turn_of_corpus(&self, index: u64) -> Option<(&CorpusSource, u64)> {
        let corpus = self.corpus.as_ref().filter(|_| self.kinds.contains(&ProgramKind::Corpus))?;
        match self.kinds.iter().any(|kind| *kind != ProgramKind::Corpus) {
            false => Some((corpus, index)),
            true => index.is_multiple_of(2).then_some((corpus, index / 2)),
        }
    }
}
