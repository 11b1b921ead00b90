//! Verdicts, as a campaign counts them. A status is never treated as a value: "not lowered", "timed out", "no output" and "wrong
//! value" are distinct verdicts (another tool logged 1,311 empty outputs as miscompilations).

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The verdict on one comparison (one pass, one path or one execution of a program).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum ComparisonVerdict {
    /// The result refines what was expected.
    Ok,
    /// The compiler refused the program with a diagnostic.
    Rejected,
    /// The lowering path did not reach a level that can be executed.
    NotLowered,
    /// The compiler or the program ran out of time.
    TimedOut,
    /// The compiler or the program ran out of memory.
    OutOfMemory,
    /// The program ended without the output it should have printed.
    NoOutput,
    /// The result is proved to differ.
    WrongValue,
    /// The compiler's verifier or parser rejects the output of a pass or a printer.
    InvalidOutput,
    /// The compiler crashed.
    Crash,
    /// No verdict is possible; the reason is a short phrase (`"inexact float"`).
    NotComparable(String),
}

const PLAIN: [(ComparisonVerdict, &str); 9] = [
    (ComparisonVerdict::Ok, "ok"),
    (ComparisonVerdict::Rejected, "rejected"),
    (ComparisonVerdict::NotLowered, "not lowered"),
    (ComparisonVerdict::TimedOut, "timed out"),
    (ComparisonVerdict::OutOfMemory, "out of memory"),
    (ComparisonVerdict::NoOutput, "no output"),
    (ComparisonVerdict::WrongValue, "wrong value"),
    (ComparisonVerdict::InvalidOutput, "invalid output"),
    (ComparisonVerdict::Crash, "crash"),
];

const NOT_COMPARABLE: &str = "not comparable: ";

impl fmt::Display for ComparisonVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComparisonVerdict::NotComparable(reason) => write!(f, "{NOT_COMPARABLE}{reason}"),
            plain => {
                let name = PLAIN.iter().find(|(verdict, _)| verdict == plain).map_or("", |(_, name)| name);
                f.write_str(name)
            }
        }
    }
}

impl FromStr for ComparisonVerdict {
    type Err = String;

    fn from_str(text: &str) -> Result<ComparisonVerdict, String> {
        if let Some(reason) = text.strip_prefix(NOT_COMPARABLE) {
            return Ok(ComparisonVerdict::NotComparable(reason.to_owned()));
        }
        PLAIN
            .iter()
            .find(|(_, name)| *name == text)
            .map(|(verdict, _)| verdict.clone())
            .ok_or_else(|| format!("unknown verdict '{text}'"))
    }
}

impl From<ComparisonVerdict> for String {
    fn from(verdict: ComparisonVerdict) -> String {
        verdict.to_string()
    }
}

impl TryFrom<String> for ComparisonVerdict {
    type Error = String;

    fn try_from(text: String) -> Result<ComparisonVerdict, String> {
        text.parse()
    }
}

/// Counts by key, in the key's order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts<K: Ord>(BTreeMap<K, u64>);

impl<K: Ord> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(BTreeMap::new())
    }
}

impl<K: Ord> Counts<K> {
    /// Counts `key` once more.
    pub fn add(&mut self, key: K) {
        self.add_many(key, 1);
    }

    /// Counts `key` `times` more; zero adds no entry.
    pub fn add_many(&mut self, key: K, times: u64) {
        if times > 0 {
            let count = self.0.entry(key).or_insert(0);
            *count = count.saturating_add(times);
        }
    }

    /// How often `key` was counted.
    pub fn get(&self, key: &K) -> u64 {
        self.0.get(key).copied().unwrap_or(0)
    }

    /// The sum of all counts.
    pub fn total(&self) -> u64 {
        self.0.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// True if nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The counts in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&K, u64)> {
        self.0.iter().map(|(key, count)| (key, *count))
    }
}

impl<K: Ord + Clone> Counts<K> {
    /// Adds every count of `other`.
    pub fn merge(&mut self, other: &Counts<K>) {
        for (key, count) in other.iter() {
            self.add_many(key.clone(), count);
        }
    }
}

impl<K: Ord> FromIterator<(K, u64)> for Counts<K> {
    fn from_iter<I: IntoIterator<Item = (K, u64)>>(items: I) -> Counts<K> {
        let mut counts = Counts::default();
        items.into_iter().for_each(|(key, count)| counts.add_many(key, count));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_come_back_from_their_text() {
        let not_comparable = ComparisonVerdict::NotComparable("inexact float".to_owned());
        for verdict in PLAIN.iter().map(|(verdict, _)| verdict).chain([&not_comparable]) {
            assert_eq!(&verdict.to_string().parse::<ComparisonVerdict>().unwrap(), verdict);
        }
        assert!("fine".parse::<ComparisonVerdict>().is_err());
    }

    #[test]
    fn counts_are_json_objects() {
        let mut counts = Counts::default();
        counts.add(ComparisonVerdict::NotComparable("inexact float".to_owned()));
        counts.add_many(ComparisonVerdict::Ok, 3);
        counts.add_many(ComparisonVerdict::Crash, 0);
        let text = serde_json::to_string(&counts).unwrap();
        assert_eq!(text, r#"{"ok":3,"not comparable: inexact float":1}"#);
        assert_eq!(serde_json::from_str::<Counts<ComparisonVerdict>>(&text).unwrap(), counts);
    }
}
