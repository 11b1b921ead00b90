//! Real programs as a source of a campaign: first each is judged unchanged, later it is mutated and joined with others.
//!
//! Program `index` depends only on the corpus, the seed and the index. So its number decides its kind.

mod hangs;
mod order;
mod read;

use std::sync::Arc;

use assay_drive::Pipeline;
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::{FAMILY, Families, JOINS, MutateConfig, Mutator};
use assay_ir::Module;
use assay_model::Registry;
use rand::Rng as _;

use crate::programs::stream;
use order::Weights;

pub use hangs::CorpusHangs;
pub use read::Corpus;

/// The number of shares into which the single-pass pipelines are divided. In each turn, a program gets one share. So all programs
/// have a turn before one of them gets all pipelines.
pub const SHARES: usize = 8;

/// Of this many programs, one is a mutant, one is a join, and the others are unchanged. In the first minutes of a campaign, unchanged
/// programs show more causes for their time than the others (docs/results.md).
const CYCLE: u64 = 8;
const UNCHANGED: u64 = CYCLE - 2;

/// The most joins of one program.
const MOST_JOINS: u32 = 2;

/// Separates the random numbers of joins from those of mutants.
const JOIN_STREAM: u64 = 0x6A6F;
const FAMILY_STREAM: u64 = 0x6661;

/// A program made from the corpus.
pub struct CorpusProgram {
    pub module: Module,
    /// The places of the programs from which it was made.
    pub seeds: Vec<String>,
    /// For an unchanged program of the corpus: which share of the passes is run on it, each pass by itself.
    pub share: Option<usize>,
    /// The passes of RUN lines.
    pub hints: Vec<Pipeline>,
}

/// Draws programs of a corpus.
pub struct CorpusSource {
    corpus: Arc<Corpus>,
    /// The weights of the programs that the verifiers accept. Mutants and joins are made from these.
    weights: Weights,
    mutants: Families,
    joins: Mutator,
}

/// In later rounds, a program also gets the passes of another seed. From round to round, that seed is this much further away. The
/// number is prime. So each program gets the passes of every other one, unless the size of the corpus is a multiple of it.
const STRIDE: u64 = 101;

impl CorpusSource {
    /// # Errors
    /// If no generator can be made from `grammar`. It makes the single ops that mutants get.
    pub fn new(
        corpus: &Arc<Corpus>,
        registry: &'static Registry,
        grammar: &GrammarConfig,
    ) -> Result<CorpusSource, String> {
        let weights = Weights::new(&corpus.seeds);
        let (parents, drawn) = (Arc::clone(corpus), weights.clone());
        let parents = move |seed, family| {
            let pair =
                drawn.pair(&mut stream(seed ^ FAMILY_STREAM, family)).ok_or("no program can be mutated")?;
            Ok(pair.map(|at| parents.seeds[at].module.clone()).to_vec())
        };
        let names = JOINS.iter().map(|operator| operator.name.to_owned()).collect();
        let joins = MutateConfig { grammar: grammar.clone(), mutations: MOST_JOINS, operators: names };
        Ok(CorpusSource {
            corpus: Arc::clone(corpus),
            mutants: Families::with_parents(registry, grammar, Box::new(parents))?,
            joins: Mutator::new(registry, &joins)?,
            weights,
        })
    }

    /// Program `number` of the corpus: an unchanged seed, a mutant, or a join.
    ///
    /// # Errors
    /// If no mutant can be made, which does not happen if some seed can be mutated.
    pub fn make(&self, seed: u64, number: u64) -> Result<CorpusProgram, String> {
        if self.weights.is_empty() {
            return Ok(self.as_it_is(number));
        }
        let (turn, round) = (number % CYCLE, number / CYCLE);
        match turn {
            0..UNCHANGED => Ok(self.as_it_is(round * UNCHANGED + turn)),
            UNCHANGED => self.mutant(seed, round),
            _ => Ok(self.join(seed, round)),
        }
    }

    fn as_it_is(&self, visit: u64) -> CorpusProgram {
        let count = self.corpus.seeds.len() as u64;
        let (round, at) = (visit / count, (visit % count) as usize);
        let seed = &self.corpus.seeds[self.corpus.order[at]];
        // In later rounds, the passes come from the RUN lines of another seed, if there is one.
        let own = self.corpus.order[at] as u64;
        let advisor = (own + round * STRIDE) % count;
        // Its own were tried in the first round.
        let again = round > 0 && advisor == own;
        let hints = if again { Vec::new() } else { self.corpus.seeds[advisor as usize].hints.clone() };
        // Neighbours in the order start with different parts.
        let share = (at as u64 + round) % SHARES as u64;
        CorpusProgram {
            module: seed.module.clone(),
            seeds: vec![seed.place.clone()],
            share: Some(share as usize),
            hints,
        }
    }

