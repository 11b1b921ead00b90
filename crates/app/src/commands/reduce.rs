//! `assay reduce`: the smallest program and the shortest pipeline that keep a bug.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assay_dialects::data_layout::data_layout;
use assay_drive::{Interrupt, Pipeline, Step};
use assay_ir::Module;
use assay_judge::Miscompilation;
use assay_reduce::{AlgorithmParts, Candidate, ReducedPair, ReductionBudget};
use assay_triage::{self as triage, FailureSignature, ParallelOracle, Script, TargetPair};
use serde::Serialize;

use super::check::Width;
use super::fuzz::parse_time;
use super::program_and_passes::{ProgramAndPasses, parse_passes, steps_of};
use crate::bounds;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::load::{self, SourceFile};
use crate::progress::{ProgressDisplay, Total};
use crate::report;
use crate::start::Start;
use crate::target;

/// Shrink a program and its pipeline, and keep the bug that they show.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the smallest form is printed, and shows the bug with plain mlir-opt"),
    (Exit::Usage, "bad usage, a bad file, or a test that holds for the empty program too"),
    (Exit::Tool, "the compiler or the script is missing or could not be run"),
    (Exit::NotComparable, "there is no bug to keep, or plain mlir-opt does not show it"),
]))]
pub struct ReduceArgs {
    #[command(flatten)]
    subject: ProgramAndPasses,
    /// Keep candidates for which this script exits with code 0. Its arguments are the file and the pipeline. It runs in a new
    /// folder, in which the file has its usual name [default: keep the failure that one run of the pipeline shows].
    #[arg(long, value_name = "SCRIPT", conflicts_with = "good", value_hint = clap::ValueHint::FilePath)]
    test: Option<PathBuf>,
    /// Keep a wrong output of the executed `main`: one that differs from the output after this pipeline. The pipeline may also be
    /// flags in one word.
    #[arg(long, value_name = "PIPELINE", allow_hyphen_values = true)]
    good: Option<String>,
    /// Where to write the program [default: standard output].
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Number of candidates tried at the same time; it does not change the result [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    /// Stop after this time with the smallest form so far: 30s, 5m, 1h. It covers the start of the compiler.
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = parse_time)]
    max_time: Duration,
    /// Stop after this number of candidates with the smallest form so far.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_tests: usize,
    /// Time limit for one run of the compiler or the script [default: 10s; 1s if the bug is a hang].
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    timeout: Option<Duration>,
    /// Inputs for each function that has arguments [default: as in `assay check`].
    #[arg(long, value_name = "N", value_parser = bounds::inputs())]
    inputs: Option<usize>,
    /// Seed of the inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write the program in generic form.
    #[arg(long)]
    generic: bool,
}

/// After this many seconds a candidate counts as a hang; small programs compile in milliseconds.
const HANG_SECONDS: f64 = 1.0;
/// A reduction gets at least this time after the failure was seen, or all of `--max-time` if that is less.
const LEAST: Duration = Duration::from_secs(1);

/// The result, for `--json`.
#[derive(Serialize)]
struct ReduceRecord<'a> {
    fault: &'static str,
    detail: String,
    program: &'a str,
    pipeline: String,
    ops_before: usize,
    ops_after: usize,
    bytes_before: usize,
    bytes_after: usize,
    passes_before: usize,
    passes_after: usize,
    candidates: usize,
    compilations: usize,
    seconds: f64,
    complete: bool,
    confirmed: bool,
    command: Option<String>,
    /// For a function that a pass changes: its name, the input that shows it, the results before and after the pass.
    function: Option<String>,
    input: Vec<String>,
    before: Option<String>,
    after: Option<String>,
}

