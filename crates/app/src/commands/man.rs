//! `assay man`: the manual pages, generated from the command line's own help.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::CommandFactory as _;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::globals::Globals;

/// Write a manual page for each command into a folder; read it with `man -l DIR/assay-fuzz.1`.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the pages were written"),
    (Exit::Usage, "a folder that cannot be written"),
]))]
pub struct ManArgs {
    /// The folder; created if it does not exist.
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
}

/// Runs the command.
pub fn run(args: ManArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    clap_mangen::generate_to(Cli::command(), folder)
        .with_context(|| format!("the pages cannot be written to {}", folder.display()))?;
    globals.remark(&format!("the pages are in {0}: man -l {0}/assay.1", folder.display()));
    Ok(Exit::Clean)
}
