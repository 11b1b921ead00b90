//! Runs mlir-opt on a program with a pipeline; the result is one of several distinct outcomes.

pub mod actions;
mod back_end;
mod crash;
mod in_process;
mod meter;
mod own_pipeline;
mod patterns;
mod readable;
mod survey;
mod trace;
mod usable;
mod validity;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::catalogue::Catalogue;
use crate::discover::Target;
use crate::error::DriveError;
use crate::library::Library;
use crate::pipeline::{Pipeline, Step};
use crate::process::{self, Limits, ProcessOutcome, ProcessSpec, Status, Stdin};
use crate::signature::{Signature, Symptom};

pub use crate::signature::{Attempt, PatternName};
pub use back_end::BackEnd;
pub use in_process::{Stepper, signature_of};
pub use meter::{Metered, TraceLimits};
pub use readable::{Readable, RoundTripFailure, without_module};
pub use survey::Surveyed;
pub use trace::{PassTrace, StepIr};

/// The environment variable that makes corrupted memory show: glibc fills memory with garbage when it is allocated or freed
/// [mallopt(3), M_PERTURB].
pub const GARBAGE: (&str, &str) = ("MALLOC_PERTURB_", "165");

/// A compiler ready to be run.
#[derive(Debug, Clone)]
pub struct Compiler {
    /// The target.
    pub target: Target,
    /// Bounds of each process.
    pub limits: Limits,
    /// Flags besides those that every run has.
    pub flags: Vec<String>,
    /// Environment variables of each process. A library gets none: if there are any, it is not used, unless they are [`GARBAGE`]
    /// and there is no driver.
    pub env: Vec<(String, String)>,
    /// Whether operations of unknown dialects are accepted.
    pub allow_unregistered: bool,
    /// Whether programs are printed in generic form, including the output of passes and diagnostics. Otherwise the
    /// custom printers run, which may have bugs that users see.
    pub generic: bool,
    /// The target as a library: everything that it can do runs in process.
    pub library: Option<Arc<Library>>,
    /// If processes replace the target's library: why it is not used.
    pub library_problem: Option<String>,
}

/// Where in a run something happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// While parsing and verifying the input.
    Input,
    /// In this step, counted from 0.
    Step(usize),
    /// After the last step, while printing.
    Output,
}

/// The place of a failure, found by a traced run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureSite {
    /// When.
    pub phase: Phase,
    /// The step that ran, if one did.
    pub step: Option<Step>,
    /// The program before the pass, in generic form; empty if it was not read yet.
    pub before: String,
}

/// Why a pass did not succeed without crashing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailKind {
    /// The pass itself gave up (`signalPassFailure`, failed to legalize).
    Signalled,
    /// The pass succeeded, but the verifier rejects its result: the compiler's fault.
    InvalidIr,
    /// Either of the two above; it is not known which.
    Unknown,
}

/// A pass that did not succeed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassFailure {
    /// Why.
    pub kind: FailKind,
    /// The failing pass; `None` if a traced run does not fail.
    pub site: Option<FailureSite>,
    /// What the compiler said.
    pub diagnostics: String,
}

/// A compiler that ended by a signal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crash {
    /// The signal.
    pub signal: i32,
    /// What makes it the same as another.
    pub signature: Signature,
    /// Where, if that was found out (see [`Compiler::locate`]).
    pub site: Option<FailureSite>,
    /// Everything on standard error.
    pub stderr: String,
}

/// How a run of the compiler ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptOutcome {
    /// It printed a program.
    Ok {
        /// The program in generic form.
        ir: String,
        /// Warnings and remarks.
        diagnostics: String,
    },
    /// The compiler does not accept the input: a parse or verification error. Our program is invalid.
    Rejected {
        /// What it said.
        diagnostics: String,
    },
    /// The compiler does not accept the flags or the pipeline: unknown pass or option, wrong anchor.
    Usage {
        /// What it said.
        diagnostics: String,
    },
    /// A pass failed in an orderly way.
    Failed(Box<PassFailure>),
    /// It crashed.
    Crash(Box<Crash>),
    /// It did not end in time.
    TimedOut {
        /// Where, if that was found out.
        site: Option<Box<FailureSite>>,
    },
    /// It printed more than it may.
    OutputLimit,
    /// It wanted more memory than it may have.
    OutOfMemory(Box<Signature>),
}

