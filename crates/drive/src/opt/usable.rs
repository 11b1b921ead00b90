//! Checks whether a program can still be run: somebody may delete, replace or damage a compiler while a campaign uses it.

use std::path::Path;

use super::Compiler;
use crate::error::DriveError;
use crate::process::{self, Limits, ProcessOutcome, ProcessSpec, Status};

/// Exit codes of the dynamic loader and the shell: the program itself never ran.
const NEVER_RAN: [i32; 2] = [126, 127];

impl Compiler {
    /// After `error`, checks whether the program or the library that it is about can be used now. If so, the error was about
    /// a single run.
    ///
    /// # Errors
    /// The program still cannot be used, or the user interrupted the check.
    pub fn check_after(&self, error: &DriveError) -> Result<(), DriveError> {
        let (DriveError::Spawn { program, .. } | DriveError::Unusable { program, .. }) = error else {
            return Ok(());
        };
        match &self.library {
            Some(library) if library.needs(program) => library.check(&self.limits),
            _ => check_program(program, &self.limits),
        }
    }
}

/// Asks a program for its version, only to see whether it runs at all.
///
/// # Errors
/// As [`Compiler::check_after`].
pub(super) fn check_program(program: &Path, limits: &Limits) -> Result<(), DriveError> {
    let outcome = process::run(&ProcessSpec::new(program).args(["--version"]), limits)?;
    match never_ran(&outcome) {
        Some(reason) => Err(DriveError::Unusable { program: program.to_owned(), reason }),
        None => Ok(()),
    }
}

/// Why the program itself never ran, if so.
pub(super) fn never_ran(outcome: &ProcessOutcome) -> Option<String> {
    let silent = outcome.stdout.is_empty() && outcome.stderr.is_empty();
    match outcome.status {
        Status::Exited(code) if NEVER_RAN.contains(&code) => {
            let said = outcome.stderr_text();
            Some(said.lines().last().map_or_else(|| format!("exit code {code}"), str::to_owned))
        }
        // The program's own handlers print a stack dump.
        Status::Signaled(signal) if silent => Some(format!("signal {signal} ends it at once")),
        _ => None,
    }
}
