//! Checks one program: compares every function before and after every pass of the pipelines.

mod ending;
mod every_input;
mod few;
mod lost;
mod machines;
mod nowhere;
mod one_by_one;
mod patience;
mod progress;
mod prove;
mod width;
mod widths;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use assay_campaign::panics;
use assay_dialects::data_layout::DataLayout;
use assay_drive::Pipeline;
use assay_drive::catalogue::{Assumption, assumption, precondition};
use assay_drive::opt::{Compiler, OptOutcome, PassTrace, StepIr};
use assay_ir::{Module, OpId};
use assay_judge::{
    Behaviour, Follower, FunctionVerdict, MadeValue, Miscompilation, Plan, PlannedFunction, Settings,
    StepVerdict, Unparsable, Verdict, add_target_numbers, find_first_divergence, is_defined,
};
use assay_model::Registry;
use assay_triage::{is_met, op_line};

use super::exhaust::Exhaustive;
use super::functions::KnownFunction;
use super::record::{
    BrokenRecord, CheckRecord, CompilerEnding, DifferenceRecord, DivergenceRecord, ErrorRecord,
    LeftOutRecord, VerdictRecord, VerdictWord,
};
use super::selection::Selection;
use super::split::FilePart;
use crate::commands::solving::Proving;
use crate::exit::Exit;
use crate::failure::{ErrorReport, Failure};
use crate::load::{self, SourceFile};
use crate::report::{before_and_after, place};
use crate::target;
use ending::UnknownResult;
use progress::{ProgramProgress, ReadProgram};
pub use width::Width;

/// A pipeline to check, under its number.
#[derive(Clone, Debug)]
pub struct CheckedPipeline {
    pub number: usize,
    pub pipeline: Pipeline,
    /// Whether the test may expect this program to be rejected.
    pub rejects: bool,
    /// Whether to check that the compiler reads back what it prints.
    pub round_trip: bool,
}

/// One program, and the pipelines to check it with.
pub struct CheckedProgram {
    pub source: Arc<SourceFile>,
    pub part: FilePart,
    pub pipelines: Arc<[CheckedPipeline]>,
}

/// What all programs that one thread checks share.
pub struct Checker {
    pub compiler: Compiler,
    pub registry: Registry,
    pub settings: Settings,
    pub selection: Selection,
    /// If set, functions with few input bits are run on all inputs.
    pub exhaustive: Option<Exhaustive>,
    /// Functions are proved.
    pub proving: Option<Proving>,
}

/// One program while it is checked.
struct ProgramCheck<'a> {
    checker: &'a Checker,
    /// The file's name.
    file: String,
    module: Module,
    /// The program in generic form.
    text: String,
    functions: Vec<KnownFunction>,
    layout: DataLayout,
    /// The checker's settings, with the width of `index` that the program states.
    settings: Settings,
    plan: Plan,
    behaviour: Rc<Behaviour>,
    /// Functions that were run on few inputs only.
    few: BTreeSet<String>,
    records: Vec<CheckRecord>,
    /// For functions and steps of the current pipeline that hold on all inputs: the number of inputs, and the number of these on
    /// which the source is undefined.
    exhausted: BTreeMap<(String, usize), (usize, usize)>,
}

impl Checker {
    /// All records of each program. The programs have the same pipelines.
    ///
    /// # Errors
    /// Only if the compiler cannot be run.
    pub fn check(&self, subjects: &[CheckedProgram]) -> Result<Vec<Vec<CheckRecord>>, Failure> {
        let Some(first) = subjects.first() else { return Ok(Vec::new()) };
        let mut programs: Vec<ProgramProgress<'_>> = Vec::new();
        for subject in subjects {
            let program = catch_panic(subject, || self.read(subject));
            let program = program.unwrap_or_else(|bug| Ok(Err(vec![error(bug)])))?;
            programs.push(program.map_or_else(ProgramProgress::Done, ProgramProgress::Read));
        }
        for asked in first.pipelines.iter() {
            let texts: Vec<&str> = programs.iter().filter_map(ProgramProgress::text).collect();
            let traces = self.compiler.trace_all(&texts, &asked.pipeline);
            let mut traces = traces.map_err(|error| target::failure(&error))?.into_iter();
            for (program, subject) in programs.iter_mut().zip(subjects) {
                if program.text().is_none() {
                    continue;
                }
                let Some(trace) = traces.next() else { break };
                // Records from before a panic are kept.
                if let Err(bug) = catch_panic(subject, || self.judge(program, subject, asked, &trace)) {
                    program.add(error(bug));
                }
            }
        }
        Ok(programs.into_iter().map(ProgramProgress::records).collect())
    }

