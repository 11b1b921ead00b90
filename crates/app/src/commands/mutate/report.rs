//! What `--stats` prints.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::time::Duration;

use assay_engine::mutate::{JOINS, Mutated, MutationCounts, OPERATORS, coverage};
use assay_ir::Module;
use serde::Serialize;

use super::watch::Watch;
use crate::columns::TextTable;
use crate::globals::Globals;

/// Reasons listed in the text.
const REASONS: usize = 40;

/// Counts over all mutants.
pub struct MutationReport {
    programs: usize,
    mutants: u64,
    unchanged: u64,
    tally: MutationCounts,
    /// For each operator: the number of mutants made by it alone that the target accepted, and that it rejected.
    valid: BTreeMap<&'static str, (u64, u64)>,
    /// The target's messages on mutants made by one operator.
    rejected: BTreeMap<(&'static str, String), u64>,
    covered: HashSet<u64>,
    start: usize,
    busy: Duration,
}

/// The counts, for `--json`.
#[derive(Serialize)]
struct MutationCountsRecord {
    programs: usize,
    mutants: u64,
    unchanged: u64,
    mutants_per_second: f64,
    covered_by_programs: usize,
    covered: usize,
    /// If patterns were watched: the rewrite patterns that the target tried, and those that fired.
    #[serde(skip_serializing_if = "Option::is_none")]
    patterns: Option<PatternCounts>,
    operators: Vec<OperatorCounts>,
    failures: Vec<FailureCounts>,
}

#[derive(Serialize)]
struct PatternCounts {
    tried_on_programs: usize,
    tried: usize,
    fired_on_programs: usize,
    fired: usize,
}

#[derive(Serialize)]
struct OperatorCounts {
    operator: &'static str,
    made: u64,
    failed: u64,
    valid: Option<u64>,
    invalid: Option<u64>,
}

#[derive(Serialize)]
struct FailureCounts {
    operator: &'static str,
    reason: String,
    count: u64,
}

impl MutationReport {
    pub fn new(corpus: &[Module]) -> MutationReport {
        let covered: HashSet<u64> = corpus.iter().flat_map(covered_by).collect();
        MutationReport {
            programs: corpus.len(),
            mutants: 0,
            unchanged: 0,
            tally: MutationCounts::default(),
            valid: BTreeMap::new(),
            rejected: BTreeMap::new(),
            start: covered.len(),
            covered,
            busy: Duration::ZERO,
        }
    }

    /// Adds mutants and, if asked for, the target's messages on them.
    pub fn add(&mut self, batch: &[Mutated], verdicts: Option<&[Option<String>]>, busy: Duration) {
        self.busy += busy;
        for (at, mutated) in batch.iter().enumerate() {
            self.mutants += 1;
            self.unchanged += u64::from(mutated.operators.is_empty());
            self.tally.merge(&mutated.tally);
            self.covered.extend(covered_by(&mutated.module));
            if let (Some(verdicts), [operator]) = (verdicts, mutated.operators.as_slice()) {
                let counts = self.valid.entry(operator).or_default();
                match &verdicts[at] {
                    None => counts.0 += 1,
                    Some(message) => {
                        counts.1 += 1;
                        *self.rejected.entry((operator, message.clone())).or_insert(0) += 1;
                    }
                }
            }
        }
    }

    fn counts(&self, watch: Option<&Watch>) -> MutationCountsRecord {
        // Joins are drawn only if they are named.
        let joins = JOINS.iter().filter(|operator| self.tally.is_tried(operator.name));
        let operators = OPERATORS.iter().chain(joins).map(|operator| OperatorCounts {
            operator: operator.name,
            made: self.tally.made.get(operator.name).copied().unwrap_or(0),
            failed: self.tally.failures(operator.name),
            valid: self.valid.get(operator.name).map(|counts| counts.0),
            invalid: self.valid.get(operator.name).map(|counts| counts.1),
        });
        let mut failures: Vec<FailureCounts> = (self.tally.failed.iter())
            .map(|((operator, reason), &count)| FailureCounts { operator, reason: reason.to_string(), count })
            .collect();
        failures.sort_by_key(|failure| std::cmp::Reverse(failure.count));
        MutationCountsRecord {
            programs: self.programs,
            mutants: self.mutants,
            unchanged: self.unchanged,
            mutants_per_second: self.mutants as f64 / self.busy.as_secs_f64().max(1e-9),
            covered_by_programs: self.start,
            covered: self.covered.len(),
            patterns: watch.map(|watch| PatternCounts {
                tried_on_programs: watch.start.0,
                tried: watch.seen.tried.len(),
                fired_on_programs: watch.start.1,
                fired: watch.seen.fired.len(),
            }),
            operators: operators.collect(),
            failures,
        }
    }

    pub fn print(&self, globals: &Globals, watch: Option<&Watch>) -> anyhow::Result<()> {
        let counts = self.counts(watch);
        if globals.json {
            globals.print_json_line(&counts)?;
            return Ok(());
        }
        let mut table = TextTable::new(["operator", "made", "failed", "valid"]).align_right(1..4);
        for each in &counts.operators {
            let share = match (each.valid, each.invalid) {
                (Some(valid), Some(invalid)) => {
                    format!("{:.1} %", 100.0 * valid as f64 / (valid + invalid) as f64)
                }
                _ => "-".to_owned(),
            };
            table.row([each.operator.to_string(), each.made.to_string(), each.failed.to_string(), share]);
        }
        let mut text = table.text(str::to_owned);
        let _ = writeln!(text, "\nprograms                 {}", counts.programs);
        let _ =
            writeln!(text, "mutants                  {} ({} unchanged)", counts.mutants, counts.unchanged);
        let _ = writeln!(text, "mutants per second       {:.0}", counts.mutants_per_second);
        let (start, covered) = (counts.covered_by_programs, counts.covered);
        let _ = writeln!(text, "dependencies covered     {covered} (by the programs: {start})");
        if let Some(patterns) = &counts.patterns {
            let PatternCounts { tried_on_programs, tried, fired_on_programs, fired } = patterns;
            let _ = writeln!(text, "patterns tried           {tried} (by the programs: {tried_on_programs})");
            let _ = writeln!(text, "patterns seen to fire    {fired} (by the programs: {fired_on_programs})");
        }
        if !counts.failures.is_empty() {
            let _ = writeln!(text, "\nmutations that came to nothing:");
        }
        for each in counts.failures.iter().take(REASONS) {
            let _ = writeln!(text, "{:>9}  {}: {}", each.count, each.operator, each.reason);
        }
        if !self.rejected.is_empty() {
            let _ = writeln!(text, "\nrejected by the target:");
        }
        let mut rejected: Vec<_> = self.rejected.iter().collect();
        rejected.sort_by(|a, b| b.1.cmp(a.1));
        for ((operator, message), count) in rejected {
            let _ = writeln!(text, "{count:>9}  {operator}: {message}");
        }
        globals.print(&text)?;
        Ok(())
    }
}

fn covered_by(module: &Module) -> impl IntoIterator<Item = u64> + use<> {
    coverage::items(module, coverage::DEPTH)
}
