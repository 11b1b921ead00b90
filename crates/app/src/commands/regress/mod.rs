//! `assay regress`: finds what a new build of a compiler does wrong and an old one does right.

mod cases;
mod causes;
mod judge;
mod out;
mod pair;
mod programs;
mod record;
mod rejected;
mod run;
mod sighting;
mod text;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use assay_drive::Catalogue;
use assay_drive::opt::Compiler;
use assay_judge::Settings;

use super::check::{pool, split};
use super::fuzz::parse_time;
use crate::bounds;
use crate::ci;
use crate::commands::check::MEMORY_BYTES;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::{Globals, cores};
use crate::progress::{ProgressDisplay, Total};
use crate::target;
use cases::cases;
use causes::{CauseReduction, Causes};
use pair::BuildPair;
use programs::Batch;
use record::{CauseRecord, RegressionTotals};
use sighting::{BuildSide, PipelineRun};

/// Run each program through the same passes of two builds: what does the new build break, and what does it fix?
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the new build breaks nothing, as far as can be compared"),
    (Exit::Found, "the new build breaks something, or behaves differently and it is unknown which build is right"),
    (Exit::Usage, "bad usage, a bad file, or a pass of --pipeline that one of the builds does not have"),
    (Exit::Tool, "a build is missing or could not be run"),
    (Exit::NotComparable, "nothing could be compared"),
]))]
pub struct RegressArgs {
    /// The older build: the base of a change, or the last release.
    #[arg(value_name = "OLD")]
    old: String,
    /// The build to test. OLD and NEW are names as for --target, or paths.
    #[arg(value_name = "NEW")]
    new: String,
    /// The programs, in generic form or custom assembly, or folders with `.mlir` files at any depth; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::AnyPath, required_unless_present = "generate")]
    files: Vec<PathBuf>,
    /// The passes in mlir-opt's textual form; may be given several times, for separate comparisons.
    #[arg(long, short, value_name = "PIPELINE", conflicts_with = "from_run_lines")]
    pipeline: Vec<String>,
    /// Take the passes of each mlir-opt in the RUN lines of each file instead.
    #[arg(long)]
    from_run_lines: bool,
    /// Also compare N generated programs; without --pipeline, each goes through two pipelines of sound passes and a lowering.
    #[arg(long, value_name = "N", default_value_t = 0)]
    generate: u64,
    /// Seed for the generated programs, their pipelines, and all inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The programs of a file are separated by MARKER lines [default: that of the RUN line; `// -----` with --pipeline].
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = split::MARKER)]
    split_input_file: Option<String>,
    /// Inputs for each function that has arguments [default: as in `assay check`].
    #[arg(long, value_name = "N", value_parser = bounds::inputs())]
    inputs: Option<usize>,
    /// Time limit for the reduction of each cause; 0s reduces nothing.
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_budget, default_value = "30s")]
    budget: Duration,
    /// Begin no reduction after this time; the remaining causes are reported with unreduced programs.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    max_time: Option<Duration>,
    /// Write the program of each cause to a file in this folder, with a RUN line for its passes.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Number of programs compared, and of candidates of a reduction tried, at the same time [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    #[command(flatten)]
    ci: ci::Files,
}

/// Runs the command.
pub fn run(args: RegressArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let start = std::time::Instant::now();
    let compilers = compilers(&args, globals)?;
    args.ci.probe()?;
    let names = compilers.each_ref().map(|compiler| compiler.target.name.clone());
    let settings = settings(&args);
    let mut runs = Vec::new();
    let catalogues = catalogues(&compilers)?;
    let (batches, left_out) =
        programs::batches(&args, &compilers, catalogues.each_ref().map(|one| &**one), globals)?;
    runs.extend(left_out);
    let make = || BuildPair {
        compilers: compilers.clone(),
        catalogues: catalogues.clone(),
        registry: assay_dialects::registry(),
        settings: settings.clone(),
    };
    runs.extend(compare(&args, &make, &batches, globals)?);
    let mut totals = RegressionTotals::new(names.clone());
    let mut causes = Causes::default();
    for run in &mut runs {
        totals.add(run);
        causes.add(run);
    }
    let reduction = CauseReduction {
        globals,
        compilers: &compilers,
        settings: &settings,
        budget: args.budget,
        until: args.max_time.and_then(|time| start.checked_add(time)),
        jobs: args.jobs.unwrap_or_else(cores),
    };
    let records = reduction.reduce(causes)?;
    args.ci.write("assay regress", &cases(&runs, &records, &names))?;
    totals.count_causes(&records);
    report(&runs, &records, globals)?;
    let written = args.out.as_ref().map(|folder| out::write(folder, &records)).transpose()?;
    sum_up(&args, &records, written.as_deref(), &totals, globals)?;
    Ok(totals.exit())
}