/// Runs the command.
pub fn run(args: ReduceArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let start = Start::begin(Some(args.max_time), Interrupt::new())?;
    let limited = &start.limit(globals);
    if args.test.is_none() {
        args.subject.require_passes()?;
    }
    let source = SourceFile::read(&args.subject.file, globals)?;
    let module = load::parse_any(&source, |text| target::to_generic(limited, text))?;
    let orders = args.subject.parse_passes(limited)?;
    let index_bits = Width::new(&data_layout(&module), &orders.pipeline).bits;
    let steps = orders.pipeline.steps;
    let mut targets =
        target::pair(limited, args.inputs, args.seed)?.with_flags(&orders.debug).with_index_width(index_bits);
    if let Some(time) = args.timeout {
        targets.limit(time.as_secs_f64());
    }
    if let Some(path) = &args.output {
        files::probe(path)?;
    }
    let text = assay_ir::print(&module);
    let script =
        args.test.as_deref().map(|path| script(path, &args.subject.file, targets.limits())).transpose()?;
    let good = args.good.as_deref().map(|text| good(text, limited)).transpose()?;
    let deadline = Instant::now().checked_add(start.end().unwrap_or(args.max_time));
    let signature = match (&script, good) {
        (Some(script), _) => FailureSignature::Script { path: script.path.clone() },
        (None, Some(good)) => FailureSignature::Output { good: Some(good) },
        (None, None) => find_failure(&mut targets, &module, &text, &steps)?,
    };
    if script.is_none() {
        globals.remark(&format!("{}: {signature}", args.subject.file.display()));
    }
    if matches!(signature, FailureSignature::Hang { .. }) && args.timeout.is_none() {
        targets.limit_candidates(HANG_SECONDS);
    }
    let jobs = args.jobs.unwrap_or_else(cores);
    let mut progress = ProgressDisplay::new(globals, "reducing", Total::Open);
    let mut oracle = ParallelOracle::new(
        signature,
        targets.fast.clone(),
        jobs,
        interrupt::flag()?,
        progress.on_progress(),
    );
    oracle.script = script;
    let budget = budget(&args, deadline);
    let passes_before = steps.len();
    // The user's symbol names are kept.
    let parts = AlgorithmParts { short_symbols: false, ..AlgorithmParts::default() };
    let shrunk = triage::shrink(module, steps, &targets, &mut oracle, budget, parts)?;
    let seconds = progress.elapsed().as_secs_f64();
    progress.end();
    if shrunk.without_library {
        globals.remark(
            "plain mlir-opt did not show it on the first result: this one was made with plain mlir-opt",
        );
    }
    let (pair, confirmed) = (shrunk.pair, shrunk.confirmed);
    finish(&args, globals, &mut targets, &oracle, &pair, (passes_before, seconds, confirmed))
}

/// The bounds of the reduction. To see the failure may have taken until the deadline.
fn budget(args: &ReduceArgs, deadline: Option<Instant>) -> ReductionBudget {
    let least = Instant::now() + LEAST.min(args.max_time);
    let deadline = deadline.map(|deadline| deadline.max(least));
    ReductionBudget { max_tests: args.max_tests, deadline }
}

/// What the program shows under its passes.
fn find_failure(
    targets: &mut TargetPair,
    module: &Module,
    text: &str,
    steps: &[Step],
) -> anyhow::Result<FailureSignature> {
    targets.look(module, text, &Pipeline { steps: steps.to_vec() })?.map_err(|why| {
        Failure::new(Exit::NotComparable, format!("there is nothing to reduce: {why}"))
            .help("run `assay check` to see what could be compared, or state the bug by --test SCRIPT")
            .into()
    })
}

/// The result in custom assembly. If there is a script, it must accept that form; otherwise `None`.
fn readable(
    targets: &mut TargetPair,
    oracle: &ParallelOracle,
    pair: &ReducedPair<Step>,
) -> Result<String, Failure> {
    let text = triage::readable(&targets.plain().compiler, &pair.program.text);
    let program = Candidate { text, ..pair.program.clone() };
    let taken =
        oracle.script.is_none() || triage::confirmation(targets, oracle, &program, &pair.steps)?.is_some();
    Ok(if taken { program.text } else { pair.program.text.clone() })
}

/// Parses a pipeline in its textual form, or as flags in one word.
fn good(text: &str, globals: &Globals) -> Result<Pipeline, Failure> {
    if !text.trim_start().starts_with('-') {
        return steps_of(text, globals);
    }
    let words = shell_words::split(text)
        .map_err(|error| Failure::usage(format!("bad pipeline: {error} in: {text}")))?;
    Ok(parse_passes(None, &words, globals)?.pipeline)
}

fn script(path: &Path, file: &Path, limits: assay_drive::process::Limits) -> Result<Script, Failure> {
    let absolute = path.canonicalize();
    let path =
        absolute.map_err(|error| Failure::usage(format!("cannot find {}: {error}", path.display())))?;
    let name = file.file_name().filter(|name| *name != "-");
    let file = name.map_or_else(|| "program.mlir".to_owned(), |name| name.to_string_lossy().into_owned());
    // A script may write files and start processes.
    let limits = assay_drive::process::Limits { memory: None, cpu: None, file: None, ..limits };
    Ok(Script { path, file, limits })
}

