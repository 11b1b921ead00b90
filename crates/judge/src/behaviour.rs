//! What the functions of one program do on planned inputs.

use assay_engine::interpret::{Config, Execution, Interpreter};
use assay_ir::{Attr, Module, OpId};
use assay_model::{Memory, Registry};

use crate::inputs::{self, Input, ResultForm};
use crate::speculation;
use crate::tolerance::SAMPLES;

/// How much is tried.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Inputs per function that has arguments.
    pub inputs: usize,
    /// Seed of the inputs.
    pub seed: u64,
    /// Whether executions with approximations are repeated with those moved, which tells how far a difference may go.
    pub samples: bool,
    /// Limits of one execution.
    pub config: Config,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            inputs: 24,
            seed: 0,
            samples: true,
            config: Config { steps: 1_000_000, memory: 1 << 28, stand_in: true, ..Config::default() },
        }
    }
}

/// The functions to run and their inputs; made from the source program, used for all that come from it.
#[derive(Clone, Debug)]
pub struct Plan {
    pub functions: Vec<PlannedFunction>,
    /// Functions left out, and why.
    pub skipped: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct PlannedFunction {
    pub name: String,
    pub inputs: Vec<Input>,
    /// What its results are in the source program.
    pub results: Vec<ResultForm>,
}

impl Plan {
    /// All functions of a program that can be observed from outside: those that are not private and have a
    /// body whose arguments can be made.
    pub fn of(module: &Module, registry: &Registry, settings: &Settings) -> Plan {
        let interpreter = Interpreter::new(module, registry, settings.config.clone());
        let mut plan = Plan { functions: Vec::new(), skipped: Vec::new() };
        for (name, op) in interpreter.functions() {
            // Other symbols may have regions too, such as the initialiser of a global.
            let is_function = module.attr_of(op, "function_type").is_some();
            if entry_block(module, op).is_none() || !is_function || is_private(module, op) {
                continue;
            }
            let index_width = settings.config.index_width;
            match inputs::inputs(module, registry, op, settings.inputs, settings.seed, index_width) {
                Ok(inputs) => {
                    let results = inputs::result_forms(module, registry, op, index_width);
                    plan.functions.push(PlannedFunction { name: name.to_owned(), inputs, results });
                }
                Err(why) => plan.skipped.push((name.to_owned(), why)),
            }
        }
        plan
    }
}

impl Plan {
    /// The plan for one input of one function.
    pub fn single(function: &PlannedFunction, input: Input) -> Plan {
        let planned = PlannedFunction { inputs: vec![input], ..function.clone() };
        Plan { functions: vec![planned], skipped: Vec::new() }
    }

    /// The plan for one function of it alone.
    pub fn only(mut self, function: &str) -> Plan {
        self.functions.retain(|planned| planned.name == function);
        self
    }
}

/// The entry block of a function that has a body.
pub fn entry_block(module: &Module, function: OpId) -> Option<assay_ir::BlockId> {
    module.op(function).regions.first().and_then(|&region| module.region(region).blocks.first().copied())
}

/// The uses of a private symbol are all in its module, and those of a nested one in the modules around it, so a
/// pass that sees the whole program may change or drop either.
fn is_private(module: &Module, function: OpId) -> bool {
    match module.attr_of(function, "sym_visibility").map(|id| module.ctx.attr(id)) {
        Some(Attr::String(text)) => matches!(module.ctx.str(*text), "private" | "nested"),
        _ => false,
    }
}

/// Why a planned function has no outcomes.
#[derive(Clone, Debug, PartialEq)]
pub enum Missing {
    Gone,
    /// Its arguments have types that the inputs do not fit any more.
    Signature,
}

/// Outcomes of all planned functions in plan order.
pub struct Behaviour {
    pub functions: Vec<Result<Vec<Execution>, Missing>>,
    /// Executed ops.
    pub steps: u64,
}

impl Behaviour {
    /// Runs every planned function on every input.
    pub fn of(module: &Module, registry: &Registry, plan: &Plan, settings: &Settings) -> Behaviour {
        let machine = |perturb| {
            let config = Config { perturb, ..settings.config.clone() };
            Interpreter::new(module, registry, config)
        };
        let interpreter = machine(None);
        let mut perturbed: Vec<Interpreter<'_>> = Vec::new();
        let present = interpreter.functions();
        let mut steps = 0;
        let mut run = |function: &PlannedFunction| {
            let op = present.iter().find(|(name, _)| *name == function.name).ok_or(Missing::Gone)?.1;
            entry_block(module, op).ok_or(Missing::Gone)?;
            let mut executions = Vec::with_capacity(function.inputs.len());
            for input in &function.inputs {
                let mut execution = execute(&interpreter, registry, function, op, input)?;
                if settings.samples && !execution.approximate.is_empty() {
                    if perturbed.is_empty() {
                        perturbed.extend((0..SAMPLES).map(|seed| machine(Some(seed))));
                    }
                    let sample = |machine| execute(machine, registry, function, op, input);
                    execution.samples = perturbed.iter().map(sample).collect::<Result<_, _>>()?;
                }
                steps += execution.steps + execution.samples.iter().map(|sample| sample.steps).sum::<u64>();
                executions.push(execution);
            }
            Ok(executions)
        };
        let functions = plan.functions.iter().map(&mut run).collect();
        Behaviour { functions, steps }
    }

    /// The same of a program that a pass made of another, whose behaviour on the plan is `before`: what passes may execute
    /// early makes poison where the other program is defined.
    pub fn after(
        before: &Behaviour,
        module: &Module,
        registry: &Registry,
        plan: &Plan,
        settings: &Settings,
    ) -> Behaviour {
        let mut after = Behaviour::of(module, registry, plan, settings);
        speculation::allow_early(module, registry, plan, settings, before, &mut after);
        after
    }
}

/// Runs a function on one input; its results show contents of memory.
pub(crate) fn execute(
    interpreter: &Interpreter<'_>,
    registry: &Registry,
    function: &PlannedFunction,
    op: OpId,
    input: &Input,
) -> Result<Execution, Missing> {
    let config = interpreter.config();
    let memory = Memory::at(config.placement, config.memory);
    let placed = input.place(interpreter.module(), registry, op, memory, config.index_width);
    let (args, memory, objects) = placed.ok_or(Missing::Signature)?.into_parts();
    let mut execution = interpreter.call_in(memory, &function.name, &args);
    // From here on results show contents, and nothing else of the memory is seen from outside.
    let memory = std::mem::replace(&mut execution.memory, Memory::new(0));
    execution.result =
        execution.result.and_then(|results| inputs::observe(results, &function.results, &memory, &objects));
    Ok(execution)
}
