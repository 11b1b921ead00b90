//! Executes lowered programs with mlir-runner, which translates the `llvm` dialect and runs it by JIT.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::discover::{Target, install_libs, install_opt};
use crate::error::DriveError;
use crate::library::Library;
use crate::library::protocol::{Reply, Request};
use crate::process::{self, Limits, ProcessSpec, Status, Stdin, StreamLimit};
use crate::signature::{Signature, Symptom};

/// The signal of a trapping integer division.
const SIGFPE: i32 = 8;

/// How an execution ended. Only [`RunOutcome::Output`] holds values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunOutcome {
    /// The program ended normally and printed this.
    Output {
        /// Standard output, not empty.
        stdout: Vec<u8>,
    },
    /// The program ended normally and printed nothing, so there is nothing to compare.
    NoOutput,
    /// A signal ended the program or the runner. Part of the earlier output is lost, since C's
    /// standard output is buffered.
    Crash {
        /// The signal: for example 6 for a failed `cf.assert`, 8 for a trapping division.
        signal: i32,
        /// Frames of the runner; those of the program have no names.
        signature: Box<Signature>,
        /// Standard output and error, joined.
        last_words: String,
    },
    /// The runner does not accept the program: it is not entirely in the `llvm` dialect, or invalid there.
    NotLowered {
        /// What it said.
        diagnostics: String,
    },
    /// The program needs functions that no given library has.
    MissingSymbols {
        /// Their names.
        symbols: Vec<String>,
    },
    /// The entry function is missing, or does not have the specified type.
    BadEntry {
        /// What the runner said.
        diagnostics: String,
    },
    /// The program called `exit` with a code, or the runner failed in another way.
    Exit {
        /// The code, not 0.
        code: i32,
        /// What was said.
        diagnostics: String,
    },
    /// It did not end in time.
    TimedOut,
    /// It printed more than it may.
    OutputLimit,
    /// It wanted more memory than it may have.
    OutOfMemory,
}

/// What the user of an executed program sees. Stores have it as a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum RunnerOutput {
    /// The program ended and printed this.
    Text(String),
    /// A trapping division ended it, by signal 8.
    TrappingDivision,
}

/// The text of [`RunnerOutput::TrappingDivision`].
const TRAP: &str = "(a trapping division: signal 8)\n";

impl Default for RunnerOutput {
    fn default() -> RunnerOutput {
        RunnerOutput::Text(String::new())
    }
}

impl fmt::Display for RunnerOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RunnerOutput::Text(text) => text,
            RunnerOutput::TrappingDivision => TRAP,
        })
    }
}

impl From<RunnerOutput> for String {
    fn from(printed: RunnerOutput) -> String {
        printed.to_string()
    }
}

impl From<&str> for RunnerOutput {
    fn from(text: &str) -> RunnerOutput {
        text.to_owned().into()
    }
}

impl From<String> for RunnerOutput {
    fn from(text: String) -> RunnerOutput {
        if text == TRAP { RunnerOutput::TrappingDivision } else { RunnerOutput::Text(text) }
    }
}

impl PartialEq<str> for RunnerOutput {
    fn eq(&self, other: &str) -> bool {
        matches!(self, RunnerOutput::Text(text) if text == other)
    }
}

impl RunOutcome {
    /// What the program printed, if it ended normally and printed something.
    pub fn output(&self) -> Option<&[u8]> {
        match self {
            RunOutcome::Output { stdout } => Some(stdout),
            _ => None,
        }
    }

    /// What the program printed, even if that is nothing, if it ended normally. A trapping division counts as an
    /// output, since it is always an error; other signals are mostly the JIT's own faults.
    pub fn printed(&self) -> Option<RunnerOutput> {
        match self {
            RunOutcome::Output { stdout } => {
                Some(RunnerOutput::Text(String::from_utf8_lossy(stdout).into_owned()))
            }
            RunOutcome::NoOutput => Some(RunnerOutput::default()),
            RunOutcome::Crash { signal: SIGFPE, .. } => Some(RunnerOutput::TrappingDivision),
            _ => None,
        }
    }

    /// One word for statistics.
    pub fn word(&self) -> &'static str {
        match self {
            RunOutcome::Output { .. } => "output",
            RunOutcome::NoOutput => "no-output",
            RunOutcome::Crash { .. } => "crash",
            RunOutcome::NotLowered { .. } => "not-lowered",
            RunOutcome::MissingSymbols { .. } => "missing-symbols",
            RunOutcome::BadEntry { .. } => "bad-entry",
            RunOutcome::Exit { .. } => "exit",
            RunOutcome::TimedOut => "timeout",
            RunOutcome::OutputLimit => "output-limit",
            RunOutcome::OutOfMemory => "out-of-memory",
        }
    }
}

/// A runner ready to be used.
#[derive(Debug, Clone)]
pub struct Runner {
    /// The target; its runner and runner libraries are used.
    pub target: Target,
    /// Bounds of each process.
    pub limits: Limits,
    /// Function to call, without arguments.
    pub entry: String,
    /// The result type of the entry, for the runner, which prints the result: `void` (the only one in process), `i32`,
    /// `i64` or `f32`.
    pub result: String,
    /// Flags besides: `--O0`.
    pub flags: Vec<String>,
    /// The execution engine of a library, if there is no runner.
    pub library: Option<Arc<Library>>,
}

