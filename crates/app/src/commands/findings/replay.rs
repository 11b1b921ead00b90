//! `assay findings replay`: runs stored findings on the installed compilers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use assay_campaign::analysis::{VersionState, numbers};
use assay_campaign::finding::{Compilation, Finding, Stored};
use assay_campaign::panics;
use assay_campaign::sharing::{ClaimedFinding, SharedFindings, Sharer, share};
use assay_campaign::store::{Filter, FindingWork, FindingWorker, Store};
use assay_drive::opt::Compiler;
use assay_drive::process::Limits;
use assay_drive::{Discovery, Interrupt, Target};
use assay_triage::{FindingReducer, Replayed, replay};
use serde_json::json;

use super::numbered;
use super::table::{self, ReplayRow};
use crate::bounds;
use crate::commands::check::pool;
use crate::console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fuzz::{self, shard};
use crate::globals::{Globals, cores};
use crate::progress::ProgressDisplay;
use crate::style::count;
use crate::{interrupt, target};

/// Which, and where.
#[derive(Debug, clap::Args)]
pub struct FindingsReplayArgs {
    /// The findings' numbers [default: all, one for each cause].
    numbers: Vec<i64>,
    /// The compilers to try, separated by commas or in several --target flags [default: all that `assay doctor` finds].
    #[arg(id = "target", long = "target", value_name = "NAME", value_delimiter = ',')]
    targets: Vec<String>,
    /// Number of findings tried at the same time [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
}

/// Runs the command.
pub fn run(args: &FindingsReplayArgs, globals: &Globals) -> anyhow::Result<Exit> {
    interrupt::handle()?;
    let mut store = Store::open_existing(&globals.db)?;
    let earlier = store.finished_work()?;
    let wanted = wanted(args, &store)?;
    let discovery = Discovery::run();
    let targets = targets(args, &discovery, globals)?;
    let stop = interrupt::flag()?;
    // If the user names compilers, only these are tried.
    let given = if args.targets.is_empty() { given(&wanted, &discovery, globals) } else { BTreeMap::new() };
    let own = own(&wanted, &discovery, globals, stop);
    let limits = Limits { interrupt: Some(stop), ..target::limits(globals) };
    let replayer = Replayer { own: &own, targets: &targets, given: &given, limits, stop };
    let mut names: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
    names.extend(given.values().map(|target| target.name.as_str()));
    let mut seen = BTreeSet::new();
    names.retain(|&name| seen.insert(name));
    let work = FindingWork::Replay(names.iter().map(|&name| name.to_owned()).collect());
    let worker = FindingWorker { work: &work, process: shard::process(), earlier: &earlier };
    let inform = console::inform(globals);
    let sharer = Sharer { worker, stop: stop.flag(), inform: &inform };
    let progress = ProgressDisplay::over(globals, "replaying findings", &wanted);
    let (mut rows, mut elsewhere) = (Vec::new(), 0);
    let take = |end: anyhow::Result<ReplayEnd>| {
        match end? {
            ReplayEnd::Ours(row) => rows.push(row),
            ReplayEnd::Others(row) => {
                rows.push(row);
                elsewhere += 1;
            }
            ReplayEnd::Interrupted => {}
        }
        progress.step(1);
        Ok(())
    };
    let jobs = args.jobs.unwrap_or_else(cores);
    share(&mut store, sharer, |shared| {
        pool::run_in_order(&wanted, jobs, || (), |(), before| replayer.replay(shared, before), take)
    })?;
    drop(progress);
    let is_interrupted = rows.len() < wanted.len();
    if globals.json {
        globals.print_json(&document(&names, &rows))?;
    } else {
        globals.print(&table::text(&names, &rows, globals.paint, globals.verbose > 0))?;
        if is_interrupted {
            globals.remark(&format!("interrupted: {} of {} findings were tried", rows.len(), wanted.len()));
        }
    }
    if elsewhere > 0 {
        let findings = count(elsewhere, "finding");
        globals.remark(&format!("another process replayed {findings} meanwhile; its results are shown"));
    }
    globals.next(
        "`assay findings show N` has the versions of one, `assay findings label N fixed` what is fixed",
    );
    Ok(if is_interrupted { Exit::Interrupted } else { Exit::Clean })
}

