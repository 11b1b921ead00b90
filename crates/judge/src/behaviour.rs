//! What the functions of one program do on planned inputs.

use std::cell::OnceCell;
use std::rc::Rc;

use assay_engine::interpret::{CallOptions, Execution, ExecutionConfig, Interpreter, Taint};
use assay_ir::{BlockId, Def, Module, OpId, ParseError};
use assay_model::{Memory, Registry, Value};

use crate::ending::{is_defined, is_out_of_steps};
use crate::functions::{entry_block, is_private, symbols_around};
use crate::inputs::{self, FunctionSignature, Input, InputMaker, ResultForm};
use crate::no_executions::{NoExecutions, explain_missing};
use crate::step_limits::{FunctionLimits, StepLimits, without_steps};
use crate::tolerance::SAMPLES;
use crate::view::DeterminedExecution;

/// How much is tried.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Inputs per function that has arguments, at most.
    pub inputs: usize,
    /// Number of the first input; smaller numbers are not tried.
    pub first_input: usize,
    /// [`crate::observe`] tries no more inputs after this many executed ops of a function; `None`: it tries all of them
    /// unless the function takes very long.
    pub enough: Option<u64>,
    /// [`crate::observe`] tries all inputs of a function whose arguments have at most this many bits.
    pub every_bits: u32,
    /// Maximal number of executions in the search of [`crate::observe`] for inputs on which a function is defined.
    pub search: usize,
    /// Seed of the inputs.
    pub seed: u64,
    /// Whether executions with approximations are repeated with moved results, which shows how large the error may be.
    pub samples: bool,
    /// Whether executions with open results are repeated with poison in place of these, which shows how many
    /// results depend on them ([`Execution::open`]).
    pub openness: bool,
    /// Step limits of programs that were made from the source; `None`: those of the source.
    pub step_limits: Option<StepLimits>,
    /// The machine's `vscale`; `None`: results that depend on it are not comparable.
    pub vscale: Option<u32>,
    /// Limits of one execution.
    pub config: ExecutionConfig,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            inputs: 24,
            first_input: 0,
            enough: None,
            every_bits: 0,
            search: 150,
            seed: 0,
            samples: true,
            openness: false,
            step_limits: None,
            vscale: None,
            config: ExecutionConfig {
                steps: 1_000_000,
                memory: 1 << 28,
                stand_in: true,
                origins: false,
                ..ExecutionConfig::default()
            },
        }
    }
}

impl Settings {
    /// Reads a program, and adapts it to the machine of the settings.
    ///
    /// # Errors
    /// If the text does not parse.
    pub fn parse(&self, text: &str) -> Result<Module, ParseError> {
        let mut module = assay_ir::parse(text)?;
        if let Some(vscale) = self.vscale {
            module.ctx.fix_vscale(vscale);
        }
        Ok(module)
    }

    /// Settings with as many inputs as a second or less allows, for a program that is judged by itself.
    pub fn thorough() -> Settings {
        Settings {
            inputs: 2_000,
            enough: Some(100_000),
            every_bits: 16,
            search: 2_000,
            openness: true,
            step_limits: Some(StepLimits::for_target()),
            ..Settings::default()
        }
    }

    /// Exactly this many inputs, whatever they cost.
    #[must_use]
    pub fn with_inputs(self, inputs: usize) -> Settings {
        Settings { inputs: inputs.max(1), enough: None, every_bits: 0, step_limits: None, ..self }
    }
}

/// The functions to run and their inputs; made from the source program, and used for all programs made from it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// In the order of the source program.
    pub functions: Vec<PlannedFunction>,
    /// Functions left out, and why.
    pub skipped: Vec<(String, String)>,
}

/// A function to run, and the inputs to run it on.
#[derive(Clone, Debug, Default)]
pub struct PlannedFunction {
    /// Its symbol, without `@`.
    pub name: String,
    /// Boundary values first.
    pub inputs: Vec<Input>,
    /// What its results are in the source program.
    pub results: Vec<ResultForm>,
    /// The globals of the source program that functions may change.
    pub globals: Rc<[Rc<str>]>,
    /// Makes further inputs, if a caller may ask for them.
    pub maker: Option<Rc<InputMaker>>,
    /// `inputs` are all inputs that the types of the arguments allow.
    pub is_complete: bool,
    /// Limits for programs made from the source, if they are lower than those of the settings.
    pub limits: Option<FunctionLimits>,
    /// The symbols around the function, innermost first. In a program where it is inside of others, it counts as missing. `None`: where it is does
    /// not matter.
    pub around: Option<Rc<[String]>>,
    /// Inputs on which the source is undefined: endless executions on these do not stop the runs on the other inputs.
    pub undefined: Rc<[bool]>,
}

