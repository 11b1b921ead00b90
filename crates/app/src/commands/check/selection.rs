//! The selected functions.

use assay_judge::Plan;

use super::functions::KnownFunction;
use super::record::{CheckRecord, LeftOutRecord};
use crate::failure::Failure;

/// Names of the functions to check. If empty, all functions are checked.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    names: Vec<String>,
    /// Selected names that have not occurred in any program so far.
    missing: Vec<String>,
    /// The functions of the first program that has none of the selected functions.
    others: Option<String>,
}

impl Selection {
    /// Parses names from the command line, with or without `@`.
    pub fn parse(names: &[String]) -> Selection {
        let names: Vec<String> = names.iter().map(|name| name.trim_start_matches('@').to_owned()).collect();
        Selection { missing: names.clone(), names, others: None }
    }

    /// Whether no function was named.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|wanted| wanted == name)
    }

    /// Keeps only the selected functions. If the program has none of them, returns a record that says so.
    pub fn restrict(
        &self,
        plan: &mut Plan,
        functions: &mut Vec<KnownFunction>,
        file: &str,
    ) -> Option<CheckRecord> {
        if self.names.is_empty() {
            return None;
        }
        plan.functions.retain(|planned| self.wants(&planned.name));
        let all: Vec<String> = functions.iter().map(|known| format!("@{}", known.name)).collect();
        functions.retain(|known| self.wants(&known.name));
        let has = if all.is_empty() { "no functions".to_owned() } else { all.join(", ") };
        functions.is_empty().then(|| {
            CheckRecord::LeftOut(LeftOutRecord {
                place: file.to_owned(),
                detail: format!("{NONE_WANTED}{has}"),
                expected: true,
            })
        })
    }

    /// Notes the records of a program.
    pub fn add(&mut self, records: &[CheckRecord]) {
        for record in records {
            match record {
                CheckRecord::Function(function) => self.missing.retain(|name| *name != function.function),
                CheckRecord::LeftOut(left_out) if self.others.is_none() => {
                    self.others = left_out.detail.strip_prefix(NONE_WANTED).map(str::to_owned);
                }
                _ => {}
            }
        }
    }

    /// Checks that every selected name has occurred. Otherwise the report on a misspelled name would read as if nothing were
    /// wrong.
    ///
    /// # Errors
    /// If no program has one of the functions.
    pub fn check_all_found(&self) -> Result<(), Failure> {
        let Some(name) = self.missing.first() else { return Ok(()) };
        let failure = Failure::usage(format!("no program has a function @{name}"));
        Err(match &self.others {
            Some(others) => failure.help(format!("the first has {others}")),
            None => failure,
        })
    }
}

/// The beginning of the message about a program that has none of the selected functions.
const NONE_WANTED: &str = "it has none of the functions asked for: it has ";
