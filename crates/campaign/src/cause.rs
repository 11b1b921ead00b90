//! The cause of a reduced and bisected finding.

use std::fmt;

use assay_drive::CrashParts;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kind::FailureKind;

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
        telling: bool,
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
        about: About,
    },
    /// The cause of a finding whose store was not migrated: only its text is known.
    Text(String),
}

/// What identifies a crash, whichever build of the compiler shows it.
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
pub enum About {
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

    fn fields(&self) -> Vec<String> {
        let CrashParts { message, frames, site, reading, pass, pattern } = &self.parts;
        let mut fields: Vec<String> = self.symptom.iter().chain(message).cloned().collect();
        if !frames.is_empty() {
            fields.push(frames.join(" < "));
        }
        fields.extend(site.clone());
        if *reading {
            fields.push("while reading the program".to_owned());
        }
        fields.extend(pass.iter().chain(pattern).cloned());
        fields
    }
}

impl From<CrashParts> for CrashCause {
    fn from(parts: CrashParts) -> CrashCause {
        CrashCause { symptom: None, parts }
    }
}

impl About {
    fn fields(&self) -> Vec<String> {
        match self {
            About::Ops(ops) => vec![ops.join(", ")],
            About::Rule { op, rule } => vec![format!("makes {op} break {rule}")],
            About::Message(message) => vec![message.clone()],
            About::MessageOn { op, message } => vec![op.clone(), message.clone()],
            About::MessageOfFold(message) => vec!["fold".to_owned(), message.clone()],
        }
    }
}

impl Cause {
    /// The fields of its text.
    pub fn fields(&self) -> Vec<String> {
        match self {
            Cause::Crash(crash) => {
                let mut fields = crash.fields();
                match fields.first_mut() {
                    Some(first) => *first = format!("crash {first}"),
                    None => fields.push("crash".to_owned()),
                }
                fields
            }
            Cause::CorruptedMemory { pass, telling } => {
                let label = if *telling { "pass " } else { "" };
                let pass = pass.iter().map(|pass| format!("{label}{pass}"));
                std::iter::once("crash memory corrupted".to_owned()).chain(pass).collect()
            }
            Cause::Failure { kind, pass, pattern, about } => {
                let first = pass.as_ref().map_or_else(|| kind.to_string(), |pass| format!("{kind} {pass}"));
                std::iter::once(first).chain(pattern.clone()).chain(about.fields()).collect()
            }
            Cause::Text(text) => vec![text.clone()],
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
                        About::Ops(ops) => ops.iter().any(|own| own == op),
                        About::Rule { op: own, .. } => own == op,
                        About::Message(message) | About::MessageOfFold(message) => says(message),
                        About::MessageOn { op: own, message } => own == op || says(message),
                    }
            }
            Cause::Text(text) => says(text),
        }
    }

    /// The only op that it names.
    pub fn op(&self) -> Option<&str> {
        match self {
            Cause::Failure { about: About::Ops(ops), .. } => match ops.as_slice() {
                [op] => Some(op),
                _ => None,
            },
            Cause::Failure { about: About::MessageOn { op, .. }, .. } => Some(op),
            _ => None,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fields().join(" | "))
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

/// Causes as a list of known issues describes them: some fields, in order, of a cause's text. `*` matches any word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CauseQuery {
    /// As it was written.
    text: String,
    fields: Vec<String>,
}

impl From<&Cause> for CauseQuery {
    fn from(cause: &Cause) -> CauseQuery {
        match cause {
            Cause::Text(text) => CauseQuery::parse(text),
            cause => {
                CauseQuery { text: cause.to_string(), fields: cause.clone().without_shared_pass().fields() }
            }
        }
    }
}

impl<'de> Deserialize<'de> for CauseQuery {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CauseQuery, D::Error> {
        Ok(CauseQuery::parse(&String::deserialize(from)?))
    }
}

impl CauseQuery {
    /// Reads what a list of known issues has under `cause`. If it names the class of a pattern, the pass does not matter.
    pub fn parse(text: &str) -> CauseQuery {
        let mut fields: Vec<String> = text.split(" | ").map(str::to_owned).collect();
        if let [first, pattern, _, ..] = fields.as_mut_slice()
            && first.starts_with("invalid-output ")
            && is_class(pattern)
        {
            FailureKind::InvalidOutput.name().clone_into(first);
        }
        CauseQuery { text: text.to_owned(), fields }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.fields.iter().all(String::is_empty)
    }

