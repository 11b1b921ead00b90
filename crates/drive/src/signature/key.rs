//! What identifies a crash.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Symptom, older};

/// The parts of a crash's evidence that are the same at each run. A part is absent if the compiler did not say it, or if other
/// parts suffice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CrashParts {
    /// The assertion or other message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The source file and the line of an assertion. Two assertions of one text are two bugs. The line differs from build to build, so
    /// crashes of two builds are compared without it ([`Signature::is_like`](super::Signature::is_like)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The functions on the stack that identify the place, the innermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// The innermost frame, if it has no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// The compiler crashes while it reads the program, before any pass runs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reading: bool,
    /// The pass, if the parts above do not identify the crash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The pattern, as the pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
}

/// What identifies a crash in one build of the compiler. Its text is the key of a finding, so two crashes are the same if their
/// texts are equal.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(from = "older::StoredKey")]
pub struct CrashKey {
    /// How the process ended.
    pub symptom: Symptom,
    /// Memory was corrupted earlier, somewhere else. Then only the pass is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub corruption: bool,
    /// What else identifies it.
    #[serde(flatten)]
    pub parts: CrashParts,
}

impl CrashKey {
    /// The key of a process that ended like this, with nothing else known.
    pub fn new(symptom: Symptom) -> CrashKey {
        CrashKey { symptom, corruption: false, parts: CrashParts::default() }
    }

    /// The key of a crash in this pass, where memory was corrupted earlier.
    pub fn from_corruption(symptom: Symptom, pass: Option<String>) -> CrashKey {
        CrashKey { symptom, corruption: true, parts: CrashParts { pass, ..CrashParts::default() } }
    }

    /// Whether two crashes are the same apart from the innermost function, if that is a helper. A wrong pointer may crash in one helper or
    /// another, depending on what is in memory; the function that calls them is the same.
    pub fn is_like(&self, other: &CrashKey) -> bool {
        let without_helper = |key: &CrashKey| {
            let mut key = key.clone();
            if let [helper, _, ..] = key.parts.frames.as_slice()
                && !super::stack::names_a_function(helper)
            {
                key.parts.frames.remove(0);
            }
            key
        };
        self == other || without_helper(self) == without_helper(other)
    }

    /// Whether an assertion of the compiler failed.
    pub fn is_assertion(&self) -> bool {
        self.parts.message.as_deref().is_some_and(super::is_assertion)
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
        let CrashParts { message, place, frames, site, reading, pass, pattern } = &self.parts;
        write!(f, "{}", self.symptom)?;
        if self.corruption {
            f.write_str(" | memory corrupted")?;
        }
        if let Some(message) = message {
            write!(f, " | {message}")?;
        }
        if let Some(place) = place {
            write!(f, " | {place}")?;
        }
        if !frames.is_empty() {
            write!(f, " | {}", frames.join(" < "))?;
        }
        if let Some(site) = site {
            write!(f, " | {site}")?;
        }
        if let Some(pass) = pass {
            write!(f, " | pass {pass}")?;
        }
        if let Some(pattern) = pattern {
            write!(f, " | pattern {pattern}")?;
        }
        if *reading {
            f.write_str(" | while reading the program")?;
        }
        Ok(())
    }
}
