//! Gets the program after every pass with a single process.
//!
//! `print-ir{label=…}`, a pass of every mlir-opt since 18, is put before, between and after the steps. It has three
//! advantages over `--mlir-print-ir-after-all`. There is one dump for each step, regardless of the number of functions.
//! Each dump says which step it follows, even if a pass occurs twice. And it keeps MLIR from merging the pass managers
//! of adjacent function passes, which would run all of them on one function before the next function.

use serde::{Deserialize, Serialize};

use super::{Compiler, Crash, FailureSite, OptOutcome, PassFailure, Phase, SingleRunEnd};
use crate::error::DriveError;
use crate::pipeline::{Pipeline, Step};
use crate::signature::{Signature, Symptom};

/// The program after one step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepIr {
    /// Index of the step.
    pub step: usize,
    /// Its pass.
    pub pass: String,
    /// The program in generic form; `None` if the step did not change it.
    pub ir: Option<String>,
}

/// A run with the program after every step that succeeded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassTrace {
    /// The input as the compiler prints it; `None` if it was not accepted.
    pub input: Option<String>,
    /// The steps that succeeded, first to last.
    pub steps: Vec<StepIr>,
    /// How the run ended.
    pub end: OptOutcome,
}

impl PassTrace {
    /// The program after step `step`; `None` if it did not succeed.
    pub fn after(&self, step: usize) -> Option<&str> {
        let done = self.steps.get(..=step)?;
        done.iter().rev().find_map(|s| s.ir.as_deref()).or(self.input.as_deref())
    }

    /// The program before step `step`; `None` if it was not reached.
    pub fn before(&self, step: usize) -> Option<&str> {
        match step.checked_sub(1) {
            None => self.input.as_deref(),
            Some(previous) => self.after(previous),
        }
    }

    /// The steps that changed the program, with the program before and after each.
    pub fn changes(&self) -> impl Iterator<Item = (&StepIr, &str, &str)> {
        self.steps.iter().filter_map(|s| Some((s, self.before(s.step)?, s.ir.as_deref()?)))
    }
}

const LABEL: &str = "assay-";

impl Compiler {
    /// Runs `pipeline` on `input` and keeps the program after every step, in one process (or, if the target lacks
    /// `print-ir`, one process for each step).
    ///
    /// The dumps count against the limit of standard error. Errors only if the compiler cannot be run.
    pub fn trace(&self, input: &str, pipeline: &Pipeline) -> Result<PassTrace, DriveError> {
        if let Some(library) = self.in_process()
            && let Some(trace) = self.trace_in_process(library, input, pipeline)?
        {
            return Ok(trace);
        }
        if !self.catalogue()?.has("print-ir") {
            return self.trace_by_steps(input, pipeline);
        }
        let (first, outcome) = self.run_once(input, &add_markers(pipeline), &self.limits, &[])?;
        let (dumps, diagnostics) = split_dumps(&outcome.stderr_text(), pipeline.len() + 1);
        let reached = dumps.len();
        let previous = dumps.last().cloned().unwrap_or_default();
        let mut end = self.end(first, site(pipeline, reached, previous), diagnostics)?;
        if let OptOutcome::Crash(crash) = &mut end
            && !self.is_of_printer(crash, input)?
        {
            self.confirm_reader(crash, input, pipeline)?;
        }
        let (input, steps) = steps(pipeline, dumps);
        Ok(PassTrace { input, steps, end })
    }

    /// Whether a compiler that crashes before it prints anything in custom assembly can read the program. If it prints the
    /// program in generic form, the printer of an op crashes, and that is the place.
    pub(super) fn is_of_printer(&self, crash: &mut Crash, input: &str) -> Result<bool, DriveError> {
        if self.generic || crash.site.as_ref().is_none_or(|site| site.phase != Phase::Input) {
            return Ok(false);
        }
        let generic = Compiler { generic: true, ..self.clone() };
        let OptOutcome::Ok { ir, .. } = generic.print_generic(input)? else { return Ok(false) };
        crash.site = Some(FailureSite { phase: Phase::Output, step: None, before: ir });
        Ok(true)
    }

    /// If a compiler crashes before it prints anything, it did not necessarily crash while reading the program: a run without
    /// passes shows that. If that run succeeds, the only pass crashes; with several passes, the place stays unknown.
    fn confirm_reader(&self, crash: &mut Crash, input: &str, pipeline: &Pipeline) -> Result<(), DriveError> {
        let is_of_reader = crash.site.as_ref().is_some_and(|site| site.phase == Phase::Input);
        if !is_of_reader || pipeline.is_empty() {
            return Ok(());
        }
        if matches!(
            self.run_once(input, &Pipeline::empty(), &self.limits, &[])?.0,
            SingleRunEnd::Crash { .. }
        ) {
            return Ok(());
        }
        let only = pipeline.only_step();
        crash.site = only.map(|_| site(pipeline, 1, String::new()));
        crash.signature.pass = only.map(|step| step.pass.clone());
        Ok(())
    }

