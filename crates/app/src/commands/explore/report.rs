//! Stores, reduces and shows the findings of `assay explore`.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use assay_campaign::analysis::ReductionState;
use assay_campaign::clock::{Clock as _, SystemClock};
use assay_campaign::finding::{Finding, Label, PassTier, Stored};
use assay_campaign::known::KnownIssues;
use assay_campaign::{ComparisonVerdict, Store};
use assay_drive::Interrupt;
use assay_explore::{Exploration, PathTotals};

use super::ExploreArgs;
use crate::commands::findings::reduce::{self, StoredReduction};
use crate::globals::Globals;
use crate::known;
use crate::style::count;

/// The result of an exploration.
#[derive(Debug, serde::Serialize)]
pub struct ExplorationSummary<'a> {
    #[serde(flatten)]
    pub totals: &'a PathTotals,
    /// Why nothing was executed, if so.
    pub not_executed: Option<&'a str>,
    pub judged: u64,
    /// It ended because nothing new appeared.
    pub exhausted: bool,
    /// Steps that differ, or crash.
    pub findings: usize,
    /// The number of findings if those of one cause count once; equal to `findings` if nothing was reduced.
    pub causes: usize,
    /// Seconds without the reduction.
    pub seconds: f64,
}

/// Stores findings, and shows them to the user.
pub struct Reporter<'a> {
    globals: &'a Globals,
    store: Store,
    known: KnownIssues,
    /// The store's numbers of the findings, by signature.
    found: BTreeMap<String, i64>,
}

