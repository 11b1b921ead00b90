//! The program and the passes that the user names for a command.

use std::path::PathBuf;

use assay_drive::Pipeline;

use super::check::flags::{self, Orders};
use crate::failure::Failure;
use crate::globals::Globals;
use crate::target;

/// A program and its passes.
#[derive(Debug, clap::Args)]
pub struct ProgramAndPasses {
    /// The program, in generic form or custom assembly; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,
    /// The passes in mlir-opt's textual form: 'canonicalize,func.func(cse)'.
    #[arg(long, short, value_name = "PIPELINE")]
    pub pipeline: Option<String>,
    /// The passes as flags of mlir-opt, after `--`, instead of --pipeline.
    #[arg(last = true, value_name = "FLAGS", conflicts_with = "pipeline")]
    pub flags: Vec<String>,
}

impl ProgramAndPasses {
    /// Requires passes, by `--pipeline` or by flags after `--`.
    pub fn require_passes(&self) -> Result<(), Failure> {
        match self.pipeline.as_deref().is_none_or(|text| text.trim().is_empty()) && self.flags.is_empty() {
            true => Err(Failure::usage("no passes were named")
                .help("add --pipeline 'canonicalize,cse', or flags as for mlir-opt after `--`")),
            false => Ok(()),
        }
    }

    /// The pipeline that the user named; empty if there is none.
    pub fn parse_passes(&self, globals: &Globals) -> Result<Orders, Failure> {
        parse_passes(self.pipeline.as_deref(), &self.flags, globals)
    }
}

/// The pipeline of `--pipeline` or of the flags after `--`; empty if there is neither.
pub fn parse_passes(pipeline: Option<&str>, args: &[String], globals: &Globals) -> Result<Orders, Failure> {
    if args.is_empty() {
        let pipeline = pipeline.map_or(Ok(Pipeline::empty()), |text| steps_of(text, globals))?;
        return Ok(Orders { pipeline, ..Orders::default() });
    }
    let catalogue = target::compiler(globals)?.catalogue().map_err(|error| target::failure(&error))?;
    let orders = flags::parse_flags(args, &catalogue).map_err(Failure::usage)?;
    match orders.inputs.first() {
        Some(input) => Err(Failure::usage(format!("'{input}' is not a flag; files come before the `--`"))),
        None => Ok(orders),
    }
}

/// A pipeline in its textual form.
pub fn steps_of(text: &str, globals: &Globals) -> Result<Pipeline, Failure> {
    // A driver of another project has passes that Assay's catalogue may not know, but it lists them.
    let catalogue = target::compiler(globals)?.catalogue().map_err(|error| target::failure(&error))?;
    target::pipeline(text, &catalogue)
}
