//! Gets the outcomes of a compiler run from a library in a worker (see `crate::library`).

use super::patterns::allowed_attempts;
use super::trace::site;
use super::{Compiler, GARBAGE, OptOutcome, PassTrace, SingleRunEnd, StepIr, is_fatal_usage, is_usage};
use crate::error::DriveError;
use crate::library::protocol::{CompileOptions, Reply, Request};
use crate::library::{KeptProgram, Library, ServerReplies};
use crate::pipeline::{Pipeline, Step};
use crate::process::{Status, readable};
use crate::signature::{Signature, Symptom};

/// What a library said, put in our terms.
struct LibraryReport {
    input: Option<String>,
    steps: Vec<StepIr>,
    /// Programs that were reached, the input included.
    reached: usize,
    /// The last of them.
    last: String,
    /// The whole of what was said, in order.
    diagnostics: String,
    first: SingleRunEnd,
}

impl Default for LibraryReport {
    fn default() -> LibraryReport {
        LibraryReport {
            input: None,
            steps: Vec::new(),
            reached: 0,
            last: String::new(),
            diagnostics: String::new(),
            first: SingleRunEnd::Refused { diagnostics: String::new() },
        }
    }
}

impl LibraryReport {
    /// The messages about a program that was read before.
    fn parse(input: &str) -> LibraryReport {
        LibraryReport {
            input: Some(input.to_owned()),
            reached: 1,
            last: input.to_owned(),
            ..LibraryReport::default()
        }
    }
}

impl Compiler {
    /// The library, if it can do everything that is requested in process.
    pub(super) fn in_process(&self) -> Option<&Library> {
        let library = self.library.as_deref()?;
        // For a target without a driver, what the library cannot do ends as wrong usage.
        (self.options().is_some() || !self.target.has_driver()).then_some(library)
    }

    /// The options for our flags; `None` if the library has no option for one of the flags.
    fn options(&self) -> Option<CompileOptions> {
        let wants_garbage = |(name, value): &(String, String)| (name.as_str(), value.as_str()) == GARBAGE;
        let garbage = match self.env.as_slice() {
            [] => false,
            [only] if wants_garbage(only) && !self.target.has_driver() => true,
            _ => return None,
        };
        let mut options = CompileOptions {
            garbage,
            allow_unregistered: self.allow_unregistered,
            generic: self.generic,
            ..CompileOptions::default()
        };
        let counts = self.library.as_ref().is_some_and(|library| library.description().counts);
        for flag in &self.flags {
            match flag.as_str() {
                "--mlir-print-debuginfo" => options.locations = true,
                "--verify-each=false" => options.verify = false,
                flag => options.patterns = Some(allowed_attempts(flag).filter(|_| counts)?),
            }
        }
        Some(options)
    }

    /// [`Compiler::trace`] in process. `None` if the library does not accept the program or the pipeline, but a process
    /// may: some dialects and passes are only in the mlir-opt binary.
    pub(super) fn trace_in_process(
        &self,
        library: &Library,
        input: &str,
        pipeline: &Pipeline,
    ) -> Result<Option<PassTrace>, DriveError> {
        // Processes print steps by `print-ir`.
        self.trace_as(library, input, pipeline, true)
    }

    /// [`Compiler::trace`], and whether the compiler reads its own result in custom assembly. `false` means unknown:
    /// then call [`Compiler::custom_unreadable`].
    ///
    /// Errors only if the compiler cannot be run.
    pub fn trace_and_read_back(
        &self,
        input: &str,
        pipeline: &Pipeline,
    ) -> Result<(PassTrace, bool), DriveError> {
        if let (Some(library), Some(options)) = (self.in_process(), self.options()) {
            let mut kept = KeptProgram::new(library, &self.limits);
            let answer = kept.begin(texts(pipeline), self.locally(options, true), input.as_bytes())?;
            let report = combine(pipeline, answer, LibraryReport::default());
            if let Some(mut trace) = self.trace_from_report(input, pipeline, report)? {
                let OptOutcome::Ok { ir, .. } = &trace.end else { return Ok((trace, false)) };
                let end = kept.end();
                self.limits.check_interrupt()?;
                match end.died {
                    None => return Ok((trace, end.reads_back)),
                    // As a process that has printed its result and does not end.
                    Some(Status::TimedOut) => {
                        let site = site(pipeline, pipeline.len() + 1, ir.clone());
                        trace.end = OptOutcome::TimedOut { site: Some(Box::new(site)) };
                        return Ok((trace, false));
                    }
                    // Earlier requests may have corrupted the server's memory. A fresh server decides.
                    Some(_) => {}
                }
            }
        }
        Ok((self.trace(input, pipeline)?, false))
    }

