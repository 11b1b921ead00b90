//! What `assay run --json` prints.

use assay_ir::{Module, OpId};
use assay_model::stop::StopSite;
use assay_model::{Stop, Ub};
use serde::Serialize;

/// How the program ended.
#[derive(Serialize)]
pub struct RunRecord {
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
    /// The op that stopped the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<StopRecord>,
    /// The origin of poison in a result, or in an operand of the op that stopped the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poison: Option<StopRecord>,
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

/// An op that stopped the program, or made poison.
#[derive(Serialize)]
pub struct StopRecord {
    /// The rule of undefined behaviour or of poison. Empty if the program stopped for another reason, or if no rule explains the
    /// poison.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub rule: &'static str,
    pub text: String,
    #[serde(flatten)]
    place: Option<OpRecord>,
    operands: Vec<OperandRecord>,
    origins: Vec<OriginRecord>,
}

/// An op and its place in the user's file.
#[derive(Serialize)]
struct OpRecord {
    op: String,
    /// The file with line and column, if the op was read from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
}

#[derive(Serialize)]
struct OperandRecord {
    value: String,
    content: String,
}

#[derive(Serialize)]
struct OriginRecord {
    value: String,
    content: String,
    /// None for a block argument.
    #[serde(flatten)]
    place: Option<OpRecord>,
}

impl OpRecord {
    fn from_op(module: &Module, file: &str, op: OpId) -> OpRecord {
        let place = Some(module.op(op).source).filter(|&place| place != (0, 0));
        OpRecord {
            op: module.op_name(op).to_owned(),
            file: place.map(|_| file.to_owned()),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
        }
    }
}

impl StopRecord {
    pub fn from_ub(module: &Module, file: &str, ub: &Ub) -> StopRecord {
        StopRecord {
            rule: ub.rule_id(),
            text: ub.text.clone(),
            place: ub.op.map(|op| OpRecord::from_op(module, file, op)),
            operands: ub.op.map(|op| operands(module, op, &ub.operand_texts())).unwrap_or_default(),
            origins: origins(module, file, &ub.origins),
        }
    }

    /// A stop that is not undefined behaviour.
    pub fn from_stop(module: &Module, file: &str, site: &StopSite, stop: &Stop) -> StopRecord {
        StopRecord {
            rule: "",
            text: stop.to_string(),
            place: Some(OpRecord::from_op(module, file, site.op)),
            operands: operands(module, site.op, &site.operands),
            origins: origins(module, file, &site.origins),
        }
    }
}

fn operands(module: &Module, op: OpId, contents: &[String]) -> Vec<OperandRecord> {
    let names = module.op(op).operands.iter();
    let operand = |(&value, content): (_, &String)| OperandRecord {
        value: module.value_name(value),
        content: content.clone(),
    };
    names.zip(contents).map(operand).collect()
}

fn origins(module: &Module, file: &str, origins: &[assay_model::stop::ValueOrigin]) -> Vec<OriginRecord> {
    let origin = |origin: &assay_model::stop::ValueOrigin| OriginRecord {
        value: origin.value.clone(),
        content: origin.content.clone(),
        place: origin.op.map(|op| OpRecord::from_op(module, file, op)),
    };
    origins.iter().map(origin).collect()
}
