//! Inputs around numbers that only the programs after the passes contain.
//!
//! A pass that expands an op compares with numbers that it adds, such as the least float without a fraction. If such a number is wrong,
//! this shows only on the few inputs near the number.

use std::rc::Rc;

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_model::Registry;

use crate::behaviour::{Behaviour, FunctionRunner, Plan, PlannedFunction, Settings, steps_of};
use crate::ending::{is_defined, is_endless};
use crate::functions::find_function;
use crate::inputs::constants::Constants;
use crate::inputs::{Input, InputMaker};
use crate::no_executions::NoExecutions;

/// Inputs of one function, at most.
const MAX_INPUTS: usize = 256;
/// Maximal number of executed ops of one function on all these inputs.
const MAX_STEPS: u64 = 100_000;

/// Adds inputs to the plan of a source, drawn around numbers that occur in the programs made from it, but not in the source itself.
/// Also adds the source's executions on these inputs. Adds nothing if the number of inputs is fixed, or if the plan already has
/// all possible inputs.
pub fn add_target_numbers(
    source: &Module,
    targets: &[&str],
    registry: &Registry,
    (plan, behaviour): (&mut Plan, &mut Rc<Behaviour>),
    settings: &Settings,
) {
    if settings.enough.is_none() || !plan.functions.iter().any(may_have_more) {
        return;
    }
    let targets: Vec<Module> = targets.iter().filter_map(|text| settings.parse(text).ok()).collect();
    let runner = FunctionRunner::new(source, registry, settings);
    for (index, function) in plan.functions.iter_mut().enumerate() {
        if behaviour.functions[index].is_err() || !may_have_more(function) {
            continue;
        }
        let Some(maker) = maker_around_new_numbers(function, &targets, registry) else { continue };
        // The source has the function: it was run.
        let more = run_more_inputs(&runner, function, &maker);
        for (input, execution) in more.unwrap_or_default() {
            let behaviour = Rc::make_mut(behaviour);
            behaviour.steps += steps_of(&execution);
            function.inputs.push(input);
            behaviour.functions[index].iter_mut().for_each(|executions| executions.push(execution.clone()));
        }
    }
}

fn may_have_more(function: &PlannedFunction) -> bool {
    !function.is_complete && function.maker.as_ref().is_some_and(|maker| maker.n_args() > 0)
}

/// A maker of inputs around the numbers that occur only in the targets of a function; `None` if there are no such
/// numbers.
fn maker_around_new_numbers(
    function: &PlannedFunction,
    targets: &[Module],
    registry: &Registry,
) -> Option<InputMaker> {
    let maker = function.maker.as_ref()?;
    let mut stated = Constants::default();
    for target in targets {
        let Some(op) = find_function(target, registry, &function.name) else { continue };
        stated.add_new(&Constants::within(target, op), maker.constants());
    }
    (!stated.ints.is_empty() || !stated.floats.is_empty()).then(|| maker.around(stated))
}

type DefinedExecutions = Vec<(Input, Execution)>;

/// Inputs on which the source is defined.
fn run_more_inputs(
    runner: &FunctionRunner<'_>,
    function: &PlannedFunction,
    maker: &InputMaker,
) -> Result<DefinedExecutions, NoExecutions> {
    let call = runner.function(function)?;
    let (mut ran, mut steps) = (Vec::new(), 0);
    for n in maker.numbers_around().take(maker.count(MAX_INPUTS, true)) {
        let input = maker.input(n);
        let execution = call.run(&input)?;
        steps += steps_of(&execution);
        if is_endless(&execution) || steps > MAX_STEPS {
            break;
        }
        if is_defined(&execution) {
            ran.push((input, execution));
        }
    }
    Ok(ran)
}
