//! The results of a comparison of two builds, as data.

use assay_campaign::analysis::ReductionState;
use assay_campaign::finding::{CallResult, FailureKind, Finding};
use serde::Serialize;
use serde_json::{Value, json};

use super::sighting::{BuildSide, PipelineRun, RegressionCause, RegressionResult, RegressionVerdict};
use crate::exit::Exit;
use crate::style::count;

/// One cause: a line of `--json`.
#[derive(Clone, Debug, Serialize)]
pub struct CauseRecord {
    #[serde(rename = "kind")]
    pub side: BuildSide,
    pub fault: FailureKind,
    pub title: String,
    /// The build that it is about.
    pub target: String,
    pub targets: [String; 2],
    pub pass: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    pub judged: RegressionVerdict,
    /// Where it was seen: the first places.
    pub places: Vec<String>,
    /// Runs that show it.
    pub runs: usize,
    /// The pipeline in which it was seen first.
    pub seen_in: String,
    /// The passes that show it on `program`.
    pub pipeline: String,
    pub program: String,
    /// Ops of `program`, if it was reduced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ops: Option<usize>,
    pub state: ReductionState,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    pub input: Vec<String>,
    /// The result of the source, if it is the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The results of the old and of the new build's program, if the finding has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[String; 2]>,
    /// The key that identifies the cause.
    pub cause: String,
    pub note: String,
}

impl CauseRecord {
    pub fn new(cause: &RegressionCause, targets: &[String; 2]) -> CauseRecord {
        let RegressionCause { side, finding, .. } = cause;
        let analysis = finding.analysis.as_ref();
        let is_reduced = matches!(finding.state(), ReductionState::Reduced | ReductionState::Partial);
        let (source, values) = values(cause);
        CauseRecord {
            side: *side,
            fault: finding.kind,
            title: finding.claim.title.clone(),
            target: targets[side.wrong()].clone(),
            targets: targets.clone(),
            pass: finding.guilty.pass.clone(),
            pattern: finding.guilty.pattern.clone(),
            judged: cause.judged.clone(),
            places: cause.places.clone(),
            runs: cause.runs,
            seen_in: cause.seen_in.clone(),
            pipeline: if is_reduced { finding.guilty.step.clone() } else { cause.seen_in.clone() },
            program: program(finding, is_reduced).to_owned(),
            ops: analysis.filter(|_| is_reduced).map(|analysis| analysis.ops),
            state: finding.state(),
            function: finding.behaviour.as_ref().and_then(|behaviour| behaviour.function.clone()),
            input: finding.behaviour.as_ref().map(|behaviour| behaviour.inputs.clone()).unwrap_or_default(),
            source,
            values,
            cause: finding.cause().map_or_else(|| finding.signature.clone(), ToString::to_string),
            note: analysis.map(|analysis| analysis.note.clone()).unwrap_or_default(),
        }
    }
}

/// The smallest program that shows the cause with the passes of `pipeline`.
fn program(finding: &Finding, is_reduced: bool) -> &str {
    if is_reduced { finding.ir.before_text() } else { &finding.compilation.program }
}

/// The results of the source and of each build's program.
fn values(cause: &RegressionCause) -> (Option<String>, Option<[String; 2]>) {
    if let Some(both) = &cause.both {
        return (None, Some(both.clone()));
    }
    let behaviour = cause.finding.behaviour.as_ref().filter(|behaviour| behaviour.function.is_some());
    let Some(behaviour) = behaviour else { return (None, None) };
    let line = |result: &CallResult| result.to_string().trim_end().replace('\n', " | ");
    let (source, wrong) = (line(&behaviour.expected), line(&behaviour.actual));
    let right = "as the source".to_owned();
    let values = if cause.side.wrong() == 0 { [wrong, right] } else { [right, wrong] };
    (Some(source), Some(values))
}

/// A run without a cause, as JSON, if it is important enough for a line.
pub fn record_uncaused(run: &PipelineRun) -> Option<Value> {
    let (kind, why) = match &run.what {
        RegressionResult::BothWrong(why) => ("both-wrong", why),
        RegressionResult::Unclear(why) => ("unclear", why),
        RegressionResult::NotComparable(why) => ("not-comparable", why),
        RegressionResult::LeftOut(why) => ("left-out", why),
        RegressionResult::Error(why, _) => ("error", why),
        RegressionResult::Same | RegressionResult::Right | RegressionResult::Found(_) => return None,
    };
    Some(json!({"kind": kind, "place": run.place, "pipeline": run.pipeline, "why": why}))
}

