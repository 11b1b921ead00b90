//! The origins of the operands of an op that broke a rule.

use std::collections::VecDeque;

use assay_ir::{Def, Module, OpId, ValueId};
use assay_model::stop::{LazyText, ValueOrigin};
use assay_model::{Scalar, Ub, Value};

use super::code::{Code, Instr};
use super::liveness::is_large;

/// At most this many definitions are listed.
const MAX_ORIGINS: usize = 8;

/// Arrays with at most this many elements are kept until they are shown.
const KEPT_ELEMENTS: usize = 1 << 10;

/// Text in place of a value that its last reader took.
const NOT_KEPT: &str = "(not kept)";

/// Adds the op and its operands to undefined behaviour that does not name an op yet.
pub fn name(mut ub: Ub, instr: &Instr, operands: &[Value]) -> Ub {
    if ub.op.is_none() {
        ub.op = Some(instr.op);
        ub.operands = operands.iter().map(shown_later).collect();
        ub.undetermined = operands.iter().map(Value::undetermined).collect();
        ub.numbers = operands.iter().flat_map(numbers).collect();
    }
    ub
}

/// What reports show of a value. Values that take much memory are not kept for this, only their text.
fn shown_later(value: &Value) -> LazyText {
    let is_large = match value {
        Value::Array(array) => array.len() > KEPT_ELEMENTS,
        Value::Aggregate(_) => true,
        Value::Scalar(_) | Value::MemRef(_) | Value::Function(_) => false,
    };
    if is_large { LazyText::new(value.to_string()) } else { LazyText::new(value.clone()) }
}

/// The origins of an op's operands: definitions in its function, the nearest first.
pub fn find(module: &Module, code: &Code, op: OpId, read: impl Fn(u32) -> Value) -> Vec<ValueOrigin> {
    let mut origins = Vec::new();
    let mut queue: VecDeque<ValueId> = module.op(op).operands.iter().copied().collect();
    let mut seen: Vec<ValueId> = Vec::new();
    while let Some(value) = queue.pop_front() {
        if seen.contains(&value) || origins.len() >= MAX_ORIGINS {
            continue;
        }
        seen.push(value);
        let Some(&slot) = code.slots.get(&value) else { continue };
        let def_op = match module.value(value).def {
            Def::Result { op, .. } => Some(op),
            Def::Arg { .. } => None,
        };
        origins.push(ValueOrigin {
            value: module.value_name(value),
            content: match read(slot) {
                // Either the last reader of a large value took it, or it is poison as a whole: the slot does not tell
                // which.
                Value::Scalar(Scalar::Poison) if is_large(module, value) => NOT_KEPT.to_owned(),
                content => content.to_string(),
            },
            op: def_op,
        });
        if let Some(op) = def_op {
            queue.extend(module.op(op).operands.iter().copied());
        }
    }
    origins
}

/// The operands of an op that has run in part. It may have taken those that it was the last to read.
pub fn kept(instr: &Instr, operands: &[Value]) -> Vec<String> {
    let text = |(index, operand): (usize, &Value)| match operand {
        Value::Scalar(Scalar::Poison) if instr.is_last_to_read(index) => NOT_KEPT.to_owned(),
        operand => operand.to_string(),
    };
    operands.iter().enumerate().map(text).collect()
}

/// The numbers that a rule about sizes and indices may concern.
fn numbers(operand: &Value) -> Vec<i64> {
    match operand {
        Value::Scalar(Scalar::Int(int)) => int.to_i64().into_iter().collect(),
        Value::Array(array) => array.shape().to_vec(),
        Value::MemRef(memref) => memref.sizes.to_vec(),
        _ => Vec::new(),
    }
}
