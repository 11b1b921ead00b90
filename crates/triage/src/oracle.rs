//! Runs one program through one pipeline and says what fails.

use std::rc::Rc;

use assay_drive::opt::{Compiler, GARBAGE, OptOutcome, PassTrace, Phase};
use assay_drive::runner::{Runner, RunnerOutput};
use assay_drive::{DriveError, Pipeline, Step, Target};
use assay_ir::Module;
use assay_judge::{Behaviour, Follower, Miscompilation, Plan, Settings, Verdict, observe};
use assay_model::rule::DATA_RACE;
use assay_model::{Registry, Stop};
use assay_reduce::Reproduction;

use super::effects;
use super::precondition::is_satisfied;
use super::readable::check_read_back;
use super::signature::{FailureSignature, PRINTING};

/// Runs programs through pipelines and looks for failures.
#[derive(Clone)]
pub struct FailureOracle {
    /// What the candidates are compiled with.
    pub compiler: Compiler,
    /// Executes `main`; if absent, wrong output is not detected.
    pub runner: Option<Runner>,
    /// All op definitions.
    pub registry: &'static Registry,
    /// How functions are run to compare them.
    pub settings: Settings,
    /// Whether the compiler prints the program after each step. Some crashes show only without these prints.
    pub traced: bool,
    /// How many runs without a crash are needed before the crash counts as absent: corrupted memory does not crash every run.
    pub tries: u32,
    /// Whether the compiler is older than MLIR 17. It then has no properties, and some attributes have other names.
    pub pre_properties: bool,
    /// Arguments of the input on which the failure showed, as text; empty if the failure is not a miscompilation. Functions of a
    /// candidate are run on these arguments first, if they take some of them.
    pub input: Vec<String>,
    /// The only function whose behaviour counts; `None`: that of all functions.
    pub function: Option<String>,
}

/// Runs of a program whose memory is corrupted.
const TRIES: u32 = 3;

/// The rules of open results that depend on the lowering, so that another correct lowering may print something else.
const VARYING: [&str; 2] = [assay_judge::ADDRESS, assay_judge::OPEN_NAN];

/// A program, and what a pipeline made of it.
#[derive(Clone, Copy)]
pub(super) struct TracedProgram<'p> {
    pub(super) module: &'p Module,
    pub(super) text: &'p str,
    pub(super) pipeline: &'p Pipeline,
    pub(super) trace: &'p PassTrace,
}

/// A failure, the step that shows it and, for a changed function, the proof.
pub struct FoundFailure {
    /// What identifies the failure.
    pub signature: FailureSignature,
    /// Program and steps that show it.
    pub reproduction: Reproduction,
    /// The step that changed the function; `None` for other failures.
    pub miscompilation: Option<Box<Miscompilation>>,
    /// How the compiler ended.
    pub end: OptOutcome,
    /// The program before the step that shows the failure.
    pub before: Option<String>,
}

/// What a run shows, whatever the failure is.
pub enum Observation {
    /// A failure, the first that the run meets.
    Failure(Box<FoundFailure>),
    /// Nothing is wrong, or no decision is possible: one sentence.
    Nothing(String),
}

impl FailureOracle {
    /// Makes corrupted memory show more often: runs each program several times, and fills memory with garbage.
    /// glibc's checking allocator would find more, but LLVM's crash handler hangs in it.
    pub fn steady(&mut self) {
        self.tries = TRIES;
        self.compiler.env = vec![(GARBAGE.0.to_owned(), GARBAGE.1.to_owned())];
    }