/// The old build and the new one. They run as processes if they have drivers. Builds of one version are named by their paths.
fn compilers(args: &RegressArgs, globals: &Globals) -> Result<[Compiler; 2], Failure> {
    let one = |name: &String| -> Result<Compiler, Failure> {
        let named = Globals { target: Some(name.clone()), ..globals.clone() };
        let mut compiler = Compiler { allow_unregistered: true, ..target::compiler(&named)? };
        // A library lacks the ops and passes that exist only for tests. So builds with drivers run as processes.
        if globals.back_end.is_none() && compiler.target.has_driver() {
            compiler.library = None;
        }
        Ok(compiler)
    };
    let mut compilers: [Compiler; 2] = [one(&args.old)?, one(&args.new)?];
    if compilers[0].target.name == compilers[1].target.name {
        for (compiler, name) in compilers.iter_mut().zip([&args.old, &args.new]) {
            compiler.target.name.clone_from(name);
        }
    }
    Ok(compilers)
}

fn catalogues(compilers: &[Compiler; 2]) -> Result<[Arc<Catalogue>; 2], Failure> {
    let of = |compiler: &Compiler| compiler.catalogue().map_err(|error| target::failure(&error));
    Ok([of(&compilers[0])?, of(&compilers[1])?])
}

fn settings(args: &RegressArgs) -> Settings {
    let mut settings = Settings { seed: args.seed, ..Settings::thorough() };
    if let Some(inputs) = args.inputs {
        settings = settings.with_inputs(inputs);
    }
    settings.config.memory = MEMORY_BYTES;
    settings
}

/// Runs and judges all programs.
fn compare(
    args: &RegressArgs,
    make: &(dyn Fn() -> BuildPair + Sync),
    batches: &[Batch],
    globals: &Globals,
) -> anyhow::Result<Vec<PipelineRun>> {
    let programs: usize = batches.iter().map(|batch| batch.programs.len()).sum();
    let progress = ProgressDisplay::new(globals, "comparing programs", Total::Count(programs as u64));
    let work = |pair: &BuildPair, batch: &Batch| {
        let runs = pair.batch(batch);
        progress.step(batch.programs.len());
        runs
    };
    let mut runs = Vec::new();
    pool::run_in_order(
        batches,
        args.jobs.unwrap_or_else(cores),
        make,
        work,
        |more: Result<Vec<PipelineRun>, Failure>| {
            runs.extend(more?);
            Ok(())
        },
    )?;
    Ok(runs)
}

/// Prints what was left out, and the causes.
fn report(runs: &[PipelineRun], records: &[CauseRecord], globals: &Globals) -> anyhow::Result<()> {
    for run in runs {
        if globals.json {
            if let Some(record) = record::record_uncaused(run) {
                globals.print_json_line(&record)?;
            }
        } else {
            globals.print(&text::describe_uncaused(run, globals.verbose > 0, globals.paint))?;
        }
    }
    for record in records {
        if globals.json {
            globals.print_json_line(record)?;
        } else {
            globals.print(&text::cause(record, globals.paint))?;
        }
    }
    Ok(())
}

/// Prints the numbers, and suggested next steps.
fn sum_up(
    args: &RegressArgs,
    records: &[CauseRecord],
    written: Option<&[PathBuf]>,
    totals: &RegressionTotals,
    globals: &Globals,
) -> anyhow::Result<()> {
    if globals.json {
        globals.print_json_line(&serde_json::json!({"kind": "totals", "totals": totals}))?;
        return Ok(());
    }
    globals.print(&totals.text())?;
    let broken = records.iter().position(|record| record.side == BuildSide::Broken);
    match (broken, written) {
        (Some(at), Some(files)) => {
            let on_new = Globals { target: Some(args.new.clone()), ..globals.clone() };
            let bisect = on_new.command_on("bisect", &files[at].display().to_string(), &records[at].pipeline);
            globals.next(&format!("`{bisect}` names the first bad version among the installed ones"));
        }
        (Some(_), None) => {
            globals.next(
                "`--out DIR` writes the programs to files, which `assay bisect` and `assay check` take",
            );
        }
        (None, _) if totals.has_unclear() && globals.verbose == 0 => {
            globals.next("`-v` says of each run why it is not compared");
        }
        _ => {}
    }
    Ok(())
}
