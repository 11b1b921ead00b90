//! The two ways to run a compiler, and which one a target gets.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Compiler;
use crate::discover::Target;
use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::library::Library;
use crate::process::Limits;

/// A way to run a compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BackEnd {
    /// One process of mlir-opt a pipeline.
    Process,
    /// A library in a worker for everything that it can do; processes for the rest.
    Library,
}

impl Compiler {
    /// `target` with the requested back end. By default this is in process if the target's library can be used: that is
    /// faster by an order of magnitude and gives the same programs (a test compares them). If the target has a library that
    /// cannot be used, [`Compiler::library_problem`] says why.
    ///
    /// Errors if the target does not have that back end, or if its library cannot be loaded or is of another version.
    pub fn with_back_end(target: Target, back_end: Option<BackEnd>) -> Result<Compiler, DriveError> {
        Compiler::with_back_end_within(target, back_end, Duration::MAX, None)
    }

    /// The same, but waits at most for the time `patience` until the library is loaded, and never longer than half a minute.
    /// `interrupt` ends this wait, and all runs of the compiler.
    ///
    /// Errors as [`Compiler::with_back_end`].
    pub fn with_back_end_within(
        target: Target,
        back_end: Option<BackEnd>,
        patience: Duration,
        interrupt: Option<Interrupt>,
    ) -> Result<Compiler, DriveError> {
        let limits = Limits { interrupt, ..Limits::default() };
        let with_library = |target| Compiler::with_library(target, patience, &limits);
        let compiler = match back_end {
            Some(BackEnd::Process) if target.has_driver() => Compiler::new(target),
            Some(BackEnd::Process) => return Err(DriveError::NoDriver { target: target.name }),
            None if target.has_driver() => match with_library(target.clone()) {
                Ok(compiler) => compiler,
                Err(DriveError::Interrupted) => return Err(DriveError::Interrupted),
                Err(error) => {
                    let library_problem = target.library.is_some().then(|| error.to_string());
                    Compiler { library_problem, ..Compiler::new(target) }
                }
            },
            Some(BackEnd::Library) | None => with_library(target)?,
        };
        Ok(Compiler { limits, ..compiler })
    }

    fn with_library(target: Target, patience: Duration, limits: &Limits) -> Result<Compiler, DriveError> {
        let Some(path) = &target.library else {
            let make = format!("make worker-{}", target.major());
            return Err(DriveError::MissingLibrary { target: target.name, make });
        };
        let library = Library::load_shared_within(path, patience, limits)?;
        let version = &library.description().version;
        if target.has_driver() && *version != target.version {
            let reason = format!("it is of version {version}, not {}", target.version);
            return Err(DriveError::Unusable { program: path.clone(), reason });
        }
        Ok(Compiler { library: Some(library), ..Compiler::new(target) })
    }

    /// The back end in use; requests that it does not support run as processes.
    pub fn back_end(&self) -> BackEnd {
        if self.library.is_some() { BackEnd::Library } else { BackEnd::Process }
    }
}