impl Runner {
    /// A runner for `main` without a result, with limits of 10 s and 16 MiB of output.
    ///
    /// Errors if the target has neither a runner nor a library that executes.
    pub fn new(target: Target) -> Result<Runner, DriveError> {
        let library = match (&target.runner, &target.library) {
            (None, Some(path)) if !target.has_driver() => Library::load_shared(path).ok(),
            _ => None,
        };
        let library = library.filter(|library| library.description().executes);
        if target.runner.is_none() && library.is_none() {
            let hint = format!("install one with `{}`", install_opt(target.major().max(1)));
            return Err(DriveError::MissingRunner { target: target.name, hint });
        }
        let wall = Duration::from_secs(10);
        let limits = Limits {
            wall,
            stdout: StreamLimit::All(16 << 20),
            stderr: StreamLimit::All(16 << 20),
            ..Limits::default()
        };
        let (entry, result) = ("main".to_owned(), "void".to_owned());
        Ok(Runner { target, limits, entry, result, flags: Vec::new(), library })
    }

    /// What to install so that programs can print or allocate; `None` if nothing is missing.
    pub fn missing_libs(&self) -> Option<String> {
        let missing =
            !["mlir_runner_utils", "mlir_c_runner_utils"].iter().all(|lib| self.target.has_lib(lib));
        missing.then(|| install_libs(self.target.major()))
    }

    /// The command line for `file`, for reports.
    pub fn command(&self, file: &str) -> Vec<String> {
        let program = self.target.runner.as_ref().map(|p| p.display().to_string()).unwrap_or_default();
        std::iter::once(program).chain(self.args()).chain([file.to_owned()]).collect()
    }

    fn args(&self) -> Vec<String> {
        let mut args =
            vec![format!("--entry-point-result={}", self.result), "-e".to_owned(), self.entry.clone()];
        if !self.target.runner_libs.is_empty() {
            let libs: Vec<String> = self.target.runner_libs.iter().map(|p| p.display().to_string()).collect();
            args.push(format!("--shared-libs={}", libs.join(",")));
        }
        args.extend(self.flags.iter().cloned());
        args
    }

    /// Executes `ir`, a program in the `llvm` dialect.
    ///
    /// Errors only if the runner cannot be run.
    pub fn run(&self, ir: &str) -> Result<RunOutcome, DriveError> {
        if let Some(library) = &self.library {
            return self.run_in_process(library, ir);
        }
        let Some(program) = &self.target.runner else {
            let hint = "set ASSAY_MLIR to a build that has one".to_owned();
            return Err(DriveError::MissingRunner { target: self.target.name.clone(), hint });
        };
        let spec = ProcessSpec::new(program)
            .args(self.args())
            .args(["-"])
            .stdin(Stdin::Bytes(ir.as_bytes()))
            .env("LLVM_DISABLE_SYMBOLIZATION", "1");
        let outcome = process::run(&spec, &self.limits)?;
        let stderr = outcome.stderr_text();
        if matches!(outcome.status, Status::Exited(126 | 127)) && stderr.contains("error while loading") {
            let reason = stderr.lines().last().unwrap_or_default().to_owned();
            return Err(DriveError::Unusable { program: program.clone(), reason });
        }
        Ok(interpret_end(outcome.status, outcome.stdout, stderr))
    }

    /// Executes with the engine of a library. The entry must be a function without arguments and without result, which
    /// the engine does not check.
    fn run_in_process(&self, library: &Library, ir: &str) -> Result<RunOutcome, DriveError> {
        if self.result != "void" {
            let diagnostics = "in process, only functions without a result are executed\n".to_owned();
            return Ok(RunOutcome::BadEntry { diagnostics });
        }
        let libs = self.target.runner_libs.iter().map(|lib| lib.display().to_string()).collect();
        let request = Request::Execute { entry: self.entry.clone(), libs, level: 0 };
        let answer = library.ask(&request, ir.as_bytes(), &self.limits)?;
        let stderr = answer.stderr_text();
        if let Some(status) = answer.died {
            return Ok(interpret_end(status, Vec::new(), stderr));
        }
        Ok(match answer.replies.into_iter().next() {
            Some((Reply::Executed, stdout)) => interpret_end(Status::Exited(0), stdout, stderr),
            Some((Reply::NotExecuted { diagnostics }, _)) => match refusal(1, stderr + &diagnostics, &[]) {
                RunOutcome::Exit { diagnostics, .. } => RunOutcome::NotLowered { diagnostics },
                known => known,
            },
            _ => RunOutcome::NotLowered { diagnostics: stderr },
        })
    }
}

