//! Errors in driving a compiler; a compiler's own failures are never errors here.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Why a compiler could not be found, queried or run. Each prints as one sentence.
#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    /// No MLIR compiler was found at all.
    #[error(
        "no mlir-opt was found; install one with `make deps` (or `{install}`), or set ASSAY_MLIR to a build's bin directory"
    )]
    MissingCompiler {
        /// The package manager's command.
        install: String,
    },
    /// No compiler has the requested name.
    #[error(
        "no compiler matches `{wanted}`; there are {}; install another with `{install}`, or name any driver by its path: `--target ./{wanted}`",
        list(known)
    )]
    UnknownTarget {
        /// What was asked for.
        wanted: String,
        /// Names of those that were found.
        known: Vec<String>,
        /// The command that installs it, guessed from the name.
        install: String,
    },
    /// The target has no program that executes IR.
    #[error("target {target} has no mlir-runner; {hint}")]
    MissingRunner {
        /// The target's name.
        target: String,
        /// What to do about it.
        hint: String,
    },
    /// A program could not be started or watched.
    #[error("{} could not be run: {source}", program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The run was ended by its [`Interrupt`](crate::Interrupt).
    #[error("interrupted")]
    Interrupted,
    /// A program ended in a way that is not related to the input (exit code 127 of the dynamic loader, …).
    #[error("{} could not be used: {reason}", program.display())]
    Unusable {
        /// The program.
        program: PathBuf,
        /// Its last words.
        reason: String,
    },
    /// A compiler was asked about itself and did not end: it hangs.
    #[error("`{question}` did not answer within {} s", waited.as_secs_f64().round().max(1.0))]
    Silent {
        /// The command.
        question: String,
        /// How long it ran.
        waited: Duration,
    },
    /// A compiler was asked about itself and answers without end.
    #[error("`{question}` printed more than {mib} MiB, which is the limit of an answer")]
    Endless {
        /// The command.
        question: String,
        /// The limit.
        mib: usize,
    },
    /// A compiler was asked about itself and wrote into a file.
    #[error("`{question}` was ended because it wrote into a file; a compiler may only print its answer")]
    WroteFile {
        /// The command.
        question: String,
    },
    /// A library that exports the MLIR C API was requested, but there is none.
    #[error("there is no library with the MLIR C API for {target}; make one with `{make}`")]
    MissingLibrary {
        /// The target's name.
        target: String,
        /// What makes one.
        make: String,
    },
    /// A target that is only a library cannot be run as a process.
    #[error("target {target} is a library and has no mlir-opt; use it with `--backend library`")]
    NoDriver {
        /// The target's name.
        target: String,
    },
    /// The driver changes programs even if no passes are requested.
    #[error(
        "target {target} changes a program even if no pass is asked for, so it has a default pipeline and what it prints is not a source to compare with"
    )]
    OwnPipeline {
        /// The target's name.
        target: String,
    },
    /// The program that loads such libraries is missing.
    #[error(
        "assay-worker was not found; build it with `cargo build --package assay-worker`, or set ASSAY_WORKER to it"
    )]
    MissingWorker,
    /// A file could not be read.
    #[error("{} could not be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A pipeline names a pass that the compiler does not have.
    #[error("{target} has no pass `{pass}`{}", suggestion.as_ref().map(|s| format!("; did you mean `{s}`?")).unwrap_or_default())]
    UnknownPass {
        /// The target's name.
        target: String,
        /// The name as given.
        pass: String,
        /// The nearest name that exists.
        suggestion: Option<String>,
    },
    /// A pass has no such option.
    #[error("pass `{pass}` of {target} has no option `{option}`{}", suggestion.as_ref().map(|s| format!("; did you mean `{s}`?")).unwrap_or_default())]
    UnknownOption {
        /// The target's name.
        target: String,
        /// The pass.
        pass: String,
        /// The option as given.
        option: String,
        /// The nearest option that exists.
        suggestion: Option<String>,
    },
}

impl DriveError {
    /// A program, or a file that it needs, could not be used.
    pub fn spawn(program: &Path, source: impl Into<io::Error>) -> DriveError {
        DriveError::Spawn { program: program.to_owned(), source: source.into() }
    }

    pub(crate) fn read(path: &Path, source: io::Error) -> DriveError {
        DriveError::Read { path: path.to_owned(), source }
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        names => names.join(", "),
    }
}
