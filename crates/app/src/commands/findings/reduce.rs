//! `assay findings reduce`: what a campaign left to be reduced, or once more with more time.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use assay_campaign::analysis::State;
use assay_campaign::background::Reducer as _;
use assay_campaign::finding::Stored;
use assay_campaign::store::{Filter, Store};

use crate::commands::fuzz::parse_time;
use crate::fuzz::FindingReducer;
use crate::globals::{Globals, cores};
use crate::progress::Progress;
use crate::{interrupt, known, target};

/// Which, and how long.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The findings' numbers [default: all that are unreduced].
    numbers: Vec<i64>,
    /// All findings, those that were reduced before too.
    #[arg(long, conflicts_with = "numbers")]
    all: bool,
    /// How long each reduction may take.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1m")]
    budget: Duration,
    /// Candidates looked at at the same time [default: one a core].
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// A file of known issues besides the shipped ones (repeatable).
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    known: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, globals: &Globals) -> anyhow::Result<()> {
    let mut store = Store::open_existing(&globals.db)?;
    let issues = known::issues(globals, &args.known)?;
    let wanted = wanted(args, globals, &store)?;
    let stop = interrupt::flag()?;
    let jobs = args.jobs.unwrap_or_else(cores);
    let (mut tried, total) = (0, wanted.len());
    let progress = Progress::over(globals, "reducing findings", &wanted);
    let asked = target::name(globals)?;
    for stored in wanted {
        progress.tell(format!("#{} {} in {}", stored.id, stored.finding.kind, stored.finding.pass));
        let mut globals = globals.clone();
        // A driver that was given by its path is not found by its name.
        if asked.as_ref() != Some(&stored.finding.target) {
            globals.target = Some(stored.finding.target.clone());
        }
        let compiler = target::compiler(&globals)?;
        let mut reducer = FindingReducer::new(&compiler, globals.back_end, args.budget, jobs, stop.clone())?;
        let Some(finding) = reducer.reduce(&stored.finding) else { break };
        let now = store.analyse(stored.id, &finding, |finding| issues.label(finding))?;
        tried += 1;
        progress.step(1);
        if globals.json {
            globals.print_json(&now)?;
        } else {
            globals.print(&line(&now))?;
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    drop(progress);
    if !globals.json {
        globals.remark(&match total {
            0 => "no finding is left to be reduced".to_owned(),
            _ => format!("{tried} of {total} findings were tried"),
        });
    }
    globals.next(match total {
        0 => "`assay findings reduce --all` tries those again that were reduced before",
        _ => "`assay findings list`, then `assay findings show N`",
    });
    Ok(())
}

fn wanted(args: &Args, globals: &Globals, store: &Store) -> anyhow::Result<Vec<Stored>> {
    if !args.numbers.is_empty() {
        return args.numbers.iter().map(|&number| Ok(store.finding(number)?)).collect();
    }
    let filter = Filter { target: target::name(globals)?, merged: true, ..Filter::default() };
    let mut list = store.findings(&filter)?;
    list.retain(|stored| args.all || stored.finding.state() == State::Unreduced);
    Ok(list)
}

/// What became of one, on a line.
fn line(stored: &Stored) -> String {
    let finding = &stored.finding;
    let Some(analysis) = &finding.analysis else { return String::new() };
    let mut text = format!("#{} {} in {}: {}", stored.id, finding.kind, finding.pass, analysis.state);
    if analysis.ops > 0 {
        text += &format!(
            ", ops {} → {}, passes {} → {}",
            analysis.ops_before, analysis.ops, analysis.passes_before, analysis.passes
        );
    }
    if let Some(pattern) = &finding.pattern {
        text += &format!(", {pattern}");
    }
    if let Some(parent) = stored.parent {
        text += &format!(", the same as #{parent}");
    }
    if !analysis.note.is_empty() {
        text += &format!(", {}", analysis.note);
    }
    format!("{text} [{}]\n", stored.label)
}