/// What the end of an execution means.
fn interpret_end(status: Status, stdout: Vec<u8>, stderr: String) -> RunOutcome {
    match status {
        Status::Exited(0) if stdout.is_empty() => RunOutcome::NoOutput,
        Status::Exited(0) => RunOutcome::Output { stdout },
        Status::Exited(code) => refusal(code, stderr, &stdout),
        Status::Signaled(signal) => {
            let signature = Box::new(Signature::new(Symptom::Signal(signal), &stderr));
            let last_words = String::from_utf8_lossy(&stdout).into_owned() + &stderr;
            RunOutcome::Crash { signal, signature, last_words }
        }
        Status::TimedOut => RunOutcome::TimedOut,
        Status::OutputLimit(_) => RunOutcome::OutputLimit,
        Status::MemoryLimit => RunOutcome::OutOfMemory,
    }
}

/// Distinguishes the runner's own failures (`JitRunner.cpp`) from a program's exit code.
fn refusal(code: i32, stderr: String, stdout: &[u8]) -> RunOutcome {
    const NOT_LOWERED: [&str; 5] = [
        "could not parse the input IR",
        "could not convert to LLVM IR",
        "LLVM Translation failed",
        "missing `LLVMTranslationDialectInterface`",
        "cannot be converted to LLVM IR",
    ];
    let has = |text: &str| stderr.contains(text);
    if NOT_LOWERED.iter().any(|t| has(t)) {
        return RunOutcome::NotLowered { diagnostics: stderr };
    }
    if let Some((_, rest)) = stderr.split_once("Symbols not found: [") {
        let names = rest.split(']').next().unwrap_or_default();
        let symbols = names.split(',').map(|s| s.trim().to_owned()).filter(|s| !s.is_empty()).collect();
        return RunOutcome::MissingSymbols { symbols };
    }
    // `Error: expected void function`, `Error: entry point not found`.
    if stdout.is_empty() && (has("entry point not found") || (has("Error: expected ") && has("function"))) {
        return RunOutcome::BadEntry { diagnostics: stderr };
    }
    RunOutcome::Exit { code, diagnostics: stderr }
}

#[cfg(test)]
mod tests {
    //! Tests of executions by installed runners; skipped if there is none.

    use super::*;
    use crate::discover::{Discovery, Target};
    use crate::opt::Compiler;
    use crate::pipeline::Pipeline;

    /// Calls `test` for each installed runner.
    fn for_each_runner(test: impl Fn(&Runner)) {
        let mut any = false;
        // The tests name passes that MLIR 16 does not have.
        let fit = |target: &Target| target.has_driver() && target.major() >= 19;
        for target in Discovery::run().targets.into_iter().filter(fit) {
            if let Ok(runner) = Runner::new(target) {
                any = true;
                test(&runner);
            }
        }
        if !any {
            eprintln!("skipped: no mlir-runner is installed");
        }
    }

    fn main(body: &str) -> String {
        format!("llvm.func @abort()\nllvm.func @nowhere()\nllvm.func @main() {{\n{body}\n  llvm.return\n}}\n")
    }

    #[test]
    fn a_lowered_program_prints_its_values() {
        for_each_runner(|runner| {
            if runner.missing_libs().is_some() {
                eprintln!("skipped: {} has no runner libraries", runner.target.name);
                return;
            }
            let source = "func.func @main() {\n  %0 = arith.constant dense<[7, -1]> : vector<2xi32>\n  \
                          vector.print %0 : vector<2xi32>\n  return\n}\n";
            let text = "convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,convert-to-llvm,reconcile-unrealized-casts";
            let opt = Compiler::new(runner.target.clone());
            let lowered = opt.run(source, &text.parse::<Pipeline>().unwrap()).unwrap();
            let outcome = runner.run(lowered.ir().unwrap()).unwrap();
            assert_eq!(outcome.output(), Some(&b"( 7, -1 )\n"[..]), "{outcome:?}");
            assert_eq!(runner.run(source).unwrap().word(), "not-lowered");
        });
    }

    #[test]
    fn everything_else_is_no_value() {
        for_each_runner(|runner| {
            let word = |body: &str| runner.run(&main(body)).unwrap().word();
            assert_eq!(word(""), "no-output");
            assert_eq!(word("  llvm.call @abort() : () -> ()"), "crash");
            let missing = runner.run(&main("  llvm.call @nowhere() : () -> ()")).unwrap();
            assert_eq!(missing, RunOutcome::MissingSymbols { symbols: vec!["nowhere".to_owned()] });
            let cast = "  %0 = llvm.mlir.constant(1 : i32) : i32\n  \
                        %1 = builtin.unrealized_conversion_cast %0 : i32 to index";
            assert_eq!(word(cast), "not-lowered");
            assert_eq!(runner.run("garbage").unwrap().word(), "not-lowered");
            let elsewhere = Runner { entry: "other".to_owned(), ..runner.clone() };
            assert_eq!(elsewhere.run(&main("")).unwrap().word(), "bad-entry");
            let limits = Limits { wall: Duration::from_millis(300), ..runner.limits };
            let brief = Runner { limits, ..runner.clone() };
            assert_eq!(
                brief
                    .run(&main("  llvm.br ^bb1\n^bb1:\n  llvm.br ^bb2\n^bb2:\n  llvm.br ^bb1\n^bb3:"))
                    .unwrap()
                    .word(),
                "timeout"
            );
        });
    }
}
