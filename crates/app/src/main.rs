//! The `assay` command.

mod bounds;
mod ci;
mod cli;
mod commands;
mod config;
mod console;
mod eval;
mod exit;
mod failure;
mod files;
mod fuzz;
mod globals;
mod hunt;
mod interrupt;
mod known;
mod load;
mod programs;
mod progress;
mod readable;
mod report;
mod rim;
mod style;
mod target;

use std::process::ExitCode;

fn main() -> ExitCode {
    rim::main()
}

/// All that is known of the dialects.
pub fn registry() -> &'static assay_model::Registry {
    static REGISTRY: std::sync::OnceLock<assay_model::Registry> = std::sync::OnceLock::new();
    REGISTRY.get_or_init(assay_dialects::registry)
}