/// What became of a finding that was to be replayed.
enum ReplayEnd {
    /// It was tried, or there is a reason why not.
    Ours(ReplayRow),
    /// Another process has tried it meanwhile.
    Others(ReplayRow),
    /// The user wants to end.
    Interrupted,
}

/// How each finding is replayed.
struct Replayer<'a> {
    /// Reducers by what selects their compilers ([`Compilation::selector`]).
    own: &'a BTreeMap<String, FindingReducer>,
    targets: &'a [Target],
    /// The compilers that showed some of the findings and that the user had named by their paths. Only those findings are tried on them.
    given: &'a BTreeMap<String, Target>,
    limits: Limits,
    stop: Interrupt,
}

impl Replayer<'_> {
    /// The compilers to try, the oldest first. The compiler that showed the finding replaces another one of the same name.
    fn targets_for(&self, compilation: &Compilation) -> Vec<Target> {
        let Some(given) = self.given.get(compilation.selector()) else { return self.targets.to_vec() };
        let others = self.targets.iter().filter(|target| target.name != given.name);
        let mut targets: Vec<Target> = others.chain([given]).cloned().collect();
        targets.sort_by_key(|target| numbers(&target.version));
        targets
    }

    /// Leases a finding, replays it, and stores the results.
    fn replay(&self, shared: &SharedFindings<'_>, before: &Stored) -> anyhow::Result<ReplayEnd> {
        if self.stop.is_raised() {
            return Ok(ReplayEnd::Interrupted);
        }
        let untried = |why: &str| {
            Ok(ReplayEnd::Ours(ReplayRow { stored: before.clone(), why_not: Some(why.to_owned()) }))
        };
        let stored = match shared.claim(before)? {
            ClaimedFinding::Granted(stored) => *stored,
            ClaimedFinding::Done(stored) => {
                return Ok(ReplayEnd::Others(ReplayRow { stored: *stored, why_not: None }));
            }
            ClaimedFinding::Taken => return untried("another process reduces or replays it now"),
            ClaimedFinding::Removed => return untried("it was removed from the store meanwhile"),
        };
        let finding = &stored.finding;
        let own = self.own.get(finding.compilation.selector());
        let targets = self.targets_for(&finding.compilation);
        let replayed = match panics::catch(|| replay(finding, own, &targets, self.limits)) {
            Ok(result) => result.map_err(|failure| failure.to_string()),
            Err(panic) => Err(format!("internal error: {panic}")),
        };
        // A compiler that was interrupted shows nothing.
        if self.stop.is_raised() {
            shared.give_back(stored.id);
            return Ok(ReplayEnd::Interrupted);
        }
        note(shared, stored, replayed).map(ReplayEnd::Ours)
    }
}

/// Stores the result for a finding that this process leased.
fn note(
    shared: &SharedFindings<'_>,
    stored: Stored,
    replayed: Result<Replayed, String>,
) -> anyhow::Result<ReplayRow> {
    let id = stored.id;
    let Replayed { versions, query } = match replayed {
        Ok(replayed) => replayed,
        Err(why) => {
            shared.give_back(id);
            return Ok(ReplayRow { stored, why_not: Some(why) });
        }
    };
    let stored = shared
        .finish(id, |store| store.add_versions(id, &stored.finding, versions.clone(), query.clone()))?;
    Ok(ReplayRow { stored, why_not: None })
}

fn wanted(args: &FindingsReplayArgs, store: &Store) -> anyhow::Result<Vec<Stored>> {
    if args.numbers.is_empty() {
        return Ok(store.findings(&Filter::default())?);
    }
    Ok(numbered(&args.numbers, store)?)
}

