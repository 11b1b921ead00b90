//! What a compiler does wrong.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What the compiler did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// It ended by a signal.
    Crash,
    /// An assertion of the compiler failed. Builds without assertions go on from there: they crash, or show nothing.
    Assertion,
    /// It did not end in time.
    Hang,
    /// The compiler used more memory than any such input justifies.
    OutOfMemory,
    /// What it produced does not refine the input.
    Miscompile,
    /// It refused a valid program.
    RejectsValid,
    /// Its output is not a valid module.
    InvalidOutput,
}

const KINDS: [(FailureKind, &str); 7] = [
    (FailureKind::Crash, "crash"),
    (FailureKind::Assertion, "assertion"),
    (FailureKind::Hang, "hang"),
    (FailureKind::OutOfMemory, "out-of-memory"),
    (FailureKind::Miscompile, "miscompile"),
    (FailureKind::RejectsValid, "rejects-valid"),
    (FailureKind::InvalidOutput, "invalid-output"),
];

impl FailureKind {
    /// Whether the compiler was ended by a signal or by a failed assertion.
    pub fn is_crash(self) -> bool {
        matches!(self, FailureKind::Crash | FailureKind::Assertion)
    }

    /// The kind's name, as `--kind` and the store use it.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for FailureKind {
    type Err = String;

    fn from_str(text: &str) -> Result<FailureKind, String> {
        KINDS.iter().find(|(_, name)| *name == text).map(|(kind, _)| *kind).ok_or_else(|| {
            let names: Vec<_> = KINDS.iter().map(|(_, name)| *name).collect();
            format!("unknown kind '{text}'; the kinds are {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_come_back_from_their_names_in_text_and_json() {
        for (kind, name) in KINDS {
            assert_eq!(name.parse(), Ok(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{name}\""));
        }
    }
}
