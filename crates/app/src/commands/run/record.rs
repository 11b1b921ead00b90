//! What `assay run --json` prints.

use assay_ir::{Module, OpId};
use assay_model::Ub;
use serde::Serialize;

/// How the program ended.
#[derive(Serialize)]
pub struct Outcome {
    pub status: &'static str,
    pub output: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<String>,
    /// The memory of its arguments that it changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub memory: Vec<MemoryRecord>,
    /// The globals that functions may change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub globals: Vec<GlobalRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The undefined behaviour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// Where poison in a result comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poison: Option<Fault>,
    pub steps: u64,
}

/// Memory of an argument, counted from 0.
#[derive(Serialize)]
pub struct MemoryRecord {
    pub argument: usize,
    pub contents: String,
}

/// What a global holds at the end.
#[derive(Serialize)]
pub struct GlobalRecord {
    pub name: String,
    pub contents: String,
}

/// An op that broke a rule, or made poison.
#[derive(Serialize)]
pub struct Fault {
    /// The rule; empty if no rule says why a result is poison.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub rule: &'static str,
    pub text: String,
    #[serde(flatten)]
    place: Option<Place>,
    operands: Vec<Operand>,
    origins: Vec<Origin>,
}

/// An op and its place in the user's file.
#[derive(Serialize)]
struct Place {
    op: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
}

#[derive(Serialize)]
struct Operand {
    value: String,
    content: String,
}

#[derive(Serialize)]
struct Origin {
    value: String,
    content: String,
    /// None for a block argument.
    #[serde(flatten)]
    place: Option<Place>,
}

impl Place {
    fn of(module: &Module, op: OpId) -> Place {
        let place = Some(module.op(op).source).filter(|&place| place != (0, 0));
        Place {
            op: module.op_name(op).to_owned(),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
        }
    }
}

impl Fault {
    pub fn of(module: &Module, ub: &Ub) -> Fault {
        let names = ub.op.map(|op| module.op(op).operands.clone()).unwrap_or_default();
        let operands = names.iter().zip(&ub.operands);
        let operand = |(&value, content): (_, &String)| Operand {
            value: module.value_name(value),
            content: content.clone(),
        };
        let origin = |origin: &assay_model::stop::Origin| Origin {
            value: origin.value.clone(),
            content: origin.content.clone(),
            place: origin.op.map(|op| Place::of(module, op)),
        };
        Fault {
            rule: ub.rule,
            text: ub.text.clone(),
            place: ub.op.map(|op| Place::of(module, op)),
            operands: operands.map(operand).collect(),
            origins: ub.origins.iter().map(origin).collect(),
        }
    }
}
