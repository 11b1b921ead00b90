//! Turns the results of a check into test cases: one for each function and pipeline.

use std::collections::BTreeMap;

use super::record::{CheckRecord, VerdictWord};
use super::show;
use crate::ci::{CaseOutcome, TestCase};
use crate::style::Paint;

/// Collects the cases of all programs.
#[derive(Default)]
pub struct TestCases {
    /// Texts of the pipelines by number.
    pipelines: BTreeMap<usize, String>,
    pub cases: Vec<TestCase>,
}

impl TestCases {
    /// Adds the records of one program.
    pub fn add(&mut self, records: &[CheckRecord]) {
        let mut known: BTreeMap<(usize, &str), usize> = BTreeMap::new();
        for record in records {
            match record {
                CheckRecord::Pipeline(pipeline) => {
                    self.pipelines.insert(pipeline.pipeline, pipeline.text.clone());
                }
                CheckRecord::Verdict(verdict) => {
                    let index = *known.entry((verdict.pipeline, &verdict.function)).or_insert_with(|| {
                        let name = self.name(&verdict.function, verdict.pipeline);
                        self.cases.push(case(name, &verdict.place, CaseOutcome::Passed));
                        self.cases.len() - 1
                    });
                    let why = verdict.detail.clone().unwrap_or_default();
                    let outcome = &mut self.cases[index].outcome;
                    match (verdict.verdict, &outcome) {
                        (
                            VerdictWord::Differs | VerdictWord::Refuted,
                            CaseOutcome::Passed | CaseOutcome::Skipped(_),
                        ) => {
                            let details = show::text(record, true, Paint::new(false));
                            *outcome = CaseOutcome::Failed {
                                rule: rule("differs", &verdict.pass),
                                message: why,
                                details,
                            };
                        }
                        (VerdictWord::NotComparable | VerdictWord::Unknown, CaseOutcome::Passed) => {
                            *outcome = CaseOutcome::Skipped(why)
                        }
                        _ => {}
                    }
                }
                CheckRecord::Compiler(compiler) if compiler.found => {
                    let name = self.name(&compiler.place, compiler.pipeline);
                    let details = show::text(record, true, Paint::new(false));
                    let (rule, message) =
                        (rule(compiler.outcome.name(), &compiler.pass), compiler.detail.clone());
                    self.cases.push(case(
                        name,
                        &compiler.place,
                        CaseOutcome::Failed { rule, message, details },
                    ));
                }
                CheckRecord::Error(error) => {
                    let file = error.message.split(':').next().unwrap_or_default();
                    self.cases.push(case(file.to_owned(), file, CaseOutcome::Error(error.message.clone())));
                }
                CheckRecord::Function(_) | CheckRecord::Compiler(_) | CheckRecord::LeftOut(_) => {}
            }
        }
    }

    fn name(&self, what: &str, pipeline: usize) -> String {
        let passes = self.pipelines.get(&pipeline).map_or("", String::as_str);
        format!("{what} after {passes}")
    }
}

fn case(name: String, place: &str, outcome: CaseOutcome) -> TestCase {
    let mut parts = place.rsplitn(3, ':');
    let (column, line, file) = (parts.next(), parts.next(), parts.next());
    let number = |text: Option<&str>| text.and_then(|text| text.parse().ok());
    match (file, number(line), number(column)) {
        (Some(file), Some(line), Some(column)) => {
            TestCase { name, file: file.to_owned(), at: Some((line, column)), outcome }
        }
        _ => TestCase { name, file: place.to_owned(), at: None, outcome },
    }
}

/// The identifier of the kind of bug: how it shows, and the pass without its options.
fn rule(how: &str, pass: &str) -> String {
    let pass = pass.rsplit('(').next().unwrap_or(pass);
    format!("{how}/{}", pass.split(['{', ')']).next().unwrap_or(pass))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_names_the_pass_alone() {
        assert_eq!(rule("differs", "func.func(affine-loop-tile{tile-size=4})"), "differs/affine-loop-tile");
        assert_eq!(rule("crash", "canonicalize"), "crash/canonicalize");
    }
}
