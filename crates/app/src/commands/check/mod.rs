//! `assay check`: does every pass of a pipeline preserve what the functions of a program do?

mod against;
mod cases;
mod exhaust;
pub(crate) mod flags;
pub(super) mod functions;
pub(crate) mod lit;
mod next;
pub(crate) mod pool;
mod proofs;
mod record;
mod selection;
mod show;
pub(crate) mod split;
mod subject;
mod totals;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use assay_drive::{Catalogue, Step};
use assay_judge::Settings;
use serde::Serialize;

use super::solving::{NarrowWidths, ProofMode, Proving, Solving};
use crate::bounds;
use crate::ci;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::{Globals, cores};
use crate::load::SourceFile;
use crate::progress::{ProgressDisplay, Total};
use crate::target;
use cases::TestCases;
use exhaust::Exhaustive;
use flags::Orders;
use next::NextCommand;
use record::{CheckRecord, LeftOutRecord, PipelineRecord};
use selection::Selection;
pub(super) use subject::Width;
use subject::{CheckedPipeline, CheckedProgram, Checker};
use totals::CheckTotals;

/// Run every function before and after each pass of a pipeline, on many inputs: does the pass refine it?
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "no pass changes what a function does, as far as can be compared"),
    (Exit::Found, "a pass changes what a function does, makes invalid IR, or crashes"),
    (Exit::Usage, "bad usage, a bad file, or a pass that the compiler does not have"),
    (Exit::Tool, "the compiler, or the solver for --prove, is missing or could not be run"),
    (Exit::NotComparable, "nothing or less than --min-comparable was compared, the compiler timed out, a public function is gone, or there was no function"),
]))]
pub struct CheckArgs {
    #[command(flatten)]
    what: CheckInputs,
    /// Inputs for each function that has arguments [default: up to 2000, fewer if it executes many ops; all if its arguments
    /// have at most 16 bits].
    #[arg(long, value_name = "N", value_parser = bounds::inputs(), help_heading = NONE)]
    inputs: Option<usize>,
    /// Try all inputs of each function whose arguments have at most 32 bits, for as long as that takes.
    #[arg(long, conflicts_with = "inputs", help_heading = NONE)]
    exhaustive: bool,
    /// Also prove, for all inputs, what holds on those that were tried.
    #[arg(long, help_heading = NONE)]
    prove: bool,
    #[command(flatten)]
    solving: Solving,
    /// Exit with code 4 unless at least this percentage of the functions could be compared.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100), help_heading = NONE)]
    min_comparable: Option<u8>,
    /// Seed of the inputs.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = NONE)]
    seed: u64,
}

/// No heading: if a group had one, clap would list the options after the group under the same heading.
const NONE: Option<&str> = None;

/// Programs and the passes to follow them through.
#[derive(Debug, clap::Args)]
pub(super) struct CheckInputs {
    /// The programs, in generic form or custom assembly, or folders with `.mlir` files at any depth; `-` is standard input.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    pub(super) files: Vec<PathBuf>,
    /// The passes in mlir-opt's textual form: 'canonicalize,func.func(cse)'. Repeat it to check several pipelines separately.
    #[arg(long, short, value_name = "PIPELINE")]
    pipeline: Vec<String>,
    /// The passes as flags of mlir-opt, after `--`, instead of --pipeline.
    #[arg(last = true, value_name = "FLAGS", conflicts_with = "pipeline")]
    flags: Vec<String>,
    /// Take the passes of each mlir-opt in the RUN lines of each file instead.
    #[arg(long, conflicts_with_all = ["pipeline", "flags"])]
    from_run_lines: bool,
    /// Run no passes: does the program AFTER refine FILE?
    #[arg(long, value_name = "AFTER", conflicts_with_all = ["pipeline", "flags", "from_run_lines", "split_input_file"])]
    against: Option<PathBuf>,
    /// Also require that the compiler reads back what it prints after the passes, in generic form and in custom assembly.
    #[arg(long, conflicts_with = "against")]
    verify_roundtrip: bool,
    /// Check only this function (repeatable).
    #[arg(long, value_name = "NAME")]
    function: Vec<String>,
    /// Each file holds several programs, separated by MARKER lines.
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = split::MARKER)]
    split_input_file: Option<String>,
    /// Number of programs checked at the same time [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    pub(super) jobs: Option<usize>,
    #[command(flatten)]
    ci: ci::Files,
}

/// Bytes of memory that one execution may allocate.
pub(crate) const MEMORY_BYTES: u64 = 32 << 20;

