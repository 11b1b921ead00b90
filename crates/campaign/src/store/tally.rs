//! The number of causes, in the wording that every list and summary uses.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::Listed;
use crate::analysis::ReductionState;
use crate::strength::Strength;

/// A number of causes, and the number of those that are not strong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// All.
    pub all: u64,
    /// Those that are weak or doubtful.
    pub weak: u64,
}

/// How many causes a list of findings has. A cause is *new* under three conditions: no list of known bugs contains it, it is
/// probably not the same as that of a finding with fewer ops, and nobody has labelled it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Those of which nothing is known.
    pub new: Share,
    /// Those that probably are another finding's cause.
    pub alike: Share,
    /// Those of an issue, or of `docs/found.md`.
    pub known: Share,
    /// Those that were reported.
    pub filed: Share,
    /// Those that a later version no longer shows.
    pub fixed: Share,
    /// Findings labelled as not a bug. They are not counted as causes.
    pub not_a_bug: u64,
    /// Findings that are not reduced yet, so that their causes are unknown. They are not counted as causes.
    pub unreduced: u64,
    /// Findings that did not show again. They are not counted as causes.
    pub lost: u64,
}

/// Findings that have the same properties, so that a tally counts them in the same way.
pub(super) struct Counted<'a> {
    /// The whole label, with its issue.
    pub label: &'a str,
    /// A [`ReductionState`] by its name.
    pub state: &'a str,
    pub is_strong: bool,
    /// Whether they probably are another finding's cause.
    pub is_alike: bool,
    pub count: u64,
}

/// Whether a label names an issue.
pub(super) fn is_of_issue(label: &str) -> bool {
    label.contains(' ')
}

/// States in which the cause of a finding is unknown, if its label is `new`.
const IS_OPEN: [ReductionState; 2] = [ReductionState::Unreduced, ReductionState::Recognised];

/// A label without its issue.
fn word(label: &str) -> &str {
    label.split(' ').next().unwrap_or_default()
}

impl Tally {
    /// Counts a list of findings. `alike` maps a finding to the simpler one that is probably the same.
    pub fn new(findings: &[Listed], alike: &BTreeMap<i64, i64>) -> Tally {
        let labels: Vec<String> = findings.iter().map(|found| found.label.to_string()).collect();
        Tally::count(findings.iter().zip(&labels).map(|(found, label)| Counted {
            label,
            state: &found.state,
            is_strong: found.strength == Strength::Strong,
            is_alike: alike.contains_key(&found.id),
            count: 1,
        }))
    }

    /// Counts findings by their common properties. All findings with the label of one issue count as one cause, since one fix cures
    /// them.
    pub(super) fn count<'a>(groups: impl Iterator<Item = Counted<'a>>) -> Tally {
        let (mut tally, mut issues) = (Tally::default(), BTreeMap::<&str, bool>::new());
        for group in groups {
            if is_of_issue(group.label) {
                *issues.entry(group.label).or_default() |= group.is_strong;
            } else {
                tally.add(group.label, group.state, group.is_strong, group.is_alike, group.count);
            }
        }
        for (label, is_strong) in issues {
            tally.add(word(label), ReductionState::Reduced.name(), is_strong, false, 1);
        }
        tally
    }

    /// Counts findings that have this label's word, state and strength. If `alike`, they probably have the cause of another
    /// finding.
    fn add(&mut self, label: &str, state: &str, is_strong: bool, alike: bool, count: u64) {
        let share = match label {
            "not-a-bug" => return self.not_a_bug += count,
            "new" if state == ReductionState::Lost.name() => return self.lost += count,
            "new" if IS_OPEN.iter().any(|open| state == open.name()) => return self.unreduced += count,
            "known" => &mut self.known,
            "filed" => &mut self.filed,
            "fixed" => &mut self.fixed,
            _ if alike => &mut self.alike,
            _ => &mut self.new,
        };
        share.all += count;
        share.weak += if is_strong { 0 } else { count };
    }

    /// How many causes have each label, as `2 new, 55 known (9 weak); 3 findings not reduced yet`.
    pub fn by_label(&self) -> impl fmt::Display {
        ByLabel(self)
    }

    /// How many causes there are.
    pub fn causes(&self) -> u64 {
        [self.new, self.alike, self.known, self.filed, self.fixed].iter().map(|share| share.all).sum()
    }
}

/// For example `57 causes: 2 new, 55 known (9 weak); 3 findings not reduced yet`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cause{}: {}", self.causes(), plural(self.causes()), self.by_label())
    }
}

fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// The numbers of a [`Tally`] behind that of all causes.
struct ByLabel<'a>(&'a Tally);

impl fmt::Display for ByLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByLabel(tally) = self;
        let parts = [
            (tally.alike, "like others"),
            (tally.known, "known"),
            (tally.filed, "filed"),
            (tally.fixed, "fixed"),
        ];
        for (number, (share, word)) in [(tally.new, "new")].iter().chain(&parts).enumerate() {
            if number > 0 && share.all == 0 {
                continue;
            }
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{comma}{} {word}", share.all)?;
            if share.weak > 0 {
                write!(f, " ({} weak)", share.weak)?;
            }
        }
        let findings = |number: u64| format!("{number} finding{}", plural(number));
        for (number, words) in [
            (tally.unreduced, "not reduced yet"),
            (tally.lost, "not seen again"),
            (tally.not_a_bug, "no bug"),
        ] {
            if number > 0 {
                write!(f, "; {} {words}", findings(number))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_not_named() {
        let share = |all, weak| Share { all, weak };
        assert_eq!(Tally::default().to_string(), "0 causes: 0 new");
        let tally = Tally { new: share(1, 0), ..Tally::default() };
        assert_eq!(tally.to_string(), "1 cause: 1 new");
        let tally =
            Tally { new: share(2, 1), known: share(55, 8), unreduced: 1, lost: 2, ..Tally::default() };
        assert_eq!(
            tally.to_string(),
            "57 causes: 2 new (1 weak), 55 known (8 weak); 1 finding not reduced yet; 2 findings not seen again"
        );
    }

    #[test]
    fn what_has_the_label_of_one_issue_is_one_cause() {
        let group = |label, state: ReductionState, count| Counted {
            label,
            state: state.name(),
            is_strong: true,
            is_alike: false,
            count,
        };
        let of = |groups: Vec<Counted<'_>>| Tally::count(groups.into_iter()).to_string();
        let open = || group("known #7", ReductionState::Unreduced, 26);
        assert_eq!(of(vec![open()]), "1 cause: 0 new, 1 known");
        assert_eq!(
            of(vec![open(), group("known #7", ReductionState::Reduced, 2)]),
            "1 cause: 0 new, 1 known"
        );
        let weak = || Counted { is_strong: false, ..group("known #7", ReductionState::Partial, 2) };
        assert_eq!(of(vec![weak()]), "1 cause: 0 new, 1 known (1 weak)");
        assert_eq!(of(vec![weak(), group("known #7", ReductionState::Lost, 1)]), "1 cause: 0 new, 1 known");
        let both = vec![
            open(),
            group("known #8", ReductionState::Reduced, 1),
            group("new", ReductionState::Unreduced, 3),
        ];
        assert_eq!(of(both), "2 causes: 0 new, 2 known; 3 findings not reduced yet");
    }
}
