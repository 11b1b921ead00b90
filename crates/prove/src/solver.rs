//! Solvers: programs that read SMT-LIB from their standard input. The default is z3's library, which every package of
//! LLVM depends on, loaded by Assay's worker.

use std::path::PathBuf;
use std::time::Duration;

use assay_drive::process::{self, Keep, Limits, Spec, Status, Stdin};
use assay_model::{TermId, Terms};

use crate::smtlib::{self, Answer};

/// A solver, and how long it may take for one question.
#[derive(Clone, Debug)]
pub struct Solver {
    program: PathBuf,
    args: Vec<String>,
    /// Bound on one question.
    pub time: Duration,
}

/// The name of z3's library, which the loader finds.
const LIBRARY: &str = "libz3.so.4";

/// Bytes of memory that a solver may take.
const MEMORY: u64 = 3 << 30;

impl Solver {
    /// z3's library in Assay's worker; `None` if there is no worker.
    pub fn library(time: Duration) -> Option<Solver> {
        let program = assay_drive::library::find_worker()?;
        Some(Solver { program, args: vec!["--smt-lib".to_owned(), LIBRARY.to_owned()], time })
    }

    /// A solver by its name, or a command that reads SMT-LIB from its standard input.
    pub fn command(command: &str, time: Duration) -> Option<Solver> {
        let command = match command {
            "z3" => "z3 -in",
            "cvc5" => "cvc5 --lang=smt2 -",
            "bitwuzla" => "bitwuzla --lang smt2",
            other => other,
        };
        let mut words = command.split_whitespace().map(str::to_owned);
        let program = PathBuf::from(words.next()?);
        Some(Solver { program, args: words.collect(), time })
    }

    /// Whether a condition can hold, and the values of some variables for which it does.
    pub fn ask(&self, t: &Terms, condition: TermId, variables: &[TermId]) -> Answer {
        let script = smtlib::script(t, condition, variables);
        let spec = Spec::new(&self.program).args(&self.args).stdin(Stdin::Bytes(script.as_bytes()));
        let limits = Limits {
            wall: self.time,
            cpu: None,
            memory: Some(MEMORY),
            stdout: Keep::All(1 << 20),
            stderr: Keep::Tail(1 << 16),
            file: Some(0),
            ..Limits::default()
        };
        let outcome = match process::run(&spec, &limits) {
            Ok(outcome) => outcome,
            Err(error) => return Answer::Unknown(format!("the solver cannot be run: {error}")),
        };
        let output = String::from_utf8_lossy(&outcome.stdout);
        match outcome.status {
            Status::TimedOut => {
                Answer::OutOfTime(format!("the solver takes more than {} s", self.time.as_secs_f32()))
            }
            Status::MemoryLimit => Answer::OutOfTime("the solver takes too much memory".to_owned()),
            _ if output.trim().is_empty() => {
                let said = outcome.stderr_text();
                Answer::Unknown(format!("the solver says: {}", said.lines().last().unwrap_or("nothing")))
            }
            _ => smtlib::answer(t, variables, &output),
        }
    }
}