    fn mutant(&self, seed: u64, number: u64) -> Result<CorpusProgram, String> {
        let module = self.mutants.make(seed, number)?.module;
        let parents = self.weights.pair(&mut stream(seed ^ FAMILY_STREAM, number / FAMILY));
        Ok(self.changed_program(module, parents.ok_or("no program can be mutated")?))
    }

    fn join(&self, seed: u64, number: u64) -> CorpusProgram {
        let mut rng = stream(seed ^ JOIN_STREAM, number);
        let [program, donor] = self.weights.pair(&mut rng).unwrap_or_default();
        let (one, other) = (&self.corpus.seeds[program].module, &self.corpus.seeds[donor].module);
        self.changed_program(
            self.joins.mutate_with(one, other, rng.random(), number).module,
            [program, donor],
        )
    }

    fn changed_program(&self, module: Module, seeds: [usize; 2]) -> CorpusProgram {
        let seeds = seeds.map(|at| &self.corpus.seeds[at]);
        let mut hints: Vec<Pipeline> = seeds.iter().flat_map(|seed| seed.hints.clone()).collect();
        hints.dedup();
        let mut places: Vec<String> = seeds.iter().map(|seed| seed.place.clone()).collect();
        places.dedup();
        CorpusProgram { module, seeds: places, share: None, hints }
    }
}

/// A program of a corpus.
pub struct Seed {
    /// `FILE:LINE`, where it begins.
    pub place: String,
    pub module: Module,
    /// The passes of each mlir-opt command in the RUN lines of the program's file.
    pub hints: Vec<Pipeline>,
    /// Whether Assay's verifiers accept the program, so that they can distinguish valid mutants from invalid ones.
    pub mutable: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(texts: &[&str]) -> CorpusSource {
        let seeds = texts.iter().enumerate().map(|(at, text)| Seed {
            place: format!("{at}.mlir:1"),
            module: assay_ir::parse(text).unwrap(),
            hints: Vec::new(),
            mutable: true,
        });
        let corpus = Arc::new(Corpus::new(seeds.collect(), Vec::new()));
        CorpusSource::new(&corpus, crate::registry(), &crate::programs::mlirsmith_config()).unwrap()
    }

    const ADD: &str = "\"builtin.module\"() ({\n\"func.func\"() <{function_type = (i8, i8) -> i8, sym_name = \"f\"}> ({\n^bb0(%a: i8, %b: i8):\n\
        %0 = \"arith.addi\"(%a, %b) : (i8, i8) -> i8\n\"func.return\"(%0) : (i8) -> ()\n}) : () -> ()\n}) : () -> ()\n";

    #[test]
    fn every_program_has_every_part_of_the_passes_in_turn() {
        let sub = ADD.replace("addi", "subi");
        let source = source(&[ADD, &sub, &ADD.replace("addi", "muli")]);
        let mut shares = std::collections::BTreeSet::new();
        for number in 0..200 {
            let drawn = source.make(1, number).unwrap();
            assert_eq!(drawn.share.is_some(), number % CYCLE < UNCHANGED, "{number}");
            if let Some(share) = drawn.share.filter(|_| number < 3 * CYCLE * SHARES as u64 / UNCHANGED) {
                assert!(shares.insert((drawn.seeds, share)), "{number}: twice");
            }
        }
        assert_eq!(shares.len(), 3 * SHARES);
    }

    #[test]
    fn a_program_depends_on_seed_and_number_alone() {
        let texts = [ADD, &ADD.replace("addi", "subi")];
        let print = |drawn: CorpusProgram| (assay_ir::print(&drawn.module), drawn.seeds);
        let (one, two) = (source(&texts), source(&texts));
        let forward: Vec<_> = (0..80).map(|number| print(one.make(3, number).unwrap())).collect();
        let mut backward: Vec<_> = (0..80).rev().map(|number| print(two.make(3, number).unwrap())).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        let joined = forward.iter().skip(CYCLE as usize - 1).step_by(CYCLE as usize);
        assert!(joined.clone().any(|(text, _)| text.contains("func.call")), "no join calls");
        assert!(joined.clone().any(|(_, seeds)| seeds.len() == 2), "no join has two seeds");
        let other: Vec<_> = (0..80).map(|number| print(one.make(4, number).unwrap())).collect();
        assert_ne!(forward, other);
    }
}
