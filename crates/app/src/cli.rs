//! The command line as a whole.

use clap::Parser;

use crate::commands::{Command, overview};
use crate::exit::Exit;
use crate::globals::GlobalArgs;

/// First steps for a new user.
const BEGIN: &str = "\
To begin:
  assay doctor                          which compilers are installed
  assay fuzz --time 2m                  look for bugs in the newest compiler
  assay findings list                   what was found; `assay findings show 1` has all of the first
  assay serve                           the same in a browser
  assay check FILE --pipeline cse       or: is a pass right on your own program?";

/// Finds, proves, explains and shrinks bugs in MLIR compilers.
#[derive(Debug, Parser)]
#[command(name = "assay", version, max_term_width = 100, propagate_version = true)]
#[command(help_template = format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}Options:\n{{options}}{{after-help}}", overview()))]
#[command(subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = format!("{BEGIN}\n\n{}", Exit::help_for_all()))]
pub struct Cli {
    #[command(flatten)]
    pub globals: GlobalArgs,
    #[command(subcommand)]
    pub command: Command,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_documents_its_exit_codes() {
        fn visit(command: &clap::Command, path: &str) {
            let path = format!("{path} {}", command.get_name());
            assert!(command.get_about().is_some(), "{path} says nothing about itself");
            if command.has_subcommands() {
                command.get_subcommands().for_each(|sub| visit(sub, &path));
            } else {
                let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                assert!(after.contains("Exit codes:"), "{path} --help has no exit codes");
            }
        }
        Cli::command().get_subcommands().for_each(|sub| visit(sub, "assay"));
    }
}