impl<'a> Reporter<'a> {
    pub fn new(globals: &'a Globals, known: &[PathBuf]) -> anyhow::Result<Reporter<'a>> {
        let known = known::issues(globals, known)?;
        let store = Store::open(&globals.db)?;
        Ok(Reporter { globals, store, known, found: BTreeMap::new() })
    }

    /// How many distinct findings there are.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// Takes the findings of an exploration.
    pub fn take_findings(&mut self, exploration: &mut Exploration<'_>) -> anyhow::Result<()> {
        let findings = std::mem::take(&mut exploration.subject().report.findings);
        findings.iter().try_for_each(|finding| self.store_finding(finding))
    }

    /// Stores a finding. Shows it if it was not seen before.
    fn store_finding(&mut self, finding: &Finding) -> anyhow::Result<()> {
        let label: Label = self.known.label(finding);
        let seen = self.store.record(finding, label, SystemClock::start().unix_seconds())?;
        if self.found.insert(finding.signature.clone(), seen.id).is_none() && !self.globals.json {
            let (paint, kind, pass) = (self.globals.paint, finding.kind, &finding.guilty.pass);
            let (found, pass) = (paint.bad("found"), paint.strong(pass));
            let mut remarks = Vec::new();
            // Only reduction decides whether the finding is new, so that label is not shown yet.
            if label != Label::New {
                remarks.push(label.to_string());
            }
            match finding.guilty.tier {
                PassTier::Precondition => remarks.push("if its precondition holds".to_owned()),
                PassTier::Test => remarks.push("a pass of the compiler's tests".to_owned()),
                _ => {}
            }
            let remarks =
                if remarks.is_empty() { String::new() } else { format!(" [{}]", remarks.join(", ")) };
            self.globals.print(&format!(
                "{found} #{} {kind} in {pass}: {}{remarks}\n",
                seen.id, finding.claim.title
            ))?;
        }
        Ok(())
    }

    pub fn state(&self, totals: &PathTotals) -> String {
        let PathTotals { lowered, programs, .. } = totals;
        format!("{lowered} lowered, {programs} programs seen, {} findings", self.found.len())
    }

    /// Shows the exploration's result.
    pub fn show_paths<'v>(
        &self,
        summary: &ExplorationSummary<'_>,
        verdicts: impl Iterator<Item = (&'v ComparisonVerdict, u64)>,
    ) -> io::Result<()> {
        if self.globals.json {
            return Ok(());
        }
        let totals = summary.totals;
        let share = 100.0 * totals.lowered as f64 / totals.paths.max(1) as f64;
        let mean = totals.steps as f64 / totals.paths.max(1) as f64;
        let mut text = format!(
            "{} distinct paths in {:.1} s ({:.1}/s), {} repeated\n\
             {} paths lowered ({share:.1} %), {} stuck, {} too long, {} ended at a conversion with a fault\n\
             {mean:.1} steps a path; {} programs and {} steps of the lowering space in {} requests, \
             {} steps reused; {} programs executed\n\
             verdicts on steps; a path goes on without an optimisation that has a fault:\n",
            totals.distinct,
            summary.seconds,
            totals.distinct as f64 / summary.seconds,
            totals.paths - totals.distinct,
            totals.lowered,
            totals.stuck,
            totals.too_long,
            totals.ended,
            totals.programs,
            totals.edges,
            totals.requests,
            totals.reused,
            totals.executed,
        );
        for (verdict, count) in verdicts {
            text.push_str(&format!("  {count:>9}  {verdict}\n"));
        }
        if totals.unjudged > 0 {
            let left = count(totals.unjudged, "path");
            text.push_str(&format!("the time was over before {left} could be judged to the end\n"));
        }
        if summary.exhausted {
            text.push_str("the last paths showed nothing new, so no more were tried\n");
        }
        if let Some(why) = summary.not_executed {
            text.push_str(&format!("nothing was executed: {why}\n"));
        }
        self.globals.print(&text)
    }

    /// Reduces the findings, shows one per cause, and prints the number of causes.
    ///
    /// # Errors
    /// If the store cannot be written, or the compiler is gone.
    pub fn reduce(
        &mut self,
        budget: Duration,
        rest: Duration,
        jobs: usize,
        stop: Interrupt,
    ) -> anyhow::Result<usize> {
        let earlier = self.store.finished_work()?;
        let findings: Result<Vec<_>, _> = self.found.values().map(|&id| self.store.finding(id)).collect();
        let mut findings = findings?;
        findings.sort_by_key(|stored| stored.id);
        let (unreduced, reduced): (Vec<_>, Vec<_>) =
            findings.into_iter().partition(|stored| stored.finding.state() == ReductionState::Unreduced);
        let mut causes: BTreeSet<i64> = reduced.iter().map(cause).collect();
        let (globals, known) = (self.globals, &self.known);
        let until = Instant::now().checked_add(rest);
        let reduction = StoredReduction { globals, known, budget, until, jobs, stop };
        let mut show = |now: &Stored| match causes.insert(cause(now)) && !globals.json {
            true => globals.print(&reduce::line(now)),
            false => Ok(()),
        };
        let untried = reduction.reduce_each(&mut self.store, (&unreduced, &earlier), &mut show)?.untried;
        if !untried.is_empty() {
            let left = count(untried.len() as u64, "finding");
            globals.remark(&format!("{left} not reduced; `assay findings reduce` does the rest"));
        }
        causes.extend(untried.into_iter().map(cause));
        Ok(causes.len())
    }

    /// Shows the end.
    pub fn show_end(&self, args: &ExploreArgs, summary: &ExplorationSummary<'_>) -> io::Result<()> {
        if self.globals.json {
            return self.globals.print_json(summary);
        }
        if summary.findings > 0 {
            let (findings, causes) = (count(summary.findings as u64, "finding"), summary.causes as u64);
            self.globals.print(&format!("{findings} of {}\n", count(causes, "cause")))?;
        }
        self.globals.next(&self.what_next(args, summary));
        Ok(())
    }

    /// Suggested next steps.
    fn what_next(&self, args: &ExploreArgs, summary: &ExplorationSummary<'_>) -> String {
        let file = args.file.display().to_string();
        match summary.totals {
            _ if summary.findings > 0 => "`assay findings list`, then `assay findings show N`".to_owned(),
            PathTotals { lowered: 0, .. } => {
                let lower = self.globals.command(&["lower", &file]);
                format!("`{lower}` lists the ops that remain at the end of a path, and why")
            }
            _ => format!(
                "more paths with `--seed {}`, longer ones with `--optimisations 12`, more inputs with `--inputs {}`",
                args.seed + 1,
                args.inputs.unwrap_or(super::INPUTS).max(8) * 8
            ),
        }
    }
}

/// The finding into which all findings of the same cause were merged.
fn cause(stored: &Stored) -> i64 {
    stored.parent.unwrap_or(stored.id)
}