/// The numbers of runs and causes.
#[derive(Clone, Debug, Serialize)]
pub struct RegressionTotals {
    pub targets: [String; 2],
    /// Programs after a pipeline of both builds.
    pub runs: usize,
    /// Runs after which both print the same text.
    pub same: usize,
    /// Runs after which both builds agree with the source.
    pub right: usize,
    pub broken: usize,
    pub changed: usize,
    pub fixed: usize,
    pub both_wrong: usize,
    pub unclear: usize,
    pub not_comparable: usize,
    pub left_out: usize,
    pub errors: usize,
    /// Numbers of causes: broken, changed, fixed.
    pub causes: [usize; 3],
    #[serde(skip)]
    worst: Option<Exit>,
}

impl RegressionTotals {
    pub fn new(targets: [String; 2]) -> RegressionTotals {
        RegressionTotals {
            targets,
            runs: 0,
            same: 0,
            right: 0,
            broken: 0,
            changed: 0,
            fixed: 0,
            both_wrong: 0,
            unclear: 0,
            not_comparable: 0,
            left_out: 0,
            errors: 0,
            causes: [0; 3],
            worst: None,
        }
    }

    /// Counts a run, by its worst result.
    pub fn add(&mut self, run: &PipelineRun) {
        self.runs +=
            usize::from(!matches!(run.what, RegressionResult::LeftOut(_) | RegressionResult::Error(..)));
        *match &run.what {
            RegressionResult::Same => &mut self.same,
            RegressionResult::Right => &mut self.right,
            RegressionResult::Found(sightings) => {
                match sightings.iter().map(|sighting| sighting.side).min() {
                    Some(BuildSide::Broken) => &mut self.broken,
                    Some(BuildSide::Changed) => &mut self.changed,
                    _ => &mut self.fixed,
                }
            }
            RegressionResult::BothWrong(_) => &mut self.both_wrong,
            RegressionResult::Unclear(_) => &mut self.unclear,
            RegressionResult::NotComparable(_) => &mut self.not_comparable,
            RegressionResult::LeftOut(_) => &mut self.left_out,
            RegressionResult::Error(_, exit) => {
                if self.worst != Some(Exit::Bug) {
                    self.worst = Some(*exit);
                }
                &mut self.errors
            }
        } += 1;
    }

    pub fn count_causes(&mut self, records: &[CauseRecord]) {
        self.causes = [BuildSide::Broken, BuildSide::Changed, BuildSide::Fixed]
            .map(|side| records.iter().filter(|record| record.side == side).count());
    }

    pub fn has_unclear(&self) -> bool {
        self.unclear + self.not_comparable + self.left_out + self.both_wrong > 0
    }

    /// One line with all numbers.
    pub fn text(&self) -> String {
        let [old, new] = &self.targets;
        let mut text = format!("{old} and {new}: {}", count(self.runs as u64, "run"));
        let mut parts = vec![format!("{} with the same text", self.same)];
        if self.right > 0 {
            parts.push(format!("{} with the same behaviour", self.right));
        }
        let causes = [(self.broken, "broken"), (self.changed, "changed"), (self.fixed, "fixed")];
        for (at, (runs, word)) in causes.into_iter().enumerate() {
            if runs > 0 || word == "broken" {
                let causes = if runs > 0 {
                    format!(" ({})", count(self.causes[at] as u64, "cause"))
                } else {
                    String::new()
                };
                parts.push(format!("{runs} {word}{causes}"));
            }
        }
        let rest = [
            (self.both_wrong, "wrong in both"),
            (self.unclear, "unclear"),
            (self.not_comparable, "not comparable"),
        ];
        let rest = rest.into_iter().filter(|(number, _)| *number > 0);
        parts.extend(rest.map(|(number, what)| format!("{number} {what}")));
        text += &format!(": {}", parts.join(", "));
        for (number, what) in [(self.left_out, "left out"), (self.errors, "not read")] {
            if number > 0 {
                text += &format!("; {number} {what}");
            }
        }
        text + "\n"
    }

    pub fn exit(&self) -> Exit {
        let compared = self.same + self.right + self.fixed + self.both_wrong;
        match self.worst {
            Some(exit) => exit,
            None if self.broken + self.changed > 0 => Exit::Found,
            None if compared == 0 => Exit::NotComparable,
            None => Exit::Clean,
        }
    }
}