/// If the bug is a miscompilation: the changed function of the result.
fn miscompilation(
    targets: &mut TargetPair,
    oracle: &ParallelOracle,
    pair: &ReducedPair<Step>,
    pipeline: &Pipeline,
) -> Result<Option<Box<Miscompilation>>, Failure> {
    if !matches!(oracle.signature, FailureSignature::Miscompile { .. }) {
        return Ok(None);
    }
    let found = targets.plain().shows(&oracle.signature, &pair.program.module, &pair.program.text, pipeline);
    let miscompilation =
        found.map_err(|error| target::failure(&error))?.and_then(|found| found.miscompilation);
    Ok(miscompilation.map(|miscompilation| targets.plain().simplest(miscompilation)))
}

/// Writes the reduced program to the place that the user chose.
fn write_program(args: &ReduceArgs, globals: &Globals, text: &str) -> anyhow::Result<()> {
    match &args.output {
        Some(path) => files::write(path, text)?,
        None if globals.json => {}
        None => globals.print(text)?,
    }
    Ok(())
}

fn finish(
    args: &ReduceArgs,
    globals: &Globals,
    targets: &mut TargetPair,
    oracle: &ParallelOracle,
    pair: &ReducedPair<Step>,
    (passes_before, seconds, confirmed): (usize, f64, Option<Option<Vec<String>>>),
) -> anyhow::Result<Exit> {
    let pipeline = Pipeline { steps: pair.steps.clone() };
    let text = if args.generic { pair.program.text.clone() } else { readable(targets, oracle, pair)? };
    write_program(args, globals, &text)?;
    let file = args.output.as_deref().unwrap_or(Path::new("FILE")).display().to_string();
    let command = confirmed.clone().flatten().map(|flags| targets.command(&file, &flags, &pipeline));
    let miscompilation = miscompilation(targets, oracle, pair, &pipeline)?;
    if globals.json {
        let [before, after] = report::before_and_after_of(miscompilation.as_deref());
        let (function, input) = report::function_and_input_of(miscompilation.as_deref());
        globals.print_json(&ReduceRecord {
            fault: oracle.signature.word(),
            detail: oracle.signature.to_string(),
            program: &text,
            pipeline: pipeline.to_string(),
            ops_before: pair.before.ops,
            ops_after: pair.after.ops,
            bytes_before: pair.before.text,
            bytes_after: pair.after.text,
            passes_before,
            passes_after: pipeline.len(),
            candidates: pair.tests,
            compilations: oracle.compilations(),
            seconds,
            complete: !pair.exhausted,
            confirmed: confirmed.is_some(),
            command: command.clone(),
            function,
            input,
            before,
            after,
        })?;
    } else {
        sizes(globals, oracle, pair, passes_before, seconds);
        let difference = miscompilation.as_deref().map(report::difference);
        difference.iter().for_each(|text| globals.remark(text.trim_end()));
        globals.remark(&match (&confirmed, &command) {
            // The compiler succeeds; only `assay check`, which compares input and output, shows the bug.
            (Some(_), Some(_)) if miscompilation.is_some() => {
                format!("confirmed: {}", globals.command_on("check", &file, &pipeline.to_string()))
            }
            _ => how_confirmed(confirmed.is_some(), command.as_deref(), &pipeline),
        });
        // If a script or another pipeline defines the bug, there is no guilty pass.
        if pipeline.is_empty() && args.test.is_none() {
            globals.remark("no pass is needed: the compiler goes wrong while it reads or prints the program");
        } else if args.test.is_none() && args.good.is_none() {
            let bisect = globals.command_on("bisect", &file, &pipeline.to_string());
            globals.next(&format!("`{bisect}` names the pass, the pattern and the first bad version"));
        }
    }
    Ok(if confirmed.is_some() { Exit::Clean } else { Exit::NotComparable })
}

fn how_confirmed(confirmed: bool, command: Option<&str>, pipeline: &Pipeline) -> String {
    match (confirmed, command) {
        (true, Some(command)) => format!("confirmed: {command}"),
        (true, None) => format!("confirmed with the pipeline {pipeline}"),
        (false, _) => format!("not confirmed by the plain compiler: {pipeline}"),
    }
}

/// How much smaller it became, and the effort.
fn sizes(
    globals: &Globals,
    oracle: &ParallelOracle,
    pair: &ReducedPair<Step>,
    passes_before: usize,
    seconds: f64,
) {
    globals.remark(&format!(
        "ops {} → {}, bytes {} → {}, passes {passes_before} → {}; {} candidates, {} compilations, {seconds:.1} s{}",
        pair.before.ops,
        pair.after.ops,
        pair.before.text,
        pair.after.text,
        pair.steps.len(),
        pair.tests,
        oracle.compilations(),
        if pair.exhausted { "; ended early, more may go" } else { "" },
    ));
}
