//! A finding in the store, with its label.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::analysis::ReductionState;
use crate::finding::Finding;
use crate::strength::Strength;

/// What a person, or the list of known issues, decided about a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Label {
    /// Nobody has looked yet.
    #[default]
    New,
    /// It is this llvm-project issue.
    Known(u64),
    /// It is this bug of Assay's own list (docs/found.md). The bug has no upstream issue.
    Found(u64),
    /// It was reported; the number is that of the issue, if known.
    Filed(Option<u64>),
    /// A later version of the compiler no longer shows it.
    Fixed,
    /// It is not a bug; the note says why.
    NotABug,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Label::New => "new".to_owned(),
            Label::Known(issue) => format!("known #{issue}"),
            Label::Found(number) => format!("known found/{number}"),
            Label::Filed(None) => "filed".to_owned(),
            Label::Filed(Some(issue)) => format!("filed #{issue}"),
            Label::Fixed => "fixed".to_owned(),
            Label::NotABug => "not-a-bug".to_owned(),
        };
        f.pad(&text)
    }
}

impl FromStr for Label {
    type Err = String;

    /// Parses what [`Label`] prints. Any of ` `, `#`, `:`, `-` and `=` may separate the word from the number. The number may also
    /// be the URL of an issue or a pull request of llvm-project.
    fn from_str(text: &str) -> Result<Label, String> {
        if let Some((word, address)) = text.split_once("http") {
            let issue = number_in(address)?;
            return match word.trim() {
                "" => Err(format!("say what the thread is: known:{issue} or filed:{issue}")),
                word => format!("{word}{issue}").parse(),
            };
        }
        let word = text.trim().trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &text.trim()[word.len()..];
        let issue: Option<u64> = match digits {
            "" => None,
            digits => {
                Some(digits.parse().map_err(|_| format!("'{digits}' is too large for an issue number"))?)
            }
        };
        match (word.trim_end_matches([' ', '#', ':', '-', '=']), issue) {
            ("new", None) => Ok(Label::New),
            ("known", Some(issue)) => Ok(Label::Known(issue)),
            ("known found/" | "known:found/", Some(number)) => Ok(Label::Found(number)),
            ("known", None) => Err("'known' needs the issue's number, as in known:115293".to_owned()),
            ("filed", issue) => Ok(Label::Filed(issue)),
            ("fixed", None) => Ok(Label::Fixed),
            ("not-a-bug", None) => Ok(Label::NotABug),
            _ => Err(format!(
                "unknown label '{text}'; the labels are new, known:ISSUE, filed[:ISSUE], fixed, not-a-bug; \
                 ISSUE is a number or an address"
            )),
        }
    }
}

/// The number in the URL of a thread, as in `s://github.com/llvm/llvm-project/issues/115293#issuecomment-1`.
fn number_in(address: &str) -> Result<u64, String> {
    let project = ["s://", "://"].iter().find_map(|scheme| address.strip_prefix(scheme));
    let thread = project
        .and_then(|rest| rest.trim_start_matches("www.").strip_prefix("github.com/llvm/llvm-project/"));
    let number = thread.and_then(|rest| rest.strip_prefix("issues/").or_else(|| rest.strip_prefix("pull/")));
    let digits = number.map(|rest| rest.split(['/', '#', '?']).next().unwrap_or_default().trim());
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| {
        format!(
            "'http{address}' is not an issue or pull request of llvm-project; \
             name one as in known:https://github.com/llvm/llvm-project/issues/115293"
        )
    })
}

impl TryFrom<String> for Label {
    type Error = String;

    fn try_from(text: String) -> Result<Label, String> {
        text.parse()
    }
}

/// Whether a finding is new, the new ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Novelty {
    /// No label fits it.
    New,
    /// No label fits it, and it is not reduced. So its cause is unknown; it may be a known one.
    Open,
    /// It has a label.
    Labelled,
}

impl Label {
    /// Whether only a person gives this label: no list of known bugs does.
    pub fn is_by_a_person(self) -> bool {
        matches!(self, Label::Filed(_) | Label::Fixed | Label::NotABug)
    }

