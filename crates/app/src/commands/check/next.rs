//! Suggested next steps for the first finding.

use std::collections::{BTreeMap, BTreeSet};

use super::CheckItem;
use super::record::CheckRecord;
use super::totals::CheckTotals;
use crate::globals::Globals;

/// The first finding, and what is needed to reduce it.
pub struct NextCommand {
    /// Pipelines by their numbers.
    pipelines: BTreeMap<usize, String>,
    /// Files with several programs, which no other command accepts unchanged.
    split: BTreeSet<String>,
    /// File and pipeline.
    first: Option<(String, usize)>,
    /// Whether the report shows the program of the first finding, because no file contains it.
    is_shown: bool,
}

impl NextCommand {
    pub fn choose(items: &[CheckItem]) -> NextCommand {
        let mut seen = BTreeMap::new();
        for item in items {
            let CheckItem::Subjects(subjects) = item else { continue };
            for subject in subjects {
                let place = (subject.part.range.start, subject.part.range.end);
                let parts: &mut BTreeSet<_> =
                    seen.entry(subject.source.path.display().to_string()).or_default();
                parts.insert(place);
            }
        }
        let split = seen.into_iter().filter(|(_, parts)| parts.len() > 1).map(|(file, _)| file).collect();
        NextCommand { pipelines: BTreeMap::new(), split, first: None, is_shown: false }
    }

    pub fn add(&mut self, records: &[CheckRecord]) {
        for record in records {
            let (place, pipeline) = match record {
                CheckRecord::Pipeline(pipeline) => {
                    self.pipelines.insert(pipeline.pipeline, pipeline.text.clone());
                    continue;
                }
                CheckRecord::Verdict(verdict) if verdict.verdict.is_wrong() => {
                    (&verdict.place, verdict.pipeline)
                }
                CheckRecord::Compiler(compiler) if compiler.found => (&compiler.place, compiler.pipeline),
                _ => continue,
            };
            if self.first.is_none() {
                self.is_shown = matches!(record, CheckRecord::Verdict(verdict) if verdict.program.is_some());
                self.first = Some((file(place).to_owned(), pipeline));
            }
        }
    }

    pub fn text(&self, totals: &CheckTotals, globals: &Globals) -> Option<String> {
        if let Some((file, pipeline)) = &self.first {
            if self.split.contains(file) || self.is_shown {
                let way = "put the program into a separate file; `assay reduce` and `assay bisect` take it";
                return Some(way.to_owned());
            }
            let pipeline = self.pipelines.get(pipeline)?;
            let reduce = globals.command_on("reduce", file, pipeline);
            return Some(format!("`{reduce}` makes it small"));
        }
        if totals.functions + totals.errors + totals.left_out == 0 {
            let what = "give it a function that has a body and is not private: others are judged through their callers";
            return Some(what.to_owned());
        }
        let unclear = totals.not_comparable + totals.partly_comparable > 0 && totals.errors == 0;
        let open = totals.open_word();
        (unclear && globals.verbose == 0).then(|| format!("`-v` says of each function why it is {open}"))
    }
}

/// The file of `file:line:column`.
pub fn file(place: &str) -> &str {
    let mut parts = place.rsplitn(3, ':');
    let is_number = |part: Option<&str>| part.is_some_and(|part| part.parse::<u32>().is_ok());
    match (is_number(parts.next()), is_number(parts.next()), parts.next()) {
        (true, true, Some(file)) => file,
        _ => place,
    }
}