/// Programs to check with the same pipelines, or a record that is already final. Items have the order of the files.
enum CheckItem {
    Subjects(Vec<CheckedProgram>),
    Said(Vec<CheckRecord>),
}

impl CheckItem {
    fn programs(&self) -> usize {
        match self {
            CheckItem::Subjects(subjects) => subjects.len(),
            CheckItem::Said(_) => 0,
        }
    }
}

/// The maximum number of programs that one process of the compiler gets.
const BATCH: usize = 16;

/// The last JSON line.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "totals")]
struct Last<'a> {
    #[serde(flatten)]
    totals: &'a CheckTotals,
}

/// Runs the command.
pub fn run(args: CheckArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let mut settings = Settings { seed: args.seed, ..Settings::thorough() };
    if let Some(inputs) = args.inputs {
        settings = settings.with_inputs(inputs);
    }
    if args.exhaustive {
        settings.step_limits = None;
    }
    let exhaustive = args.exhaustive.then(|| Exhaustive::new(globals)).transpose()?;
    if let (false, Some(name)) = (args.prove, args.solving.given_option()) {
        return Err(Failure::usage(format!("{name} needs --prove")).into());
    }
    let proving = args.prove.then(|| args.solving.proof_settings(args.exhaustive, ProofMode::WithInputs));
    let how = CheckOptions { exhaustive, proving: proving.transpose()?, min_comparable: args.min_comparable };
    follow(&args.what, settings, how, globals)
}

/// Options besides running the functions on inputs.
pub(super) struct CheckOptions {
    /// If set, functions with few input bits are run on all inputs.
    pub exhaustive: Option<Exhaustive>,
    /// Functions are proved.
    pub proving: Option<Proving>,
    /// The share of functions, in per cent, for which a comparison must be possible.
    pub min_comparable: Option<u8>,
}

/// Runs programs through passes, and reports how their functions change.
///
/// # Errors
/// If no passes are named, a pass does not exist, or the compiler cannot be run.
pub(super) fn follow(
    what: &CheckInputs,
    mut settings: Settings,
    how: CheckOptions,
    globals: &Globals,
) -> anyhow::Result<Exit> {
    passes_are_named(what)?;
    let mut compiler = target::compiler(globals)?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    // Many lit tests have ops of unregistered dialects.
    compiler.allow_unregistered = true;
    limit(&mut settings, what, &catalogue);
    let CheckOptions { exhaustive, proving, min_comparable } = how;
    let selection = Selection::parse(&what.function);
    let mut seen = selection.clone();
    let make = || Checker {
        compiler: compiler.clone(),
        registry: assay_dialects::registry(),
        settings: settings.clone(),
        selection: selection.clone(),
        exhaustive: exhaustive.clone(),
        proving: proving.clone(),
    };
    what.ci.probe()?;
    let items = match &what.against {
        Some(after) => compare_files(&what.files, after, make(), globals)?,
        None => items(what, &catalogue, globals)?,
    };
    // Running all inputs of one function already keeps all cores busy.
    let jobs = if exhaustive.is_some() { 1 } else { what.jobs.unwrap_or_else(cores) };
    let mut cases = TestCases::default();
    let is_proof = proving.as_ref().is_some_and(|proving| proving.mode == ProofMode::Alone);
    let mut totals = CheckTotals::new(is_proof);
    let mut next = NextCommand::choose(&items);
    let items = batch_items(items, jobs);
    let progress = progress(exhaustive.is_some(), &items, globals);
    let work = |checker: &Checker, item: &CheckItem| {
        let records = work(checker, item);
        progress.step(item.programs());
        records
    };
    pool::run_in_order(&items, jobs, make, work, |programs| {
        for records in programs? {
            totals.add(&records);
            seen.add(&records);
            next.add(&records);
            if what.ci.wanted() {
                cases.add(&records);
            }
            say(&records, globals)?;
        }
        Ok(())
    })?;
    drop(progress);
    seen.check_all_found()?;
    what.ci.write(if is_proof { "assay prove" } else { "assay check" }, &cases.cases)?;
    let advice = if what.against.is_some() { None } else { next.text(&totals, globals) };
    sum_up(&totals, min_comparable, advice, globals)
}

/// The limits and settings of executions.
fn limit(settings: &mut Settings, what: &CheckInputs, catalogue: &Catalogue) {
    // Many executions are kept in memory until they are compared, so each gets a low limit.
    settings.config.memory = MEMORY_BYTES;
    // The compiler that made the other program of `--against` may know more dialects.
    if what.against.is_none() && !catalogue.dialects.is_empty() {
        settings.config.registered = Some(catalogue.dialects.as_slice().into());
    }
}

