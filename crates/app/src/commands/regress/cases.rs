//! Turns the comparison of two builds into test cases: one per run, and one per cause that counts against the new build.

use super::record::CauseRecord;
use super::sighting::{BuildSide, PipelineRun, RegressionResult};
use super::text;
use crate::ci::{CaseOutcome, TestCase};
use crate::style::Paint;

/// The cases of all runs, and of the causes.
pub fn cases(runs: &[PipelineRun], records: &[CauseRecord], targets: &[String; 2]) -> Vec<TestCase> {
    let counts = records.iter().filter(|record| record.side != BuildSide::Fixed);
    counts.map(cause).chain(runs.iter().filter_map(|one| run(one, targets))).collect()
}

fn cause(record: &CauseRecord) -> TestCase {
    let place = record.places.first().map_or("", String::as_str);
    let rule = format!("{}/{}", record.side.word(), record.pass).trim_end_matches('/').to_owned();
    let (message, details) = (record.title.clone(), text::cause(record, Paint::new(false)));
    let name = format!("{}: {}", record.side.word(), record.seen_in);
    case(name, place, CaseOutcome::Failed { rule, message, details })
}

/// The case of a run that shows no difference; `None` for a run with a difference, since its causes are cases.
fn run(run: &PipelineRun, targets: &[String; 2]) -> Option<TestCase> {
    let outcome = match &run.what {
        RegressionResult::Same | RegressionResult::Right => CaseOutcome::Passed,
        RegressionResult::Found(sightings)
            if sightings.iter().all(|sighting| sighting.side == BuildSide::Fixed) =>
        {
            CaseOutcome::Passed
        }
        RegressionResult::Found(_) => return None,
        RegressionResult::BothWrong(why) => CaseOutcome::Skipped(format!("wrong in both: {why}")),
        RegressionResult::Unclear(why)
        | RegressionResult::NotComparable(why)
        | RegressionResult::LeftOut(why) => CaseOutcome::Skipped(why.clone()),
        RegressionResult::Error(why, _) => CaseOutcome::Error(why.clone()),
    };
    let passes = if run.pipeline.is_empty() { "" } else { " after " };
    let name = format!("{}{passes}{}, {} and {}", run.place, run.pipeline, targets[0], targets[1]);
    Some(case(name, &run.place, outcome))
}

/// A case at `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
fn case(name: String, place: &str, outcome: CaseOutcome) -> TestCase {
    let mut numbers = Vec::new();
    let mut file = place;
    while let Some((rest, Ok(number))) = file.rsplit_once(':').map(|(rest, last)| (rest, last.parse::<u32>()))
    {
        numbers.insert(0, number);
        file = rest;
    }
    let at = match numbers[..] {
        [line, column, ..] => Some((line, column)),
        [line] => Some((line, 1)),
        [] => None,
    };
    TestCase { name, file: file.to_owned(), at, outcome }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_files_parts_and_functions_are_distinguished() {
        let at = |place: &str| {
            let case = case(String::new(), place, CaseOutcome::Passed);
            (case.file, case.at)
        };
        assert_eq!(at("a.mlir"), ("a.mlir".to_owned(), None));
        assert_eq!(at("a.mlir:7"), ("a.mlir".to_owned(), Some((7, 1))));
        assert_eq!(at("a.mlir:7:3"), ("a.mlir".to_owned(), Some((7, 3))));
    }
}
