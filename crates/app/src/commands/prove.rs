//! `assay prove`: does every pass of a pipeline keep what the functions of a program do, for all inputs?

use assay_judge::Settings;

use super::check::{How, ProofMode, What, follow};
use super::solving::Solving;
use crate::exit::Exit;
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
    #[command(flatten)]
    solving: Solving,
    /// Inputs that a function is run on before it is proved [default: as `assay check`].
    #[arg(long, value_name = "N")]
    inputs: Option<usize>,
    /// Try all inputs of functions with at most 32 bits of input; without it, with at most 24.
    #[arg(long)]
    exhaustive: bool,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let proving = args.solving.proving(args.exhaustive, ProofMode::Alone)?;
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