/// The progress by programs. If all inputs are run, each function shows its own progress.
fn progress(exhaustive: bool, items: &[CheckItem], globals: &Globals) -> ProgressDisplay {
    match exhaustive {
        true => ProgressDisplay::silent(),
        false => {
            let programs = items.iter().map(CheckItem::programs).sum::<usize>();
            ProgressDisplay::new(globals, "checking programs", Total::Count(programs as u64))
        }
    }
}

/// The last line, and suggested next steps.
fn sum_up(
    totals: &CheckTotals,
    min_comparable: Option<u8>,
    advice: Option<String>,
    globals: &Globals,
) -> anyhow::Result<Exit> {
    if globals.json {
        match totals.as_proofs() {
            Some(proofs) => globals.print_json_line(&proofs)?,
            None => globals.print_json_line(&Last { totals })?,
        }
    } else {
        globals.print(&totals.text(globals.verbose > 0))?;
        if let Some(advice) = advice {
            globals.next(&advice);
        }
    }
    let share = totals.share().unwrap_or(0);
    match min_comparable {
        Some(least) if totals.exit() == Exit::Clean && share < usize::from(least) => {
            let message = format!(
                "{share} % of the functions could be compared, and --min-comparable asks for {least} %"
            );
            Err(Failure::new(Exit::NotComparable, message)
                .help("-v says why each of the others could not")
                .into())
        }
        _ => Ok(totals.exit()),
    }
}

fn passes_are_named(args: &CheckInputs) -> Result<(), Failure> {
    let named = !args.pipeline.is_empty() || !args.flags.is_empty() || args.from_run_lines;
    if named || args.against.is_some() {
        return Ok(());
    }
    Err(Failure::usage("no passes were named").help(
        "add --pipeline 'canonicalize,cse', or flags as for mlir-opt after `--`, or --from-run-lines, or --against AFTER.mlir",
    ))
}

