//! Proves that a function is undefined for all arguments.

use std::collections::BTreeSet;

use assay_engine::interpret::{Execution, ExecutionConfig, Interpreter};
use assay_ir::{DYNAMIC, Module, OpId, Type, TypeId, ValueId};
use assay_model::stop::Undetermined;
use assay_model::{OpDef, Placement, Registry, Stop, Ub};

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::functions::entry_block;
use crate::inputs::Input;

/// Maximal number of executed ops for a proof if arguments have dynamic sizes.
const MAX_STEPS: u64 = 4096;
/// Maximal number of recorded events for such a proof: more than the ops can cause in that number of steps.
const RECORDED: usize = 1 << 20;

/// Whether a function that is undefined on all its planned inputs is undefined on all inputs.
///
/// The function runs with poison in place of all numbers of its arguments. If poison decides anything, it ends the
/// execution. So if the same op breaks the same rule with operands that are not poison, the arguments do not matter. Poison
/// cannot show the effect of dynamic sizes: nothing that is executed up to the broken rule may depend on an argument with open
/// sizes, except for elementwise ops whose results the rule does not need.
pub fn is_undefined_for_good(
    module: &Module,
    registry: &Registry,
    planned: &PlannedFunction,
    function: OpId,
    settings: &Settings,
) -> bool {
    let Some(block) = entry_block(module, function) else { return false };
    let args = &module.block(block).args;
    let Some(first) = planned.inputs.first() else { return false };
    // Null pointers, alignments and the contents of globals may decide, too. Poison shows none of these.
    if first.has_pointer() || !planned.globals.is_empty() {
        return false;
    }
    let sized: BTreeSet<ValueId> =
        args.iter().copied().filter(|&arg| has_open_size(module, module.value(arg).ty)).collect();
    let mut settings = Settings { samples: false, ..settings.clone() };
    let run = |input: &Input, settings: &Settings| {
        let plan = Plan::single(planned, vec![input.clone()]);
        Behaviour::observe(module, registry, &plan, settings).functions.pop()?.ok()?.pop()
    };
    let Some(usual) = run(first, &settings) else { return false };
    // The results of a declared function may decide.
    if Interpreter::shows_calls(&usual.output) {
        return false;
    }
    let Err(Stop::Ub(usual)) = &usual.result else { return false };
    // Where memory lies may decide, too.
    let stays = Placement::ELSEWHERE.iter().all(|&placement| {
        let config = ExecutionConfig { placement, ..settings.config.clone() };
        run(first, &Settings { config, ..settings.clone() })
            .is_some_and(|moved| breaks(&moved, usual).is_some())
    });
    if args.is_empty() || planned.is_complete || !stays {
        // An op may have a defined result for partly undefined operands; here the result is poison.
        return stays && !is_decided_by_poison(module, registry, usual);
    }
    settings.config.record = if sized.is_empty() { 0 } else { RECORDED };
    first.with_poison().iter().all(|input| {
        let Some(execution) = run(input, &settings) else { return false };
        breaks(&execution, usual).is_some_and(|ub| {
            !is_decided_by_poison(module, registry, ub)
                && !reads_undefined_bits(module, registry, ub)
                && (sized.is_empty()
                    || is_decided_without(module, registry, function, &execution, sized.clone()))
        })
    })
}

/// The violation in an execution, if it breaks the rule that another execution broke.
fn breaks<'e>(execution: &'e Execution, usual: &Ub) -> Option<&'e Ub> {
    match &execution.result {
        Err(Stop::Ub(ub)) if (ub.op, ub.rule_id()) == (usual.op, usual.rule_id()) => Some(ub),
        _ => None,
    }
}

fn has_open_size(module: &Module, ty: TypeId) -> bool {
    match module.ctx.ty(ty) {
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => shape.contains(&DYNAMIC),
        Type::UnrankedTensor { .. } | Type::UnrankedMemRef { .. } => true,
        _ => false,
    }
}

/// Whether poison may cause the violation: some operand contains poison, and the op does more than pass it on.
fn is_decided_by_poison(module: &Module, registry: &Registry, ub: &Ub) -> bool {
    let Some(op) = ub.op else { return true };
    let def = registry.get(module.op_name(op));
    if def.is_some_and(|def| def.meaning.is_elementwise()) {
        return ub.by_poison;
    }
    decisive_operands(module, registry, ub, op).any(|operand| operand.poison)
}

