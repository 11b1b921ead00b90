//! `assay prove`: does every pass of a pipeline keep what the functions of a program do, for all inputs?

use std::time::Duration;

use assay_judge::Settings;
use assay_prove::{Limits, Solver};

use super::check::{How, Proving, What, follow};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;

/// Prove of every function that each pass of a pipeline keeps what it does on all inputs, or find one that shows the
/// contrary.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "no pass was refuted; -v says what is unknown, and why"),
    (Exit::Found, "a pass changes what a function does, makes invalid IR, or crashes"),
    (Exit::Usage, "bad usage, a bad file, or a pass that the compiler does not have"),
    (Exit::Tool, "the compiler or the solver is missing or could not be run"),
    (Exit::NotComparable, "nothing was proved or refuted, or there was no function"),
]))]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// The solver: z3, cvc5, bitwuzla, or a command that reads SMT-LIB from standard input [default: z3's library,
    /// which comes with LLVM].
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// Seconds that the solver may take for a function and a pass.
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    time: f64,
    /// Inputs that a function is run on before it is proved [default: as `assay check`].
    #[arg(long, value_name = "N")]
    inputs: Option<usize>,
    /// Rounds of a loop that are followed if their number depends on the input.
    #[arg(long, value_name = "N", default_value_t = Limits::default().unrolled)]
    rounds: usize,
    /// Try all inputs of functions with at most 32 bits of input; without it, with at most 24.
    #[arg(long)]
    exhaustive: bool,
}

/// Operations of the host that trying all inputs may take, about: some seconds.
const COST: u64 = 1 << 32;

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let time = Duration::try_from_secs_f64(args.time)
        .map_err(|_| Failure::usage(format!("--time {} is no time in seconds", args.time)))?;
    let solver = match &args.solver {
        Some(command) => Solver::command(command, time),
        None => Solver::library(time),
    };
    let solver = solver.ok_or_else(|| {
        Failure::new(Exit::Tool, "no solver was found")
            .help("build the worker with `cargo build --package assay-worker`, or name a solver: --solver z3")
    })?;
    let proving = Proving {
        solver: Some(solver),
        limits: Limits { unrolled: args.rounds, ..Limits::default() },
        exhaustive_bits: if args.exhaustive { 32 } else { 24 },
        exhaustive_cost: if args.exhaustive { u64::MAX } else { COST },
    };
    // What inputs refute needs no proof.
    let settings = match args.inputs {
        Some(inputs) => Settings::thorough().with_inputs(inputs),
        None => Settings::thorough(),
    };
    follow(
        &args.what,
        settings,
        How { exhaustive: None, proving: Some(proving), min_comparable: None },
        globals,
    )
}
