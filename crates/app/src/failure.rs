//! Expected failures: one sentence, a line of help, an exit code.

use std::fmt;
use std::io;
use std::path::Path;

use assay_campaign::StoreError;
use assay_drive::DriveError;
use assay_triage::TriageError;

use crate::exit::Exit;

/// A failure in the user's world. Commands return it (through `?` and `anyhow`) and the rim prints it as
/// `error: …` and `help: …`. Any other error is printed the same way and exits with [`Exit::Usage`].
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    message: String,
    help: Option<String>,
}

impl Failure {
    /// A failure that ends the command with `exit`; `message` is one sentence without a final stop.
    pub fn new(exit: Exit, message: impl Into<String>) -> Failure {
        Failure { exit, message: message.into(), help: None }
    }

    /// Bad usage or bad input ([`Exit::Usage`]).
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, message)
    }

    /// With a file's name in place of standard input's.
    #[must_use]
    pub fn with_file(mut self, path: &Path) -> Failure {
        self.message = self.message.replace("<stdin>", &path.display().to_string());
        self
    }

    /// Adds what the user can do about it, best a command.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Failure {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<&DriveError> for Failure {
    fn from(error: &DriveError) -> Failure {
        let exit = match error {
            DriveError::UnknownPass { .. } | DriveError::UnknownOption { .. } => Exit::Usage,
            _ => Exit::Tool,
        };
        Failure::new(exit, error.to_string())
    }
}

impl From<&TriageError> for Failure {
    fn from(error: &TriageError) -> Failure {
        match error {
            TriageError::Drive(error) => error.into(),
            TriageError::NotShown { message, help } => {
                let help = help.map(str::to_owned);
                Failure { help, ..Failure::new(Exit::NotComparable, message) }
            }
            TriageError::Refused(message) => Failure::usage(message),
        }
    }
}

impl From<TriageError> for Failure {
    fn from(error: TriageError) -> Failure {
        (&error).into()
    }
}

/// An error as the rim shows it.
pub struct Report {
    /// The exit code.
    pub exit: Exit,
    /// One sentence: the error and its causes, joined by colons.
    pub message: String,
    /// What the user can do about it.
    pub help: Option<String>,
}

impl Report {
    /// What to show for `error`; `None` if the reader of our output went away (`assay … | head`), which is silent.
    pub fn of(error: &anyhow::Error) -> Option<Report> {
        if is_broken_pipe(error) {
            return None;
        }
        if let Some(error) = error.downcast_ref::<TriageError>() {
            let Failure { exit, message, help } = error.into();
            return Some(Report { exit, message, help });
        }
        let failure = error.chain().find_map(|cause| cause.downcast_ref::<Failure>());
        let store = error.chain().find_map(|cause| cause.downcast_ref::<StoreError>());
        let help = failure.and_then(|failure| failure.help.clone());
        Some(Report {
            exit: failure.map_or(Exit::Usage, |failure| failure.exit),
            message: format!("{error:#}"),
            help: help.or_else(|| store.map(|store| store.help().to_owned())),
        })
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