    /// [`Compiler::trace`] of many programs, in one process as long as nothing fails, since starting a compiler takes
    /// longer than running it on a small program. If something fails, the programs are halved until the failing ones
    /// are alone. Warnings are lost.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn trace_all(&self, inputs: &[&str], pipeline: &Pipeline) -> Result<Vec<PassTrace>, DriveError> {
        let alone = inputs.len() < 2 || self.in_process().is_some() || !self.catalogue()?.has("print-ir");
        if alone {
            return inputs.iter().map(|input| self.trace(input, pipeline)).collect();
        }
        let joined = inputs.join(SEPARATOR);
        let flags = ["--split-input-file".to_owned()];
        let (first, outcome) = self.run_once(&joined, &add_markers(pipeline), &self.limits, &flags)?;
        if matches!(first, SingleRunEnd::Ok { .. }) {
            let each = pipeline.len() + 1;
            let (dumps, _) = split_dumps(&outcome.stderr_text(), each);
            if dumps.len() == each * inputs.len() {
                return Ok(dumps.chunks(each).map(|dumps| successful_trace(pipeline, dumps)).collect());
            }
        }
        if matches!(first, SingleRunEnd::TimedOut) {
            // Each half would run into the same time limit again.
            return inputs.iter().map(|input| self.trace(input, pipeline)).collect();
        }
        let (left, right) = inputs.split_at(inputs.len() / 2);
        let mut traces = self.trace_all(left, pipeline)?;
        traces.extend(self.trace_all(right, pipeline)?);
        Ok(traces)
    }

    /// Turns the end of a traced process into an outcome with a known location.
    pub(super) fn end(
        &self,
        first: SingleRunEnd,
        site: FailureSite,
        diagnostics: String,
    ) -> Result<OptOutcome, DriveError> {
        Ok(match first {
            SingleRunEnd::Ok { ir, .. } => OptOutcome::Ok { ir, diagnostics },
            SingleRunEnd::Usage { .. } => OptOutcome::Usage { diagnostics },
            SingleRunEnd::Refused { .. } if site.phase == Phase::Input => {
                OptOutcome::Rejected { diagnostics }
            }
            SingleRunEnd::Refused { .. } => {
                let kind = self.fail_kind(&site)?;
                OptOutcome::Failed(Box::new(PassFailure { kind, site: Some(site), diagnostics }))
            }
            SingleRunEnd::Crash { signal, stderr: _ } => {
                let mut signature = Signature::new(Symptom::Signal(signal), &diagnostics);
                signature.pass = site.step.as_ref().map(|s| s.pass.clone());
                let site = Some(site);
                OptOutcome::Crash(Box::new(Crash { signal, signature, site, stderr: diagnostics }))
            }
            SingleRunEnd::TimedOut => OptOutcome::TimedOut { site: Some(Box::new(site)) },
            SingleRunEnd::OutputLimit => OptOutcome::OutputLimit,
            SingleRunEnd::OutOfMemory { .. } => {
                let mut signature = Signature::new(Symptom::OutOfMemory, &diagnostics);
                signature.pass = site.step.map(|s| s.pass);
                OptOutcome::OutOfMemory(Box::new(signature))
            }
        })
    }

    /// A trace with one process for each step, for drivers without `print-ir`.
    pub(super) fn trace_by_steps(&self, input: &str, pipeline: &Pipeline) -> Result<PassTrace, DriveError> {
        let mut trace = PassTrace { input: None, steps: Vec::new(), end: OptOutcome::OutputLimit };
        let (first, outcome) = self.run_once(input, &Pipeline::empty(), &self.limits, &[])?;
        let SingleRunEnd::Ok { ir, mut diagnostics } = first else {
            trace.end = self.end(first, site(pipeline, 0, String::new()), outcome.stderr_text())?;
            return Ok(trace);
        };
        let mut current = ir;
        trace.input = Some(current.clone());
        for (k, step) in pipeline.steps.iter().enumerate() {
            let (first, outcome) = self.run_once(&current, &step.to_pipeline(), &self.limits, &[])?;
            let SingleRunEnd::Ok { ir, diagnostics: more } = first else {
                trace.end = self.end(first, site(pipeline, k + 1, current), outcome.stderr_text())?;
                return Ok(trace);
            };
            diagnostics.push_str(&more);
            let changed = (ir != current).then(|| ir.clone());
            trace.steps.push(StepIr { step: k, pass: step.pass.clone(), ir: changed });
            current = ir;
        }
        trace.end = OptOutcome::Ok { ir: current, diagnostics };
        Ok(trace)
    }
}

/// The separator between programs for mlir-opt.
const SEPARATOR: &str = "\n// -----\n";

