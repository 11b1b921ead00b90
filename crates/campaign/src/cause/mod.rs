//! The cause of a reduced and bisected finding.

mod field;
mod query;

use std::fmt;

use assay_drive::CrashParts;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kind::FailureKind;
use field::{CauseField, FRAMES};
pub use query::{CauseFields, CauseQuery};

/// What identifies the bug of a reduced finding: findings with equal causes are one bug. Its text is the key in the store, and
/// what lists of known issues quote. ` | ` separates the fields of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A crash.
    Crash(CrashCause),
    /// A crash because memory was corrupted earlier.
    CorruptedMemory {
        /// The pass that ran, if any did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<String>,
        /// Whether the stack of the last crash names functions. Then the text has the word `pass` before the pass.
        #[serde(rename = "telling")]
        names_functions: bool,
    },
    /// Any other failure.
    Failure {
        /// What the compiler did wrong.
        kind: FailureKind,
        /// The guilty pass. Absent if a pattern alone identifies the bug.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<String>,
        /// The guilty pattern.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pattern: Option<String>,
        /// What distinguishes the bugs of one pass or pattern.
        about: CauseSubject,
    },
    /// The cause of a finding whose store was not migrated: only its text is known.
    Text(String),
}

/// What identifies a crash. Only the line of an assertion differs between builds of the compiler: lists of known issues leave it out, and
/// causes are only compared between findings of one compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CrashCause {
    /// How the process ended, if nothing else is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symptom: Option<String>,
    /// What else identifies it.
    #[serde(flatten)]
    pub parts: CrashParts,
}

/// What distinguishes the bugs of one pass or pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CauseSubject {
    /// The ops that show the bug, or the op that the pattern is for.
    Ops(Vec<String>),
    /// An op breaks one of its rules after the pass.
    Rule {
        /// The op.
        op: String,
        /// The id of its rule.
        rule: String,
    },
    /// What the compiler says.
    Message(String),
    /// What the compiler says of the result of a pattern for one op.
    MessageOn {
        /// The op.
        op: String,
        /// The message.
        message: String,
    },
    /// What the compiler says of the result of a folder.
    MessageOfFold(String),
}

impl CrashCause {
    /// The parts that have names of C++: the message, the functions, the pattern.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let parts = [&self.parts.message, &self.parts.site, &self.parts.pattern];
        self.parts.frames.iter().chain(parts.into_iter().flatten()).map(String::as_str)
    }

    /// Whether some part names a function of the compiler. A frame without a name is an offset from another function, with an `@`.
    pub fn names_a_function(&self) -> bool {
        self.texts().flat_map(|text| text.split(' ')).any(|word| word.contains("::") && !word.contains('@'))
    }

    /// The namespaces in `mlir` that its parts name: `arith` in `mlir::arith::MulFOp::fold`.
    pub fn namespaces(&self) -> impl Iterator<Item = &str> {
        let spaces = |text| str::split(text, "mlir::").skip(1).filter_map(|rest| rest.split_once("::"));
        self.texts().flat_map(spaces).map(|(name, _)| name)
    }

    fn fields(&self) -> Vec<CauseField> {
        let CrashParts { message, place, frames, site, reading, pass, pattern } = &self.parts;
        // What each field names, one after the other: most name one thing.
        let single = |text: &String| vec![text.clone()];
        let mut fields: Vec<Vec<String>> =
            self.symptom.iter().chain(message).chain(place).map(single).collect();
        if !frames.is_empty() {
            fields.push(frames.clone());
        }
        fields.extend(site.as_ref().map(single));
        if *reading {
            fields.push(vec!["while reading the program".to_owned()]);
        }
        fields.extend(pass.iter().chain(pattern).map(single));
        let mut fields = fields.into_iter();
        let first = CauseField::Crash { names: fields.next().unwrap_or_default() };
        let rest = fields.map(|names| CauseField::Text(names.join(FRAMES)));
        std::iter::once(first).chain(rest).collect()
    }
}

impl From<CrashParts> for CrashCause {
    fn from(parts: CrashParts) -> CrashCause {
        CrashCause { symptom: None, parts }
    }
}