    /// Checks whether the second program refines the first. The records are those of a pipeline whose only step turns the first
    /// program into the second.
    ///
    /// # Errors
    /// Only if the compiler cannot be run.
    pub fn compare(
        &self,
        before: &CheckedProgram,
        after: &CheckedProgram,
        asked: &CheckedPipeline,
    ) -> Result<Vec<CheckRecord>, Failure> {
        let after = match self.read(after)? {
            Ok(program) => program.text,
            Err(said) => return Ok(said),
        };
        let checked = catch_panic(before, || {
            let mut program = match self.read(before)? {
                Ok(program) => ProgramProgress::Read(program),
                Err(said) => return Ok(said),
            };
            self.judge(&mut program, before, asked, &single_step_trace(after));
            Ok(program.records())
        });
        checked.unwrap_or_else(|bug| Ok(vec![error(bug)]))
    }

    /// Reads a program; if it cannot be read, returns the records for it.
    fn read(&self, subject: &CheckedProgram) -> Result<Result<Box<ReadProgram>, Vec<CheckRecord>>, Failure> {
        let file = crate::files::shown(&subject.source.path);
        let bytes = subject.part.padded(&subject.source.bytes);
        let source = SourceFile { path: subject.source.path.clone(), bytes };
        match load::parse_any(&source, |text| self.to_generic(&file, text)) {
            Ok(module) => {
                let text = assay_ir::print(&module);
                Ok(Ok(Box::new(ReadProgram { file, module, text })))
            }
            Err(failure) if failure.exit == Exit::Tool => Err(failure),
            Err(failure) => {
                let whole = subject.part.line == 1;
                let rejected =
                    failure.exit == Exit::Usage && subject.pipelines.iter().any(|asked| asked.rejects);
                let place = if whole { file } else { format!("{file}:{}", subject.part.line) };
                Ok(Err(vec![refusal(place, failure, rejected)]))
            }
        }
    }

    /// Why the compiler rejects a program that Assay's parser accepted. The compiler got the program as Assay prints it, so it
    /// now also gets the user's text, to find the place of the error.
    fn rejection(&self, subject: &CheckedProgram, file: &str, diagnostics: &str) -> Failure {
        let text = String::from_utf8(subject.part.padded(&subject.source.bytes)).unwrap_or_default();
        match self.to_generic(file, &text) {
            Err(failure) => failure.with_excerpt(&text),
            Ok(_) => Failure::usage(format!("{file}: {}", message(diagnostics))),
        }
    }

    /// The generic form of a program. Error messages have the positions in the file.
    fn to_generic(&self, file: &str, text: &str) -> Result<String, Failure> {
        target::generic_form(&self.compiler, text)?
            .map_err(|diagnostics| Failure::usage(first_error(file, &diagnostics)))
    }
}

/// The trace of a compiler that makes `text` in one step.
fn single_step_trace(text: String) -> PassTrace {
    let step = StepIr { step: 0, pass: String::new(), ir: Some(text.clone()) };
    PassTrace { input: None, steps: vec![step], end: OptOutcome::Ok { ir: text, diagnostics: String::new() } }
}

/// The programs that the steps made.
fn texts(trace: &PassTrace) -> Vec<&str> {
    trace.steps.iter().filter_map(|step| step.ir.as_deref()).collect()
}

/// Runs a part of the work on one program. A panic is a bug of Assay; the other programs are still checked.
fn catch_panic<T>(subject: &CheckedProgram, work: impl FnOnce() -> T) -> Result<T, Failure> {
    panics::catch(work).map_err(|panic| {
        let file = subject.source.path.display();
        Failure::new(Exit::Bug, format!("{file}:{}: internal error: {panic}", subject.part.line))
    })
}

/// The first error among a compiler's diagnostics. The name of standard input is replaced by that of the file.
fn first_error(file: &str, diagnostics: &str) -> String {
    let line = assay_drive::error_line(diagnostics);
    match line.strip_prefix("<stdin>:").or_else(|| line.strip_prefix("-:")) {
        Some(rest) => format!("{file}:{}", rest.replacen(" error:", "", 1)),
        None => format!("{file}: {line}"),
    }
}