/// The pipeline with `print-ir` before, between and after its steps.
fn add_markers(pipeline: &Pipeline) -> Pipeline {
    let marker = |k: usize| Step::new("print-ir").with("label", format!("{LABEL}{k}"));
    let mut steps = vec![marker(0)];
    for (k, step) in pipeline.steps.iter().enumerate() {
        steps.push(step.clone());
        steps.push(marker(k + 1));
    }
    Pipeline { steps }
}

/// Splits the dumps of one program into its input and the programs after the steps.
fn steps(pipeline: &Pipeline, dumps: Vec<String>) -> (Option<String>, Vec<StepIr>) {
    let mut dumps = dumps.into_iter();
    let input = dumps.next();
    let mut previous = input.clone().unwrap_or_default();
    let step = |(step, ir): (usize, String)| {
        let pass = pipeline.steps.get(step).map(|s| s.pass.clone()).unwrap_or_default();
        let changed = (ir != previous).then(|| ir.clone());
        previous = ir;
        StepIr { step, pass, ir: changed }
    };
    let steps = dumps.enumerate().map(step).collect();
    (input, steps)
}

fn successful_trace(pipeline: &Pipeline, dumps: &[String]) -> PassTrace {
    let ir = dumps.last().cloned().unwrap_or_default();
    let (input, steps) = steps(pipeline, dumps.to_vec());
    PassTrace { input, steps, end: OptOutcome::Ok { ir, diagnostics: String::new() } }
}

/// The place after `reached` dumps.
pub(super) fn site(pipeline: &Pipeline, reached: usize, before: String) -> FailureSite {
    let phase = match reached.checked_sub(1) {
        None => Phase::Input,
        Some(step) if step < pipeline.len() => Phase::Step(step),
        Some(_) => Phase::Output,
    };
    let step = reached.checked_sub(1).and_then(|k| pipeline.steps.get(k)).cloned();
    FailureSite { phase, step, before }
}

/// Separates our dumps from the diagnostics in standard error. Each program has `each` dumps, in order.
///
/// The list ends at a dump that is incomplete or out of order; its text stays with the diagnostics.
fn split_dumps(stderr: &str, each: usize) -> (Vec<String>, String) {
    let mut dumps: Vec<String> = Vec::new();
    let mut rest = String::new();
    let mut text = stderr;
    while !text.is_empty() {
        let line_end = text.find('\n').map_or(text.len(), |n| n + 1);
        let header = format!("// -----// IR Dump {LABEL}{} //----- //", dumps.len() % each);
        let body = (text[..line_end].trim_end() == header).then(|| &text[line_end..]);
        if let Some((body, end)) = body.and_then(|b| Some((b, module_end(b)?))) {
            dumps.push(body[..end].to_owned());
            text = &body[end..];
        } else {
            rest.push_str(&text[..line_end]);
            text = &text[line_end..];
        }
    }
    (dumps, rest)
}

/// The length of the module at the start of `text`: alias definitions, the operation up to its closing line (the
/// first that starts with `}`, since nothing inside is printed in the first column), and the resources after it.
fn module_end(text: &str) -> Option<usize> {
    let mut end = 0;
    let mut lines = text.split_inclusive('\n');
    loop {
        let line = lines.next()?;
        end += line.len();
        if line.starts_with('}') {
            if !line.ends_with('\n') {
                return None;
            }
            break;
        }
    }
    let after = text[end..].trim_start_matches('\n');
    if after.starts_with("{-#") {
        let skipped = text.len() - end - after.len();
        end += skipped + after.find("\n#-}").map(|n| n + "\n#-}\n".len())?.min(after.len());
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    //! Taking dumps apart.

    use super::*;

    #[test]
    fn dumps_are_separated_from_diagnostics() {
        let module = |n: u8| {
            format!(
                "#map = affine_map<() -> ({n})>\n\"builtin.module\"() ({{\n  \"a.b\"() : () -> ()\n}}) : () -> ()\n"
            )
        };
        let resources = "\n{-#\n  dialect_resources: {\n    builtin: {\n      a: \"0x00\"\n    }\n  }\n#-}\n";
        let text = format!(
            "warning: one\n// -----// IR Dump assay-0 //----- //\n{}{resources}remark: two\n\
             // -----// IR Dump assay-1 //----- //\n{}error: three\n// -----// IR Dump assay-3 //----- //\nx\n",
            module(0),
            module(1)
        );
        let (dumps, rest) = split_dumps(&text, 9);
        assert_eq!(dumps, [format!("{}{resources}", module(0)), module(1)]);
        assert_eq!(
            rest,
            "warning: one\nremark: two\nerror: three\n// -----// IR Dump assay-3 //----- //\nx\n"
        );
    }

    #[test]
    fn a_dump_that_is_cut_off_is_none() {
        let text = "// -----// IR Dump assay-0 //----- //\n\"builtin.module\"() ({\n  \"a.b\"() : () -> ()\n";
        assert_eq!(split_dumps(text, 9), (Vec::new(), text.to_owned()));
        let cut = format!("{text}}}) : () -");
        assert!(split_dumps(&cut, 9).0.is_empty());
    }
}
