//! The known issues that findings are labelled with: the shipped ones, then the user's own.

use std::path::PathBuf;

use assay_campaign::known::KnownIssues;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::input;

/// The shipped list, with the files of `assay.toml` and of the command line.
///
/// # Errors
/// If a file cannot be read or is not a list.
pub fn issues(globals: &Globals, files: &[PathBuf]) -> Result<KnownIssues, Failure> {
    let mut issues = KnownIssues::shipped().map_err(|error| Failure::new(Exit::Bug, error))?;
    for file in globals.config.known.iter().chain(files) {
        let more = KnownIssues::parse(&input::text(file)?)
            .map_err(|error| Failure::usage(format!("{}: {error}", file.display())))?;
        issues.extend(more);
    }
    Ok(issues)
}