impl OptOutcome {
    /// The program, if there is one.
    pub fn ir(&self) -> Option<&str> {
        match self {
            OptOutcome::Ok { ir, .. } => Some(ir),
            _ => None,
        }
    }

    /// One word for statistics: `ok`, `rejected`, `usage`, `pass-failed`, `invalid-ir`, `crash`, `timeout`,
    /// `output-limit`, `out-of-memory`.
    pub fn word(&self) -> &'static str {
        match self {
            OptOutcome::Ok { .. } => "ok",
            OptOutcome::Rejected { .. } => "rejected",
            OptOutcome::Usage { .. } => "usage",
            OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => "invalid-ir",
            OptOutcome::Failed(_) => "pass-failed",
            OptOutcome::Crash(_) => "crash",
            OptOutcome::TimedOut { .. } => "timeout",
            OptOutcome::OutputLimit => "output-limit",
            OptOutcome::OutOfMemory(_) => "out-of-memory",
        }
    }
}

/// The outcome of a single process, before further questions.
pub(crate) enum SingleRunEnd {
    Ok {
        ir: String,
        diagnostics: String,
    },
    /// Exit code other than 0. The cause is the input or a pass; it is not yet known which.
    Refused {
        diagnostics: String,
    },
    Usage {
        diagnostics: String,
    },
    Crash {
        signal: i32,
        stderr: String,
    },
    TimedOut,
    OutputLimit,
    OutOfMemory {
        stderr: String,
    },
}

impl Compiler {
    /// `target` with default bounds.
    pub fn new(target: Target) -> Compiler {
        Compiler {
            target,
            limits: Limits::default(),
            flags: Vec::new(),
            env: Vec::new(),
            allow_unregistered: false,
            generic: true,
            library: None,
            library_problem: None,
        }
    }

    /// The passes of the target. The interrupt among the limits ends a compiler that does not answer.
    pub fn catalogue(&self) -> Result<std::sync::Arc<Catalogue>, DriveError> {
        Catalogue::probe_until(&self.target, self.limits.interrupt)
    }

