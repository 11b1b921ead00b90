//! What reduction and bisection found out about a finding.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::cause::{Cause, CrashCause};

/// How far the reduction of a finding came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReductionState {
    /// Nobody has tried yet.
    #[default]
    Unreduced,
    /// The budget ran out before the reduction ended, so a smaller result is possible.
    Partial,
    /// It was not reduced: what the campaign saw already shows a known bug.
    Recognised,
    /// It cannot be reduced further.
    Reduced,
    /// The failure did not show again. The evidence is that of the campaign.
    Lost,
}

impl ReductionState {
    /// As in the store and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            ReductionState::Unreduced => "unreduced",
            ReductionState::Partial => "partial",
            ReductionState::Recognised => "recognised",
            ReductionState::Reduced => "reduced",
            ReductionState::Lost => "lost",
        }
    }

    /// The state with this name; [`ReductionState::Unreduced`] for any other.
    pub fn named(name: &str) -> ReductionState {
        let all = [
            ReductionState::Unreduced,
            ReductionState::Partial,
            ReductionState::Recognised,
            ReductionState::Reduced,
            ReductionState::Lost,
        ];
        all.into_iter().find(|state| state.name() == name).unwrap_or_default()
    }
}

impl fmt::Display for ReductionState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A compiler and whether it shows the fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VersionResult {
    /// The compiler's name, as `mlir-22`.
    pub target: String,
    /// Its version, as `22.1.8`.
    pub version: String,
    /// Whether this version shows the failure; `None` if that cannot be determined.
    pub shows: Option<bool>,
    /// What it does.
    pub detail: String,
    /// Whether the program as it was found shows the failure there, and the reduced one does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_found: bool,
    /// The step that shows the failure there, if it is the finding's step with one more option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// For a crash that cannot be compared with the finding's crash: its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crash: Option<String>,
    /// For such a crash: the cause that a finding of it would have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crash_cause: Option<CrashCause>,
}

/// How the result begins on a compiler without assertions that neither fails nor crashes, if the failure is a failed assertion.
pub const SILENT: &str = "silent: ";

/// What became of a failure in a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VersionState {
    /// The version shows the failure.
    Alive,
    /// The failure is a failed assertion. The version has no assertions and shows no other sign of the bug.
    Silent,
    /// An older version shows the failure, and this one was shown not to.
    Fixed,
    /// The version was shown not to have the failure, and no older one has it.
    Absent,
    /// Nothing is known.
    Unknown,
}

impl VersionState {
    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            VersionState::Alive => "alive",
            VersionState::Silent => "silent",
            VersionState::Fixed => "fixed",
            VersionState::Absent => "absent",
            VersionState::Unknown => "?",
        }
    }

    /// What the word means.
    pub fn meaning(self) -> &'static str {
        match self {
            VersionState::Alive => "shows the failure",
            VersionState::Silent => "was built without assertions, and shows no other sign of the bug",
            VersionState::Fixed => "does not show the failure, and an older version does",
            VersionState::Absent => "does not show the failure, and no older version does",
            VersionState::Unknown => "could not be asked; `-v` says why, and so does `assay findings show N`",
        }
    }
}

impl VersionResult {
    /// A remark about the result. The failure itself is described elsewhere.
    pub fn remark(&self) -> String {
        match self.shows {
            Some(true) if self.as_found => {
                format!("shows it on the program as it was found; {}", self.detail)
            }
            Some(true) => match &self.step {
                Some(step) => format!("shows it with `{step}`"),
                None => "shows it".to_owned(),
            },
            _ => self.detail.clone(),
        }
    }
}

/// How often a nondeterministic fault shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    /// Runs that showed it.
    pub shown: u32,
    /// Runs.
    pub of: u32,
}

/// How the search for the guilty pattern ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PatternSearch {
    /// There was none.
    #[default]
    NotTried,
    /// The pattern is known.
    Pattern,
    /// Folding this op alone shows the failure.
    Fold {
        /// The op, or several with commas between.
        op: String,
    },
    /// No pattern and no folder is guilty: the pass's own code is.
    NoPattern,
    /// No pattern was found.
    Unknown,
}

/// The result of reducing and bisecting a finding. The reduced program is the finding's `before`, the reduced pipeline
/// its `step`; the guilty pass and pattern are its `pass` and `pattern`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Analysis {
    /// How far it came.
    pub state: ReductionState,
    /// The cause: findings with equal causes are the same bug. `None` if it cannot be determined.
    #[serde(flatten, with = "crate::cause")]
    pub cause: Option<Cause>,
    /// The pass in which the campaign saw the failure, if another pass is guilty: many passes fold.
    pub seen_in: Option<String>,
    /// Ops of the program at first.
    pub ops_before: usize,
    /// Ops that are left, the module included.
    pub ops: usize,
    /// Number of steps in the pipeline that the campaign ran.
    pub passes_before: usize,
    /// Steps that are left.
    pub passes: usize,
    /// How the search for a pattern ended.
    pub search: PatternSearch,
    /// Why no pattern was found, or which patterns are candidates.
    pub pattern_note: String,
    /// The results on the installed versions, the oldest first.
    pub versions: Vec<VersionResult>,
    /// The last version without the failure before the first version with it.
    pub last_good: Option<String>,
    /// The first version that shows it.
    pub first_bad: Option<String>,
    /// The first version without the failure after the last version with it.
    pub fixed_in: Option<String>,
    /// The failure that replays look for on other compilers, in the form that the driver defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<serde_json::Value>,
    /// How often the failure shows, if it does not show every time.
    pub rate: Option<Rate>,
    /// The command line with which a plain compiler shows the failure; absent if it does not.
    pub command: Option<String>,
    /// A further remark, in one sentence.
    pub note: String,
    /// Candidates that were compiled.
    pub compilations: u64,
    /// How long it took.
    pub millis: u64,
}

