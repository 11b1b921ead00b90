//! `assay findings reduce`: reduces findings that the campaign did not reduce, or reduces findings again with more time.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use assay_campaign::analysis::ReductionState;
use assay_campaign::background::Reducer as _;
use assay_campaign::finding::{Compilation, Finding, Stored};
use assay_campaign::known::KnownIssues;
use assay_campaign::pattern::pattern_name;
use assay_campaign::sharing::{ClaimedFinding, SharedFindings, Sharer, share};
use assay_campaign::store::{Filter, FindingWork, FindingWorker, FinishedWork, Store, StoreError};
use assay_drive::Interrupt;
use assay_triage::FindingReducer;

use super::numbered;
use crate::bounds;
use crate::commands::fuzz::parse_time;
use crate::console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fuzz::{self, shard};
use crate::globals::{Globals, cores};
use crate::progress::ProgressDisplay;
use crate::style::count;
use crate::{interrupt, known, target};

/// Which, and how long.
#[derive(Debug, clap::Args)]
pub struct FindingsReduceArgs {
    /// The findings' numbers [default: all that are unreduced].
    numbers: Vec<i64>,
    /// All findings, those that were reduced before too.
    #[arg(long, conflicts_with = "numbers")]
    all: bool,
    /// How long each reduction may take.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1m")]
    budget: Duration,
    /// Number of candidates tried at the same time [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    /// A file of known issues besides the shipped ones (repeatable).
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    known: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(args: &FindingsReduceArgs, globals: &Globals) -> anyhow::Result<Exit> {
    interrupt::handle()?;
    let mut store = Store::open_existing(&globals.db)?;
    let issues = known::issues(globals, &args.known)?;
    let earlier = store.finished_work()?;
    let wanted = wanted(args, globals, &store)?;
    let jobs = args.jobs.unwrap_or_else(cores);
    let reduction = StoredReduction {
        globals,
        known: &issues,
        budget: args.budget,
        until: None,
        jobs,
        stop: interrupt::flag()?,
    };
    let TriedFindings { tried, elsewhere, .. } =
        reduction.reduce_each(&mut store, (&wanted, &earlier), &mut |now| match globals.json {
            true => globals.print_json(now),
            false => globals.print(&line(now)),
        })?;
    let is_interrupted = tried + (elsewhere as usize) < wanted.len();
    if !globals.json {
        globals.remark(&match wanted.len() {
            0 => "no finding is left to be reduced".to_owned(),
            total if is_interrupted => format!("interrupted: {tried} of {total} findings were tried"),
            total => format!("{tried} of {total} findings were tried"),
        });
    }
    if elsewhere > 0 {
        let findings = count(elsewhere, "finding");
        globals.remark(&format!(
            "{findings} left to other processes, which reduce or replay them or have done so"
        ));
    }
    globals.next(match wanted.len() {
        0 => "`assay findings reduce --all` tries those again that were reduced before",
        _ => "`assay findings list`, then `assay findings show N`",
    });
    Ok(if is_interrupted { Exit::Interrupted } else { Exit::Clean })
}

/// Reduces stored findings one after another.
pub struct StoredReduction<'a> {
    pub globals: &'a Globals,
    pub known: &'a KnownIssues,
    /// Time limit of each.
    pub budget: Duration,
    /// No reduction is begun after that.
    pub until: Option<Instant>,
    /// Candidates tried at the same time.
    pub jobs: usize,
    /// If this is set, no further reduction begins, and the current one is interrupted.
    pub stop: Interrupt,
}

/// What became of the findings that were to be reduced.
#[derive(Default)]
pub struct TriedFindings<'a> {
    /// How many were tried here.
    pub tried: usize,
    /// How many others reduce or replay, or have done so since these were listed.
    pub elsewhere: u64,
    /// Those that were not tried here.
    pub untried: Vec<&'a Stored>,
}

