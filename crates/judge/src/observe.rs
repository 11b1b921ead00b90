//! Runs the source program, and decides which inputs are worth keeping.

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_model::{Registry, Stop, Value};

use crate::apart::tell_apart;
use crate::behaviour::{
    Behaviour, Callee, FunctionRunner, Plan, PlannedFunction, Settings, retain, steps_of,
};
use crate::ending::{is_defined, is_endless, is_undefined};
use crate::goal::Goal;
use crate::inputs::{Input, InputMaker, InputSketch};
use crate::lengths::{FIRST_LONG, LONG, Lengths};
use crate::no_executions::NoExecutions;
use crate::search::search;
use crate::step_limits::{FunctionLimits, StepLimits};

/// Inputs that are tried before all others.
const FIRST: usize = 8;
/// If the first inputs of a function took more steps than this, it is not run on further inputs.
const ENOUGH_STEPS: u64 = 1_000_000;
/// Any other function runs on this many inputs, or on an eighth of the allowed number if that is less.
const FEW: usize = 64;
/// The cost of starting and ending an execution, in steps.
const OVERHEAD: u64 = 16;
/// All inputs are tried if together they take at most about this many steps.
const EVERY_STEPS: u64 = 1 << 24;
/// If the results on the inputs so far have more elements than this (32 MiB of words), there are no further inputs. The inputs take
/// about the same memory, and so do the results of the program after a pass.
const ENOUGH_ELEMENTS: usize = 1 << 22;
/// Executions of a program with many functions, at most, apart from searches. An execution of a short function takes some microseconds, and about
/// a kilobyte until the program has been judged.
const PROGRAM: usize = 1 << 18;
/// The search for inputs on which the source is defined ends when there are this many.
const DEFINED: usize = 24;

/// Runs the planned functions, on as many inputs as the settings allow. Inputs on which the source cannot be run show nothing about any
/// pass, so they are removed from the plan. If no input is left, one of them stays, to show the reason. Functions that take long get few
/// inputs, and so do the functions of a program that has many. If the source is defined on few inputs, more such inputs are looked for.
pub fn observe(module: &Module, registry: &Registry, plan: &mut Plan, settings: &Settings) -> Behaviour {
    let runner = FunctionRunner::new(module, registry, settings);
    let mut behaviour = Behaviour { functions: Vec::new(), steps: 0 };
    let share = (PROGRAM / plan.functions.len().max(1)).max(FEW);
    for function in &mut plan.functions {
        let mut observed = Observed { share, ..Observed::default() };
        let outcome = observed.function(&runner, function, settings);
        behaviour.steps += observed.executed;
        behaviour.functions.push(outcome.map(|()| observed.executions));
    }
    for (function, outcome) in plan.functions.iter_mut().zip(&mut behaviour.functions) {
        prune(function, outcome);
        let Ok(executions) = outcome else { continue };
        if let Some(step_limits) = settings.step_limits {
            limit(step_limits, function, executions);
        }
        function.undefined = executions.iter().map(is_undefined).collect();
    }
    behaviour
}

/// The executions of one function so far.
#[derive(Default)]
struct Observed {
    /// The number of inputs that each function of the program gets, at most, unless the caller chose the inputs.
    share: usize,
    /// The sketches of those inputs of the plan that are made from their numbers.
    sketches: Vec<InputSketch>,
    executions: Vec<Execution>,
    /// All steps.
    executed: u64,
    /// Steps of the executions that ended, except for the first long ones.
    steps: u64,
    /// Elements of all results.
    elements: usize,
    n_long: usize,
    lengths: Lengths,
}