    /// Takes one program from step to step.
    pub fn stepper(&self) -> Stepper<'_> {
        Stepper::new(self)
    }

    /// Runs `pipeline` on `input` in one process (or in the library); a refusal costs a traced run and at most one more, to
    /// distinguish a rejected input, a failed pass and invalid IR. A crash is also located if its dump does not show
    /// enough.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn run(&self, input: &str, pipeline: &Pipeline) -> Result<OptOutcome, DriveError> {
        if let Some(library) = self.in_process()
            && let Some(outcome) = self.run_in_process(library, input, pipeline)?
        {
            return Ok(outcome);
        }
        let (first, _) = self.run_once(input, pipeline, &self.limits, &[])?;
        match first {
            SingleRunEnd::Ok { ir, diagnostics } => Ok(OptOutcome::Ok { ir, diagnostics }),
            SingleRunEnd::Usage { diagnostics } => Ok(OptOutcome::Usage { diagnostics }),
            SingleRunEnd::TimedOut => Ok(OptOutcome::TimedOut { site: None }),
            SingleRunEnd::OutputLimit => Ok(OptOutcome::OutputLimit),
            SingleRunEnd::OutOfMemory { stderr } => {
                Ok(OptOutcome::OutOfMemory(Box::new(Signature::new(Symptom::OutOfMemory, &stderr))))
            }
            SingleRunEnd::Refused { diagnostics } => self.explain_refusal(input, pipeline, diagnostics),
            SingleRunEnd::Crash { signal, stderr } => self.explain_crash(input, pipeline, signal, stderr),
        }
    }

    /// Parses, verifies and prints in generic form, without passes. Custom assembly is accepted, too.
    pub fn print_generic(&self, input: &str) -> Result<OptOutcome, DriveError> {
        self.run(input, &Pipeline::empty())
    }

    /// The program after a pipeline, in generic form, even if the verifier would reject it; `None` if the pipeline fails.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn run_unverified(&self, input: &str, pipeline: &Pipeline) -> Result<Option<String>, DriveError> {
        Ok(match self.run_step(input, pipeline, false)? {
            SingleRunEnd::Ok { ir, .. } => Some(ir),
            _ => None,
        })
    }

    /// As [`Compiler::run_unverified`], in custom assembly and without the module around it, for readers; `None` also if the printer
    /// crashes on IR that is not valid, and without a driver, because a library has no such flag.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn run_unverified_readable(
        &self,
        input: &str,
        pipeline: &Pipeline,
    ) -> Result<Option<String>, DriveError> {
        if !self.target.has_driver() {
            return Ok(None);
        }
        // Without the second flag, the printer falls back to generic form.
        let flags = ["--verify-each=false", "--mlir-print-assume-verified"].map(str::to_owned);
        let custom = Compiler { generic: false, ..self.clone() };
        Ok(match custom.run_once(input, pipeline, &self.limits, &flags)?.0 {
            SingleRunEnd::Ok { ir, .. } => Some(without_module(&ir)),
            _ => None,
        })
    }

    fn explain_refusal(
        &self,
        input: &str,
        pipeline: &Pipeline,
        diagnostics: String,
    ) -> Result<OptOutcome, DriveError> {
        if pipeline.is_empty() {
            return Ok(OptOutcome::Rejected { diagnostics });
        }
        let trace = self.trace(input, pipeline)?;
        match trace.end {
            // Users see the diagnostics without the trace.
            OptOutcome::Rejected { .. } => Ok(OptOutcome::Rejected { diagnostics }),
            OptOutcome::Failed(mut failure) => {
                failure.diagnostics = diagnostics;
                Ok(OptOutcome::Failed(failure))
            }
            // Tracing separates the pass managers of functions; a result that depends on their order may differ.
            _ => {
                let kind = FailKind::Unknown;
                Ok(OptOutcome::Failed(Box::new(PassFailure { kind, site: None, diagnostics })))
            }
        }
    }

    /// Whether the single step itself fails, or only the verifier rejects its result.
    fn fail_kind(&self, site: &FailureSite) -> Result<FailKind, DriveError> {
        let Some(step) = &site.step else { return Ok(FailKind::Unknown) };
        let alone = |verify| self.run_step(&site.before, &step.to_pipeline(), verify);
        Ok(match alone(false)? {
            // If the refusal does not occur again, it was not about the IR: sometimes passes fail to initialise.
            // A crash here occurs in printing IR that the verifier would have rejected.
            SingleRunEnd::Ok { .. } | SingleRunEnd::Crash { .. } => match alone(true)? {
                SingleRunEnd::Refused { .. } => FailKind::InvalidIr,
                _ => FailKind::Unknown,
            },
            SingleRunEnd::Refused { .. } => FailKind::Signalled,
            _ => FailKind::Unknown,
        })
    }

    /// The outcome of one step, with or without the verifier after it.
    fn run_step(&self, before: &str, step: &Pipeline, verify: bool) -> Result<SingleRunEnd, DriveError> {
        if let Some(library) = self.in_process()
            && let Some(first) = self.alone_in_process(library, before, step, verify)?
        {
            return Ok(first);
        }
        let unverified = ["--verify-each=false".to_owned()];
        let flags = if verify { &[][..] } else { &unverified };
        Ok(self.run_once(before, step, &self.limits, flags)?.0)
    }

    /// Runs one process. Returns its classified and its raw outcome.
    pub(crate) fn run_once(
        &self,
        input: &str,
        pipeline: &Pipeline,
        limits: &Limits,
        more: &[String],
    ) -> Result<(SingleRunEnd, ProcessOutcome), DriveError> {
        if !self.target.has_driver() {
            return Err(DriveError::NoDriver { target: self.target.name.clone() });
        }
        let mut args = vec!["--mlir-disable-threading".to_owned()];
        if self.generic {
            args.push("--mlir-print-op-generic".to_owned());
        }
        if self.allow_unregistered {
            args.push("--allow-unregistered-dialect".to_owned());
        }
        args.extend(self.flags.iter().chain(more).cloned());
        if !pipeline.is_empty() {
            args.push(pipeline.to_flag());
        }
        args.push("-".to_owned());
        let spec = ProcessSpec::new(&self.target.opt)
            .args(args)
            .stdin(Stdin::Bytes(input.as_bytes()))
            // Names come from the dynamic symbol table alone: eight times faster than llvm-symbolizer, and the
            // same whether that is installed or not.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1");
        let spec = self.env.iter().fold(spec, |spec, (name, value)| spec.env(name, value));
        let mut outcome = process::run(&spec, limits)?;
        let first = self.classify_end(&mut outcome)?;
        // A compiler that crashes prints a stack dump. The system kills a damaged program before it prints anything.
        if matches!(&first, SingleRunEnd::Crash { stderr, .. } if stderr.is_empty())
            && outcome.stdout.is_empty()
        {
            usable::check_program(&self.target.opt, limits)?;
        }
        Ok((first, outcome))
    }

    fn classify_end(&self, outcome: &mut ProcessOutcome) -> Result<SingleRunEnd, DriveError> {
        let stderr = outcome.stderr_text();
        // Signals are the outcome of a compiler that crashed.
        if let (Status::Exited(_), Some(reason)) = (outcome.status, usable::never_ran(outcome)) {
            return Err(DriveError::Unusable { program: self.target.opt.clone(), reason });
        }
        Ok(match outcome.status {
            Status::Exited(0) => {
                let ir = String::from_utf8_lossy(&std::mem::take(&mut outcome.stdout)).into_owned();
                SingleRunEnd::Ok { ir, diagnostics: stderr }
            }
            // A wrapper script reports a signal so.
            Status::Exited(code) if (129..=159).contains(&code) => {
                SingleRunEnd::Crash { signal: code - 128, stderr }
            }
            Status::Exited(_) if is_usage(&stderr) => SingleRunEnd::Usage { diagnostics: stderr },
            Status::Exited(_) => SingleRunEnd::Refused { diagnostics: stderr },
            // Some kinds of wrong usage of a pass end in `report_fatal_error`.
            Status::Signaled(_) if is_fatal_usage(&stderr) => SingleRunEnd::Usage { diagnostics: stderr },
            Status::Signaled(signal) => SingleRunEnd::Crash { signal, stderr },
            Status::TimedOut => SingleRunEnd::TimedOut,
            Status::OutputLimit(_) => SingleRunEnd::OutputLimit,
            Status::MemoryLimit => SingleRunEnd::OutOfMemory { stderr },
        })
    }
}