impl CauseSubject {
    fn fields(&self) -> Vec<CauseField> {
        let text = |text: &str| CauseField::Text(text.to_owned());
        match self {
            CauseSubject::Ops(ops) => vec![text(&ops.join(", "))],
            CauseSubject::Rule { op, rule } => vec![CauseField::Rule { op: op.clone(), rule: rule.clone() }],
            CauseSubject::Message(message) => vec![text(message)],
            CauseSubject::MessageOn { op, message } => vec![text(op), text(message)],
            CauseSubject::MessageOfFold(message) => vec![text("fold"), text(message)],
        }
    }
}

impl Cause {
    /// The fields of its text.
    fn fields(&self) -> Vec<CauseField> {
        match self {
            Cause::Crash(crash) => crash.fields(),
            Cause::CorruptedMemory { pass, names_functions } => {
                let label = if *names_functions { "pass " } else { "" };
                let pass = pass.iter().map(|pass| CauseField::Text(format!("{label}{pass}")));
                std::iter::once(CauseField::CorruptedMemory).chain(pass).collect()
            }
            Cause::Failure { kind, pass, pattern, about } => {
                let first = CauseField::Failure { kind: *kind, pass: pass.clone() };
                let pattern = pattern.clone().map(CauseField::Text);
                std::iter::once(first).chain(pattern).chain(about.fields()).collect()
            }
            Cause::Text(text) => vec![CauseField::Text(text.clone())],
        }
    }

    /// Invalid output without its pass, if a C++ class of patterns is guilty: several passes use the pattern. Other causes stay.
    #[must_use]
    pub fn without_shared_pass(self) -> Cause {
        match self {
            Cause::Failure { kind: FailureKind::InvalidOutput, pattern: Some(pattern), about, .. }
                if is_class(&pattern) =>
            {
                Cause::Failure { kind: FailureKind::InvalidOutput, pass: None, pattern: Some(pattern), about }
            }
            cause => cause,
        }
    }

    /// Whether it names this op: as a part, in the name of a pattern, or in a message of the compiler.
    pub fn names_op(&self, op: &str) -> bool {
        let says = |text: &str| words(text).any(|word| word == op);
        match self {
            Cause::Crash(crash) => crash.texts().any(says),
            Cause::CorruptedMemory { .. } => false,
            Cause::Failure { pattern, about, .. } => {
                pattern.as_deref().is_some_and(says)
                    || match about {
                        CauseSubject::Ops(ops) => ops.iter().any(|own| own == op),
                        CauseSubject::Rule { op: own, .. } => own == op,
                        CauseSubject::Message(message) | CauseSubject::MessageOfFold(message) => {
                            says(message)
                        }
                        CauseSubject::MessageOn { op: own, message } => own == op || says(message),
                    }
            }
            Cause::Text(text) => says(text),
        }
    }

    /// The only op that it names.
    pub fn op(&self) -> Option<&str> {
        match self {
            Cause::Failure { about: CauseSubject::Ops(ops), .. } => match ops.as_slice() {
                [op] => Some(op),
                _ => None,
            },
            Cause::Failure { about: CauseSubject::MessageOn { op, .. }, .. } => Some(op),
            _ => None,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&field::join(&self.fields()))
    }
}

/// The words of a text that may be names of ops.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-')))
}

/// Whether a pattern has the name of a C++ class.
pub(crate) fn is_class(pattern: &str) -> bool {
    pattern.contains("::") || pattern.starts_with(|c: char| c.is_ascii_uppercase())
}

/// The keys of a cause in JSON: its text, for readers, and its parts.
#[derive(Serialize, Deserialize)]
struct StoredCause {
    #[serde(default)]
    cause: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cause_parts: Option<Cause>,
}

/// Writes a cause as its text, which is empty if there is no cause, and its parts.
pub(crate) fn serialize<S: Serializer>(cause: &Option<Cause>, to: S) -> Result<S::Ok, S::Error> {
    let text = cause.as_ref().map_or_else(String::new, Cause::to_string);
    let cause_parts = cause.clone().filter(|cause| !matches!(cause, Cause::Text(_)));
    StoredCause { cause: text, cause_parts }.serialize(to)
}

