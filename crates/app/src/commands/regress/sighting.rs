//! What two builds do with a program, and the failures that this reveals.

use assay_campaign::finding::Finding;
use serde::Serialize;

use crate::exit::Exit;

/// One program after one pipeline of both builds.
pub struct PipelineRun {
    pub place: String,
    /// Empty if none was run.
    pub pipeline: String,
    pub what: RegressionResult,
}

/// The result.
pub enum RegressionResult {
    /// Both builds print the same text.
    Same,
    /// Both builds agree with the source, as far as the results can be compared.
    Right,
    /// The builds differ.
    Found(Vec<Sighting>),
    /// Both are wrong: how.
    BothWrong(String),
    /// One build is wrong, and nothing is known about the other, for this reason.
    Unclear(String),
    NotComparable(String),
    /// The program was not run on both builds, for this reason.
    LeftOut(String),
    Error(String, Exit),
}

/// A difference between the two builds.
#[derive(Clone)]
pub struct Sighting {
    pub side: BuildSide,
    /// The failure of the wrong build. For [`BuildSide::Changed`], the behaviour of the new one.
    pub finding: Finding,
    /// `file:line:column` of a function, or the program's place.
    pub place: String,
    /// Why it is unknown which build is right, if that is known before the reduction.
    pub unsaid: Option<String>,
    /// The results of the old and of the new build, if both programs run.
    pub both: Option<[String; 2]>,
}

/// Which of the two builds is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildSide {
    /// The new build is wrong, and the old one is right.
    Broken,
    /// The builds differ, and it is unknown which is right.
    Changed,
    /// The new build is right, and the old one is wrong.
    Fixed,
}

impl BuildSide {
    /// The index of the build that a finding is about.
    pub fn wrong(self) -> usize {
        usize::from(self != BuildSide::Fixed)
    }

    pub fn word(self) -> &'static str {
        match self {
            BuildSide::Broken => "broken",
            BuildSide::Changed => "changed",
            BuildSide::Fixed => "fixed",
        }
    }
}

/// Which build is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", content = "why", rename_all = "kebab-case")]
pub enum RegressionVerdict {
    NewIsWrong,
    OldWasWrong,
    CannotSay(String),
}

/// Failures that one fix would presumably cure.
#[derive(Clone)]
pub struct RegressionCause {
    pub side: BuildSide,
    pub finding: Finding,
    pub judged: RegressionVerdict,
    pub places: Vec<String>,
    pub runs: usize,
    /// The pipeline of the first run that shows the cause.
    pub seen_in: String,
    pub both: Option<[String; 2]>,
    /// Why it is unknown which build is right, as in [`Sighting`].
    pub unsaid: Option<String>,
}
