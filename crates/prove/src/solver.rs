//! Solvers: programs that read SMT-LIB from their standard input. The default is z3's library, which every package of
//! LLVM depends on, loaded by Assay's worker.

use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_drive::Interrupt;
use assay_drive::discover::find_program;
use assay_drive::process::{self, Limits, ProcessSpec, Status, Stdin, StreamLimit};
use assay_model::{TermId, Terms};

use crate::smtlib::{self, SolverAnswer};

/// A solver, and its time limit for one question.
#[derive(Clone, Debug)]
pub struct Solver {
    /// One program is asked alone. If there are several, all are asked at the same time.
    programs: Vec<(PathBuf, Vec<String>)>,
    /// Processor time for one question.
    pub time: Duration,
}

/// The name of z3's library; the dynamic loader finds it.
const LIBRARY: &str = "libz3.so.4";

/// A question takes at most this many times its processor time, by the clock. So what else the machine does changes few answers.
const PATIENCE: u32 = 4;

/// Bytes of memory that a solver may take.
const MEMORY: u64 = 3 << 30;

impl Solver {
    /// A solver that uses z3's library in Assay's worker; `None` if there is no worker.
    pub fn library(time: Duration) -> Option<Solver> {
        let program = assay_drive::library::find_worker()?;
        Some(Solver { programs: vec![(program, vec!["--smt-lib".to_owned(), LIBRARY.to_owned()])], time })
    }

    /// A solver by its name, or as a command that reads SMT-LIB from its standard input. `None` if there is no such
    /// program.
    pub fn command(command: &str, time: Duration) -> Option<Solver> {
        if command == "libz3" {
            return Solver::library(time);
        }
        let command = match command {
            "z3" => "z3 -in",
            "cvc5" => "cvc5 --lang=smt2 -",
            "bitwuzla" => "bitwuzla --lang smt2",
            other => other,
        };
        let mut words = command.split_whitespace().map(str::to_owned);
        let program = find_program(Path::new(&words.next()?))?;
        Some(Solver { programs: vec![(program, words.collect())], time })
    }

    /// Combines several solvers: the first definite answer counts, and the others are killed.
    pub fn race(solvers: Vec<Solver>, time: Duration) -> Solver {
        Solver { programs: solvers.into_iter().flat_map(|solver| solver.programs).collect(), time }
    }

    /// Whether a condition can hold, and the values of some variables for which it does.
    pub fn ask(&self, t: &Terms, condition: TermId, variables: &[TermId]) -> SolverAnswer {
        let (script, asked) = smtlib::script(t, condition, variables);
        self.first(&script, &|output| smtlib::answer(t, &asked, output))
    }

    /// The answer to an existing script, which asks one question and for no values.
    pub fn ask_script(&self, script: &str) -> SolverAnswer {
        self.first(script, &|output| smtlib::answer(&Terms::new(), &[], output))
    }

    /// The first definite answer of a solver. If there is none: the answer of a solver that ran out of time, otherwise that of the first solver.
    fn first(&self, script: &str, read: &(dyn Fn(&str) -> SolverAnswer + Sync)) -> SolverAnswer {
        let ask = |program, interrupt| match self.output(program, script, interrupt) {
            Ok(output) => read(&output),
            Err(answer) => answer,
        };
        if let [program] = self.programs.as_slice() {
            return ask(program, None);
        }
        // A flag for one question. The process never frees it, but it is only one byte.
        let over = Interrupt::new();
        let run = |program| {
            let answer = ask(program, Some(over));
            let is_sure = matches!(answer, SolverAnswer::Satisfiable(_) | SolverAnswer::Unsatisfiable);
            (is_sure && !over.raise(), answer)
        };
        let answers: Vec<(bool, SolverAnswer)> = std::thread::scope(|scope| {
            let run = &run;
            let threads: Vec<_> =
                self.programs.iter().map(|program| scope.spawn(move || run(program))).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        let late = |(_, answer): &(bool, SolverAnswer)| matches!(answer, SolverAnswer::OutOfTime(_));
        let won = answers.iter().position(|(won, _)| *won).or_else(|| answers.iter().position(late));
        let answer = answers.into_iter().nth(won.unwrap_or(0)).map(|(_, answer)| answer);
        answer.unwrap_or_else(|| SolverAnswer::Unknown("no solver was run".to_owned()))
    }

    /// A solver's output, or why there is none.
    fn output(
        &self,
        (program, args): &(PathBuf, Vec<String>),
        script: &str,
        interrupt: Option<Interrupt>,
    ) -> Result<String, SolverAnswer> {
        let spec = ProcessSpec::new(program).args(args).stdin(Stdin::Bytes(script.as_bytes()));
        let limits = Limits {
            wall: self.time.saturating_mul(PATIENCE),
            cpu: Some(self.time),
            memory: Some(MEMORY),
            stdout: StreamLimit::All(1 << 20),
            stderr: StreamLimit::Tail(1 << 16),
            file: Some(0),
            interrupt,
            ..Limits::default()
        };
        let outcome = process::run(&spec, &limits)
            .map_err(|error| SolverAnswer::Unknown(format!("the solver cannot be run: {error}")))?;
        let output = String::from_utf8_lossy(&outcome.stdout);
        match outcome.status {
            Status::TimedOut => {
                let why = format!("the solver takes more than {} s", self.time.as_secs_f32());
                Err(SolverAnswer::OutOfTime(why))
            }
            Status::MemoryLimit => {
                Err(SolverAnswer::OutOfTime("the solver is killed, or takes too much memory".to_owned()))
            }
            status if output.trim().is_empty() => {
                let said = outcome.stderr_text();
                let line = said.lines().last().unwrap_or("nothing");
                let end = match status {
                    Status::Exited(0) => String::new(),
                    Status::Exited(code) => format!(", and exits with {code}"),
                    Status::Signaled(signal) => format!(", and ends by signal {signal}"),
                    _ => ", and is stopped".to_owned(),
                };
                Err(SolverAnswer::Unknown(format!("the solver says: {line}{end}")))
            }
            Status::Signaled(signal) => {
                Err(SolverAnswer::Unknown(format!("the solver ends by signal {signal}")))
            }
            _ => Ok(output.into_owned()),
        }
    }
}
