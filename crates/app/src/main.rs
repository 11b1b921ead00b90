//! The `assay` command.

mod cli;
mod commands;
mod config;
mod exit;
mod failure;
mod globals;
mod load;
mod report;
mod rim;
mod style;
mod target;

use std::process::ExitCode;

fn main() -> ExitCode {
    rim::main()
}
