//! `assay completions`: scripts that complete command lines in a shell.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::globals::Globals;

/// Print the completion script for a shell: `source <(assay completions bash)`.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the script was printed"),
    (Exit::Usage, "an unknown shell"),
]))]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Runs the command.
pub fn run(args: CompletionsArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "assay", &mut script);
    globals.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}