impl Plan {
    /// All functions of a program that can be observed from outside: those that are not private and have a
    /// body whose arguments can be made.
    pub fn new(module: &Module, registry: &Registry, settings: &Settings) -> Plan {
        let interpreter = Interpreter::new(module, registry, settings.config.clone());
        let mut plan = Plan { functions: Vec::new(), skipped: Vec::new() };
        let globals: Rc<[Rc<str>]> = interpreter.globals().into();
        for (name, op) in interpreter.functions() {
            // Other symbols may have regions too, such as the initialiser of a global.
            let is_function = module.attr_of(op, "function_type").is_some();
            if entry_block(module, op).is_none() || !is_function || is_private(module, op) {
                continue;
            }
            let index_width = settings.config.index_width;
            match InputMaker::new(module, registry, op, settings.seed, index_width) {
                Ok(maker) => {
                    let results = inputs::result_forms(module, registry, op, index_width);
                    let inputs = match settings.enough {
                        // Made when they are run.
                        Some(_) => Vec::new(),
                        None => maker.inputs(settings.first_input, settings.inputs),
                    };
                    plan.functions.push(PlannedFunction {
                        name: name.to_owned(),
                        inputs,
                        results,
                        globals: Rc::clone(&globals),
                        maker: Some(Rc::new(maker)),
                        around: Some(symbols_around(module, op).into()),
                        ..PlannedFunction::default()
                    });
                }
                Err(why) => plan.skipped.push((name.to_owned(), why)),
            }
        }
        plan
    }
}

impl Plan {
    /// The same plan, plus the functions that it leaves out. These have no inputs: they can be proved, but not run.
    #[must_use]
    pub fn with_skipped(mut self) -> Plan {
        let planned = |(name, _)| PlannedFunction { name, ..PlannedFunction::default() };
        self.functions.extend(self.skipped.drain(..).map(planned));
        self
    }

    /// The plan for one function on some inputs.
    pub fn single(function: &PlannedFunction, inputs: Vec<Input>) -> Plan {
        let undefined = Rc::default();
        let planned = PlannedFunction { inputs, is_complete: false, undefined, ..function.clone() };
        Plan { functions: vec![planned], skipped: Vec::new() }
    }

    /// Leaves out the inputs in which arguments share memory, and the executions of the source on these.
    pub fn remove_sharing_inputs(&mut self, behaviour: &mut Rc<Behaviour>) {
        for (index, function) in self.functions.iter_mut().enumerate() {
            if !function.inputs.iter().any(Input::shares_memory) {
                continue;
            }
            let keep: Vec<bool> = function.inputs.iter().map(|input| !input.shares_memory()).collect();
            retain(&mut function.inputs, &keep);
            let mut undefined = function.undefined.to_vec();
            retain(&mut undefined, &keep);
            function.undefined = undefined.into();
            if let Ok(executions) = &mut Rc::make_mut(behaviour).functions[index] {
                retain(executions, &keep);
            }
        }
    }

    /// The part of the plan for one function.
    pub fn only(mut self, function: &str) -> Plan {
        self.functions.retain(|planned| planned.name == function);
        self
    }
}

/// Once this many executions of a function have used up their steps, the remaining ones are not run: each costs the full budget
/// and shows nothing. Inputs on which the source is undefined are counted separately.
const ENDLESS: usize = 4;

/// Outcomes of all planned functions in plan order.
#[derive(Clone)]
pub struct Behaviour {
    /// For each planned function: an execution for each input, or why there is none.
    pub functions: Vec<Result<Vec<Execution>, NoExecutions>>,
    /// Executed ops, those of the samples included.
    pub steps: u64,
}

impl Behaviour {
    /// Runs every planned function on every input.
    pub fn observe(module: &Module, registry: &Registry, plan: &Plan, settings: &Settings) -> Behaviour {
        let runner = FunctionRunner::new(module, registry, settings);
        Behaviour::from_functions(plan.functions.iter().map(|function| runner.executions(function)).collect())
    }

    /// Whether each function that can be run is defined on one of its inputs at least.
    pub fn is_defined_everywhere(&self) -> bool {
        self.functions.iter().flatten().all(|executions| executions.iter().any(is_defined))
    }

    /// From what each planned function does.
    pub(crate) fn from_functions(functions: Vec<Result<Vec<Execution>, NoExecutions>>) -> Behaviour {
        let steps = functions.iter().flatten().flatten().map(steps_of).sum();
        Behaviour { functions, steps }
    }
}

/// Executed ops, including those of the samples, even of samples that were not run.
pub fn steps_of(execution: &Execution) -> u64 {
    match execution.approximate.is_empty() || !execution.samples.is_empty() {
        true => execution.steps + execution.samples.iter().map(|sample| sample.steps).sum::<u64>(),
        false => execution.steps * (1 + SAMPLES),
    }
}

