//! Where poison in a result comes from.

use assay_engine::interpret::{Config, Event, Execution};
use assay_ir::{Def, Module};
use assay_model::{Stop, Ub, Value};

use super::Call;

/// How much of the execution is recorded.
const RECORDED: usize = 200_000;

/// The op that made the poison of a result, with the rule that it breaks if there is one; `None` if no result has
/// poison or the program executes too many ops to find out.
pub fn made_in(call: &Call<'_>, config: &Config, execution: &Execution) -> Option<Ub> {
    execution.result.as_ref().ok()?.iter().any(Value::has_poison).then_some(())?;
    let (recorded, _) = call.execute(Config { record: RECORDED, ..config.clone() });
    let events = &recorded.events;
    let event = &events[source(call.module, events)?];
    // The rules about poison stop this execution.
    let (strict, _) = call.execute(Config { strict: true, ..config.clone() });
    match strict.result {
        Err(Stop::Ub(ub)) if ub.op == Some(event.op) => Some(*ub),
        _ => {
            let mut ub = Ub::new("", "what it gives for these operands is poison");
            ub.op = Some(event.op);
            ub.operands = event.operands.iter().map(Value::to_string).collect();
            Some(ub)
        }
    }
}

/// The event that made the poison in the operands of the last one: definitions are followed backwards. Behind a block
/// argument, it is the first event that made poison from operands without any.
fn source(module: &Module, events: &[Event]) -> Option<usize> {
    let is_source = |event: &Event| {
        event.results.iter().any(Value::has_poison) && !event.operands.iter().any(Value::has_poison)
    };
    let mut at = events.len().checked_sub(1)?;
    while let Some(next) = definition(module, events, at) {
        if is_source(&events[next]) {
            return Some(next);
        }
        at = next;
    }
    events.iter().position(is_source)
}

/// The event that made the first operand with poison of the one at a position.
fn definition(module: &Module, events: &[Event], at: usize) -> Option<usize> {
    let operand = events[at].operands.iter().position(Value::has_poison)?;
    let value = *module.op(events[at].op).operands.get(operand)?;
    let Def::Result { op, .. } = module.value(value).def else { return None };
    events[..at].iter().rposition(|event| event.op == op)
}
