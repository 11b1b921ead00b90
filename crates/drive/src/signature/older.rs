//! Reads keys of crashes as older versions stored them: as text.

use serde::Deserialize;

use super::{CrashKey, CrashParts, Symptom};

/// A key as it is stored.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum StoredKey {
    /// Since keys are data.
    Parts {
        symptom: Symptom,
        #[serde(default)]
        corruption: bool,
        #[serde(flatten)]
        parts: CrashParts,
    },
    /// Before.
    Text(String),
}

impl From<StoredKey> for CrashKey {
    fn from(stored: StoredKey) -> CrashKey {
        match stored {
            StoredKey::Parts { symptom, corruption, parts } => CrashKey { symptom, corruption, parts },
            StoredKey::Text(text) => key_of_older_version(&text),
        }
    }
}

/// The key with this text. It may count a part of a message as a frame, but its text is the same.
fn key_of_older_version(text: &str) -> CrashKey {
    let mut fields = text.split(" | ");
    let symptom = match fields.next().unwrap_or_default() {
        "stack overflow" => Symptom::StackOverflow(0),
        "hang" => Symptom::Hang,
        "out of memory" => Symptom::OutOfMemory,
        signal => Symptom::Signal(signal.trim_start_matches("signal ").parse().unwrap_or(0)),
    };
    let mut key = CrashKey::new(symptom);
    let mut rest = Vec::new();
    for field in fields {
        if field == "memory corrupted" {
            key.corruption = true;
        } else if field == "while reading the program" {
            key.parts.reading = true;
        } else if let Some(pass) = field.strip_prefix("pass ") {
            key.parts.pass = Some(pass.to_owned());
        } else if let Some(pattern) = field.strip_prefix("pattern ") {
            key.parts.pattern = Some(pattern.to_owned());
        } else {
            rest.push(field);
        }
    }
    let is_message = |field: &str| field.contains(' ') && !field.contains(" < ");
    let mut rest = rest.into_iter().peekable();
    key.parts.message = rest.next_if(|field| is_message(field)).map(str::to_owned);
    let rest: Vec<&str> = rest.collect();
    if !rest.is_empty() {
        key.parts.frames = vec![rest.join(" | ")];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_flat_in_json() {
        let stored = serde_json::json!({
            "symptom": {"signal": 11}, "message": "m", "frames": ["f"], "site": "s", "pass": "p", "pattern": "q", "reading": true,
        });
        let key: CrashKey = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!(key.parts.frames, ["f"]);
        assert_eq!(serde_json::to_value(&key).unwrap(), stored);
    }

    #[test]
    fn keys_that_were_stored_as_text_are_the_same_keys() {
        for text in [
            "signal 11",
            "signal 6 | memory corrupted | pass cse",
            "signal 11 | mlir::A::f < mlir::B::g",
            "stack overflow | mlir::affine::f < mlir::affine::g",
            "signal 6 | Assertion `(a | b)' in mlir::f",
            "signal 6 | Assertion `isa<To>(Val)' in llvm::cast, Casting.h | pass cse | pattern P",
            "signal 11 | f | libMLIR.so@f+0xd1a55 | pass cse",
            "signal 11 | mlir::f | while reading the program",
        ] {
            let old: CrashKey = serde_json::from_value(serde_json::json!(text)).unwrap();
            assert_eq!(old.to_string(), text);
            let new: CrashKey = serde_json::from_str(&serde_json::to_string(&old).unwrap()).unwrap();
            assert_eq!(new, old);
            assert_eq!(new.corruption, text.contains("corrupted"));
            assert_eq!(new.is_assertion(), text.contains("Assertion"));
        }
    }
}