    /// Whether a finding with this label, whose reduction is in this state, is new.
    pub fn novelty(self, state: ReductionState) -> Novelty {
        match (self, state) {
            (Label::New, ReductionState::Unreduced | ReductionState::Recognised) => Novelty::Open,
            (Label::New, _) => Novelty::New,
            _ => Novelty::Labelled,
        }
    }
}

/// A finding as the store keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored {
    /// Its number in this store, from 1.
    pub id: i64,
    /// How often it was seen, including findings that turned out to be the same bug.
    pub hits: u64,
    /// Unix seconds when it was first seen.
    pub first_seen: u64,
    /// Unix seconds when it was last seen.
    pub last_seen: u64,
    /// Its label.
    pub label: Label,
    /// The note beside the label.
    pub note: String,
    /// The finding that this one was merged into, because reduction showed the same cause.
    #[serde(default)]
    pub parent: Option<i64>,
    /// The findings that were merged into this one.
    #[serde(default)]
    pub merged: Vec<i64>,
    /// The simpler finding that is probably the same bug, if this one is new: see [`crate::store::Store::find_simpler`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<i64>,
    /// Whether a maintainer would accept it.
    #[serde(default)]
    pub strength: Strength,
    /// Why it is not strong.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The bug and its evidence.
    #[serde(flatten)]
    pub finding: Finding,
}

impl Stored {
    /// Whether the finding may be the same bug as a simpler one: nobody has labelled it, and it shows.
    pub fn may_be_alike(&self) -> bool {
        let state = self.finding.state();
        self.label.novelty(state) != Novelty::Labelled && state != ReductionState::Lost
    }

    /// The sort key of lists. Findings that did not show again come last. The others are sorted by strength, strong ones first;
    /// among equals, new ones come first. A finding that is not reduced yet may turn out to be known.
    pub fn rank(&self) -> impl Ord + use<> {
        let state = self.finding.state();
        (state == ReductionState::Lost, self.strength, self.label.novelty(state), self.id)
    }
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_reduced_may_be_known() {
        use ReductionState::{Lost, Partial, Recognised, Reduced, Unreduced};
        assert_eq!([Unreduced, Recognised].map(|state| Label::New.novelty(state)), [Novelty::Open; 2]);
        assert_eq!([Partial, Reduced, Lost].map(|state| Label::New.novelty(state)), [Novelty::New; 3]);
        assert_eq!(Label::Known(1).novelty(Unreduced), Novelty::Labelled);
        assert!(Novelty::New < Novelty::Open && Novelty::Open < Novelty::Labelled);
    }

    #[test]
    fn labels_come_back_from_their_text() {
        let labels = [
            Label::New,
            Label::Known(115293),
            Label::Found(45),
            Label::Filed(None),
            Label::Filed(Some(7)),
            Label::Fixed,
            Label::NotABug,
        ];
        for label in labels {
            assert_eq!(label.to_string().parse::<Label>().unwrap(), label);
        }
        assert_eq!("known:115293".parse(), Ok(Label::Known(115293)));
        assert_eq!("filed-9".parse(), Ok(Label::Filed(Some(9))));
        let thread = |rest: &str| format!("https://github.com/llvm/llvm-project/{rest}").to_string();
        assert_eq!(format!("known:{}", thread("issues/115293")).parse(), Ok(Label::Known(115293)));
        assert_eq!(format!("known {}", thread("pull/7/files#r1")).parse(), Ok(Label::Known(7)));
        assert_eq!(format!("filed:{}", thread("issues/9#issuecomment-1")).parse(), Ok(Label::Filed(Some(9))));
        for bad in ["known:https://github.com/openxla/xla/issues/4", "known:https://example.org/9"] {
            assert!(bad.parse::<Label>().unwrap_err().contains("llvm-project"), "{bad:?}");
        }
        assert!(thread("issues/1").parse::<Label>().is_err(), "known or filed?");
        for bad in ["", "known", "new 3", "wontfix", "known #99999999999999999999", "7"] {
            assert!(bad.parse::<Label>().is_err(), "{bad:?} is not a label");
        }
    }
}
