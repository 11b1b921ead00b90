//! What identifies a crash.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Symptom, older};

/// What identifies a crash: the parts of its evidence that are the same at each run. Its text is the key of a finding, so two
/// crashes are the same if their texts are equal.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(from = "older::StoredKey")]
pub struct CrashKey {
    /// How the process ended.
    pub symptom: Symptom,
    /// Memory was corrupted earlier, somewhere else. Then only the pass is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub corruption: bool,
    /// The assertion or other message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The functions that identify the place, the innermost first. Empty if the message suffices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// The innermost frame if it has no name, and no other part identifies the crash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// The pass, if message and frames do not identify the crash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The pattern, as the pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The compiler crashes while it reads the program, before any pass runs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reading: bool,
}

impl CrashKey {
    /// The key of a process that ended like this, with nothing else known.
    pub fn new(symptom: Symptom) -> CrashKey {
        CrashKey {
            symptom,
            corruption: false,
            message: None,
            frames: Vec::new(),
            site: None,
            pass: None,
            pattern: None,
            reading: false,
        }
    }

    /// The key of a crash in this pass, where memory was corrupted earlier.
    pub fn of_corruption(symptom: Symptom, pass: Option<String>) -> CrashKey {
        CrashKey { corruption: true, pass, ..CrashKey::new(symptom) }
    }

    /// Whether an assertion of the compiler failed.
    pub fn is_assertion(&self) -> bool {
        self.message.as_deref().is_some_and(super::is_assertion)
    }
}

impl PartialEq for CrashKey {
    fn eq(&self, other: &CrashKey) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for CrashKey {}

impl fmt::Display for CrashKey {
    /// `signal 11 | mlir::A::f < mlir::B::g`; never empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symptom)?;
        if self.corruption {
            f.write_str(" | memory corrupted")?;
        }
        if let Some(message) = &self.message {
            write!(f, " | {message}")?;
        }
        if !self.frames.is_empty() {
            write!(f, " | {}", self.frames.join(" < "))?;
        }
        if let Some(site) = &self.site {
            write!(f, " | {site}")?;
        }
        if let Some(pass) = &self.pass {
            write!(f, " | pass {pass}")?;
        }
        if let Some(pattern) = &self.pattern {
            write!(f, " | pattern {pattern}")?;
        }
        if self.reading {
            f.write_str(" | while reading the program")?;
        }
        Ok(())
    }
}