/// Reads what [`serialize`] wrote.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Cause>, D::Error> {
    let StoredCause { cause, cause_parts } = StoredCause::deserialize(from)?;
    Ok(cause_parts.or_else(|| (!cause.is_empty()).then_some(Cause::Text(cause))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An assertion may contain what separates the fields of a cause.
    #[test]
    fn a_message_is_one_field_whatever_it_contains() {
        let message = "Assertion `(a | pass) == mlir::f(b)' in mlir::arith::g".to_owned();
        let crash = CrashCause::from(CrashParts { message: Some(message), ..CrashParts::default() });
        assert_eq!(crash.namespaces().collect::<Vec<_>>(), ["arith"]);
        let cause = Cause::Crash(crash);
        assert!(CauseQuery::parse(&cause.to_string()).fits(&cause));
        let fields = "crash Assertion `(a";
        assert!(!CauseQuery::parse(fields).fits(&cause), "a part of a message is not a field");
    }

    #[test]
    fn causes_name_ops() {
        let failure = |pattern: &str, about: CauseSubject| Cause::Failure {
            kind: FailureKind::Miscompile,
            pass: Some("cse".into()),
            pattern: Some(pattern.into()),
            about,
        };
        let ops = failure("P", CauseSubject::Ops(vec!["a.b".into(), "a.c".into()]));
        assert!(ops.names_op("a.c") && !ops.names_op("a"));
        assert!(failure("fold of a.b", CauseSubject::Message("x".into())).names_op("a.b"));
        assert!(failure("P", CauseSubject::Rule { op: "a.b".into(), rule: "r".into() }).names_op("a.b"));
        let message = failure("P", CauseSubject::Message("'a.b_c' op is wrong".into()));
        assert!(message.names_op("a.b_c") && !message.names_op("a.b"));
    }

    #[test]
    fn words_of_a_line_are_whole_names_of_ops() {
        let has = |line: &str, op: &str| words(line).any(|word| word == op);
        assert!(has(r#"  %0 = "arith.addi"(%a, %b) : (i1, i1) -> i1"#, "arith.addi"));
        assert!(has("  %0 = arith.addi %a, %b : i1", "arith.addi"));
        assert!(!has(r#"  %0:2 = "arith.addui_extended"(%a, %b)"#, "arith.addui"));
    }

    /// Stores hold causes in this form, so its keys must not change.
    #[test]
    fn causes_of_crashes_are_flat_in_json() {
        let text = r#"{"symptom":"signal 6","message":"m","frames":["f"],"site":"s","reading":true,"pass":"p","pattern":"q"}"#;
        let cause: CrashCause = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&cause).unwrap(), text);
        let text = r#"{"crash":{"pass":"p"}}"#;
        let cause: Cause = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&cause).unwrap(), text);
    }

    #[test]
    fn causes_are_stored_with_their_text() {
        let about = CauseSubject::Rule { op: "arith.addi".into(), rule: "nuw-overflow".into() };
        let (pass, pattern) = (Some("canonicalize".into()), Some("AddIAddConstant".into()));
        let cause = Some(Cause::Failure { kind: FailureKind::Miscompile, pass, pattern, about });
        let mut json = Vec::new();
        serialize(&cause, &mut serde_json::Serializer::new(&mut json)).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(
            json["cause"],
            "miscompile canonicalize | AddIAddConstant | makes arith.addi break nuw-overflow"
        );
        assert_eq!(deserialize(&json).unwrap(), cause);
        let text = serde_json::json!({"cause": "crash a < b"});
        assert_eq!(deserialize(&text).unwrap(), Some(Cause::Text("crash a < b".into())));
        assert_eq!(deserialize(&serde_json::json!({"cause": ""})).unwrap(), None);
    }

    #[test]
    fn the_pass_does_not_matter_where_a_class_of_patterns_is_guilty() {
        let of = |pattern: &str| Cause::Failure {
            kind: FailureKind::InvalidOutput,
            pass: Some("cse".into()),
            pattern: Some(pattern.into()),
            about: CauseSubject::MessageOn { op: "a.b".into(), message: "is wrong".into() },
        };
        assert_eq!(of("Fold").without_shared_pass().to_string(), "invalid-output | Fold | a.b | is wrong");
        assert_eq!(of("fold of a.b").without_shared_pass(), of("fold of a.b"));
        assert!(CauseQuery::parse("invalid-output sccp | Fold | a.b").fits(&of("Fold")));
        assert!(!CauseQuery::parse("invalid-output sccp | fold of a.b | a.b").fits(&of("fold of a.b")));
    }
}
