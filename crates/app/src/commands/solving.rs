//! The options of all commands that prove.

use std::time::Duration;

use assay_prove::{Effort, Solver};

use crate::exit::Exit;
use crate::failure::Failure;

/// How functions are proved.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "For proofs")]
pub(super) struct Solving {
    /// The solver: libz3, z3, cvc5, bitwuzla, or a command that reads SMT-LIB from standard input [default: libz3,
    /// z3's library, which comes with LLVM]. Repeat it to run several at the same time; the first answer counts.
    #[arg(long, value_name = "COMMAND")]
    solver: Vec<String>,
    /// Seconds of processor time that the solver may take for a question, and that its terms may take [default: 5].
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Unroll a loop this many times if its number of iterations depends on the input [default: 8].
    #[arg(long, value_name = "N")]
    iterations: Option<usize>,
    /// Also prove each function with narrower integers, of at most 1, 2, … 8 bits [default: only if the solver
    /// takes too long].
    #[arg(long)]
    widths: bool,
}

/// The settings for proofs.
#[derive(Clone, Debug)]
pub struct Proving {
    pub effort: Effort,
    pub mode: ProofMode,
    pub widths: NarrowWidths,
}

/// Which functions the prover gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofMode {
    /// Asks the prover about every function that inputs do not refute. The verdict is the prover's.
    Alone,
    /// Asks the prover about functions that hold on the tried inputs. The verdict is that of the inputs, and the proof is
    /// reported with it.
    WithInputs,
}

/// When to prove a function with narrower integers too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NarrowWidths {
    /// There is no pass to run again.
    Never,
    /// If the solver reaches its limit.
    OutOfTime,
    Always,
}

/// Seconds for one function and one pass, if the user does not name another limit.
const TIME: f64 = 5.0;

impl Solving {
    /// The name of an option that was given.
    pub fn given_option(&self) -> Option<&'static str> {
        let named = [
            ("--solver", !self.solver.is_empty()),
            ("--time", self.time.is_some()),
            ("--iterations", self.iterations.is_some()),
            ("--widths", self.widths),
        ];
        named.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    /// The settings for proofs. With `exhaustive`, a function with up to 32 bits of input is run on all inputs, however long that
    /// takes.
    ///
    /// # Errors
    /// If there is no solver, or the time is not positive.
    pub fn proof_settings(&self, exhaustive: bool, mode: ProofMode) -> Result<Proving, Failure> {
        let seconds = self.time.unwrap_or(TIME);
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|_| Failure::usage(format!("--time {seconds} is no time in seconds")))?;
        let solver = match self.solver.as_slice() {
            [] => Solver::library(time).ok_or_else(no_solver)?,
            commands => {
                let named = |command: &String| Solver::command(command, time).ok_or_else(|| no_such(command));
                Solver::race(commands.iter().map(named).collect::<Result<_, _>>()?, time)
            }
        };
        let mut effort = Effort::with(solver);
        effort.limits.unrolled = self.iterations.unwrap_or(effort.limits.unrolled);
        if exhaustive {
            (effort.exhaustive_bits, effort.exhaustive_cost) = (32, u64::MAX);
        }
        Ok(Proving {
            effort,
            mode,
            widths: if self.widths { NarrowWidths::Always } else { NarrowWidths::OutOfTime },
        })
    }
}

/// A solver that the user named is not there.
fn no_such(command: &str) -> Failure {
    if command == "libz3" {
        return no_solver();
    }
    Failure::new(Exit::Tool, format!("--solver {command}: no such program was found"))
        .help("install it, or leave --solver out: the default is z3's library, which comes with LLVM")
}

/// There is no solver.
pub(crate) fn no_solver() -> Failure {
    Failure::new(Exit::Tool, "no solver was found")
        .help("build the worker with `cargo build --package assay-worker`, or name a solver: --solver z3")
}