    /// Runs a pipeline and reports the failure. If there are several, the one with the clearest evidence is reported.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn look(
        &mut self,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<Observation, DriveError> {
        let seen = |found| Ok(Observation::Failure(Box::new(found)));
        let trace = self.compiler.trace(text, pipeline)?;
        let signature = FailureSignature::from_outcome(&trace.end);
        if let Some(signature) = &signature
            && !is_orderly(signature)
        {
            return seen(found_failure(signature.clone(), &trace, None, (text, pipeline)));
        }
        match &trace.end {
            OptOutcome::Rejected { diagnostics } | OptOutcome::Usage { diagnostics } => {
                return Ok(Observation::Nothing(first_line(diagnostics)));
            }
            OptOutcome::OutputLimit => {
                return Ok(Observation::Nothing(format!("the compiler ended by '{}'", trace.end.word())));
            }
            _ => {}
        }
        // If nothing is printed between the steps, the compiler groups passes differently. If it does not print the generic form,
        // custom printers run.
        for generic in [self.compiler.generic, false] {
            let other = Compiler { generic, ..self.compiler.clone() };
            let end = other.run(text, pipeline)?;
            if let Some(signature) =
                FailureSignature::from_outcome(&end).filter(|signature| !is_orderly(signature))
            {
                (self.traced, self.compiler) = (false, other);
                let trace = PassTrace { input: None, steps: Vec::new(), end };
                return seen(found_failure(signature, &trace, None, (text, pipeline)));
            }
        }
        if let Some(signature) = signature {
            return seen(found_failure(signature, &trace, None, (text, pipeline)));
        }
        let program = TracedProgram { module, text, pipeline, trace: &trace };
        if let Some(miscompilation) = self.miscompilation(program, None) {
            let signature = signature_of(&miscompilation, pipeline);
            return seen(found_failure(signature, &trace, Some(miscompilation), (text, pipeline)));
        }
        if self.prints_wrong(module, &trace.end, None, text)? {
            let output = FailureSignature::Output { good: None };
            return seen(found_failure(output, &trace, None, (text, pipeline)));
        }
        if let Some(signature) = self.unreadable_of(text, pipeline, &trace.end)? {
            return seen(found_failure(signature, &trace, None, (text, pipeline)));
        }
        Ok(Observation::Nothing(
            "no pass fails, and none changes what a function does, as far as can be compared".to_owned(),
        ))
    }

    /// As [`FailureOracle::unreadable`]. If the compiler cannot read back the program itself, no pass is blamed.
    fn unreadable_of(
        &self,
        text: &str,
        pipeline: &Pipeline,
        end: &OptOutcome,
    ) -> Result<Option<FailureSignature>, DriveError> {
        let Some(signature) = self.unreadable(pipeline, end)? else { return Ok(None) };
        let alone = self.compiler.run(text, &Pipeline::empty())?;
        let own = self.unreadable(&Pipeline::empty(), &alone)?.filter(|own| own.is_like(&signature));
        Ok(Some(own.unwrap_or(signature)))
    }

    /// Whether a program shows a failure under a pipeline, and how.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn shows(
        &self,
        signature: &FailureSignature,
        module: &Module,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<Option<FoundFailure>, DriveError> {
        if signature.is_semantic() && !self.may_show(signature, module, pipeline) {
            return Ok(None);
        }
        let mut trace = self.run(text, pipeline)?;
        for _ in 1..self.tries {
            if signature.is_shown_by(&trace.end) || !matches!(signature, FailureSignature::Crash { .. }) {
                break;
            }
            trace = self.run(text, pipeline)?;
        }
        match signature {
            FailureSignature::Miscompile { pass, satisfied, .. } => {
                let wanted = |one: &Miscompilation| {
                    pipeline.steps[one.step].pass == *pass
                        && signature.fits(one)
                        && (!satisfied || is_satisfied(pass, &one.before))
                };
                let program = TracedProgram { module, text, pipeline, trace: &trace };
                let miscompilation = self.miscompilation(program, Some(&wanted));
                Ok(miscompilation.map(|miscompilation| {
                    found_failure(signature.clone(), &trace, Some(miscompilation), (text, pipeline))
                }))
            }
            FailureSignature::Output { good } => {
                let wrong = self.prints_wrong(module, &trace.end, good.as_ref(), text)?;
                Ok(wrong.then(|| found_failure(signature.clone(), &trace, None, (text, pipeline))))
            }
            FailureSignature::Unreadable { pass, .. } => {
                let other = self.unreadable(pipeline, &trace.end)?;
                let is_same = |other: FailureSignature| {
                    other == *signature || pass == PRINTING && other.is_like(signature)
                };
                Ok(other
                    .is_some_and(is_same)
                    .then(|| found_failure(signature.clone(), &trace, None, (text, pipeline))))
            }
            _ => {
                let same = signature.is_shown_by(&trace.end);
                Ok(same.then(|| found_failure(signature.clone(), &trace, None, (text, pipeline))))
            }
        }
    }

