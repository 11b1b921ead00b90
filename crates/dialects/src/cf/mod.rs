//! The cf dialect: branches between blocks.

mod generate;
mod guards;
pub(crate) mod names;
pub(crate) mod recipes;
pub(crate) mod symbolic;

use crate::cf::names::{COND_BR, SWITCH};
use assay_ir::Int;
use assay_model::{
    Cond, Dialect, ElemType, Flow, Generate, KeptAttributes, Meaning, OpDef, OpView, Recipe, Rule, Stop,
    Symbolic, UnreadAttributes, Value, WholeKernel, attrs,
};

pub static DIALECT: Dialect = Dialect { name: "cf", document: "ControlFlowOps.td", ops: &[OPS] };

/// The operand that decides where execution continues is poison.
pub const POISON_CONDITION: Rule = Rule::ub(
    "poison-condition",
    Cond::IsPoison(0),
    "control flow depends on poison [LLVM LangRef, br and switch]",
);

static OPS: &[OpDef] = &[
    OpDef::new("cf.br", Meaning::Whole(br))
        .symbolic(Symbolic::Whole(symbolic::br))
        .hands_on(u32::MAX)
        .jumps()
        .doc("Goes on in the successor with the operands as arguments.")
        .generate(Generate::Custom(generate::counted_loop))
        .weight(10)
        .recipe(Recipe::adjust(recipes::branch).weight(60)),
    OpDef::new(COND_BR, Meaning::Whole(cond_br))
        .hands_on(!1)
        .symbolic(Symbolic::Whole(symbolic::cond_br))
        .doc("Goes on in one of two successors by an i1.")
        .generate(Generate::Custom(generate::diamond))
        .weight(22)
        .rules(&[POISON_CONDITION])
        .recipe(Recipe::adjust(recipes::cond_branch).weight(60))
        // There must be one weight per successor (`CondBranchOp::verify`) and one value per case.
        .keeps(KeptAttributes::All),
    OpDef::new(SWITCH, Meaning::Whole(switch))
        .hands_on(!1)
        .symbolic(Symbolic::Whole(symbolic::switch))
        .doc("Goes on in the successor of the matching case value.")
        .generate(Generate::Custom(generate::switch))
        .weight(10)
        .rules(&[POISON_CONDITION])
        .recipe(Recipe::adjust(recipes::switch).weight(60))
        // There must be one weight per successor (`CondBranchOp::verify`) and one value per case.
        .keeps(KeptAttributes::All),
    OpDef::new("cf.assert", Meaning::Whole(assert))
        .symbolic(Symbolic::Whole(symbolic::assert))
        .unread(UnreadAttributes::Listed(&["msg"]))
        .doc("Aborts the program unless the i1 is true.")
        .rules(&[POISON_CONDITION])
        .guard(guards::assert, &[&POISON_CONDITION]),
];

/// The integer that decides. [`POISON_CONDITION`] has excluded poison before.
pub fn decider(operands: &[Value]) -> Result<&Int, Stop> {
    operands
        .first()
        .and_then(Value::as_int)
        .ok_or_else(|| Stop::invalid("a condition that is not an integer"))
}

/// The i1 that decides.
pub fn condition(operands: &[Value]) -> Result<bool, Stop> {
    decider(operands).map(|flag| !flag.is_zero())
}

pub(crate) fn br(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| {
        Ok(Flow::Branch { successor: 0, args: operands.iter_mut().map(Value::take).collect() })
    }))
}

/// How many operands the first successor gets.
pub(super) fn operands_when_true(view: &OpView<'_>) -> Result<usize, Stop> {
    match view.segments("operandSegmentSizes")?.as_deref() {
        Some([1, n_true, n_false]) if 1 + n_true + n_false == view.n_operands() => Ok(*n_true),
        _ => Err(view.invalid("has bad operand segments")),
    }
}

pub(crate) fn cond_br(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_true = operands_when_true(view)?;
    Ok(Box::new(move |_, operands| {
        let (when_true, when_false) = operands[1..].split_at(n_true);
        let (successor, args) = if condition(operands)? { (0, when_true) } else { (1, when_false) };
        Ok(Flow::Branch { successor, args: args.iter().cloned().collect() })
    }))
}

/// The attribute with the case values.
const CASE_VALUES: &str = "case_values";

/// The cases of a switch.
pub(super) struct SwitchCases {
    /// Operands of the default successor.
    n_default: usize,
    values: Vec<Int>,
    /// The range of operands for each case, counted from there.
    ranges: Vec<std::ops::Range<usize>>,
}

pub(super) fn cases(view: &OpView<'_>, literals: &str) -> Result<SwitchCases, Stop> {
    let n_default = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([1, n_default, _]) if *n_default < view.n_operands() => *n_default,
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let cases = case_values(view, literals)?;
    // The verifier requires the same type for both [ControlFlowOps.cpp, SwitchOp::verify].
    let flag = ElemType::from_type(&view.module.ctx, view.operand_type(0)?, view.index_width);
    if flag.is_some_and(|flag| cases.iter().any(|value| value.width() != flag.width())) {
        return Err(view.invalid("has case values of another type than its flag"));
    }
    let segments = match view.i64_array("case_operand_segments") {
        Some(values) => values.map_err(|error| view.invalid(format!("case_operand_segments: {error}")))?,
        None => Vec::new(),
    };
    let total: i64 = segments.iter().sum();
    if segments.len() != cases.len()
        || segments.iter().any(|&size| size < 0)
        || total != (view.n_operands() - 1 - n_default) as i64
    {
        return Err(view.invalid("has bad case segments"));
    }
    let mut start = 0;
    let ranges = segments.iter().map(|&size| {
        let range = start..start + size as usize;
        start = range.end;
        range
    });
    Ok(SwitchCases { n_default, values: cases, ranges: ranges.collect() })
}

pub(crate) fn switch(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    switch_by(view, CASE_VALUES)
}

/// A switch whose case values are in the attribute with this name.
pub(crate) fn switch_by(view: &OpView<'_>, literals: &str) -> Result<WholeKernel, Stop> {
    let SwitchCases { n_default, values, ranges } = cases(view, literals)?;
    Ok(Box::new(move |_, operands| {
        let flag = decider(operands)?;
        let (defaults, rest) = operands[1..].split_at(n_default);
        let found = values.iter().position(|case| case == flag);
        let (successor, args) = match found {
            None => (0, defaults),
            Some(index) => (index + 1, &rest[ranges[index].clone()]),
        };
        Ok(Flow::Branch { successor, args: args.iter().cloned().collect() })
    }))
}

/// The case values, which have the flag's type; the attribute is absent if there are none.
fn case_values(view: &OpView<'_>, literals: &str) -> Result<Vec<Int>, Stop> {
    let Some(attr) = view.attr_id(literals) else { return Ok(Vec::new()) };
    let values = attrs::value_of(&view.module.ctx, attr, view.index_width)?;
    let values = values.as_array().ok_or_else(|| view.invalid("has case values that are not a list"))?;
    let ints = values.iter().map(|value| value.as_int().cloned()).collect::<Option<Vec<Int>>>();
    ints.ok_or_else(|| view.invalid("has case values that are not integers"))
}

fn assert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let message = match view.attr("msg") {
        Some(assay_ir::Attr::String(text)) => view.module.ctx.str(*text).to_owned(),
        _ => String::new(),
    };
    Ok(Box::new(move |_, operands| {
        if condition(operands)? {
            Ok(Flow::Next(Default::default()))
        } else {
            Err(Stop::Trap(message.clone()))
        }
    }))
}
