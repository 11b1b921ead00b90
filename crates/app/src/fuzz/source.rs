//! Where a campaign's programs come from.

use assay_engine::generate::Generator;
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::mutate::Families;
use assay_engine::sanitize::OutputForm;
use assay_model::Registry;
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::corpus::{CorpusProgram, CorpusSource};
use super::program::{CampaignProgram, ProgramKind, WEIGHTS};
use super::setup::Setup;
use crate::programs;

/// The share of unguarded programs to guard against undefined behaviour. Guarded programs show more often that a pass changes a
/// value. The others are more likely to crash compilers.
const GUARDED: f64 = 0.6;

/// The generators of a campaign.
pub struct ProgramSources {
    semantic: Generator<'static>,
    /// If defined programs of every op are drawn.
    defined: Option<Generator<'static>>,
    grammar: GrammarGenerator,
    /// For ops that can be interpreted.
    modelled: GrammarGenerator,
    /// If tosa programs are drawn.
    tosa: Option<GrammarGenerator>,
    mutants: Families,
    /// If there is one.
    corpus: Option<CorpusSource>,
    kinds: Vec<ProgramKind>,
    guard_all: bool,
    /// What guarded programs show at the end.
    form: Option<OutputForm>,
    registry: &'static Registry,
}

impl ProgramSources {
    /// # Errors
    /// A sentence on the configuration.
    pub fn new(registry: &'static Registry, setup: &Setup) -> Result<ProgramSources, String> {
        let semantic = setup.generator.clone();
        let mut grammar =
            GrammarConfig { ops: semantic.ops, version: semantic.version, ..programs::mlirsmith_config() };
        grammar.dialects.retain(|(name, _)| semantic.scaled(name, 1) > 0);
        let kinds = match setup.kinds.is_empty() {
            true => ProgramKind::all(semantic.version),
            false => setup.kinds.clone(),
        };
        let is_drawn = |kind| kinds.contains(&kind);
        let tosa = is_drawn(ProgramKind::Tosa).then(|| programs::tosa(semantic.version)).transpose()?;
        let defined = is_drawn(ProgramKind::Defined)
            .then(|| programs::defined(&semantic, programs::every_dialect(&semantic)))
            .transpose()?;
        let modelled = GrammarConfig { modelled: true, ..grammar.clone() };
        let mutants = Families::new(registry, semantic.clone(), modelled.clone())?;
        let corpus =
            setup.corpus.as_ref().map(|corpus| CorpusSource::new(corpus, registry, &modelled)).transpose()?;
        let modelled = GrammarGenerator::new(registry, modelled)?;
        let grammar = GrammarGenerator::new(registry, grammar)?;
        Ok(ProgramSources {
            semantic: Generator::new(registry, semantic),
            defined,
            grammar,
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

    /// Program `index`. It depends only on the seed, the index and the configuration.
    ///
    /// # Errors
    /// If no program could be made, which does not happen with a sensible configuration.
    pub fn make(&self, seed: u64, index: u64) -> Result<CampaignProgram, String> {
        if let Some((corpus, number)) = self.turn_of_corpus(index) {
            let CorpusProgram { module, seeds, share, hints } = corpus.make(seed, number)?;
            return Ok(CampaignProgram {
                seeds,
                share,
                hints,
                ..CampaignProgram::new(ProgramKind::Corpus, module, None)
            });
        }
        let mut rng = Pcg64Mcg::seed_from_u64(seed.rotate_left(32) ^ index);
        let drawn: Vec<&(ProgramKind, u32)> =
            WEIGHTS.iter().filter(|(kind, _)| self.kinds.contains(kind)).collect();
        let kind = drawn
            .choose_weighted(&mut rng, |(_, weight)| *weight)
            .map_or(ProgramKind::Semantic, |each| each.0);
        let plain = |module| CampaignProgram::new(kind, module, None);
        let guarded = rng.random_bool(GUARDED) || self.guard_all;
        let mut made = match kind {
            ProgramKind::Semantic | ProgramKind::File | ProgramKind::Corpus => {
                let made = self.semantic.generate(seed, index)?;
                return Ok(CampaignProgram::new(kind, made.module, Some(made.output)));
            }
            ProgramKind::Defined => {
                let defined = self.defined.as_ref().ok_or("no defined programs are made")?;
                let made = defined.generate(seed, index)?;
                return Ok(CampaignProgram::new(kind, made.module, Some(made.output)));
            }
            // The generator's own recipes keep it well defined.
            ProgramKind::Tosa => {
                let tosa = self.tosa.as_ref().ok_or("no programs of tosa are made")?;
                return Ok(plain(tosa.generate(seed, index).module));
            }
            ProgramKind::Grammar if guarded => plain(self.modelled.generate(seed, index).module),
            ProgramKind::Grammar => plain(self.grammar.generate(seed, index).module),
            ProgramKind::Mutate => plain(self.mutants.make(seed, index)?.module),
        };
        made.guarded = guarded;
        if guarded && programs::show_and_guard(&mut made.module, self.registry, self.form, true) {
            made.output = programs::output(&made.module, self.registry);
        }
        Ok(made)
    }

    /// If program `index` comes from the corpus: its number among the programs that do. Every second program comes from there, or
    /// all if there is no other generator.
    fn turn_of_corpus(&self, index: u64) -> Option<(&CorpusSource, u64)> {
        let corpus = self.corpus.as_ref().filter(|_| self.kinds.contains(&ProgramKind::Corpus))?;
        match self.kinds.iter().any(|kind| *kind != ProgramKind::Corpus) {
            false => Some((corpus, index)),
            true => index.is_multiple_of(2).then_some((corpus, index / 2)),
        }
    }
}
