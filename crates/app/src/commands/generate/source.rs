//! All generators behind one interface.

use assay_engine::generate;
use assay_engine::generate::{GenConfig, Generated, Generator};
use assay_engine::grammar::{GrammarGenerator, Rejected};
use assay_engine::mutate::Families;
use assay_engine::sanitize::OutputForm;
use assay_ir::Module;

use super::{GenerateArgs, GeneratorKind};
use crate::failure::Failure;
use crate::programs;

/// A program, whichever generator made it.
pub struct GeneratedProgram {
    pub module: Module,
    pub text: String,
    /// The program before it was guarded, if the two programs are to be compared.
    pub bare: Option<Module>,
    /// What it prints, if known.
    pub expected: Option<String>,
    pub repairs: Option<u32>,
    pub rejected: Rejected,
}

/// A program of which nothing else is known.
fn blank(module: Module) -> GeneratedProgram {
    GeneratedProgram {
        module,
        text: String::new(),
        bare: None,
        expected: None,
        repairs: None,
        rejected: Rejected::default(),
    }
}

/// A well-defined program.
fn known(made: Generated) -> GeneratedProgram {
    GeneratedProgram {
        expected: Some(made.output),
        repairs: Some(made.repairs),
        rejected: made.rejected,
        ..blank(made.module)
    }
}

/// A generator.
enum AnyGenerator {
    Semantic(Box<GenConfig>),
    Defined(Box<Generator<'static>>),
    Grammar(Box<GrammarGenerator>),
    Mutants(Box<Families>),
}

/// A generator, and how its programs are processed.
pub struct GeneratorSource {
    maker: AnyGenerator,
    sanitize: bool,
    /// Whether to keep programs as they were before they were guarded.
    compare: bool,
    /// What programs show at the end.
    form: Option<OutputForm>,
}

impl GeneratorSource {
    pub fn new(args: &GenerateArgs) -> Result<GeneratorSource, Failure> {
        let registry = crate::registry();
        let config = args.shape.config();
        let maker = match args.kind {
            GeneratorKind::Semantic => {
                config.check(registry).map_err(Failure::usage)?;
                AnyGenerator::Semantic(Box::new(config))
            }
            GeneratorKind::Defined => {
                let grammar = args.grammar.config(&args.shape, args.kind)?;
                AnyGenerator::Defined(Box::new(programs::defined(&config, grammar).map_err(Failure::usage)?))
            }
            GeneratorKind::Grammar => {
                let config = args.grammar.config(&args.shape, args.kind)?;
                AnyGenerator::Grammar(Box::new(
                    GrammarGenerator::new(registry, config).map_err(Failure::usage)?,
                ))
            }
            GeneratorKind::Tosa => {
                AnyGenerator::Grammar(Box::new(programs::tosa(args.shape.mlir).map_err(Failure::usage)?))
            }
            GeneratorKind::Mutate => {
                let grammar = args.grammar.config(&args.shape, args.kind)?;
                let mutants = Families::new(registry, config, grammar).map_err(Failure::usage)?;
                AnyGenerator::Mutants(Box::new(mutants))
            }
        };
        let compare = args.sanitize && (args.interpret || args.validate);
        Ok(GeneratorSource { maker, sanitize: args.sanitize, compare, form: args.shown.form() })
    }

    /// The program with this number. It depends only on the seed, the number and the options.
    pub fn make(&self, seed: u64, index: u64) -> Result<GeneratedProgram, String> {
        let mut made = match &self.maker {
            AnyGenerator::Semantic(config) => {
                known(generate::generate(seed, index, config, crate::registry())?)
            }
            AnyGenerator::Defined(generator) => known(generator.generate(seed, index)?),
            AnyGenerator::Grammar(generator) => {
                let made = generator.generate(seed, index);
                GeneratedProgram { rejected: made.rejected, ..blank(made.module) }
            }
            AnyGenerator::Mutants(mutants) => blank(mutants.make(seed, index)?.module),
        };
        made.bare = self.compare.then(|| made.module.clone());
        if programs::show_and_guard(&mut made.module, crate::registry(), self.form, self.sanitize) {
            made.expected = programs::output(&made.module, crate::registry());
        }
        made.text = assay_ir::print(&made.module);
        Ok(made)
    }
}