    /// Whether the compiler cannot read back its own final output.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn unreadable(
        &self,
        pipeline: &Pipeline,
        end: &OptOutcome,
    ) -> Result<Option<FailureSignature>, DriveError> {
        let failure = check_read_back(&self.compiler, end)?;
        Ok(failure.map(|failure| FailureSignature::from_round_trip(pipeline, &failure)))
    }

    /// Runs the pipeline once. Records the program after each step, unless that hides a crash.
    pub(super) fn run(&self, text: &str, pipeline: &Pipeline) -> Result<PassTrace, DriveError> {
        if self.traced {
            let mut trace = self.compiler.trace(text, pipeline)?;
            if self.pre_properties {
                trace.steps.iter_mut().filter_map(|step| step.ir.as_mut()).for_each(renew);
            }
            return Ok(trace);
        }
        let end = self.compiler.run(text, pipeline)?;
        Ok(PassTrace { input: None, steps: Vec::new(), end })
    }

    /// Whether the failure is possible at all, decided without running the compiler: the pipeline must have the pass, and for a
    /// miscompilation some function must be executable.
    fn may_show(&self, signature: &FailureSignature, module: &Module, pipeline: &Pipeline) -> bool {
        match signature {
            FailureSignature::Miscompile { pass, .. } => {
                pipeline.steps.iter().any(|step| step.pass == *pass)
                    && !Plan::new(module, self.registry, &self.settings).functions.is_empty()
            }
            _ => true,
        }
    }

    /// The first step that is `wanted` and that changes what a function does. Only inputs on which the source program is well
    /// defined count.
    pub(super) fn miscompilation(
        &self,
        program: TracedProgram<'_>,
        wanted: Option<&dyn Fn(&Miscompilation) -> bool>,
    ) -> Option<Box<Miscompilation>> {
        let TracedProgram { module, trace, .. } = program;
        if trace.steps.iter().all(|step| step.ir.is_none()) {
            return None;
        }
        let mut plan = Plan::new(module, self.registry, &self.settings);
        if let Some(function) = &self.function {
            plan = plan.only(function);
        }
        if !self.input.is_empty() {
            let like = plan.clone().on_inputs_like(&self.input, module, self.registry, &self.settings);
            let miscompilation = self.miscompilation_on(like, program, wanted);
            if miscompilation.is_some() {
                return miscompilation;
            }
        }
        self.miscompilation_on(plan, program, wanted)
    }

    /// The same on the inputs of a plan.
    pub(super) fn miscompilation_on(
        &self,
        mut plan: Plan,
        TracedProgram { module, text, pipeline, trace }: TracedProgram<'_>,
        wanted: Option<&dyn Fn(&Miscompilation) -> bool>,
    ) -> Option<Box<Miscompilation>> {
        if plan.functions.is_empty() {
            return None;
        }
        let behaviour = Rc::new(observe(module, self.registry, &mut plan, &self.settings));
        let source = Rc::clone(&behaviour);
        let mut follower = Follower::new(self.registry, &self.settings, &plan, text.to_owned(), behaviour);
        for step in &trace.steps {
            let Some(ir) = &step.ir else { continue };
            let (_, miscompilations) = follower.judge_step(step.step, ir).ok()?;
            let counts = |one: &Miscompilation| {
                wanted.is_none_or(|wanted| wanted(one))
                    && one.step < pipeline.len()
                    && is_defined(&source, &plan, one)
            };
            // A wrong value in one function is more convincing than a race in another.
            let strongest = miscompilations.into_iter().filter(counts).min_by_key(is_race);
            if strongest.is_some() {
                return strongest.map(Box::new);
            }
        }
        None
    }

    /// The same difference on the simplest input found.
    pub fn simplest(&self, miscompilation: Box<Miscompilation>) -> Box<Miscompilation> {
        miscompilation.simplest(self.registry, &self.settings).map_or(miscompilation, Box::new)
    }

    /// Checks that each step keeps the behaviour of one function, or of every function. The error names a step that does not, or
    /// says why that cannot be decided.
    pub(super) fn keeps(
        &self,
        module: &Module,
        text: &str,
        trace: &PassTrace,
        function: Option<&str>,
    ) -> Result<(), String> {
        let mut plan = Plan::new(module, self.registry, &self.settings);
        if let Some(function) = function {
            plan = plan.only(function);
        }
        let behaviour = Rc::new(observe(module, self.registry, &mut plan, &self.settings));
        let mut follower = Follower::new(self.registry, &self.settings, &plan, text.to_owned(), behaviour);
        if plan.functions.is_empty() || trace.steps.is_empty() {
            return Err("there is nothing to compare".to_owned());
        }
        for step in &trace.steps {
            let verdict = match &step.ir {
                Some(ir) => {
                    let judged = follower.judge_step(step.step, ir);
                    judged
                        .map_err(|error| format!("its IR after {} does not parse: {}", step.pass, error.0))?
                        .0
                }
                None => follower.judge_unchanged(step.step),
            };
            for one in &verdict.functions {
                match &one.verdict {
                    Verdict::Refines { .. } => {}
                    Verdict::NotComparable(why) => return Err(format!("it cannot be compared: {why}")),
                    Verdict::Differs(one) => {
                        let what = one.describe();
                        return Err(format!("another miscompilation: {what} after {}", step.pass));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether `step` itself succeeds, and the verifier crashes on its result.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn verifier_crashes(&self, found: &FoundFailure, step: &Step) -> Result<bool, DriveError> {
        let (OptOutcome::Crash(_), Some(before)) = (&found.end, &found.before) else { return Ok(false) };
        Ok(self.compiler.run_unverified(before, &step.to_pipeline())?.is_some())
    }

    /// Whether the executed `main` prints something else than it must.
    pub(super) fn prints_wrong(
        &self,
        module: &Module,
        end: &OptOutcome,
        good: Option<&Pipeline>,
        text: &str,
    ) -> Result<bool, DriveError> {
        let (Some(runner), OptOutcome::Ok { ir, .. }) = (&self.runner, end) else { return Ok(false) };
        let config = self.settings.config.clone();
        let reference = assay_judge::run_main(module, self.registry, config);
        // Printed poison (of uninitialised memory, for example), addresses and bits of NaNs may vary. Other unspecified values do
        // not vary: all pipelines lower a read beyond a row, for example, to the same value.
        let open = reference.output.exact().is_none()
            || reference.unspecified.iter().any(|(_, rule)| VARYING.contains(rule));
        if matches!(reference.result, Err(Stop::Ub(_))) || reference.result.is_ok() && open {
            return Ok(false);
        }
        let expected = match good {
            Some(good) => match self.compiler.run(text, good)? {
                OptOutcome::Ok { ir, .. } => runner.run(&ir)?.printed(),
                _ => None,
            },
            None if reference.result.is_ok() => {
                reference.output.exact().map(|text| RunnerOutput::Text(text.to_owned()))
            }
            None => None,
        };
        let Some(expected) = expected else { return Ok(false) };
        let actual = runner.run(ir)?.printed();
        Ok(actual.is_some_and(|actual| actual != expected))
    }

    /// The program after `steps`, if they all succeed.
    pub fn result(&self, text: &str, steps: &[Step]) -> Option<Module> {
        let pipeline = Pipeline { steps: steps.to_vec() };
        match self.compiler.run(text, &pipeline).ok()? {
            OptOutcome::Ok { ir, .. } => assay_ir::parse(&ir).ok(),
            _ => None,
        }
    }
}

fn is_race(miscompilation: &Miscompilation) -> bool {
    miscompilation.violation.as_ref().is_some_and(|violation| violation.rule == DATA_RACE)
}

/// Whether a pass only gave up with a message, which a pass may do. If there is any other failure, that one is reported.
fn is_orderly(signature: &FailureSignature) -> bool {
    matches!(signature, FailureSignature::Failure { invalid: false, .. })
}

/// Whether the source program is well defined on the input that shows the difference. If an earlier pass used undefined
/// behaviour, a difference after later passes is inconclusive.
fn is_defined(source: &Behaviour, plan: &Plan, miscompilation: &Miscompilation) -> bool {
    let Some(at) = plan.functions.iter().position(|function| function.name == miscompilation.function) else {
        return false;
    };
    let input = plan.functions[at].inputs.iter().position(|input| *input == miscompilation.difference.input);
    let Some(Ok(executions)) = source.functions.get(at) else { return false };
    let execution = input.and_then(|input| executions.get(input));
    execution.is_some_and(|execution| !matches!(execution.result, Err(Stop::Ub(_))))
}

/// The signature of a miscompilation in a pipeline.
fn signature_of(miscompilation: &Miscompilation, pipeline: &Pipeline) -> FailureSignature {
    let pass = pipeline.steps[miscompilation.step].pass.clone();
    let rule = miscompilation.violation.as_ref().map(|violation| violation.rule.clone());
    let satisfied = is_satisfied(&pass, &miscompilation.before);
    let beyond_zeros = !miscompilation.difference.is_only_sign_of_zero();
    FailureSignature::Miscompile { pass, rule, satisfied, beyond_zeros }
}

fn found_failure(
    signature: FailureSignature,
    trace: &PassTrace,
    miscompilation: Option<Box<Miscompilation>>,
    (text, pipeline): (&str, &Pipeline),
) -> FoundFailure {
    let at = match &miscompilation {
        Some(miscompilation) => Some(miscompilation.step),
        // The step that did not finish.
        None if matches!(trace.end, OptOutcome::Ok { .. }) || is_of_reader(&trace.end) => None,
        None if trace.input.is_some() => Some(trace.steps.len()),
        // Without a trace, the only step.
        None => Some(0).filter(|_| pipeline.len() == 1),
    };
    let before = at.and_then(|at| trace.before(at).or(Some(text).filter(|_| at == 0))).map(str::to_owned);
    let reproduction = Reproduction { effects: effects::read(trace), at };
    FoundFailure { signature, reproduction, miscompilation, end: trace.end.clone(), before }
}

/// Whether the compiler crashes or hangs before any pass runs.
pub fn is_of_reader(end: &OptOutcome) -> bool {
    let site = match end {
        OptOutcome::Crash(crash) => crash.site.as_ref(),
        OptOutcome::TimedOut { site } => site.as_deref(),
        _ => None,
    };
    site.is_some_and(|site| site.phase == Phase::Input)
}

fn first_line(diagnostics: &str) -> String {
    let line = assay_drive::error_line(diagnostics).trim();
    format!("the compiler does not take the program or the pipeline: {line}")
}

/// Replaces the names of attributes that older compilers print by the present names.
pub(crate) fn renew(ir: &mut String) {
    for (old, new) in
        [("operand_segment_sizes", "operandSegmentSizes"), ("result_segment_sizes", "resultSegmentSizes")]
    {
        if ir.contains(old) {
            *ir = ir.replace(old, new);
        }
    }
}

/// The runner of a target, if the libraries of the runner are installed too.
pub(crate) fn runner(target: &Target) -> Option<Runner> {
    Runner::new(target.clone()).ok().filter(|runner| runner.missing_libs().is_none())
}