    fn trace_as(
        &self,
        library: &Library,
        input: &str,
        pipeline: &Pipeline,
        local_scope: bool,
    ) -> Result<Option<PassTrace>, DriveError> {
        let Some(options) = self.options() else {
            let variables = self.env.iter().map(|(name, value)| format!("{name}={value}"));
            let words: Vec<String> = variables.chain(self.flags.iter().cloned()).collect();
            let diagnostics = format!("a library cannot run with {}\n", words.join(" "));
            let end = OptOutcome::Usage { diagnostics };
            return Ok(Some(PassTrace { input: None, steps: Vec::new(), end }));
        };
        let said = self.ask(library, input, pipeline, self.locally(options, local_scope))?;
        self.trace_from_report(input, pipeline, said)
    }

    /// How programs are parsed, and printed between steps.
    fn locally(&self, options: CompileOptions, local_scope: bool) -> CompileOptions {
        // The driver has additional dialects, for tests. So a program that uses them goes to the driver; the library
        // must not accept its ops as unregistered ones.
        let allow_unregistered = options.allow_unregistered && !self.target.has_driver();
        CompileOptions { local_scope, allow_unregistered, ..options }
    }

    /// `None` as for [`Compiler::trace_in_process`], or if memory runs out.
    fn trace_from_report(
        &self,
        input: &str,
        pipeline: &Pipeline,
        said: LibraryReport,
    ) -> Result<Option<PassTrace>, DriveError> {
        let is_unregistered =
            self.allow_unregistered && said.reached == 0 && names_an_unregistered_op(&said.diagnostics);
        // A crash may use up the memory before a signal ends it. A process has its own stack and memory.
        let is_left = matches!(said.first, SingleRunEnd::Usage { .. } | SingleRunEnd::OutOfMemory { .. })
            || is_unregistered;
        if self.target.has_driver() && is_left {
            return Ok(None);
        }
        let site = site(pipeline, said.reached, said.last);
        let mut end = self.end(said.first, site, said.diagnostics)?;
        if let OptOutcome::Crash(crash) = &mut end {
            self.is_of_printer(crash, input)?;
        }
        Ok(Some(PassTrace { input: said.input, steps: said.steps, end }))
    }

    /// [`Compiler::run`] in process.
    pub(super) fn run_in_process(
        &self,
        library: &Library,
        input: &str,
        pipeline: &Pipeline,
    ) -> Result<Option<OptOutcome>, DriveError> {
        let Some(trace) = self.trace_as(library, input, pipeline, false)? else { return Ok(None) };
        let mut end = trace.end;
        if let OptOutcome::Crash(crash) = &mut end
            && !crash.signature.names_a_function()
            && self.target.has_driver()
        {
            crash.signature.pattern = self.pattern_in_flight(input, pipeline)?;
        }
        Ok(Some(end))
    }

    /// The result of the pipeline, with or without a verifier after it; `None` if the library does not accept it.
    pub(super) fn alone_in_process(
        &self,
        library: &Library,
        input: &str,
        pipeline: &Pipeline,
        verify: bool,
    ) -> Result<Option<SingleRunEnd>, DriveError> {
        let options = CompileOptions { verify, ..self.options().unwrap_or_default() };
        let first = self.ask(library, input, pipeline, options)?.first;
        Ok(Some(first).filter(|first| !matches!(first, SingleRunEnd::Usage { .. })))
    }

    fn ask(
        &self,
        library: &Library,
        input: &str,
        pipeline: &Pipeline,
        options: CompileOptions,
    ) -> Result<LibraryReport, DriveError> {
        let answer = library.ask(
            &Request::Compile { steps: texts(pipeline), options },
            input.as_bytes(),
            &self.limits,
        )?;
        Ok(combine(pipeline, answer, LibraryReport::default()))
    }
}

/// Runs one program step by step: like [`Compiler::trace`], for callers that choose the next step after they have
/// seen the result of the last one. In process, the server keeps the program in between.
pub struct Stepper<'a> {
    compiler: &'a Compiler,
    /// The program and its text, if the library is used.
    kept: Option<(KeptProgram<'a>, String)>,
}