/// The compilers, the oldest first. A compiler that exists but cannot be run is left out, unless the user named it.
fn targets(
    args: &FindingsReplayArgs,
    discovery: &Discovery,
    globals: &Globals,
) -> Result<Vec<Target>, Failure> {
    let failed = |error| target::failure(&error);
    // A target with a driver needs nothing else.
    let usable = |target: &Target| match target.has_driver() {
        true => Compiler::new(target.clone()).must_print_as_is().map_err(failed),
        false => Compiler::with_back_end(target.clone(), None).map(drop).map_err(failed),
    };
    let mut targets = Vec::new();
    for name in &args.targets {
        let target = discovery.select(name).map_err(failed)?;
        usable(&target)?;
        targets.push(target);
    }
    if args.targets.is_empty() {
        discovery.default_target().map_err(failed)?;
        // The target of `assay.toml` may be a driver's path. Discovery does not find it, so it is added.
        if let Some(path) = globals.target.as_ref().filter(|target| target.contains('/')) {
            targets.push(discovery.select(path).map_err(failed)?);
        }
        for target in &discovery.targets {
            match usable(target) {
                Ok(()) => targets.push(target.clone()),
                Err(failure) => globals.remark(&format!("{} is left out: {failure}", target.name)),
            }
        }
    }
    targets.sort_by_key(|target| numbers(&target.version));
    targets.dedup();
    Ok(targets)
}

/// The compilers of findings that the user had named by their paths, by path. One that is gone is named.
fn given(wanted: &[Stored], discovery: &Discovery, globals: &Globals) -> BTreeMap<String, Target> {
    let mut given = BTreeMap::new();
    let paths: BTreeSet<&String> =
        wanted.iter().filter_map(|stored| stored.finding.compilation.path.as_ref()).collect();
    for path in paths {
        match discovery.select(path) {
            Ok(target) => drop(given.insert(path.clone(), target)),
            Err(error) => globals.remark(&format!("a compiler that showed findings is left out: {error}")),
        }
    }
    given
}

/// For findings that were never reduced: reducers for their own compilers, if these are installed. They determine which failure
/// to look for.
fn own(
    wanted: &[Stored],
    discovery: &Discovery,
    globals: &Globals,
    stop: Interrupt,
) -> BTreeMap<String, FindingReducer> {
    let tells = |finding: &Finding| finding.analysis.as_ref().is_some_and(|known| known.fault.is_some());
    let mut own = BTreeMap::new();
    for finding in wanted.iter().map(|stored| &stored.finding).filter(|finding| !tells(finding)) {
        let Compilation { target, path, .. } = &finding.compilation;
        let name = finding.compilation.selector();
        let is_here = match path {
            Some(path) => Path::new(path).exists(),
            None => discovery.targets.iter().any(|one| one.name == *target),
        };
        if own.contains_key(name) || !is_here {
            continue;
        }
        let globals = Globals { target: Some(name.to_owned()), ..globals.clone() };
        let reducer = target::compiler(&globals)
            .and_then(|compiler| fuzz::reducer(&compiler, globals.back_end, Duration::ZERO, 1, stop));
        match reducer {
            Ok(reducer) => _ = own.insert(name.to_owned(), reducer),
            Err(failure) => globals.remark(&format!("{name}: {failure}")),
        }
    }
    own
}

fn document(targets: &[&str], rows: &[ReplayRow]) -> serde_json::Value {
    let row = |row: &ReplayRow| {
        let finding = &row.stored.finding;
        let known = finding.analysis.clone().unwrap_or_default();
        let states: BTreeMap<&str, VersionState> =
            targets.iter().filter_map(|&target| Some((target, table::state_on(row, target)?))).collect();
        json!({
            "id": row.stored.id,
            "kind": finding.kind,
            "pass": finding.guilty.pass,
            "title": finding.claim.title,
            "versions": known.versions,
            "states": states,
            "last_good": known.last_good,
            "first_bad": known.first_bad,
            "fixed_in": known.fixed_in,
            "why_not": row.why_not,
        })
    };
    json!({"targets": targets, "findings": rows.iter().map(row).collect::<Vec<_>>()})
}
