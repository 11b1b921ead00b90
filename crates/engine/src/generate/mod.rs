//! The semantic generator: makes programs with known results, which are free of undefined behaviour by construction.
//!
//! Ops are added in order. Each op runs as soon as it is added, so that the contents of all visible values are known.
//! If an op is not well defined in a run, it is repaired: an operand becomes a constant with which the op's rules cannot
//! be broken, a promise (no overflow, exact) is removed, or constants replace the op's results. Loops and functions are made
//! with the values of their first iteration or call, then run as a whole and repaired until they are well defined.
//! Functions are well defined for several argument tuples.
//!
//! Ops are drawn by the weights of their definitions. A generator with a grammar ([`Generator::with_grammar`]) also makes all
//! other ops that have a meaning. Then the state of a program includes memory.

mod builder;
mod config;
mod content;
mod draw;
mod plant;
mod program;
pub mod stats;
mod types;
mod weights;

use assay_ir::{Module, NanChoice};
use assay_model::{BitChoice, Callable, Generate, Placement, Registry};

pub use crate::dice::Dice;
pub use crate::entry::ENTRY;
use crate::grammar::{GrammarConfig, GrammarGenerator, Planter, Rejected};
use crate::interpret::{ExecutionConfig, Interpreter};
pub use config::GenConfig;
use program::{Tables, UnfinishedProgram, strict_config};

/// A program and what it does.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The program, with an entry function `main` without arguments.
    pub module: Module,
    /// What `main` prints, every byte of it specified.
    pub output: String,
    /// The functions other than `main`, with argument tuples for which they are well defined.
    pub functions: Vec<Callable>,
    /// Repairs that were needed.
    pub repairs: u32,
    /// What a generator with a grammar could not make, or not make defined.
    pub rejected: Rejected,
}

/// Maximal number of passes over all functions until no repair is needed.
const MAX_PASSES: u32 = 6;

/// The generator for one configuration; makes any number of programs.
pub struct Generator<'a> {
    registry: &'a Registry,
    config: GenConfig,
    tables: Tables,
    grammar: Option<GrammarGenerator>,
}

impl<'a> Generator<'a> {
    /// A generator of programs over the ops of a registry that the configuration admits.
    pub fn new(registry: &'a Registry, config: GenConfig) -> Generator<'a> {
        let tables = Tables::new(registry, &config);
        Generator { registry, config, tables, grammar: None }
    }

    /// A generator that also makes ops of every kind that the grammar draws and that has a meaning.
    ///
    /// # Errors
    /// A sentence about what is wrong with the grammar's configuration.
    pub fn with_grammar(
        registry: &'a Registry,
        config: GenConfig,
        grammar: GrammarConfig,
    ) -> Result<Generator<'a>, String> {
        let grammar = GrammarGenerator::new(registry, GrammarConfig { modelled: true, ..grammar })?;
        // Each sample takes a run of the whole function, and repairs it.
        let samples = config.samples.min(weights::MIXED_SAMPLES);
        let config = GenConfig { samples, ..config };
        Ok(Generator { grammar: Some(grammar), ..Generator::new(registry, config) })
    }

    /// The program of this number under a seed; the same for the same seed, number and configuration.
    /// It is an error if no program could be made; a sensible configuration does not cause this.
    pub fn generate(&self, seed: u64, index: u64) -> Result<Generated, String> {
        for attempt in 0..weights::MAX_ATTEMPTS {
            if let Some(generated) = self.attempt(seed, index, attempt) {
                return Ok(generated);
            }
        }
        Err(format!("no program could be made for seed {seed}, index {index}"))
    }

    fn attempt(&self, seed: u64, index: u64, attempt: u64) -> Option<Generated> {
        let Generate::Program(make) = self.tables.program?.generate else { return None };
        let GenConfig { ops, functions, .. } = self.config;
        // A program without ops of the grammar can always be made.
        let grammar = self.grammar.as_ref().filter(|_| attempt < weights::MIXED_ATTEMPTS);
        let planter = grammar.map(|grammar| Planter::new(grammar, (seed, index), attempt, ops, functions));
        let dice = Dice::new(seed, index, attempt);
        let mut program = UnfinishedProgram::new(self.registry, &self.config, &self.tables, dice, planter);
        make(&mut program)?;
        let output = settle(&mut program)?;
        let mut rejected = std::mem::take(&mut program.rejected);
        if let Some(planter) = &mut program.planter {
            let is_left = |callable: &Callable| callable.samples.is_empty();
            let is_open = program.state.any_open;
            let is_same = !is_open || prints_elsewhere(&program.module, self.registry, &output);
            if program.callables.iter().any(is_left) || !is_same {
                return None;
            }
            rejected.merge(&planter.take_rejected());
        }
        let repairs = program.repairs.values().sum();
        Some(Generated { module: program.module, output, functions: program.callables, repairs, rejected })
    }
}

/// Runs all functions on all samples, and the entry, until nothing needs repair. Returns what the entry prints.
fn settle(program: &mut UnfinishedProgram<'_>) -> Option<String> {
    for _ in 0..MAX_PASSES {
        let before: u32 = program.repairs.values().sum();
        if program.stale {
            let callables = program.callables.clone();
            for (index, callable) in callables.iter().enumerate() {
                let mut samples = callable.samples.clone();
                samples.retain(|args| program.settle_call(&callable.name, args).is_some());
                program.callables[index].samples = samples;
            }
        }
        let execution = program.settle_call(ENTRY, &[])?;
        if program.repairs.values().sum::<u32>() == before {
            return execution.output.exact().map(str::to_owned);
        }
        program.stale = true;
    }
    None
}

/// Whether a program prints the same if open results are others: inexact ones, bits of NaNs, addresses.
fn prints_elsewhere(module: &Module, registry: &Registry, output: &str) -> bool {
    let config = ExecutionConfig {
        perturb: Some(1),
        nans: NanChoice::Seed(1),
        placement: Placement::ELSEWHERE[0],
        frozen: BitChoice::Ones,
        ..strict_config()
    };
    let execution = Interpreter::new(module, registry, config).call(ENTRY, &[]);
    execution.result.is_ok() && execution.output.exact() == Some(output)
}

/// One program, see [`Generator::generate`].
pub fn generate(seed: u64, index: u64, config: &GenConfig, registry: &Registry) -> Result<Generated, String> {
    Generator::new(registry, config.clone()).generate(seed, index)
}
