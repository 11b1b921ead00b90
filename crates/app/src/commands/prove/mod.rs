//! `assay prove`: does every pass of a pipeline keep what the functions of a program do, for all inputs?

mod applications;
mod patterns;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use assay_judge::Settings;

use super::check::{CheckInputs, CheckOptions, follow};
use super::solving::ProofMode;
use super::solving::Solving;
use crate::exit::Exit;
use crate::globals::Globals;

/// Prove that each pass of a pipeline preserves what each function does on all inputs, or find an input that shows the
/// contrary.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "no pass was refuted; -v says what is unknown, and why"),
    (Exit::Found, "a pass changes what a function does, makes invalid IR, or crashes"),
    (Exit::Usage, "bad usage, a bad file, or a pass that the compiler does not have"),
    (Exit::Tool, "the compiler or the solver is missing or could not be run"),
    (Exit::NotComparable, "nothing was proved or refuted, a public function is gone, or there was no function"),
]))]
pub struct ProveArgs {
    #[command(flatten)]
    what: CheckInputs,
    #[command(flatten)]
    solving: Solving,
    /// Inputs for each function, which runs on these before it is proved [default: as in `assay check`].
    #[arg(long, value_name = "N")]
    inputs: Option<usize>,
    /// Try all inputs of functions with at most 32 bits of input [default: at most 24 bits, if that takes only seconds]. The solver is asked
    /// first about what takes longer.
    #[arg(long)]
    exhaustive: bool,
    #[command(flatten)]
    patterns: PatternArgs,
}

/// The options for single rewrite patterns.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "For rewrite patterns")]
struct PatternArgs {
    /// Prove each application of the rewrite patterns whose name contains this, by itself (repeatable).
    #[arg(long, value_name = "NAME", group = "chosen", conflicts_with_all = ["against", "from_run_lines", "function", "split_input_file"])]
    pattern: Vec<String>,
    /// Prove each application of every rewrite pattern by itself.
    #[arg(long, group = "chosen", conflicts_with_all = ["pattern", "against", "from_run_lines", "function", "split_input_file"])]
    all_patterns: bool,
    /// Prove each pattern in this many functions, at most; copies with narrower integers are not counted.
    #[arg(long, value_name = "N", default_value_t = 20, requires = "chosen")]
    applications: usize,
    /// Time limit for finding applications: 30s, 10m, 2h. The seed decides the order of the files.
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_time, requires = "chosen")]
    within: Option<Duration>,
    /// Seed of the order of the files.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "chosen")]
    seed: u64,
    /// Also write the table to this file, with the command and its bounds.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "chosen")]
    page: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: ProveArgs, globals: &Globals) -> anyhow::Result<Exit> {
    if args.patterns.all_patterns || !args.patterns.pattern.is_empty() {
        return patterns::run(&args, globals);
    }
    let proving = args.solving.proof_settings(args.exhaustive, ProofMode::Alone)?;
    // Functions that inputs refute need no proof.
    let settings = match args.inputs {
        Some(inputs) => Settings::thorough().with_inputs(inputs),
        None => Settings::thorough(),
    };
    follow(
        &args.what,
        settings,
        CheckOptions { exhaustive: None, proving: Some(proving), min_comparable: None },
        globals,
    )
}