impl Observed {
    fn function(
        &mut self,
        runner: &FunctionRunner<'_>,
        function: &mut PlannedFunction,
        settings: &Settings,
    ) -> Result<(), NoExecutions> {
        let planned = function.clone();
        let call = runner.function(&planned)?;
        match (settings.enough, &planned.maker) {
            (Some(enough), Some(maker)) => self.run_enough(&call, function, maker, settings, enough)?,
            _ => self.run_planned(&call, function, settings.first_input)?,
        }
        let Some(maker) = &planned.maker else { return Ok(()) };
        if function.is_complete || settings.search == 0 {
            return Ok(());
        }
        let wanted = DEFINED.min(function.inputs.len());
        let missing = wanted.saturating_sub(self.count_informative(function));
        self.search(&call, function, Goal::defined(call.entry, missing), settings)?;
        let n_before = self.sketches.len();
        if self.count_defined() > 0 {
            let goal = Goal::blocks(function.inputs.iter().zip(&self.executions));
            self.search(&call, function, goal, settings)?;
        }
        let sketches = std::mem::take(&mut self.sketches);
        let all = || sketches.iter().cloned().zip(&function.inputs).zip(&self.executions);
        let defined = all().filter(|(_, execution)| is_defined(execution)).map(|(input, _)| input).collect();
        let in_blocks = all().skip(n_before).map(|(input, _)| input).collect();
        let mut found = tell_apart(&call, maker, defined, settings)?;
        found.extend(tell_apart(&call, maker, in_blocks, settings)?);
        found.into_iter().for_each(|(input, execution)| self.add(function, input, execution));
        Ok(())
    }

    /// Looks for more inputs of the function.
    fn search(
        &mut self,
        call: &Callee<'_, '_>,
        function: &mut PlannedFunction,
        goal: Goal,
        settings: &Settings,
    ) -> Result<(), NoExecutions> {
        let Some(maker) = function.maker.clone().filter(|_| !goal.is_reached()) else { return Ok(()) };
        for found in search(call, &maker, (&self.sketches, &self.executions), goal, settings)? {
            self.sketches.push(found.sketch);
            self.add(function, found.input, found.execution);
        }
        Ok(())
    }

    fn add(&mut self, function: &mut PlannedFunction, input: Input, execution: Execution) {
        function.inputs.push(input);
        self.keep(execution);
    }

    /// Runs the inputs whose count the caller chose, from number `first` on.
    fn run_planned(
        &mut self,
        call: &Callee<'_, '_>,
        function: &mut PlannedFunction,
        first: usize,
    ) -> Result<(), NoExecutions> {
        let maker = function.maker.clone();
        for n in 0..function.inputs.len() {
            let is_enough = self.steps > ENOUGH_STEPS || self.lengths.is_hopeless() || self.is_large();
            if n >= FIRST && is_enough {
                function.is_complete = false;
                break;
            }
            match &maker {
                Some(maker) => function.inputs[n] = self.number(call, maker, first + n)?,
                None => self.run(call, &function.inputs[n])?,
            }
        }
        function.inputs.truncate(self.executions.len());
        Ok(())
    }

    /// Runs input number `n`, or a variant of it.
    fn number(&mut self, call: &Callee<'_, '_>, maker: &InputMaker, n: usize) -> Result<Input, NoExecutions> {
        let ran = self.lengths.run(call, maker, n)?;
        self.keep(ran.execution);
        self.sketches.push(ran.sketch);
        Ok(ran.input)
    }

    fn keep(&mut self, execution: Execution) {
        let steps = steps_of(&execution);
        self.executed += steps;
        self.elements += execution.result.iter().flatten().map(elements).sum::<usize>();
        let is_long = steps > LONG && self.n_long < FIRST_LONG;
        self.n_long += usize::from(is_long);
        if !is_endless(&execution) && !is_long {
            self.steps += steps;
        }
        self.executions.push(execution);
    }

    /// Runs the function on one input after the other, until this has taken `enough` steps. Steps are counted and not timed, so the number of
    /// inputs is the same on every machine.
    fn run_enough(
        &mut self,
        call: &Callee<'_, '_>,
        function: &mut PlannedFunction,
        maker: &InputMaker,
        settings: &Settings,
        enough: u64,
    ) -> Result<(), NoExecutions> {
        let count = maker.count(settings.inputs.min(self.share), false);
        let few = FEW.min(settings.inputs / 8).max(FIRST);
        for n in 0..count {
            let spent = self.steps + OVERHEAD * n as u64;
            if n == FIRST && self.are_short() && self.try_every(call, function, maker, settings)? {
                return Ok(());
            }
            let is_enough = match n {
                ..FIRST => false,
                _ if self.lengths.is_hopeless() || self.is_large() => true,
                _ if n < few => self.steps > ENOUGH_STEPS,
                _ => spent > enough || n == few && self.count_defined() == 0,
            };
            if is_enough {
                break;
            }
            function.inputs.push(self.number(call, maker, n)?);
        }
        Ok(())
    }