/// Whether an operand of the op that broke a rule has undefined bits, and the op does not merely pass it on.
fn reads_undefined_bits(module: &Module, registry: &Registry, ub: &Ub) -> bool {
    ub.op.is_some_and(|op| decisive_operands(module, registry, ub, op).any(|operand| operand.undef))
}

/// The operands that are not only handed on.
fn decisive_operands<'u>(
    module: &Module,
    registry: &Registry,
    ub: &'u Ub,
    op: OpId,
) -> impl Iterator<Item = &'u Undetermined> {
    let hands_on = registry.get(module.op_name(op)).map_or(0, |def| def.hands_on);
    let operands = ub.undetermined.iter().enumerate();
    operands.filter(move |(index, _)| !OpDef::is_handed_on(hands_on, *index)).map(|(_, operand)| operand)
}

/// Whether nothing in an execution up to its broken rule depends on these values.
fn is_decided_without(
    module: &Module,
    registry: &Registry,
    function: OpId,
    execution: &Execution,
    mut depends: BTreeSet<ValueId>,
) -> bool {
    let Err(Stop::Ub(ub)) = &execution.result else { return false };
    let Some(broken) = ub.op.filter(|_| execution.steps <= MAX_STEPS) else { return false };
    for event in &execution.events {
        let op = module.op(event.op);
        if !op.operands.iter().any(|operand| depends.contains(operand)) {
            continue;
        }
        // Any other op may branch on the value, or put it into memory.
        if !registry.get(module.op_name(event.op)).is_some_and(|def| def.meaning.is_elementwise()) {
            return false;
        }
        depends.extend(&op.results);
    }
    // The op and those around it, which have not ended; the search does not go from a called function to its caller.
    let mut around = Some(broken);
    while let Some(op) = around.filter(|&op| op != function) {
        if module.op(op).operands.iter().any(|operand| depends.contains(operand)) {
            return false;
        }
        around = module.op(op).parent.and_then(|block| module.region(module.block(block).parent?).parent);
    }
    around.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a function that stores 64 elements into a memref of 4 is undefined for good. `mask` defines the mask.
    fn stores_too_much(mask: &str) -> bool {
        let text = format!(
            r#""func.func"() <{{function_type = (i32) -> (), sym_name = "f"}}> ({{
            ^bb0(%a: i32):
              %i = "arith.constant"() <{{value = 0 : index}}> : () -> index
              %m = "memref.alloca"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xi32>
              %v = "arith.constant"() <{{value = dense<1> : vector<64xi32>}}> : () -> vector<64xi32>
              {mask}
              "vector.maskedstore"(%m, %i, %k, %v) : (memref<4xi32>, index, vector<64xi1>, vector<64xi32>) -> ()
              "func.return"() : () -> ()
            }}) : () -> ()"#
        );
        let module = assay_ir::parse(&text).expect("it is well formed");
        let (registry, settings) = (assay_dialects::registry(), Settings::default());
        let plan = Plan::new(&module, &registry, &settings);
        let planned = &plan.functions[0];
        let function = crate::functions::find_function(&module, &registry, &planned.name).unwrap();
        is_undefined_for_good(&module, &registry, planned, function, &settings)
    }

    /// The texts of long values leave out elements, so they cannot show whether one is poison.
    #[test]
    fn elements_that_no_text_shows_count() {
        let all = r#"%k = "arith.constant"() <{value = dense<true> : vector<64xi1>}> : () -> vector<64xi1>"#;
        assert!(stores_too_much(all));
        let last_is_poison = r#"%c = "arith.constant"() <{value = dense<true> : vector<64xi1>}> : () -> vector<64xi1>
            %p = "ub.poison"() <{value = #ub.poison}> : () -> i1
            %k = "vector.insert"(%p, %c) <{static_position = array<i64: 63>}> : (i1, vector<64xi1>) -> vector<64xi1>"#;
        assert!(!stores_too_much(last_is_poison));
    }
}
