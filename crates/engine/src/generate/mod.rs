//! The semantic generator: makes programs with known results, which are free of undefined behaviour by construction.
//!
//! Ops are added in order. Each op runs as soon as it is added, so that the contents of all visible values are known.
//! If an op is not well defined in a run, it is repaired: an operand becomes a constant with which the op's rules cannot
//! be broken, a promise (no overflow, exact) is removed, or constants replace the op's results. Loops and functions are made
//! with the values of their first iteration or call, then run as a whole and repaired until they are well defined.
//! Functions are well defined for several argument tuples.

mod builder;
mod config;
mod content;
pub(crate) mod dice;
mod draw;
mod program;
pub mod stats;
mod types;
mod weights;

use assay_ir::Module;
use assay_model::{Callable, Generate, Registry};

pub use config::GenConfig;
pub use dice::Dice;
use program::{Tables, UnfinishedProgram};

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
}

/// Name of the function that runs the program: no arguments, no results.
pub const ENTRY: &str = "main";

/// Maximal number of passes over all functions until no repair is needed.
const MAX_PASSES: u32 = 6;

/// The generator for one configuration; makes any number of programs.
pub struct Generator<'a> {
    registry: &'a Registry,
    config: GenConfig,
    tables: Tables,
}

impl<'a> Generator<'a> {
    /// A generator of programs over the ops of a registry that the configuration admits.
    pub fn new(registry: &'a Registry, config: GenConfig) -> Generator<'a> {
        let tables = Tables::new(registry, &config);
        Generator { registry, config, tables }
    }

    /// The program of this number under a seed; the same for the same seed, number and configuration.
    /// It is an error if no program could be made; a sensible configuration does not cause this.
    pub fn generate(&self, seed: u64, index: u64) -> Result<Generated, String> {
        for attempt in 0..weights::MAX_ATTEMPTS {
            if let Some(generated) = self.attempt(Dice::new(seed, index, attempt)) {
                return Ok(generated);
            }
        }
        Err(format!("no program could be made for seed {seed}, index {index}"))
    }

    fn attempt(&self, dice: Dice) -> Option<Generated> {
        let Generate::Program(make) = self.tables.program?.generate else { return None };
        let mut program = UnfinishedProgram::new(self.registry, &self.config, &self.tables, dice);
        make(&mut program)?;
        let output = settle(&mut program)?;
        let repairs = program.repairs.values().sum();
        Some(Generated { module: program.module, output, functions: program.callables, repairs })
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

/// One program, see [`Generator::generate`].
pub fn generate(seed: u64, index: u64, config: &GenConfig, registry: &Registry) -> Result<Generated, String> {
    Generator::new(registry, config.clone()).generate(seed, index)
}