/// The named passes, as single steps.
///
/// # Errors
/// If no pass is named, or one does not exist.
pub(super) fn single_steps(args: &CheckInputs, catalogue: &Catalogue) -> Result<Vec<Step>, Failure> {
    passes_are_named(args)?;
    let mut steps: Vec<Step> = Vec::new();
    for orders in command_line(args, catalogue)? {
        for step in orders.pipeline.steps {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    Ok(steps)
}

fn work(checker: &Checker, item: &CheckItem) -> Result<Vec<Vec<CheckRecord>>, Failure> {
    match item {
        CheckItem::Said(records) => Ok(vec![records.clone()]),
        CheckItem::Subjects(subjects) => checker.check(subjects),
    }
}

fn say(records: &[CheckRecord], globals: &Globals) -> anyhow::Result<()> {
    for record in records {
        if globals.json {
            globals.print_json_line(record)?;
        } else {
            let text = show::text(record, globals.verbose > 0, globals.paint);
            globals.print(&text)?;
        }
    }
    Ok(())
}

/// Pipelines that need a file split at the same marker.
type SplitPipelines = (Option<String>, Arc<[CheckedPipeline]>);

fn items(args: &CheckInputs, catalogue: &Catalogue, globals: &Globals) -> Result<Vec<CheckItem>, Failure> {
    let mut planner = CheckPlanner { args, catalogue, pipelines: 0, items: Vec::new() };
    let mut shared = Vec::new();
    for orders in command_line(args, catalogue)? {
        planner.ask(orders, None, &mut shared);
    }
    let shared = share_pipelines(shared);
    for path in &files::list_programs(&args.files)? {
        match SourceFile::read(path, globals) {
            Ok(source) if args.from_run_lines => planner.follow_run_lines(source),
            Ok(source) => planner.add_parts(source, &shared),
            Err(failure) => planner.items.push(CheckItem::Said(vec![subject::error(failure)])),
        }
    }
    Ok(planner.items)
}

/// The single file of the command, which is compared with the program made from it.
fn compare_files(
    files: &[PathBuf],
    after: &Path,
    mut checker: Checker,
    globals: &Globals,
) -> Result<Vec<CheckItem>, Failure> {
    if let Some(proving) = &mut checker.proving {
        if proving.widths == NarrowWidths::Always {
            return Err(Failure::usage(
                "--widths runs the passes again on narrower copies, and --against names no pass",
            )
            .help("leave out --widths, or compare two narrower programs"));
        }
        proving.widths = NarrowWidths::Never;
    }
    let [before] = files else {
        return Err(Failure::usage("--against compares two files")
            .help("name one file before it: `assay check BEFORE.mlir --against AFTER.mlir`"));
    };
    Ok(vec![CheckItem::Said(against::records(&checker, before, after, globals)?)])
}

/// Collects the work.
struct CheckPlanner<'a> {
    args: &'a CheckInputs,
    catalogue: &'a Catalogue,
    /// How many pipelines there are already.
    pipelines: usize,
    items: Vec<CheckItem>,
}

impl CheckPlanner<'_> {
    /// Gives a pipeline a number, and adds it to the group of those that split the file in the same way.
    fn ask(
        &mut self,
        orders: Orders,
        place: Option<String>,
        groups: &mut Vec<(Option<String>, Vec<CheckedPipeline>)>,
    ) {
        let number = self.pipelines;
        self.pipelines += 1;
        let text = orders.pipeline.to_string();
        let record = CheckRecord::Pipeline(PipelineRecord { pipeline: number, text, place });
        self.items.push(CheckItem::Said(vec![record]));
        let marker = self.args.split_input_file.clone().or(orders.marker);
        let round_trip = orders.round_trip || self.args.verify_roundtrip;
        let asked =
            CheckedPipeline { number, pipeline: orders.pipeline, rejects: orders.rejects, round_trip };
        match groups.iter_mut().find(|(other, _)| *other == marker) {
            Some((_, group)) => group.push(asked),
            None => groups.push((marker, vec![asked])),
        }
    }

    fn follow_run_lines(&mut self, source: SourceFile) {
        let mut groups = Vec::new();
        let runs = lit::runs(&String::from_utf8_lossy(&source.bytes), self.catalogue);
        let silent = runs.is_empty();
        for run in runs {
            let place = format!("{}:{}", source.path.display(), run.line);
            match run.orders {
                Ok(orders) if orders.pipeline.is_empty() => self.leave_out(place, "it runs no pass", true),
                Ok(orders) => self.ask(orders, Some(place), &mut groups),
                Err(why) => self.leave_out(place, &format!("the RUN line is not followed: {why}"), false),
            }
        }
        if silent {
            self.leave_out(source.path.display().to_string(), "it has no RUN line", false);
        }
        self.add_parts(source, &share_pipelines(groups));
    }

    fn leave_out(&mut self, place: String, detail: &str, expected: bool) {
        let detail = detail.to_owned();
        let record = CheckRecord::LeftOut(LeftOutRecord { place, detail, expected });
        self.items.push(CheckItem::Said(vec![record]));
    }

    fn add_parts(&mut self, source: SourceFile, groups: &[SplitPipelines]) {
        let source = Arc::new(source);
        for (marker, pipelines) in groups {
            for part in split::parts(&source.bytes, marker.as_deref()) {
                let (source, pipelines) = (Arc::clone(&source), Arc::clone(pipelines));
                self.items.push(CheckItem::Subjects(vec![CheckedProgram { source, part, pipelines }]));
            }
        }
    }
}

fn share_pipelines(groups: Vec<(Option<String>, Vec<CheckedPipeline>)>) -> Vec<SplitPipelines> {
    groups.into_iter().map(|(marker, asked)| (marker, asked.into())).collect()
}

/// The pipelines of `--pipeline` or of the flags after `--`. Empty if the user asked for RUN lines.
fn command_line(args: &CheckInputs, catalogue: &Catalogue) -> Result<Vec<Orders>, Failure> {
    if !args.flags.is_empty() {
        let orders = flags::parse_flags(&args.flags, catalogue).map_err(Failure::usage)?;
        return match orders.inputs.first() {
            Some(input) => {
                Err(Failure::usage(format!("'{input}' is not a flag; files come before the `--`")))
            }
            None => Ok(vec![orders]),
        };
    }
    let read = |text: &String| Ok(Orders { pipeline: target::passes(text, catalogue)?, ..Orders::default() });
    args.pipeline.iter().map(read).collect()
}

/// Combines neighbouring items with the same pipelines. Groups stay small enough to keep all jobs busy.
fn batch_items(items: Vec<CheckItem>, jobs: usize) -> Vec<CheckItem> {
    let size = (items.len() / (4 * jobs.max(1))).clamp(1, BATCH);
    let mut batches: Vec<CheckItem> = Vec::new();
    for item in items {
        match (batches.last_mut(), item) {
            (Some(CheckItem::Subjects(batch)), CheckItem::Subjects(more))
                if batch.len() < size && Arc::ptr_eq(&batch[0].pipelines, &more[0].pipelines) =>
            {
                batch.extend(more);
            }
            (_, item) => batches.push(item),
        }
    }
    batches
}
