//! The reference oracle: executes lowered programs and compares what they print with the expected output.

use std::rc::Rc;

use assay_campaign::verdict::ComparisonVerdict;
use assay_drive::opt::{Compiler, Metered};
use assay_drive::runner::{RunOutcome, Runner, RunnerOutput};
use assay_drive::{DriveError, Pipeline};
use assay_judge::{ADDRESS, OPEN_NAN, Settings, prints, run_main};
use assay_triage::{Hangs, Recorder, TestedProgram};

use super::parts::{Activity, ActivityTimes};

/// Judges executions.
pub struct OutputJudge {
    pub compiler: Rc<Metered>,
    pub recorder: Rc<Recorder>,
    /// The runner, if all its libraries are installed. Without it, only the interpreter judges.
    pub runner: Option<Runner>,
    pub parts: ActivityTimes,
}

impl OutputJudge {
    /// Executes a lowered program, and adds the verdict to its report.
    ///
    /// # Errors
    /// If the runner cannot be run.
    pub fn execute(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        settings: &Settings,
        ir: &str,
        expected: &str,
    ) -> Result<(), DriveError> {
        let Some(mut runner) = self.runner.clone() else { return Ok(()) };
        // The interpreter ended within its steps, so an execution that takes long does not end.
        runner.limits.cpu = Some(Hangs::limit(self.compiler.mean_cpu(), runner.limits.wall));
        let outcome =
            self.parts.measure(Activity::Execute, || self.compiler.run_metered(|_| runner.run(ir)))?;
        let differs = |actual: &RunnerOutput| {
            // If a pass was found guilty, that explains the output. Another finding would report the same bug twice.
            let explained =
                subject.report.findings.iter().any(|f| f.compilation.pipeline == pipeline.to_string());
            let context = self.recorder.context(subject, pipeline);
            (!explained).then(|| context.wrong_output(&runner, expected, actual))
        };
        let is_right = || prints(ir, crate::registry(), settings.config.clone(), expected);
        let (verdict, finding) = match (&outcome, outcome.printed()) {
            (_, Some(actual)) if actual == *expected => (ComparisonVerdict::Ok, None),
            (RunOutcome::NoOutput, _) => (ComparisonVerdict::NoOutput, None),
            (_, Some(_)) if is_right() => {
                let why = "the lowered IR is right, what LLVM makes of it is not";
                (ComparisonVerdict::NotComparable(why.to_owned()), None)
            }
            (_, Some(_)) if prints_open(subject, settings) => (
                ComparisonVerdict::NotComparable("it prints the bits of a NaN, or an address".to_owned()),
                None,
            ),
            (_, Some(actual)) => (ComparisonVerdict::WrongValue, differs(&actual)),
            (RunOutcome::TimedOut, _) => (ComparisonVerdict::TimedOut, None),
            (RunOutcome::OutOfMemory, _) => (ComparisonVerdict::OutOfMemory, None),
            (RunOutcome::NotLowered { .. }, _) => (ComparisonVerdict::NotLowered, None),
            (other, _) => (ComparisonVerdict::NotComparable(format!("runner: {}", other.word())), None),
        };
        subject.report.verdicts.add(verdict);
        subject.report.findings.extend(finding);
        Ok(())
    }
}

/// Whether `main` may print unspecified values: bits of a NaN that arithmetic makes, or addresses of objects.
fn prints_open(subject: &TestedProgram, settings: &Settings) -> bool {
    settings.parse(&subject.text).is_ok_and(|module| {
        let execution = run_main(&module, crate::registry(), settings.config.clone());
        execution.unspecified.iter().any(|(_, note)| [ADDRESS, OPEN_NAN].contains(note))
    })
}

/// The runner for programs that a compiler lowered, if all its libraries are installed.
pub fn runner(compiler: &Compiler) -> Option<Runner> {
    let mut runner = Runner::new(compiler.target.clone()).ok()?;
    runner.limits.interrupt = compiler.limits.interrupt;
    // The library executes without a new process.
    if let Some(library) = &compiler.library
        && library.description().executes
    {
        runner.library = Some(library.clone());
    }
    runner.missing_libs().is_none().then_some(runner)
}
