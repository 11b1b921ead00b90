//! Why a failure could not be looked into.

use assay_drive::DriveError;

/// An error of triage. A failure of the compiler under test is not an error.
#[derive(Debug, thiserror::Error)]
pub enum TriageError {
    /// A compiler is missing or cannot be run.
    #[error(transparent)]
    Drive(#[from] DriveError),
    /// The program does not show the failure, so it cannot be reduced.
    #[error("{message}")]
    NotShown {
        /// What the program shows instead, as a sentence without a full stop.
        message: String,
        /// What the user can do about it.
        help: Option<&'static str>,
    },
    /// The request makes no sense.
    #[error("{0}")]
    Refused(String),
}
