//! The `assay` command.

mod cli;
mod commands;
mod config;
mod exit;
mod failure;
mod globals;
mod rim;
mod style;

use std::process::ExitCode;

fn main() -> ExitCode {
    rim::main()
}
