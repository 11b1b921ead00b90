//! The programs of `assay lower --kind`.

use assay_engine::generate::{self, GenConfig, Generator};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::mutate::Families;
use assay_engine::sanitize;
use assay_ir::Module;

use crate::failure::Failure;
use crate::fuzz::ProgramKind;
use crate::programs;

/// A generator of well-defined programs, so that lowering has something to preserve. Works as `assay generate --kind KIND`; for
/// `grammar`, as with `--modelled --sanitize`.
pub enum DefinedPrograms {
    Semantic(Box<GenConfig>),
    Defined(Box<Generator<'static>>),
    Tosa(Box<GrammarGenerator>),
    Grammar(Box<GrammarGenerator>),
    Mutants(Box<Families>),
}

impl DefinedPrograms {
    /// For a major version of MLIR.
    pub fn new(kind: ProgramKind, version: u32) -> Result<DefinedPrograms, Failure> {
        let registry = crate::registry();
        let semantic = GenConfig { version, ..GenConfig::default() };
        let GenConfig { ops, depth, .. } = semantic;
        let grammar = GrammarConfig { modelled: true, version, ops, depth, ..programs::mlirsmith_config() };
        let made = match kind {
            ProgramKind::Semantic | ProgramKind::File => Ok(DefinedPrograms::Semantic(Box::new(semantic))),
            ProgramKind::Defined => programs::defined(&semantic, programs::every_dialect(&semantic))
                .map(|made| DefinedPrograms::Defined(Box::new(made))),
            ProgramKind::Corpus => {
                return Err(Failure::usage("only `assay fuzz` draws programs of a corpus")
                    .help("name a FILE to lower a program of yours"));
            }
            ProgramKind::Tosa => programs::tosa(version).map(|made| DefinedPrograms::Tosa(Box::new(made))),
            ProgramKind::Grammar => {
                GrammarGenerator::new(registry, grammar).map(|made| DefinedPrograms::Grammar(Box::new(made)))
            }
            ProgramKind::Mutate => Families::new(registry, semantic, grammar)
                .map(|made| DefinedPrograms::Mutants(Box::new(made))),
        };
        made.map_err(Failure::usage)
    }

    /// The program of a number, in generic form.
    pub fn make(&self, seed: u64, index: u64) -> Result<String, Failure> {
        let registry = crate::registry();
        let guard = |mut module: Module| {
            sanitize::sanitize(&mut module, registry, &programs::guarded());
            module
        };
        let module = match self {
            DefinedPrograms::Semantic(config) => {
                generate::generate(seed, index, config, registry).map_err(Failure::usage)?.module
            }
            DefinedPrograms::Defined(generator) => {
                generator.generate(seed, index).map_err(Failure::usage)?.module
            }
            DefinedPrograms::Tosa(generator) => generator.generate(seed, index).module,
            DefinedPrograms::Grammar(generator) => guard(generator.generate(seed, index).module),
            DefinedPrograms::Mutants(mutants) => {
                guard(mutants.make(seed, index).map_err(Failure::usage)?.module)
            }
        };
        Ok(assay_ir::print(&module))
    }
}
