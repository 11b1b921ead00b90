//! `assay eval`: the papers' tables on this machine.

use std::path::PathBuf;
use std::time::Duration;

use assay_triage::FailurePredicate;

use crate::bounds;
use crate::eval::{self, Bench, EXPERIMENTS, ExperimentOptions};
use crate::exit::Exit;
use crate::globals::Globals;
use crate::target;

/// Repeat a table of a paper on this machine, as much of it as fits into the time.
#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub struct EvalArgs {
    /// The experiment, see below.
    #[arg(value_name = "NAME")]
    name: String,
    /// Time for the experiment: 30s, 10m, 4h.
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_time, default_value = "10m")]
    time: Duration,
    /// The same seed gives the same programs.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder for NAME.csv with all that was measured, and NAME.svg.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath, default_value = "eval")]
    out: PathBuf,
    /// Rows whose name contains this, bugs for example (repeatable) [default: all].
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Columns by name, reducers for example (repeatable) [default: all].
    #[arg(long = "tool", value_name = "NAME")]
    tools: Vec<String>,
    /// Folder of known bugs [default: `bugs` in ASSAY_SHARED].
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    bugs: Option<PathBuf>,
    /// Folder of programs in generic form, for `judge` and `prove` [default: `corpus/generic` in ASSAY_SHARED, else programs that Assay
    /// makes].
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    corpus: Option<PathBuf>,
    /// For `judge`: number of inputs that decide whether a planted fault can be seen at all. For `prove`: number of inputs
    /// that test a proof.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = bounds::inputs())]
    inputs: usize,
    /// For `prove`: another tool to compare with: xdsl-smt, or xdsl-smt=COMMAND with the path of its xdsl-tv.
    #[arg(long, value_name = "NAME")]
    peer: Option<String>,
    /// Number of threads [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    /// For scripts of other reducers: leave with 0 if the program NAME shows what the file describes.
    #[arg(long, value_name = "FILE", hide = true)]
    predicate: Option<PathBuf>,
}

fn after_help() -> String {
    let mut text = "Experiments:\n".to_owned();
    for each in EXPERIMENTS {
        let also = each.also.iter().map(|name| format!(" (or {name})")).collect::<String>();
        text += &format!("  {}{also}\n      {}\n", each.name, each.about);
    }
    let exits = Exit::help(&[
        (Exit::Clean, "the figures are printed"),
        (Exit::Usage, "there is no such experiment, or data that it needs is not there"),
        (Exit::Tool, "a compiler is missing or could not be run"),
    ]);
    format!("{text}\n{exits}")
}

/// Runs the command.
pub fn run(args: EvalArgs, globals: &Globals) -> anyhow::Result<Exit> {
    if let Some(file) = &args.predicate {
        return ask(file, &args.name);
    }
    let experiment = eval::find(&args.name)?;
    let choice = ExperimentOptions {
        time: args.time,
        seed: args.seed,
        jobs: args.jobs,
        only: args.only,
        tools: args.tools,
        bugs: args.bugs,
        corpus: args.corpus,
        inputs: args.inputs.max(1),
        peer: args.peer,
    };
    let bench = Bench::new(globals, choice)?;
    eval::run(experiment, bench, &args.out)
}

/// Answers, for the script of another reducer, whether a program is interesting.
fn ask(file: &PathBuf, program: &str) -> anyhow::Result<Exit> {
    let predicate: FailurePredicate = serde_json::from_str(&std::fs::read_to_string(file)?)?;
    // A file that is not text is not a program.
    let Ok(text) = std::fs::read_to_string(program) else { return Ok(Exit::Found) };
    let holds = predicate.holds(&text).map_err(|error| target::failure(&error))?;
    Ok(if holds { Exit::Clean } else { Exit::Found })
}