    /// Tries all inputs in place of those tried so far, if there are few enough.
    fn try_every(
        &mut self,
        call: &Callee<'_, '_>,
        function: &mut PlannedFunction,
        maker: &InputMaker,
        settings: &Settings,
    ) -> Result<bool, NoExecutions> {
        let Some(bits) = maker.bits().filter(|&bits| bits <= settings.every_bits) else { return Ok(false) };
        let steps: u64 = self.executions.iter().map(steps_of).sum();
        let each = steps / (self.executions.len() as u64).max(1) + OVERHEAD;
        let is_of_many = self.share < settings.inputs;
        if each << bits > EVERY_STEPS || is_of_many && 1 << bits > self.share {
            return Ok(false);
        }
        self.executions.clear();
        function.inputs.clear();
        for n in 0..1 << bits {
            let input = maker.one_of_all(n);
            self.run(call, &input)?;
            function.inputs.push(input);
        }
        function.is_complete = true;
        Ok(true)
    }

    fn run(&mut self, call: &Callee<'_, '_>, input: &Input) -> Result<(), NoExecutions> {
        self.keep(call.run(input)?);
        Ok(())
    }

    /// Whether the results take so much memory that there are no further inputs.
    fn is_large(&self) -> bool {
        self.elements > ENOUGH_ELEMENTS
    }

    /// Whether all executions so far ended after few steps.
    fn are_short(&self) -> bool {
        self.steps <= ENOUGH_STEPS && !self.executions.iter().any(is_endless)
    }

    /// Number of inputs on which the function is defined and has elements to work on.
    fn count_informative(&self, function: &PlannedFunction) -> usize {
        let inputs = function.inputs.iter().zip(&self.executions);
        inputs.filter(|(input, execution)| is_defined(execution) && !input.has_empty_array()).count()
    }

    fn count_defined(&self) -> usize {
        self.executions.iter().filter(|execution| is_defined(execution)).count()
    }
}

/// Number of elements in a value.
fn elements(value: &Value) -> usize {
    match value {
        Value::Array(array) => array.len(),
        Value::Aggregate(parts) => parts.iter().map(elements).sum(),
        Value::Scalar(_) | Value::Function(_) | Value::MemRef(_) => 1,
    }
}

/// Sets the limits for programs made from the source, from these executions of the source.
fn limit(limits: StepLimits, function: &mut PlannedFunction, executions: &mut Vec<Execution>) {
    let most = executions.iter().map(|execution| execution.steps).max().unwrap_or(0);
    let each = match executions.iter().any(is_defined) {
        true => most.saturating_mul(limits.times).saturating_add(limits.plus),
        false => limits.undefined,
    };
    function.limits = Some(FunctionLimits { each, all: limits.target, least_inputs: limits.least_inputs });
    let mut spent = 0;
    let enough = executions.iter().position(|execution| {
        spent += steps_of(execution);
        spent > limits.source
    });
    let count = enough.map_or(executions.len(), |last| limits.least_inputs.max(last + 1));
    function.is_complete &= count >= executions.len();
    function.inputs.truncate(count);
    executions.truncate(count);
}

fn prune(function: &mut PlannedFunction, outcome: &mut Result<Vec<Execution>, NoExecutions>) {
    let Ok(executions) = outcome else { return };
    function.inputs.truncate(executions.len());
    let ran = |execution: &Execution| matches!(execution.result, Ok(_) | Err(Stop::Ub(_) | Stop::Trap(_)));
    if let Some(first) = executions.iter().position(|execution| !ran(execution))
        && !executions.iter().any(is_defined)
    {
        // The function may be defined on inputs that we cannot run: the reason is then reported.
        function.inputs = vec![function.inputs.swap_remove(first)];
        *executions = vec![executions.swap_remove(first)];
        function.is_complete = false;
        return;
    }
    function.is_complete &= executions.iter().all(ran);
    let keep: Vec<bool> = executions.iter().map(ran).collect();
    retain(&mut function.inputs, &keep);
    retain(executions, &keep);
}