    /// Whether it names a pattern, which several passes may use, and no pass.
    pub fn is_of_any_pass(&self) -> bool {
        self.fields.len() > 1 && self.fields[0] == FailureKind::InvalidOutput.name()
    }

    /// Whether a cause has these fields.
    pub fn fits(&self, cause: &Cause) -> bool {
        let CauseQuery { fields, .. } = cause.into();
        let wanted = self.fields.join(SEPARATOR);
        let wanted: Vec<&str> = wanted.split(' ').collect();
        // A message may contain the separator, so runs of fields are compared as texts.
        (0..fields.len()).any(|from| {
            (from + 1..=fields.len()).any(|to| {
                let text = fields[from..to].join(SEPARATOR);
                let words: Vec<&str> = text.split(' ').collect();
                let fits = |(word, wanted): (&&str, &&str)| *wanted == "*" || word == wanted;
                words.len() == wanted.len() && words.iter().zip(&wanted).all(fits)
            })
        })
    }

    /// Whether it says too little to distinguish one bug from others. This is so for:
    ///
    /// - A miscompilation: a pass and the ops around, without a pattern or a broken rule. Every wrong loop that a pass makes is
    ///   one of `affine.for`. The same with a rule that any wrong value breaks later: poison is printed, an index is out of
    ///   bounds.
    /// - A crash: no pass, and no frame that has a name.
    /// - Invalid output: a pattern and its op, without what the verifier says of what they made.
    pub fn is_broad(&self, kind: FailureKind) -> bool {
        let fields: Vec<&str> = self.fields.iter().map(String::as_str).collect();
        let unnamed = |field: &str| field.split(" < ").all(|frame| frame.contains('@'));
        match (kind, fields.as_slice()) {
            (FailureKind::Miscompile, [first, what]) => {
                let rule = what.strip_prefix("makes ").and_then(|made| made.split_once(" break "));
                let is_downstream = |(op, rule): (&str, &str)| {
                    rule == "unspecified" || op == "*" && rule == "index-out-of-bounds"
                };
                first.starts_with("miscompile ") && rule.is_none_or(is_downstream)
            }
            (FailureKind::Crash, ["crash memory corrupted", _]) => true,
            (FailureKind::Crash, [one]) => one.strip_prefix("crash ").is_some_and(unnamed),
            (FailureKind::InvalidOutput, [first, .., last]) => {
                first.starts_with("invalid-output") && !last.contains(' ')
            }
            _ => false,
        }
    }
}

const SEPARATOR: &str = " | ";

impl fmt::Display for CauseQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
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
        assert!(!CauseQuery::parse(fields).fits(&cause), "a part of a message is no field");
    }

    #[test]
    fn causes_name_ops() {
        let failure = |pattern: &str, about: About| Cause::Failure {
            kind: FailureKind::Miscompile,
            pass: Some("cse".into()),
            pattern: Some(pattern.into()),
            about,
        };
        let ops = failure("P", About::Ops(vec!["a.b".into(), "a.c".into()]));
        assert!(ops.names_op("a.c") && !ops.names_op("a"));
        assert!(failure("fold of a.b", About::Message("x".into())).names_op("a.b"));
        assert!(failure("P", About::Rule { op: "a.b".into(), rule: "r".into() }).names_op("a.b"));
        let message = failure("P", About::Message("'a.b_c' op is wrong".into()));
        assert!(message.names_op("a.b_c") && !message.names_op("a.b"));
    }

    #[test]
    fn words_of_a_line_are_whole_names_of_ops() {
        let has = |line: &str, op: &str| words(line).any(|word| word == op);
        assert!(has(r#"  %0 = "arith.addi"(%a, %b) : (i1, i1) -> i1"#, "arith.addi"));
        assert!(has("  %0 = arith.addi %a, %b : i1", "arith.addi"));
        assert!(!has(r#"  %0:2 = "arith.addui_extended"(%a, %b)"#, "arith.addui"));
    }

    /// A cause of a crash has the same keys as before its parts were shared with the key of a crash.
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
        let about = About::Rule { op: "arith.addi".into(), rule: "nuw-overflow".into() };
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
            about: About::MessageOn { op: "a.b".into(), message: "is wrong".into() },
        };
        assert_eq!(of("Fold").without_shared_pass().to_string(), "invalid-output | Fold | a.b | is wrong");
        assert_eq!(of("fold of a.b").without_shared_pass(), of("fold of a.b"));
        assert!(CauseQuery::parse("invalid-output sccp | Fold | a.b").fits(&of("Fold")));
        assert!(!CauseQuery::parse("invalid-output sccp | fold of a.b | a.b").fits(&of("fold of a.b")));
    }
}
