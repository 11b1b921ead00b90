//! `assay findings prune` and `archive`: removes old findings, or moves them to another store.

use std::time::{SystemTime, UNIX_EPOCH};

use assay_campaign::Finding;
use assay_campaign::store::{Location, OldCauses, OldFindings, Query, Store};
use serde_json::json;

use super::{list, list_width};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::style::count;
use crate::{interrupt, known};

/// What is old.
#[derive(Debug, clap::Args)]
pub struct PruneSelection {
    /// Take findings that were not seen for this time: 90d, 12w, 36h. Findings that are not reduced yet stay.
    #[arg(long, value_name = "AGE", value_parser = parse_age)]
    older_than: Age,
    /// Only list what would be taken.
    #[arg(long)]
    dry_run: bool,
}

/// A number of hours, days or weeks.
#[derive(Clone, Debug)]
struct Age {
    text: String,
    seconds: u64,
}

/// `assay findings prune`.
#[derive(Debug, clap::Args)]
pub struct Prune {
    #[command(flatten)]
    which: PruneSelection,
}

/// `assay findings archive`.
#[derive(Debug, clap::Args)]
pub struct Archive {
    /// The store that takes them, a file or a database; a file and its folder are created if they do not exist.
    to: Location,
    #[command(flatten)]
    which: PruneSelection,
    /// Also findings that a person has labelled.
    #[arg(long)]
    labelled: bool,
}

fn parse_age(text: &str) -> Result<Age, String> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len()));
    let hours = match unit {
        "h" => Some(1),
        "d" => Some(24),
        "w" => Some(7 * 24),
        _ => None,
    };
    let number: Option<u64> = number.parse().ok().filter(|number| *number < 100_000);
    match (number, hours) {
        (Some(number), Some(hours)) => Ok(Age { text: text.to_owned(), seconds: number * hours * 3600 }),
        _ => Err(format!("'{text}' is not an age; write 90d, 12w or 36h")),
    }
}

/// Removes old findings.
pub fn prune(args: &Prune, globals: &Globals) -> anyhow::Result<Exit> {
    let mut job = Job::new(&args.which, false, globals)?;
    job.samples = job.store.dense_samples(job.old.before)?;
    job.say("remove")?;
    if !args.which.dry_run {
        job.remove()?;
    }
    job.end(None)
}

/// Moves old findings into another store.
pub fn archive(args: &Archive, globals: &Globals) -> anyhow::Result<Exit> {
    let mut job = Job::new(&args.which, args.labelled, globals)?;
    job.say("move")?;
    if !args.which.dry_run && !job.causes.is_empty() {
        let mut archive = Store::open(args.to.clone().without_limit()).map_err(|error| {
            // --db names the other store.
            Failure::usage(error.to_string()).help(error.help(None))
        })?;
        let ids: Vec<i64> = job.causes.values().flatten().copied().collect();
        archive.take_in(&job.store, &ids)?;
        job.remove()?;
    }
    job.end(Some(&args.to))
}

/// Old findings to remove or move.
struct Job<'a> {
    globals: &'a Globals,
    age: &'a str,
    store: Store,
    old: OldFindings,
    known: assay_campaign::known::KnownIssues,
    causes: OldCauses,
    /// Number of samples to remove. An archive takes no samples, so nothing is removed that it lacks.
    samples: u64,
    removed: Option<u64>,
}

impl<'a> Job<'a> {
    fn new(which: &'a PruneSelection, labelled: bool, globals: &'a Globals) -> anyhow::Result<Job<'a>> {
        interrupt::handle()?;
        let db = globals.db.clone().without_limit();
        let store = match which.dry_run {
            true => Store::read(db)?,
            false => Store::open_existing(db)?,
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let old = OldFindings { before: now.saturating_sub(which.older_than.seconds), labelled };
        let known = known::issues(globals, &[])?;
        let causes = store.find_old(old, |finding: &Finding| known.label(finding))?;
        let age = &which.older_than.text;
        Ok(Job { globals, age, store, old, known, causes, samples: 0, removed: None })
    }

    /// Lists what will be removed, before anything is.
    fn say(&self, what: &str) -> anyhow::Result<()> {
        if self.globals.json {
            return Ok(());
        }
        let (globals, age) = (self.globals, self.age);
        if self.causes.is_empty() {
            let label = if self.old.labelled { "" } else { " without a person's label" };
            globals.print(&format!(
                "no finding to {what}: none that is reduced{label} was not seen for {age}\n"
            ))?;
        } else {
            let (rows, alike) = (self.store.page(&Query::default())?.rows, self.store.find_simpler()?);
            let rows: Vec<_> = rows.into_iter().filter(|row| self.causes.contains_key(&row.id)).collect();
            globals.print(&list::text(&rows, &alike, globals.paint, list_width(globals)))?;
            let all = count(self.causes.values().map(Vec::len).sum::<usize>() as u64, "signature");
            let findings = count(rows.len() as u64, "finding");
            globals.print(&format!("to {what}: {findings} with {all}, not seen for {age}\n"))?;
        }
        if self.samples > 0 {
            let samples = count(self.samples, "sample");
            self.globals
                .print(&format!("{samples} of the curves over time go: one in ten minutes stays\n"))?;
        }
        Ok(())
    }

    fn remove(&mut self) -> anyhow::Result<()> {
        let known = &self.known;
        self.removed = Some(self.store.remove(&self.causes, self.old, |finding| known.label(finding))?);
        if self.samples > 0 {
            self.store.thin_samples(self.old.before)?;
        }
        if let Err(error) = self.store.compact() {
            // The findings are removed in any case, and the store will use their space again.
            self.globals.remark(&format!("the file does not shrink now: {error}"));
        }
        Ok(())
    }

    fn end(&self, to: Option<&Location>) -> anyhow::Result<Exit> {
        let all: Vec<i64> = self.causes.values().flatten().copied().collect();
        if self.globals.json {
            self.globals.print_json(&json!({
                "findings": self.causes.keys().collect::<Vec<_>>(),
                "signatures": all,
                "samples": self.samples,
                "before": self.old.before,
                "removed": self.removed.unwrap_or(0),
                "to": to,
            }))?;
            return Ok(Exit::Clean);
        }
        match self.removed {
            None if !all.is_empty() || self.samples > 0 => {
                self.globals.next("the same command without --dry-run");
            }
            None | Some(0) => {}
            Some(removed) => {
                let total = self.store.page(&Query { limit: Some(1), ..Query::default() })?.total;
                let (removed, total) = (count(removed, "signature"), count(total, "finding"));
                let done = to.map_or("removed".to_owned(), |to| format!("moved to {to}"));
                self.globals.print(&format!("{removed} {done}; {total} left in {}\n", self.globals.db))?;
            }
        }
        Ok(Exit::Clean)
    }
}