impl StoredReduction<'_> {
    /// Reduces the findings of a list, and shows the result for each. Leaves those to others that others reduce, or have reduced
    /// since they were listed; the list comes with what was done before. If the store's server goes away, waits for it.
    ///
    /// # Errors
    /// If a compiler is missing or the store cannot be written.
    pub fn reduce_each<'w>(
        &self,
        store: &mut Store,
        (wanted, earlier): (&'w [Stored], &FinishedWork),
        show: &mut dyn FnMut(&Stored) -> io::Result<()>,
    ) -> anyhow::Result<TriedFindings<'w>> {
        let worker = FindingWorker { work: &FindingWork::Reduce, process: shard::process(), earlier };
        let inform = console::inform(self.globals);
        let sharer = Sharer { worker, stop: self.stop.flag(), inform: &inform };
        share(store, sharer, |shared| self.each_of(shared, wanted, show))
    }

    fn each_of<'w>(
        &self,
        shared: &SharedFindings<'_>,
        wanted: &'w [Stored],
        show: &mut dyn FnMut(&Stored) -> io::Result<()>,
    ) -> anyhow::Result<TriedFindings<'w>> {
        let mut all = TriedFindings::default();
        let asked = target::name(self.globals)?;
        let progress = ProgressDisplay::over(self.globals, "reducing findings", wanted);
        // The last reducer is kept: most findings have the same target, and looking for a compiler starts processes.
        let mut of: Option<(&str, FindingReducer)> = None;
        let late = || self.until.is_some_and(|until| Instant::now() >= until);
        for (at, before) in wanted.iter().enumerate() {
            if self.stop.is_raised() || late() {
                all.untried.extend(&wanted[at..]);
                break;
            }
            let Stored { id, finding, .. } = before;
            progress.tell(format!("#{id} {} in {}", finding.kind, finding.guilty.pass));
            let ClaimedFinding::Granted(now) = shared.claim(before)? else {
                all.elsewhere += 1;
                all.untried.push(before);
                progress.step(1);
                continue;
            };
            let selector = finding.compilation.selector();
            let reducer = match of.take() {
                Some((other, reducer)) if other == selector => reducer,
                _ => self.reducer(&finding.compilation, asked.as_deref())?,
            };
            let (_, reducer) = of.insert((selector, reducer));
            let Some(finding) = reducer.reduce(&now.finding) else {
                all.untried.extend(&wanted[at..]);
                break;
            };
            let label = |finding: &Finding| self.known.label(finding);
            all.tried += 1;
            progress.step(1);
            match shared.finish(*id, |store| store.analyse(*id, &finding, label)) {
                // Somebody has removed it meanwhile.
                Err(StoreError::NoFinding { .. }) => {}
                now => show(&now?)?,
            }
        }
        Ok(all)
    }

    /// A reducer for findings of a compiler; `asked` is the name of the target that the user named.
    fn reducer(&self, of: &Compilation, asked: Option<&str>) -> Result<FindingReducer, Failure> {
        let mut globals = self.globals.clone();
        // The file that the user names now replaces the one of that name that the user named then.
        if asked != Some(of.target.as_str()) {
            globals.target = Some(target::stored(of)?);
        }
        let compiler = target::compiler(&globals)?;
        fuzz::reducer(&compiler, globals.back_end, self.budget, self.jobs, self.stop)
    }
}

fn wanted(args: &FindingsReduceArgs, globals: &Globals, store: &Store) -> anyhow::Result<Vec<Stored>> {
    if !args.numbers.is_empty() {
        return Ok(numbered(&args.numbers, store)?);
    }
    let filter = Filter { target: target::name(globals)?, merged: true, ..Filter::default() };
    let mut list = store.findings(&filter)?;
    list.retain(|stored| args.all || stored.finding.state() == ReductionState::Unreduced);
    Ok(list)
}

/// The result of one reduction, on a line.
pub fn line(stored: &Stored) -> String {
    let finding = &stored.finding;
    let Some(analysis) = &finding.analysis else { return String::new() };
    let mut text = format!("#{} {} in {}: {}", stored.id, finding.kind, finding.guilty.pass, analysis.state);
    if analysis.ops > 0 {
        text += &format!(
            ", ops {} → {}, passes {} → {}",
            analysis.ops_before, analysis.ops, analysis.passes_before, analysis.passes
        );
    }
    if let Some(pattern) = &finding.guilty.pattern {
        text += &format!(", {}", pattern_name(pattern));
    }
    if let Some(parent) = stored.parent {
        text += &format!(", the same as #{parent}");
    }
    if !analysis.note.is_empty() {
        text += &format!(", {}", analysis.note);
    }
    format!("{text} [{}]\n", stored.label)
}
