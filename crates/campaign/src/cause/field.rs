//! The fields of a cause's text.

use std::fmt;

use crate::kind::FailureKind;

/// What separates the fields of a cause.
pub(super) const SEPARATOR: &str = " | ";

/// What separates the frames of a crash.
pub(super) const FRAMES: &str = " < ";

/// What follows the word `crash` if memory was corrupted.
const CORRUPTED: &str = "memory corrupted";

/// One field of a cause's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CauseField {
    /// How a crash begins: what identifies it first, which is the frames of its stack or one text.
    Crash {
        /// Empty if nothing is known.
        names: Vec<String>,
    },
    /// How a crash begins that is due to corrupted memory.
    CorruptedMemory,
    /// How any other failure begins.
    Failure {
        /// What the compiler did wrong.
        kind: FailureKind,
        /// The guilty pass.
        pass: Option<String>,
    },
    /// An op breaks one of its rules.
    Rule {
        /// The op.
        op: String,
        /// The id of its rule.
        rule: String,
    },
    /// Anything else.
    Text(String),
}

impl CauseField {
    /// Reads the first field of a text. A text that begins with a later field of a cause is accepted too.
    fn parse_first(text: &str) -> CauseField {
        let (kind, rest) = match text.split_once(' ') {
            Some((kind, rest)) => (kind, Some(rest)),
            None => (text, None),
        };
        match (kind.parse::<FailureKind>(), rest) {
            (Ok(FailureKind::Crash), Some(CORRUPTED)) => CauseField::CorruptedMemory,
            (Ok(FailureKind::Crash), rest) => {
                let names = rest.into_iter().flat_map(|rest| rest.split(FRAMES)).map(str::to_owned);
                CauseField::Crash { names: names.collect() }
            }
            (Ok(kind), pass) => CauseField::Failure { kind, pass: pass.map(str::to_owned) },
            (Err(_), _) => CauseField::parse_later(text),
        }
    }

    /// Whether it is the source file and the line of an assertion: `mlir/lib/IR/Foo.cpp:12`.
    pub(super) fn is_place(&self) -> bool {
        let CauseField::Text(text) = self else { return false };
        let Some((path, line)) = text.rsplit_once(':') else { return false };
        let is_path = path.contains('.') && !path.contains([' ', ':']);
        is_path && !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn parse_later(text: &str) -> CauseField {
        match text.strip_prefix("makes ").and_then(|made| made.split_once(" break ")) {
            Some((op, rule)) => CauseField::Rule { op: op.to_owned(), rule: rule.to_owned() },
            None => CauseField::Text(text.to_owned()),
        }
    }
}

impl fmt::Display for CauseField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CauseField::Crash { names } if names.is_empty() => write!(f, "{}", FailureKind::Crash),
            CauseField::Crash { names } => write!(f, "{} {}", FailureKind::Crash, names.join(FRAMES)),
            CauseField::CorruptedMemory => write!(f, "{} {CORRUPTED}", FailureKind::Crash),
            CauseField::Failure { kind, pass: Some(pass) } => write!(f, "{kind} {pass}"),
            CauseField::Failure { kind, pass: None } => write!(f, "{kind}"),
            CauseField::Rule { op, rule } => write!(f, "makes {op} break {rule}"),
            CauseField::Text(text) => f.write_str(text),
        }
    }
}

/// The fields of a text.
pub(super) fn parse(text: &str) -> Vec<CauseField> {
    let mut fields = text.split(SEPARATOR);
    let first = fields.next().map(CauseField::parse_first);
    first.into_iter().chain(fields.map(CauseField::parse_later)).collect()
}

/// The text of fields.
pub(super) fn join(fields: &[CauseField]) -> String {
    fields.iter().map(CauseField::to_string).collect::<Vec<_>>().join(SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_read_as_it_is_written() {
        for text in [
            "crash",
            "crash a::b < c::d | canonicalize",
            "crash memory corrupted | pass cse",
            "miscompile cse | P | makes arith.addi break nuw-overflow",
            "makes * break unspecified",
            "invalid-output | Fold | a.b | is wrong",
            "hang",
            "a pattern | a.b",
            "",
        ] {
            assert_eq!(join(&parse(text)), text);
        }
    }
}
