//! Executes programs at the ends of paths, and compares what they print with the interpreter's output.

use assay_campaign::ComparisonVerdict;
use assay_drive::opt::OptOutcome;
use assay_drive::runner::{RunOutcome, Runner, RunnerOutput};
use assay_drive::{DriveError, Pipeline};
use assay_engine::generate::ENTRY;
use assay_engine::interpret::{Execution, Output};
use assay_ir::Module;
use assay_judge::tolerance::compare_sampled;
use assay_judge::{Behaviour, Plan, Settings, prints};
use assay_judge::{ExecutionComparison, Leeway};
use assay_model::Registry;
use assay_triage::{FindingContext, TestedProgram};

use super::ExplorationTools;
use super::driver::{Driver, with_main};
use super::graph::ParsedProgram;
use super::shorten::shorten;

/// Maximal number of wrong outputs that are shortened and reported; more would mostly be the same.
const REPORTED: usize = 2;

/// See the module.
pub struct PathExecutor<'a> {
    tools: ExplorationTools<'a>,
    settings: &'a Settings,
    runner: Option<&'a Runner>,
    /// What `main` prints; `None` if there is nothing to execute, or its output is not known.
    expected: Option<Execution>,
    /// The added `main`, if the program has none.
    driver: Option<Driver>,
    /// Wrong outputs reported so far.
    wrong: usize,
    pub executed: u64,
    /// Why nothing is executed.
    pub idle: Option<String>,
}