/// Step limit for a function that did not end on other inputs.
pub(crate) const BRIEF_STEPS: u64 = 30_000;
/// Or this share of the usual steps.
const BRIEF_SHARE: u64 = 4;

/// Runs functions of one program.
pub struct FunctionRunner<'m> {
    interpreter: Interpreter<'m>,
    registry: &'m Registry,
    samples: bool,
    openness: bool,
    /// Interpreters whose inexact results are moved; made when first needed.
    perturbed: OnceCell<Vec<Interpreter<'m>>>,
    /// An interpreter with poison in place of open results; made when first needed.
    tainted: OnceCell<Interpreter<'m>>,
    /// An interpreter with the limit [`BRIEF_STEPS`]; made when first needed.
    brief: OnceCell<Interpreter<'m>>,
    present: Vec<(&'m str, OpId)>,
}

/// One function of a program, ready to run.
pub struct Callee<'r, 'm> {
    runner: &'r FunctionRunner<'m>,
    signature: FunctionSignature,
    /// The first block.
    pub(crate) entry: BlockId,
    name: &'r str,
    shown: ShownOutcome<'r>,
}

impl<'m> FunctionRunner<'m> {
    /// Runs the functions of one program.
    pub(crate) fn new(module: &'m Module, registry: &'m Registry, settings: &Settings) -> FunctionRunner<'m> {
        let interpreter = Interpreter::new(module, registry, settings.config.clone());
        let present = interpreter.functions();
        let (samples, openness) = (settings.samples, settings.openness);
        let (perturbed, tainted, brief) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        FunctionRunner { interpreter, registry, samples, openness, perturbed, tainted, brief, present }
    }

    fn brief(&self) -> &Interpreter<'m> {
        self.brief.get_or_init(|| {
            let usual = self.interpreter.config();
            let steps = BRIEF_STEPS.min(usual.steps / BRIEF_SHARE);
            let config = ExecutionConfig { steps, ..usual.clone() };
            Interpreter::new(self.interpreter.module(), self.registry, config)
        })
    }

    fn tainted(&self) -> &Interpreter<'m> {
        self.tainted.get_or_init(|| {
            let config = ExecutionConfig { taint: Taint::Open, ..self.interpreter.config().clone() };
            Interpreter::new(self.interpreter.module(), self.registry, config)
        })
    }

    fn perturbed(&self) -> &[Interpreter<'m>] {
        self.perturbed.get_or_init(|| {
            let machine = |seed| {
                let config = ExecutionConfig { perturb: Some(seed), ..self.interpreter.config().clone() };
                Interpreter::new(self.interpreter.module(), self.registry, config)
            };
            (0..SAMPLES).map(machine).collect()
        })
    }

    /// The executions of the planned function on its inputs.
    ///
    /// # Errors
    /// As [`FunctionRunner::function`] and [`Callee::run`].
    pub fn executions(&self, function: &PlannedFunction) -> Result<Vec<Execution>, NoExecutions> {
        let call = self.function(function)?;
        let mut executions: Vec<Execution> = Vec::with_capacity(function.inputs.len());
        let (mut endless, mut steps) = ([0; 2], 0);
        for (n, input) in function.inputs.iter().enumerate() {
            let endless = &mut endless[usize::from(function.undefined.get(n) == Some(&true))];
            let is_enough = function.limits.is_some_and(|limits| limits.are_reached(n, steps));
            let execution = if *endless == ENDLESS || is_enough { without_steps() } else { call.run(input)? };
            *endless += usize::from(*endless < ENDLESS && is_out_of_steps(&execution));
            steps += execution.steps;
            executions.push(execution);
        }
        Ok(executions)
    }

    /// The planned function in this program.
    ///
    /// # Errors
    /// If the program has no such function, or one of its arguments has a type without values.
    pub fn function<'r>(&'r self, function: &'r PlannedFunction) -> Result<Callee<'r, 'm>, NoExecutions> {
        let module = self.interpreter.module();
        let found = self.present.iter().find(|(name, _)| *name == function.name);
        let op = found.ok_or_else(|| explain_missing(module, &function.name))?.1;
        if function.around.as_ref().is_some_and(|around| symbols_around(module, op) != **around) {
            return Err(NoExecutions::Gone);
        }
        let entry = entry_block(module, op).ok_or(NoExecutions::Gone)?;
        let index_width = self.interpreter.config().index_width;
        let signature = FunctionSignature::from_function(module, self.registry, op, index_width)
            .ok_or(NoExecutions::Signature)?;
        let (name, shown) = (&function.name, ShownOutcome::new(function));
        Ok(Callee { runner: self, signature, entry, name, shown })
    }
}