impl<'a> Stepper<'a> {
    pub(super) fn new(compiler: &'a Compiler) -> Stepper<'a> {
        let library = compiler.in_process();
        Stepper {
            compiler,
            kept: library.map(|one| (KeptProgram::new(one, &compiler.limits), String::new())),
        }
    }

    /// Runs `step` on `input`. It is cheapest if `input` is the program after the last step.
    ///
    /// Errors as [`Compiler::trace`].
    pub fn step(&mut self, input: &str, step: &Step) -> Result<PassTrace, DriveError> {
        let pipeline = step.to_pipeline();
        if let Some((kept, text)) = &mut self.kept
            && let Some(options) = self.compiler.options()
        {
            let steps = vec![step.to_string()];
            let gone_on = if text == input { kept.go_on(steps.clone()) } else { None };
            let said = match gone_on {
                Some(answer) => combine(&pipeline, answer, LibraryReport::parse(input)),
                None => {
                    let options = self.compiler.locally(options, true);
                    combine(
                        &pipeline,
                        kept.begin(steps, options, input.as_bytes())?,
                        LibraryReport::default(),
                    )
                }
            };
            text.clone_from(&said.last);
            if let Some(trace) = self.compiler.trace_from_report(input, &pipeline, said)? {
                return Ok(trace);
            }
        }
        self.compiler.trace(input, &pipeline)
    }
}

/// The steps as the library takes them.
fn texts(pipeline: &Pipeline) -> Vec<String> {
    pipeline.steps.iter().map(|step| step.to_string()).collect()
}

/// Whether a program is rejected because of operations, attributes or types that are not registered, according to the
/// messages of MLIR's parser.
fn names_an_unregistered_op(diagnostics: &str) -> bool {
    ["unregistered", "not found for custom op"].iter().any(|words| diagnostics.contains(words))
}

/// Combines an answer with what is already known about the program.
fn combine(pipeline: &Pipeline, answer: ServerReplies, mut said: LibraryReport) -> LibraryReport {
    let stderr = answer.stderr_text();
    let mut end = None;
    for (reply, body) in answer.replies {
        let text = |body: Vec<u8>| {
            String::from_utf8(body)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        };
        match reply {
            Reply::Parsed { diagnostics, .. } => {
                said.diagnostics.push_str(&readable(&diagnostics));
                said.last = text(body);
                said.input = Some(said.last.clone());
                said.reached = 1;
            }
            Reply::Step { step, changed, diagnostics, .. } => {
                said.diagnostics.push_str(&readable(&diagnostics));
                let pass = pipeline.steps.get(step).map(|s| s.pass.clone()).unwrap_or_default();
                let ir = changed.then(|| text(body));
                if let Some(ir) = &ir {
                    said.last.clone_from(ir);
                }
                said.steps.push(StepIr { step, pass, ir });
                said.reached += 1;
            }
            Reply::Failed { diagnostics, .. } | Reply::Rejected { diagnostics } => {
                said.diagnostics.push_str(&readable(&diagnostics));
                end = Some(match is_usage(&diagnostics) {
                    true => SingleRunEnd::Usage { diagnostics },
                    false => SingleRunEnd::Refused { diagnostics },
                });
            }
            Reply::Usage { diagnostics, .. } => {
                said.diagnostics.push_str(&readable(&diagnostics));
                end = Some(SingleRunEnd::Usage { diagnostics });
            }
            Reply::Begun
            | Reply::Done { .. }
            | Reply::Pass { .. }
            | Reply::ReadBack { .. }
            | Reply::Executed
            | Reply::NotExecuted { .. } => {}
        }
    }
    if answer.died.is_some() {
        // As in the output of a process, the messages before the dump are included.
        said.diagnostics.push_str(&stderr);
    }
    said.first = match (answer.died, end) {
        (None, Some(end)) => end,
        // A process ends its output with an empty line.
        (None, None) => SingleRunEnd::Ok { ir: said.last.clone() + "\n", diagnostics: String::new() },
        (Some(status), _) => classify_death(status, stderr),
    };
    said
}

fn classify_death(status: Status, stderr: String) -> SingleRunEnd {
    match status {
        Status::Signaled(_) if is_fatal_usage(&stderr) => SingleRunEnd::Usage { diagnostics: stderr },
        Status::Signaled(signal) => SingleRunEnd::Crash { signal, stderr },
        Status::TimedOut => SingleRunEnd::TimedOut,
        Status::OutputLimit(_) => SingleRunEnd::OutputLimit,
        Status::MemoryLimit => SingleRunEnd::OutOfMemory { stderr },
        // A pass that ends its process.
        Status::Exited(_) => SingleRunEnd::Refused { diagnostics: stderr },
    }
}

/// The signature of a server's death, for callers that use a library without [`Compiler`].
pub fn signature_of(answer: &ServerReplies) -> Option<Signature> {
    let symptom = match answer.died? {
        Status::Signaled(signal) => Symptom::Signal(signal),
        Status::MemoryLimit => Symptom::OutOfMemory,
        Status::TimedOut => Symptom::Hang,
        Status::OutputLimit(_) | Status::Exited(_) => return None,
    };
    Some(Signature::new(symptom, &answer.stderr_text()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::{Target, TargetSource};
    use crate::opt::OptOutcome;

    fn compiler(source: TargetSource) -> Compiler {
        Compiler::new(Target {
            name: "some".into(),
            version: "22.1.8".into(),
            opt: "/nowhere/mlir-opt".into(),
            runner: None,
            assertions: false,
            runner_libs: Vec::new(),
            borrowed_libs: false,
            source,
            library: None,
        })
    }

    #[test]
    fn a_program_for_which_memory_runs_out_is_left_to_the_driver() {
        let pipeline = Step::new("sccp").to_pipeline();
        let end = |source| {
            let first = SingleRunEnd::OutOfMemory { stderr: "LLVM ERROR: out of memory".into() };
            let said = LibraryReport { reached: 1, first, ..LibraryReport::default() };
            compiler(source).trace_from_report("", &pipeline, said).unwrap().map(|trace| trace.end)
        };
        assert!(end(TargetSource::System).is_none());
        assert!(matches!(end(TargetSource::Library), Some(OptOutcome::OutOfMemory(_))));
    }
}
