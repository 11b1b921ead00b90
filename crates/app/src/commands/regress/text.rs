//! The results of a comparison of two builds, as text.

use std::fmt::Write as _;

use assay_campaign::analysis::ReductionState;
use assay_campaign::pattern::pattern_name;

use super::record::CauseRecord;
use super::sighting::{BuildSide, PipelineRun, RegressionResult, RegressionVerdict};
use crate::style::{Paint, count};

/// A cause with everything that is known about it.
pub fn cause(record: &CauseRecord, paint: Paint) -> String {
    let word = match record.side {
        BuildSide::Broken => paint.bad(record.side.word()),
        BuildSide::Changed => paint.note(record.side.word()),
        BuildSide::Fixed => paint.good(record.side.word()),
    };
    let pass = if record.pass.is_empty() { String::new() } else { format!("{}: ", record.pass) };
    let mut text = format!("{word}: {pass}{}\n", record.title);
    let place = record.places.first().map_or("", String::as_str);
    let more = match record.runs {
        0 | 1 => String::new(),
        runs => format!("  (seen {runs} times)"),
    };
    let _ = writeln!(text, "  {} {place}{more}", paint.faint("-->"));
    let width = record.targets.iter().map(String::len).max().unwrap_or_default().max("pipeline".len());
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "  {name:width$}  {value}");
    };
    if !record.pipeline.is_empty() {
        line("pipeline", &record.pipeline);
    }
    if let Some(pattern) = &record.pattern {
        line("pattern", &pattern_name(pattern));
    }
    if let Some(function) = &record.function {
        line("input", &format!("@{function}({})", record.input.join(", ")));
    }
    if let Some(source) = &record.source {
        line("source", source);
    }
    for (target, value) in record.targets.iter().zip(record.values.iter().flatten()) {
        line(target, value);
    }
    line("judged", &verdict_clause(record));
    match (record.state, record.ops) {
        (ReductionState::Reduced | ReductionState::Partial, Some(ops)) => {
            line("program", &count(ops as u64, "op"))
        }
        (ReductionState::Lost, _) => line("program", &format!("not reduced: {}", record.note)),
        _ => line("program", "not reduced"),
    }
    if record.ops.is_some() {
        for row in record.program.lines() {
            let _ = writeln!(text, "    {row}");
        }
    }
    text
}

/// Which build is right, in a clause.
fn verdict_clause(record: &CauseRecord) -> String {
    let [old, new] = &record.targets;
    match &record.judged {
        RegressionVerdict::NewIsWrong => format!("{new} is wrong"),
        RegressionVerdict::OldWasWrong => format!("{old} was wrong"),
        RegressionVerdict::CannotSay(why) => format!("cannot say: {why}"),
    }
}

/// A run without a cause; empty if it is not important enough for a line. With `verbose`, every run has text.
pub fn describe_uncaused(run: &PipelineRun, verbose: bool, paint: Paint) -> String {
    let passes = match run.pipeline.as_str() {
        "" => String::new(),
        passes => format!(" after {passes}"),
    };
    let line = |word: String, why: &str| format!("{word}: {}{passes}: {why}\n", run.place);
    match &run.what {
        RegressionResult::Error(why, _) => format!("{}: {why}\n", paint.bad("error")),
        RegressionResult::BothWrong(why) if verbose => line(paint.note("wrong in both"), why),
        RegressionResult::Unclear(why) if verbose => line(paint.note("unclear"), why),
        RegressionResult::NotComparable(why) if verbose => line(paint.faint("not comparable"), why),
        RegressionResult::LeftOut(why) if verbose => line(paint.faint("left out"), why),
        _ => String::new(),
    }
}
