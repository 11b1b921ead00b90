//! How a run ends.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// All programs of the campaign are done.
    Complete,
    /// The time was up.
    TimeOver,
    /// It was asked to stop.
    Stopped,
    /// No worker could be made.
    NoWorker,
    /// The target could no longer be run.
    NoTarget,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ended::Complete => "complete",
            Ended::TimeOver => "time over",
            Ended::Stopped => "stopped",
            Ended::NoWorker => "no worker could be made",
            Ended::NoTarget => "the target can no longer be run",
        })
    }
}
