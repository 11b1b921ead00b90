//! Causes as lists of known issues describe them.

use std::fmt;

use serde::{Deserialize, Deserializer};

use super::field::{CauseField, join, parse};
use super::{Cause, is_class};
use crate::kind::FailureKind;

/// Causes as a list of known issues describes them: some fields, in order, of a cause's text. `*` matches any word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CauseQuery {
    /// As it was written.
    text: String,
    fields: Vec<CauseField>,
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
        let mut fields = parse(text);
        if let [
            CauseField::Failure { kind: FailureKind::InvalidOutput, pass },
            CauseField::Text(pattern),
            _,
            ..,
        ] = fields.as_mut_slice()
            && is_class(pattern)
        {
            *pass = None;
        }
        CauseQuery { text: text.to_owned(), fields }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.fields.iter().all(|field| matches!(field, CauseField::Text(text) if text.is_empty()))
    }

    /// Whether it names a pattern, which several passes may use, and no pass.
    pub fn is_of_any_pass(&self) -> bool {
        matches!(
            self.fields.as_slice(),
            [CauseField::Failure { kind: FailureKind::InvalidOutput, pass: None }, _, ..]
        )
    }

    /// Whether a cause has these fields.
    pub fn fits(&self, cause: &Cause) -> bool {
        let CauseQuery { fields, .. } = cause.into();
        let wanted = join(&self.fields);
        let wanted: Vec<&str> = wanted.split(' ').collect();
        // A message may contain the separator, so runs of fields are compared as texts.
        (0..fields.len()).any(|from| {
            (from + 1..=fields.len()).any(|to| {
                let text = join(&fields[from..to]);
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
        match (kind, self.fields.as_slice()) {
            (
                FailureKind::Miscompile,
                [CauseField::Failure { kind: FailureKind::Miscompile, pass: Some(_) }, about],
            ) => match about {
                CauseField::Rule { op, rule } => {
                    rule == "unspecified" || op == "*" && rule == "index-out-of-bounds"
                }
                _ => true,
            },
            (FailureKind::Crash, [CauseField::CorruptedMemory, _]) => true,
            // A frame without a name is an offset from another function, with an `@`.
            (FailureKind::Crash, [CauseField::Crash { names }]) => {
                !names.is_empty() && names.iter().all(|name| name.contains('@'))
            }
            (
                FailureKind::InvalidOutput,
                [CauseField::Failure { kind: FailureKind::InvalidOutput, .. }, .., CauseField::Text(last)],
            ) => !last.contains(' '),
            _ => false,
        }
    }
}

impl fmt::Display for CauseQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
