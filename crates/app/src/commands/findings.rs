//! `assay findings`: what campaigns have found.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;

/// List, show, export and label what campaigns have found.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "done"),
    (Exit::Usage, "bad usage, no such finding, or a store that cannot be read"),
]))]
pub struct Args {}

/// Runs the command.
pub fn run(_args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    Err(Failure::usage(format!("no store at {}", globals.db.display())).help("run `assay fuzz` first").into())
}
