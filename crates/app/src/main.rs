//! The `assay` command.

mod cli;
mod commands;
mod config;
mod console;
mod exit;
mod failure;
mod fuzz;
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