/// The first error among a compiler's diagnostics, without its position.
fn message(diagnostics: &str) -> &str {
    let errors = diagnostics.lines().find_map(|line| line.split_once("error: "));
    errors.map(|(_, message)| message).or_else(|| diagnostics.lines().next()).unwrap_or_default()
}

/// The record for a program that cannot be checked. A test of diagnostics expects that; for any other program it is an error.
fn refusal(place: String, failure: Failure, rejected: bool) -> CheckRecord {
    if rejected {
        let detail = "the compiler rejects it, which -verify-diagnostics may expect".to_owned();
        return CheckRecord::LeftOut(LeftOutRecord { place, detail, expected: true });
    }
    match error(failure) {
        CheckRecord::Error(mut bug) if bug.exit == Exit::Bug => {
            bug.message = format!("{place}: {}", bug.message);
            CheckRecord::Error(bug)
        }
        error => error,
    }
}

/// A failure as a record.
pub fn error(failure: Failure) -> CheckRecord {
    let exit = failure.exit;
    let report = ErrorReport::from_error(&failure.into());
    let (message, excerpt) = report.map(|report| (report.message, report.excerpt)).unwrap_or_default();
    CheckRecord::Error(ErrorRecord { message, excerpt, exit })
}

impl ProgramCheck<'_> {
    fn place(&self, op: OpId) -> String {
        place(&self.module, &self.file, op)
    }

    fn name_place(&self, function: &str) -> String {
        let known = self.functions.iter().find(|known| known.name == function);
        known.map_or_else(|| self.file.clone(), |known| self.place(known.op))
    }

    fn pipeline(&mut self, asked: &CheckedPipeline, trace: &PassTrace) {
        let texts = texts(trace);
        let registry = &self.checker.registry;
        let width = Width::new(&self.layout, &asked.pipeline);
        let (settings, mut plan, mut behaviour) = self.at_width(width.bits);
        if let Some(exhaustive) = &self.checker.exhaustive {
            self.exhausted.clear();
            if let Some(more) = self.exhaust(exhaustive, &settings, &mut plan, trace) {
                behaviour = Rc::new(more);
            }
        }
        add_target_numbers(&self.module, &texts, registry, (&mut plan, &mut behaviour), &settings);
        if asked.pipeline.steps.iter().any(|step| assumption(&step.pass) == Some(Assumption::Apart)) {
            plan.remove_sharing_inputs(&mut behaviour);
        }
        let mut follower = Follower::new(registry, &settings, &plan, self.text.clone(), behaviour);
        // This saves most executions if a pass changes little.
        follower = follower.with_source(&self.module);
        let (mut before, mut defined) = (None, None);
        let mut proofs = self.proofs(&settings);
        for step in &trace.steps {
            if let Some(why) = self.not_modelled(&width, asked, step, &mut before) {
                self.give_up(asked, step.step, trace.steps.len(), &why);
                break;
            }
            let (verdict, miscompilations) = match &step.ir {
                None => (follower.judge_unchanged(step.step), Vec::new()),
                Some(ir) => match follower.judge_step(step.step, ir) {
                    Ok(judged) => judged,
                    Err(error) => {
                        self.record_unreadable(asked, step, ir, &error);
                        return;
                    }
                },
            };
            match &mut proofs {
                Some(proofs) => {
                    self.prove(proofs, asked, &plan, (&verdict, &miscompilations), step.ir.as_deref())
                }
                None => self.record_step(asked, &verdict, &miscompilations),
            }
            self.record_lost(asked, step, &mut defined);
        }
        self.record_end(asked, trace);
    }

    /// Records that the output of a step does not parse. If the compiler cannot read it either, the compiler is wrong; otherwise
    /// Assay is.
    fn record_unreadable(&mut self, asked: &CheckedPipeline, step: &StepIr, ir: &str, error: &Unparsable) {
        let pass = &step.pass;
        if let Ok(OptOutcome::Rejected { diagnostics }) = self.checker.compiler.print_generic(ir) {
            let why = "the compiler does not read what it prints";
            let text = message(&diagnostics);
            let unknown = UnknownResult { outcome: CompilerEnding::InvalidIr, found: true, why, text };
            self.record_stop(asked, step.step, unknown);
            return;
        }
        let text =
            format!("{}: what the compiler prints after {pass} does not parse: {}", self.file, error.0);
        self.records.push(self::error(Failure::new(Exit::NotComparable, text)));
    }

    fn record_step(
        &mut self,
        asked: &CheckedPipeline,
        verdict: &StepVerdict,
        miscompilations: &[Miscompilation],
    ) {
        for function in &verdict.functions {
            let miscompilation = miscompilations.iter().find(|one| one.function == function.function);
            let record = self.verdict(asked, verdict.step, function, miscompilation);
            self.records.push(CheckRecord::Verdict(Box::new(record)));
        }
    }

    fn verdict(
        &self,
        asked: &CheckedPipeline,
        step: usize,
        function: &FunctionVerdict,
        miscompilation: Option<&Miscompilation>,
    ) -> VerdictRecord {
        let (verdict, detail, holds) = match &function.verdict {
            Verdict::Refines { inputs, undefined, .. } => {
                (VerdictWord::Refines, None, Some((*inputs, *undefined)))
            }
            Verdict::Differs(difference) => (self.wrong(), Some(difference.describe()), None),
            Verdict::NotComparable(why) => (self.open(), Some(why.to_string()), None),
        };
        let open = match &function.verdict {
            Verdict::Refines { open, .. } => *open,
            _ => 0,
        };
        let key = (function.function.clone(), step);
        let every = self.exhausted.get(&key).filter(|_| verdict == VerdictWord::Refines).copied();
        let pass = &asked.pipeline.steps[step];
        let given = miscompilation.filter(|one| !is_met(&pass.pass, &one.before));
        VerdictRecord {
            place: self.name_place(&function.function),
            function: function.function.clone(),
            pipeline: asked.number,
            step,
            pass: pass.to_string(),
            verdict,
            detail,
            assumes: given.and_then(|_| precondition(&pass.pass)),
            all_inputs: every.is_some() || self.is_complete(&function.function, holds),
            unchanged: verdict == VerdictWord::Refines && self.few.contains(&function.function),
            holds: every.or(holds),
            open,
            vscale: self.settings.vscale.into_iter().collect(),
            difference: miscompilation.map(|miscompilation| self.simplest_difference(asked, miscompilation)),
            proof: None,
            not_proved: None,
            widths: None,
            width: None,
            program: None,
        }
    }

    /// The difference on the simplest input found. The program before all passes must be defined on that input.
    fn simplest_difference(
        &self,
        asked: &CheckedPipeline,
        miscompilation: &Miscompilation,
    ) -> DifferenceRecord {
        let mut settings = self.settings.clone();
        settings.config.index_width = Width::new(&self.layout, &asked.pipeline).bits;
        let is_defined_at_first = |one: &Miscompilation| {
            let is_wanted = |planned: &&PlannedFunction| planned.name == one.function;
            let Some(planned) = self.plan.functions.iter().find(is_wanted) else { return false };
            let plan = Plan::single(planned, vec![one.difference.input.clone()]);
            let behaviour = Behaviour::observe(&self.module, &self.checker.registry, &plan, &settings);
            matches!(&behaviour.functions[..], [Ok(executions)] if executions.iter().all(is_defined))
        };
        let simplest = miscompilation.simplest(&self.checker.registry, &settings).filter(is_defined_at_first);
        self.difference(&settings, simplest.as_ref().unwrap_or(miscompilation))
    }

    fn difference(&self, settings: &Settings, miscompilation: &Miscompilation) -> DifferenceRecord {
        let difference = &miscompilation.difference;
        let parting = find_first_divergence(&self.checker.registry, settings, miscompilation);
        let line = |ir: &str, made: &MadeValue| {
            let line = made.number.and_then(|number| op_line(&self.checker.compiler, ir, number));
            line.unwrap_or_else(|| made.text.clone())
        };
        let [before, after] = before_and_after(difference);
        DifferenceRecord {
            input: difference.input.texts(),
            before,
            after,
            broken: miscompilation
                .violation
                .as_ref()
                .map(|violation| BrokenRecord { op: violation.op.clone(), rule: violation.rule.clone() }),
            parting: parting.map(|parting| DivergenceRecord {
                op_before: line(&miscompilation.before, &parting.before),
                value_before: parting.before.value,
                op_after: line(&miscompilation.after, &parting.after),
                value_after: parting.after.value,
                same: parting.same,
            }),
        }
    }
}

/// The proofs of one pipeline.
pub struct PipelineProofs {
    pub(super) settings: Settings,
    /// The program before the next step; `None` if it cannot be read.
    pub(super) before: Option<assay_prove::ComparedProgram>,
}
