//! Constraints and the code that relies on them. «cstr operations represent runtime assertions»: they lower to cf.assert, so a constraint that
//! does not hold ends the program.

use assay_ir::Attr;
use assay_model::{
    Cond, Flow, Meaning, OpDef, OpView, Rule, Stop, Term, UnreadAttributes, Value, WholeKernel,
};

use super::extents::{all_broadcast, all_equal};
use crate::rules::POISON_DECISION;
use Cond::{AnyElement, Eq, IsPoison, Or};

const FAILED: Rule = Rule::ub(
    "failed-witness",
    // As an element, because no guard compares witnesses.
    Or(&[IsPoison(0), AnyElement(0, &Eq(Term::Element(0), Term::Const(0)))]),
    "code runs that relies on a constraint that does not hold [ShapeOps.td, AssumingOp]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("shape.cstr_broadcastable", Meaning::Whole(cstr_broadcastable))
        .doc("Aborts the program unless the shapes broadcast.")
        .rules(&[POISON_DECISION]),
    OpDef::new("shape.cstr_eq", Meaning::Whole(cstr_eq))
        .doc("Aborts the program unless the shapes are equal.")
        .rules(&[POISON_DECISION]),
    OpDef::new("shape.cstr_require", Meaning::Whole(cstr_require))
        .unread(UnreadAttributes::Listed(&["msg"]))
        .doc("Aborts the program unless the i1 is true.")
        .rules(&[POISON_DECISION]),
    OpDef::new("shape.const_witness", Meaning::Whole(const_witness)).doc("A witness that is known."),
    OpDef::new("shape.assuming_all", Meaning::Whole(assuming_all))
        .doc("The witness of all constraints of the operands."),
    OpDef::new("shape.assuming", Meaning::Whole(assuming))
        .doc("Runs its region, which relies on a constraint.")
        .rules(&[FAILED]),
    OpDef::new("shape.assuming_yield", Meaning::Exit).doc("Leaves the region with the operands."),
];

/// A witness of a condition that must hold.
fn require(holds: Option<bool>, message: &str) -> Result<Flow, Stop> {
    match holds {
        Some(true) => Ok(Flow::one(Value::bool(true))),
        Some(false) => Err(Stop::Trap(message.to_owned())),
        None => Err(POISON_DECISION.stop()),
    }
}

fn cstr_broadcastable(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| require(all_broadcast(operands)?, "required broadcastable shapes")))
}

fn cstr_eq(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| require(all_equal(operands)?, "required equal shapes")))
}

/// An i1 operand; `None` if it is poison.
fn flag(value: &Value) -> Option<bool> {
    value.as_int().map(|flag| !flag.is_zero())
}

fn cstr_require(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let message = match view.attr("msg") {
        Some(Attr::String(text)) => view.module.ctx.str(*text).to_owned(),
        _ => String::new(),
    };
    Ok(Box::new(move |_, operands| {
        let [condition] = operands else { return Err(Stop::invalid("no condition")) };
        require(flag(condition), &message)
    }))
}

fn const_witness(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let passing = !view.int_attr("passing")?.is_zero();
    Ok(Box::new(move |_, _| Ok(Flow::one(Value::bool(passing)))))
}

fn assuming_all(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| {
        let flags: Option<Vec<bool>> = operands.iter().map(flag).collect();
        Ok(Flow::one(flags.map_or(Value::POISON, |flags| Value::bool(flags.into_iter().all(|flag| flag)))))
    }))
}

fn assuming(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    Ok(Box::new(move |machine, _| machine.run_region(body, Default::default()).map(Flow::Next)))
}
