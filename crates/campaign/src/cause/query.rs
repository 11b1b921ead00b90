//! Causes as lists of known issues describe them.

use std::fmt;

use serde::{Deserialize, Deserializer};

use super::field::{CauseField, SEPARATOR, join, parse};
use super::{Cause, is_class};
use crate::kind::FailureKind;

/// Causes as a list of known issues describes them: some fields, in order, of a cause's text. `*` matches any word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CauseQuery {
    /// As it was written.
    text: String,
    fields: Vec<CauseField>,
    /// The fields as a text.
    joined: String,
}

/// The fields of a cause, each as a text, to compare it with many queries.
pub struct CauseFields(Vec<String>);

impl From<&Cause> for CauseFields {
    fn from(cause: &Cause) -> CauseFields {
        let CauseQuery { fields, .. } = cause.into();
        CauseFields(fields.iter().map(CauseField::to_string).collect())
    }
}

impl CauseFields {
    /// Whether some of the fields, in order, are those of a query.
    pub fn fit(&self, query: &CauseQuery) -> bool {
        let CauseFields(fields) = self;
        // A message may contain the separator, so runs of fields are compared as texts.
        (0..fields.len()).any(|from| {
            (from + 1..=fields.len()).any(|to| {
                let mut wanted = query.joined.split(' ');
                let run = fields[from..to].iter().enumerate();
                let mut words = run.flat_map(|(at, field)| {
                    let separator = (at > 0).then_some(SEPARATOR.trim());
                    separator.into_iter().chain(field.split(' '))
                });
                let fits = |word: &str| wanted.next().is_some_and(|wanted| wanted == "*" || wanted == word);
                words.all(fits) && wanted.next().is_none()
            })
        })
    }
}

impl From<&Cause> for CauseQuery {
    fn from(cause: &Cause) -> CauseQuery {
        match cause {
            Cause::Text(text) => CauseQuery::parse(text),
            cause => CauseQuery::new(cause.to_string(), cause.clone().without_shared_pass().fields()),
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
        CauseQuery::new(text.to_owned(), fields)
    }

    fn new(text: String, mut fields: Vec<CauseField>) -> CauseQuery {
        // Another build has an assertion on another line.
        fields.retain(|field| !field.is_place());
        let joined = join(&fields);
        CauseQuery { text, fields, joined }
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
        CauseFields::from(cause).fit(self)
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