impl Callee<'_, '_> {
    /// Runs the function on one input. Its results show the contents of memory.
    ///
    /// # Errors
    /// If the input does not fit the forms of the arguments.
    pub fn run(&self, input: &Input) -> Result<Execution, NoExecutions> {
        self.run_on(&self.runner.interpreter, input)
    }

    /// The same with [`BRIEF_STEPS`].
    ///
    /// # Errors
    /// As [`Callee::run`].
    pub(crate) fn run_briefly(&self, input: &Input) -> Result<Execution, NoExecutions> {
        self.run_on(self.runner.brief(), input)
    }

    fn run_on(&self, interpreter: &Interpreter<'_>, input: &Input) -> Result<Execution, NoExecutions> {
        let mut execution = self.run_with(interpreter, input)?;
        if self.runner.samples && !execution.approximate.is_empty() {
            execution.samples = self.samples(input)?;
        }
        if self.runner.openness && !execution.unspecified.is_empty() && is_defined(&execution) {
            let tainted = self.run_with(self.runner.tainted(), input)?;
            execution.open = DeterminedExecution::openness(&execution, &tainted);
        }
        Ok(execution)
    }

    /// The same execution with its inexact results moved within their tolerances.
    ///
    /// # Errors
    /// As [`Callee::run`].
    pub(crate) fn samples(&self, input: &Input) -> Result<Vec<Execution>, NoExecutions> {
        self.runner.perturbed().iter().map(|machine| self.run_with(machine, input)).collect()
    }

    /// The argument of the function that an operand is, or that it is cast from.
    pub(crate) fn argument_behind(&self, op: OpId, operand: usize) -> Option<usize> {
        let module = self.runner.interpreter.module();
        let mut value = *module.op(op).operands.get(operand)?;
        loop {
            match module.value(value).def {
                Def::Arg { block, index } => {
                    return (self.entry == block).then_some(index as usize);
                }
                Def::Result { op, .. } => {
                    let &[from] = module.op(op).operands.as_slice() else { return None };
                    value = from;
                }
            }
        }
    }

    fn run_with(&self, interpreter: &Interpreter<'_>, input: &Input) -> Result<Execution, NoExecutions> {
        run(interpreter, &self.signature, self.name, self.shown, input)
    }
}

/// Runs a function with another interpreter on one input, as [`Callee::run`] does.
pub(crate) fn execute(
    interpreter: &Interpreter<'_>,
    registry: &Registry,
    function: &PlannedFunction,
    op: OpId,
    input: &Input,
) -> Result<Execution, NoExecutions> {
    let index_width = interpreter.config().index_width;
    let signature = FunctionSignature::from_function(interpreter.module(), registry, op, index_width)
        .ok_or(NoExecutions::Signature)?;
    run(interpreter, &signature, &function.name, ShownOutcome::new(function), input)
}

/// The parts of a call's outcome that are shown, and the limits of the call.
#[derive(Clone, Copy)]
struct ShownOutcome<'r> {
    steps: Option<u64>,
    results: &'r [ResultForm],
    globals: &'r [Rc<str>],
}

impl ShownOutcome<'_> {
    fn new(function: &PlannedFunction) -> ShownOutcome<'_> {
        ShownOutcome {
            steps: function.limits.map(|limits| limits.each),
            results: &function.results,
            globals: &function.globals,
        }
    }
}

fn run(
    interpreter: &Interpreter<'_>,
    signature: &FunctionSignature,
    name: &str,
    shown: ShownOutcome<'_>,
    input: &Input,
) -> Result<Execution, NoExecutions> {
    let config = interpreter.config();
    if config.is_interrupted() {
        return Err(NoExecutions::Interrupted);
    }
    let memory = Memory::with_placement(config.placement, config.memory);
    let placed = input.place(signature, memory);
    let (args, memory, objects) = placed.ok_or(NoExecutions::Signature)?.into_parts();
    let options =
        CallOptions { globals: shown.globals, steps: shown.steps, answers: input.answers.as_deref() };
    let mut execution = interpreter.call_with(memory, name, &args, options);
    // From here on, results show contents; the rest of the memory cannot be seen from outside.
    let memory = std::mem::replace(&mut execution.memory, Memory::new(0));
    let held: Vec<Value> = execution.globals.iter_mut().map(|(_, value)| value.take()).collect();
    let observe = |values| {
        let values = signature.join_pieces(values, shown.results);
        inputs::observe(values, shown.results, &memory, &objects, held)
    };
    execution.result = execution.result.and_then(observe);
    Ok(execution)
}

/// Keeps the items of a list whose places in `keep` are true.
pub fn retain<T>(list: &mut Vec<T>, keep: &[bool]) {
    let mut keep = keep.iter();
    list.retain(|_| keep.next() == Some(&true));
}