impl Analysis {
    /// What became of the failure in one of the versions.
    pub fn state_on(&self, version: &VersionResult) -> VersionState {
        let is_older = |other: &&VersionResult| numbers(&other.version) < numbers(&version.version);
        match version.shows {
            Some(true) => VersionState::Alive,
            Some(false) if self.versions.iter().filter(is_older).any(|older| older.shows == Some(true)) => {
                VersionState::Fixed
            }
            Some(false) => VersionState::Absent,
            None if version.detail.starts_with(SILENT) => VersionState::Silent,
            None => VersionState::Unknown,
        }
    }

    /// Adds the results of compilers, the oldest first, and updates all that follows from the results known so far.
    pub fn add_versions(&mut self, versions: Vec<VersionResult>) {
        for new in versions {
            let same = |old: &&mut VersionResult| old.target == new.target && old.version == new.version;
            match self.versions.iter_mut().find(same) {
                // If the program as it was found has shown the failure, a run of the reduced program alone does not overrule
                // that.
                Some(old) if old.as_found && new.shows != Some(true) => {}
                Some(old) => *old = new,
                None => self.versions.push(new),
            }
        }
        self.versions.sort_by_key(|version| numbers(&version.version));
        let turn = VersionChange::find(&self.versions);
        let name = |version: Option<&VersionResult>| version.map(|version| version.target.clone());
        self.last_good = name(turn.last_good);
        self.first_bad = name(turn.first_bad);
        self.fixed_in = name(turn.fixed_in);
    }
}

/// The versions between which a failure appeared or disappeared. The list of versions begins with the oldest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VersionChange<'a> {
    /// The last version without the failure before the first version with it.
    pub last_good: Option<&'a VersionResult>,
    /// The first that shows it.
    pub first_bad: Option<&'a VersionResult>,
    /// The first after the last that shows it.
    pub fixed_in: Option<&'a VersionResult>,
}

impl VersionChange<'_> {
    /// Uses only the versions for which a result could be determined.
    pub fn find(versions: &[VersionResult]) -> VersionChange<'_> {
        let answered: Vec<&VersionResult> =
            versions.iter().filter(|version| version.shows.is_some()).collect();
        let shows = |version: &&VersionResult| version.shows == Some(true);
        let (first, last) = (answered.iter().position(shows), answered.iter().rposition(shows));
        let at = |at: Option<usize>| at.and_then(|at| answered.get(at)).copied();
        VersionChange {
            last_good: at(first.and_then(|first| first.checked_sub(1))),
            first_bad: at(first),
            fixed_in: at(last.map(|last| last + 1)),
        }
    }
}

/// The numbers of a version, for comparison with another: `24.0.0git+heir-20261001` is 24, 0, 0, 20261001.
pub fn numbers(version: &str) -> Vec<u64> {
    version.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(version: &str, shows: Option<bool>) -> VersionResult {
        let target = format!("mlir-{version}");
        VersionResult { target, version: version.into(), shows, ..VersionResult::default() }
    }

    #[test]
    fn a_failure_is_fixed_only_where_that_was_shown() {
        let mut analysis = Analysis::default();
        let silent = VersionResult { detail: format!("{SILENT}no assertions"), ..version("23", None) };
        analysis.add_versions(vec![
            version("19", Some(false)),
            version("21", None),
            version("22", Some(true)),
            silent,
            version("24", Some(false)),
        ]);
        let states = analysis.versions.iter().map(|version| analysis.state_on(version).word());
        assert_eq!(states.collect::<Vec<_>>(), ["absent", "?", "alive", "silent", "fixed"]);
    }

    #[test]
    fn inconclusive_versions_are_passed_over() {
        let mut analysis = Analysis::default();
        analysis.add_versions(vec![
            version("22", Some(true)),
            version("9", Some(false)),
            version("16", None),
        ]);
        let turn = |analysis: &Analysis| {
            [&analysis.last_good, &analysis.first_bad, &analysis.fixed_in].map(Option::clone)
        };
        let some = |name: &str| Some(format!("mlir-{name}"));
        assert_eq!(turn(&analysis), [some("9"), some("22"), None]);
        // A later result replaces an earlier one.
        analysis.add_versions(vec![
            version("24", Some(false)),
            version("23", None),
            version("9", Some(true)),
        ]);
        assert_eq!(turn(&analysis), [None, some("9"), some("24")]);
        let order: Vec<_> = analysis.versions.iter().map(|version| version.version.as_str()).collect();
        assert_eq!(order, ["9", "16", "22", "23", "24"]);
        assert_eq!(VersionChange::find(&[version("1", Some(false))]), VersionChange::default());
    }

    #[test]
    fn what_the_program_as_it_was_found_shows_is_not_taken_back() {
        let mut analysis = Analysis::default();
        let head = VersionResult { as_found: true, ..version("24", Some(true)) };
        analysis.add_versions(vec![version("22", Some(true)), head.clone()]);
        analysis.add_versions(vec![version("24", Some(false))]);
        assert_eq!((&analysis.versions[1], analysis.fixed_in.as_ref()), (&head, None));
        analysis.add_versions(vec![version("24", Some(true))]);
        assert!(!analysis.versions[1].as_found);
    }
}