impl<'a> PathExecutor<'a> {
    /// # Errors
    /// If the compiler cannot be run.
    pub fn new(
        tools: ExplorationTools<'a>,
        subject: &TestedProgram,
        settings: &'a Settings,
    ) -> Result<PathExecutor<'a>, DriveError> {
        let mut made = PathExecutor {
            tools,
            settings,
            runner: tools.runner,
            expected: None,
            driver: None,
            wrong: 0,
            executed: 0,
            idle: None,
        };
        match made.runner {
            Some(_) => made.prepare(subject)?,
            None => made.idle = Some("there is no runner".to_owned()),
        }
        Ok(made)
    }

    /// Determines what to execute: the program's `main`, or one for the first function that can be called.
    fn prepare(&mut self, subject: &TestedProgram) -> Result<(), DriveError> {
        let functions = &subject.plan.functions;
        let (registry, settings) = (self.tools.registry, self.settings);
        if let Some(at) = functions.iter().position(|function| function.name == ENTRY) {
            let alone = functions[at].inputs.iter().all(|input| input.args.is_empty());
            let execution = subject.behaviour.functions[at].as_ref().ok().and_then(|all| all.first());
            let program = assay_ir::parse(&subject.text).ok();
            let known = |one: &&Execution| {
                program.as_ref().is_some_and(|program| is_known(one, program, registry, settings))
            };
            self.expected = execution.filter(|_| alone).filter(known).cloned();
            if self.expected.is_none() {
                self.idle = Some("main has arguments, or what it prints is not known".to_owned());
            }
            return Ok(());
        }
        for function in functions {
            let mut idle = |why: &str| self.idle = Some(format!("@{}: {why}", function.name));
            let Some(input) = function.inputs.last().and_then(|input| input.for_driver()) else {
                idle("its arguments are pointers, or memory of other elements than numbers");
                continue;
            };
            let Some(program) = with_main(&subject.text, &function.name, &input) else {
                idle("no main can print what it gives");
                continue;
            };
            let plan = Plan::new(&program, registry, settings).only(ENTRY);
            let behaviour = Behaviour::observe(&program, registry, &plan, settings);
            let execution = behaviour.functions.into_iter().next().and_then(|all| all.ok()?.pop());
            let Some(execution) = execution.filter(|one| is_known(one, &program, registry, settings)) else {
                idle("what it gives is not determined");
                continue;
            };
            let compiler = &self.tools.compiler.compiler;
            match Driver::new(compiler, self.tools.plain_lowering, program, &function.name) {
                Ok(Ok(driver)) => {
                    (self.expected, self.driver, self.idle) = (Some(execution), Some(driver), None);
                    break;
                }
                Ok(Err(why)) => idle(&why),
                Err(DriveError::Interrupted) => {
                    idle("a main for it is not lowered in time");
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Executes a program in the `llvm` dialect and compares what it prints. `exact`: no pass of the path may change
    /// floats. `explained`: some step of the path was already found guilty.
    ///
    /// # Errors
    /// If the runner or the compiler cannot be run.
    pub fn run(
        &mut self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        body: &ParsedProgram,
        exact: bool,
        explained: bool,
    ) -> Result<(), DriveError> {
        let Some((verdict, actual)) = self.verdict(&body.text, exact)? else { return Ok(()) };
        self.executed += 1;
        subject.report.verdicts.add(verdict);
        let (Some(actual), Some(runner), Some(expected)) = (actual, self.runner, &self.expected) else {
            return Ok(());
        };
        if explained || self.wrong >= REPORTED {
            return Ok(());
        }
        let expected = expected.output.display();
        let source = subject.text.clone();
        let short = shorten(pipeline, &mut |path| {
            let trace = self.tools.compiler.trace(&source, path)?;
            let last = trace.steps.len().checked_sub(1).and_then(|last| trace.after(last));
            let (Some(text), OptOutcome::Ok { .. }) = (last, &trace.end) else { return Ok(false) };
            Ok(matches!(self.verdict(text, exact)?, Some((ComparisonVerdict::WrongValue, Some(_)))))
        })?;
        let line = shortened(pipeline, &short);
        let with_main = self.with_own_main(&short, exact)?;
        let (source, short) = with_main.unwrap_or((source, short));
        let context = FindingContext { program: &source, ..self.tools.recorder.context(subject, &short) };
        let mut finding = context.wrong_output(runner, &expected, &actual);
        finding.claim.explanation.extend(line);
        if self.driver.is_some() {
            finding
                .claim
                .explanation
                .push("A main was added that calls the function and prints its results.".to_owned());
            // Without that `main`, the program cannot be executed.
            if source == subject.text
                && let Some(behaviour) = &mut finding.behaviour
            {
                behaviour.runnable = None;
            }
        }
        self.wrong += 1;
        subject.report.findings.push(finding);
        Ok(())
    }

    /// The program with the added `main`, and a pipeline that lowers both and shows the wrong output: a program without a `main` can be
    /// neither executed nor reduced. The path may leave ops of `main` as they are; then a plain lowering follows. `None` if no `main` was
    /// added, or if the output is then right.
    fn with_own_main(&self, path: &Pipeline, exact: bool) -> Result<Option<(String, Pipeline)>, DriveError> {
        let Some(driver) = &self.driver else { return Ok(None) };
        let steps = path.steps.iter().chain(&self.tools.plain_lowering.steps).cloned().collect();
        for pipeline in [path.clone(), Pipeline { steps }] {
            let end = self.tools.compiler.run_metered(|compiler| compiler.run(&driver.source, &pipeline))?;
            if let OptOutcome::Ok { ir, .. } = end
                && let Some((ComparisonVerdict::WrongValue, Some(_))) = self.verdict_on(&ir, exact)?
            {
                return Ok(Some((driver.source.clone(), pipeline)));
            }
        }
        Ok(None)
    }

    /// The result of an execution, with the output if that is wrong; `None` if nothing can be executed.
    fn verdict(
        &self,
        lowered: &str,
        exact: bool,
    ) -> Result<Option<(ComparisonVerdict, Option<RunnerOutput>)>, DriveError> {
        if self.expected.is_none() || self.runner.is_none() {
            return Ok(None);
        }
        let whole = match &self.driver {
            Some(driver) => driver.attach(lowered),
            None => Some(lowered.to_owned()),
        };
        let Some(whole) = whole else {
            let why = "the function is called in another way".to_owned();
            return Ok(Some((ComparisonVerdict::NotComparable(why), None)));
        };
        self.verdict_on(&whole, exact)
    }

    /// As [`PathExecutor::verdict`], for a program with a `main`.
    fn verdict_on(
        &self,
        whole: &str,
        exact: bool,
    ) -> Result<Option<(ComparisonVerdict, Option<RunnerOutput>)>, DriveError> {
        let (Some(expected), Some(runner)) = (&self.expected, self.runner) else { return Ok(None) };
        let outcome = self.tools.compiler.run_metered(|_| runner.run(whole))?;
        let Some(output) = outcome.printed() else {
            let verdict = match &outcome {
                RunOutcome::TimedOut => ComparisonVerdict::TimedOut,
                RunOutcome::OutOfMemory => ComparisonVerdict::OutOfMemory,
                other => ComparisonVerdict::NotComparable(format!("runner: {}", other.word())),
            };
            return Ok(Some((verdict, None)));
        };
        let open = |why: &str| Ok(Some((ComparisonVerdict::NotComparable(why.to_owned()), None)));
        let mut printed = Output::default();
        printed.push_text(&output.to_string());
        let actual = Execution { output: printed, samples: Vec::new(), ..expected.clone() };
        match compare_sampled(expected, &actual, Leeway::default()) {
            ExecutionComparison::Same | ExecutionComparison::Partly | ExecutionComparison::Allowed => {
                Ok(Some((ComparisonVerdict::Ok, None)))
            }
            ExecutionComparison::Open(_) | ExecutionComparison::AllOpen(_) => {
                open("execution: within what approximations amplify")
            }
            ExecutionComparison::Different(_) if !exact => {
                open("execution: passes of the path may change floats")
            }
            ExecutionComparison::Different(_) => match expected.output.exact() {
                Some(text) if prints(whole, self.tools.registry, self.settings.config.clone(), text) => {
                    open("the lowered IR is right, what LLVM makes of it is not")
                }
                _ => Ok(Some((ComparisonVerdict::WrongValue, Some(output)))),
            },
        }
    }
}

/// Whether an execution of a program's `main` prints the expected output.
fn is_known(execution: &Execution, program: &Module, registry: &Registry, settings: &Settings) -> bool {
    execution.result.as_ref().is_ok_and(|values| values.is_empty())
        && execution.unspecified.is_empty()
        && execution.output.exact().is_some_and(|text| !text.is_empty())
        && !assay_judge::shows_addresses(execution, program, registry, settings.config.clone())
        && !assay_judge::shows_open_nans(execution, program, registry, settings.config.clone())
}

/// How much shorter a path has become, in words.
pub fn shortened(path: &Pipeline, short: &Pipeline) -> Option<String> {
    let (all, left) = (path.steps.len(), short.steps.len());
    let what = if left == 1 { "this one leads" } else { "these lead" };
    (left < all)
        .then(|| format!("Found on a path of {all} steps; {left} of them suffice, {what} to it: {short}"))
}
