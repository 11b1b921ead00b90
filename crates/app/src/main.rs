//! The `assay` command.

mod bounds;
mod ci;
mod cli;
mod columns;
mod commands;
mod config;
mod console;
mod entry_point;
mod eval;
mod exit;
mod failure;
mod files;
mod fingerprint;
mod fuzz;
mod globals;
mod input;
mod interrupt;
mod known;
mod load;
mod names;
mod opt;
mod programs;
mod progress;
mod readable;
mod report;
mod start;
mod strategy;
mod style;
mod target;
mod terminal;

use std::process::ExitCode;

fn main() -> ExitCode {
    // A compiler that is started from here ends if its files get too long.
    interrupt::unblock_file_limit();
    if let Some(failed) = assay_drive::launch::become_program() {
        return failed;
    }
    if opt::is_called() { opt::main() } else { entry_point::main() }
}

use assay_dialects::shared as registry;
