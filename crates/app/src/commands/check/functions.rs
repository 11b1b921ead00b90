//! The functions of a program, and how each behaves before any pass.

use std::collections::BTreeSet;

use assay_engine::interpret::{Chunk, Execution};
use assay_ir::{Module, OpId};
use assay_judge::NoExecutions;
use assay_judge::functions::is_private;
use assay_judge::{Behaviour, Plan, PlannedFunction, Settings};
use assay_model::{Meaning, Registry, Stop, Ub, Value};

/// A function with a body.
pub struct KnownFunction {
    pub op: OpId,
    pub name: String,
    /// The dialects of its ops.
    pub dialects: Vec<String>,
    /// Why it is not run.
    pub not_run: Option<String>,
}

/// All functions with a body, in the order of the text. If `plan` leaves a function out, the reason is recorded.
pub fn list_functions(module: &Module, registry: &Registry, plan: &mut Plan) -> Vec<KnownFunction> {
    let mut found: Vec<KnownFunction> = Vec::new();
    module.walk(module.top(), &mut |op| {
        if let Some(name) = function_name(module, op) {
            found.push(KnownFunction { op, name, dialects: dialects(module, op), not_run: None });
        }
    });
    let mut seen = BTreeSet::new();
    let twice: BTreeSet<String> = found
        .iter()
        .filter(|known| !seen.insert(known.name.as_str()))
        .map(|known| known.name.clone())
        .collect();
    // After a pass, the name is ambiguous.
    plan.functions.retain(|planned| !twice.contains(&planned.name));
    for known in &mut found {
        if plan.functions.iter().any(|planned| planned.name == known.name) {
            continue;
        }
        let skipped = plan.skipped.iter().find(|(name, _)| *name == known.name);
        known.not_run = Some(match skipped {
            _ if twice.contains(&known.name) => "several functions have its name".to_owned(),
            Some((_, why)) => why.clone(),
            None => why_not(module, registry, known.op),
        });
    }
    // Functions of the same name in several modules need only one record.
    found.dedup_by(|one, other| one.name == other.name);
    found
}

pub fn function_name(module: &Module, op: OpId) -> Option<String> {
    module.attr_of(op, "function_type")?;
    let region = *module.op(op).regions.first()?;
    module.region(region).blocks.first()?;
    module.symbol_of(op).map(str::to_owned)
}

fn why_not(module: &Module, registry: &Registry, op: OpId) -> String {
    if is_private(module, op) {
        return "it is private: it can only be observed through its callers".to_owned();
    }
    let is_callable = |op: OpId| {
        registry.get(module.op_name(op)).is_some_and(|def| matches!(def.meaning, Meaning::Declaration))
    };
    // The innermost enclosing op into which Assay cannot call.
    let mut around = Some(op);
    while let Some(op) = around {
        if !is_callable(op) {
            return format!("a function in '{}' is not run", module.op_name(op));
        }
        around = module.op(op).parent.and_then(|block| parent_of(module, block));
    }
    "it is not run".to_owned()
}

fn parent_of(module: &Module, block: assay_ir::BlockId) -> Option<OpId> {
    let region = module.block(block).parent?;
    module.region(region).parent
}

fn dialects(module: &Module, function: OpId) -> Vec<String> {
    let mut names = BTreeSet::new();
    let mut add = |op: OpId| {
        let name = module.op_name(op);
        names.insert(name.split_once('.').map_or(name, |(dialect, _)| dialect).to_owned());
    };
    add(function);
    for &region in &module.op(function).regions {
        for &block in &module.region(region).blocks {
            module.walk(block, &mut add);
        }
    }
    names.into_iter().collect()
}

/// The undefined behaviour on the first input, if the function is undefined on every input.
pub fn always_undefined(outcome: &Result<Vec<Execution>, NoExecutions>) -> Option<&Ub> {
    let executions = outcome.as_ref().ok()?;
    if !executions.iter().all(|execution| matches!(execution.result, Err(Stop::Ub(_)))) {
        return None;
    }
    match &executions.first()?.result {
        Err(Stop::Ub(ub)) => Some(ub),
        _ => None,
    }
}

/// Whether a function that terminates shows only poison on every input: none of its results has a value, and all that it prints
/// is unspecified.
pub fn always_poison(outcome: &Result<Vec<Execution>, NoExecutions>) -> bool {
    let is_text = |chunk: &Chunk| match chunk {
        Chunk::Text(text) | Chunk::AnyOrder(text, _) => !text.trim().is_empty(),
        Chunk::Unspecified | Chunk::Poison => false,
    };
    let poison = |execution: &Execution| match &execution.result {
        Ok(values) => {
            let chunks = execution.output.chunks();
            let shows = !values.is_empty() || !chunks.is_empty();
            shows && values.iter().all(Value::is_all_poison) && !chunks.iter().any(is_text)
        }
        Err(stop) => matches!(stop, Stop::Ub(_)),
    };
    outcome.as_ref().is_ok_and(|executions| !executions.is_empty() && executions.iter().all(poison))
}

/// The first rule that some input breaks, including rules of poison.
pub fn first_broken(
    module: &Module,
    registry: &Registry,
    planned: &PlannedFunction,
    settings: &Settings,
) -> Option<Ub> {
    let mut settings = settings.clone();
    settings.config.strict = true;
    let mut planned = planned.clone();
    planned.inputs.truncate(1);
    let plan = Plan { functions: vec![planned], skipped: Vec::new() };
    let mut behaviour = Behaviour::observe(module, registry, &plan, &settings);
    match behaviour.functions.pop()?.ok()?.pop()?.result {
        Err(Stop::Ub(ub)) => Some(*ub),
        _ => None,
    }
}
