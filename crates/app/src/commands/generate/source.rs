//! The generators behind one face.

use assay_engine::smith::Rejected;
use assay_engine::{generate, smith};
use assay_ir::Module;

use super::{Args, Kind};
use crate::failure::Failure;

/// A program, whichever generator made it.
pub struct Made {
    pub module: Module,
    pub text: String,
    /// What it prints, where that is known.
    pub expected: Option<String>,
    pub repairs: Option<u32>,
    pub rejected: Rejected,
}

/// A generator.
pub enum Source {
    Semantic(Box<generate::GenConfig>, assay_model::Registry),
    Smith(Box<smith::Generator>),
}

impl Source {
    pub fn new(args: &Args) -> Result<Source, Failure> {
        let registry = assay_dialects::registry();
        Ok(match args.kind {
            Kind::Semantic => {
                let config = args.shape.config();
                config.check(&registry).map_err(Failure::usage)?;
                Source::Semantic(Box::new(config), registry)
            }
            Kind::Smith => {
                let config = args.smith.config(&args.shape)?;
                let generator = smith::Generator::new(&registry, config).map_err(Failure::usage)?;
                Source::Smith(Box::new(generator))
            }
            Kind::Tosa => {
                let generator = crate::programs::tosa(args.shape.mlir).map_err(Failure::usage)?;
                Source::Smith(Box::new(generator))
            }
        })
    }

    /// The program of a number; the same for the same seed, number and options.
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, String> {
        let made = match self {
            Source::Semantic(config, registry) => {
                let made = generate::generate(seed, index, config, registry)?;
                Made {
                    module: made.module,
                    text: String::new(),
                    expected: Some(made.output),
                    repairs: Some(made.repairs),
                    rejected: Rejected::default(),
                }
            }
            Source::Smith(generator) => {
                let made = generator.generate(seed, index);
                let (module, rejected) = (made.module, made.rejected);
                Made { module, text: String::new(), expected: None, repairs: None, rejected }
            }
        };
        let text = assay_ir::print(&made.module);
        Ok(Made { text, ..made })
    }
}
