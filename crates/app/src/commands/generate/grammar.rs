//! Options of the kinds that use the grammar generator.

use std::path::PathBuf;

use assay_dialects::TWELVE;
use assay_engine::grammar::GrammarConfig;

use super::{GeneratorKind, ProgramArgs};
use crate::failure::Failure;
use crate::input;
use crate::programs::is_checked;

/// What only these kinds know.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Programs of --kind grammar and --kind defined")]
pub struct GrammarOptions {
    /// Draw ops from these dialects, separated by commas, or from `all` [default: all but llvm for defined, otherwise the twelve of MLIRSmith].
    #[arg(long, value_name = "NAMES")]
    dialects: Option<String>,
    /// Make only ops that the interpreter models, and no scalable vectors; always on for defined.
    #[arg(long)]
    modelled: bool,
    /// A file with ops in generic form: the program has these ops in this order, with drawn operands and results;
    /// `assay.any` is any op.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    template: Option<PathBuf>,
}

impl GrammarOptions {
    pub(in crate::commands::generate) fn config(
        &self,
        shape: &ProgramArgs,
        kind: GeneratorKind,
    ) -> Result<GrammarConfig, Failure> {
        let default = GrammarConfig::default();
        let template = match &self.template {
            Some(file) => Some(input::text(file)?),
            None => None,
        };
        let mut config = GrammarConfig {
            ops: shape.ops,
            functions: shape.functions.unwrap_or(default.functions),
            depth: shape.depth,
            version: shape.mlir,
            modelled: self.modelled,
            template,
            ..default
        };
        let usual = match kind {
            GeneratorKind::Defined => "all".to_owned(),
            _ => TWELVE.join(","),
        };
        let dialects = self.dialects.as_ref().unwrap_or(&usual);
        let only_checked = self.dialects.is_none();
        if dialects == "all" {
            config = config.every_dialect();
            config.dialects.retain(|(name, _)| !only_checked || is_checked(name));
        } else {
            let names = dialects.split(',').map(str::trim).filter(|name| !name.is_empty());
            config.dialects = names.map(|name| (name.to_owned(), 100)).collect();
        }
        for (name, percent) in &shape.weights {
            match config.dialects.iter_mut().find(|each| each.0 == *name) {
                Some(each) => each.1 = *percent,
                None => config.dialects.push((name.clone(), *percent)),
            }
        }
        Ok(config)
    }
}