/// The line of a compiler's diagnostics that states the first error.
pub fn error_line(diagnostics: &str) -> &str {
    let error = diagnostics.lines().find(|line| line.contains("error:"));
    error.or_else(|| diagnostics.lines().next()).unwrap_or("it did not say why")
}

/// Errors about the command line and the pipeline, which have no source location.
fn is_usage(stderr: &str) -> bool {
    const ALWAYS: [&str; 8] = [
        "Unknown command line argument",
        "for the --pass-pipeline option",
        "MLIR Textual PassPipeline Parser",
        "Pass-Options-Parser",
        "<unknown>:0: error: unable to schedule pass",
        "<unknown>:0: error: expected pass pipeline to be wrapped",
        "error: trying to schedule a pass on an",
        "op  was scheduled to run under",
    ];
    let own_line = |l: &str| l.starts_with("failed to add `") || l.contains(": for the --");
    ALWAYS.iter().any(|t| stderr.contains(t)) || stderr.lines().any(own_line) || is_fatal_usage(stderr)
}

fn is_fatal_usage(stderr: &str) -> bool {
    stderr.contains("Can't add pass '") || stderr.contains("on a PassManager intended to run on")
}

/// The first error among a compiler's diagnostics, without its position and advice.
pub fn first_error(diagnostics: &str) -> Option<&str> {
    diagnostics.lines().find_map(error_of)
}

/// The error in a line of diagnostics. If the position has a name, it is printed behind the word: `error: loc("name"): …`.
fn error_of(line: &str) -> Option<&str> {
    let (_, error) = line.split_once("error: ")?;
    let error = match error.strip_prefix("loc(") {
        Some(rest) => rest.split_once("): ")?.1,
        None => error,
    };
    Some(error.split_once(". If this is intended").map_or(error, |(error, _)| error))
}

#[cfg(test)]
mod tests;
