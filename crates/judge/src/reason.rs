//! Why nothing is claimed about a function.

use std::fmt;

use assay_model::Stop;

/// Why nothing is claimed: what a report says, and the kind, for counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// For counts.
    pub kind: ReasonKind,
    /// The program that could not be run to its end, if that is the reason.
    pub stopped: Option<StoppedProgram>,
    /// One clause: `undefined on all 64 inputs tried (div-by-zero)`.
    pub text: String,
}

/// A program of a comparison that could not be run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedProgram {
    /// The program before the step, or before the pipeline.
    Before,
    /// The program after it.
    After,
}

/// The kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReasonKind {
    /// The source is undefined on all inputs tried, or all that it shows is.
    Undefined,
    /// A budget of the interpreter ran out: steps, memory, depth of calls.
    Budget,
    /// The interpreter cannot run the function: an op or a type without a model, or a bug of Assay.
    Unsupported,
    /// Everything depends on results that no document determines.
    Open,
    /// The step changed the function so that its results cannot be compared with the old ones, or removed it.
    Changed,
    /// The step is not judged: its pass is right only under a condition that nobody checked, or nobody has reviewed it.
    NotJudged,
    /// The user does not want to wait any more.
    Interrupted,
}

impl ReasonKind {
    /// A short phrase, for counts: `undefined on every input`.
    pub fn phrase(self) -> &'static str {
        match self {
            ReasonKind::Undefined => "undefined on every input",
            ReasonKind::Budget => "too many steps or too much memory",
            ReasonKind::Unsupported => "not supported",
            ReasonKind::Open => "the outcome is open",
            ReasonKind::Changed => "the function's type changed",
            ReasonKind::NotJudged => "the pass is not known to be sound",
            ReasonKind::Interrupted => "interrupted",
        }
    }
}

impl Reason {
    /// A reason of that kind, in the words of a report.
    pub fn new(kind: ReasonKind, text: impl Into<String>) -> Reason {
        Reason { kind, stopped: None, text: text.into() }
    }

    /// The execution of one program could not be run to its end.
    pub(crate) fn from_stop(program: StoppedProgram, stop: &Stop) -> Reason {
        let kind = match stop {
            Stop::Exhausted(_) => ReasonKind::Budget,
            _ => ReasonKind::Unsupported,
        };
        Reason { kind, stopped: Some(program), text: stop.to_string() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stopped {
            Some(StoppedProgram::Before) => f.write_str("before: ")?,
            Some(StoppedProgram::After) => f.write_str("after: ")?,
            None => {}
        }
        f.write_str(&self.text)
    }
}
