//! Functions, calls and branches. Source: LLVM LangRef, terminators and call.

use assay_model::{Cond, Flow, Meaning, OpDef, OpView, Rule, Scalar, Stop, Value, Values, WholeKernel};

use crate::cf::{self, POISON_CONDITION};

const REACHED: Rule = Rule::ub(
    "unreachable",
    Cond::Own,
    "an op that states that it is never reached was reached [LLVM LangRef, unreachable]",
);
const POISON_CALLEE: Rule =
    Rule::ub("poison-callee", Cond::Own, "the called function is poison [LLVM LangRef, call]");
const ASSUMED_FALSE: Rule = Rule::ub(
    "assumption-false",
    Cond::Own,
    "what the program may assume is false or poison [LLVM LangRef, llvm.assume]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.func", Meaning::Declaration).doc("A function; runs when it is called."),
    OpDef::new("llvm.call", Meaning::Whole(call))
        .doc("Calls a function by its symbol or its address.")
        .rules(&[POISON_CALLEE]),
    OpDef::new("llvm.return", Meaning::Exit).doc("Leaves the function with at most one result."),
    OpDef::new("llvm.br", Meaning::Whole(cf::br))
        .doc("Goes on in the successor with the operands as arguments."),
    OpDef::new("llvm.cond_br", Meaning::Whole(cf::cond_br))
        .doc("Goes on in one of two successors by an i1.")
        .rules(&[POISON_CONDITION]),
    OpDef::new("llvm.switch", Meaning::Whole(cf::switch))
        .doc("Goes on in the successor of the matching case value.")
        .rules(&[POISON_CONDITION]),
    OpDef::new("llvm.unreachable", Meaning::Whole(unreachable))
        .doc("Reaching it is undefined behaviour.")
        .rules(&[REACHED]),
    OpDef::new("llvm.intr.assume", Meaning::Whole(assume))
        .doc("Undefined unless its i1 is true.")
        .rules(&[ASSUMED_FALSE]),
    OpDef::new("llvm.intr.expect", Meaning::Whole(expect)).doc("Its first operand."),
    OpDef::new("llvm.intr.expect.with.probability", Meaning::Whole(expect)).doc("Its first operand."),
];

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    // Without the attribute the first operand is the callee.
    let direct = match view.attr_id("callee") {
        Some(_) => Some(view.symbol_attr("callee")?.to_owned()),
        None => None,
    };
    // MLIR 19 had no operand bundles and so no segments.
    let n_args = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([n_args, 0]) => *n_args,
        Some([_, _]) => return Err(view.unsupported("operand bundles")),
        Some(_) => return Err(view.invalid("has bad operand segments")),
        None => view.n_operands(),
    };
    if n_args != view.n_operands() {
        return Err(view.invalid("has bad operand segments"));
    }
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| {
        let (callee, args) = match (&direct, &*operands) {
            (Some(callee), args) => (callee.as_str(), args),
            (None, [Value::Function(callee), args @ ..]) => (callee.as_ref(), args),
            (None, [Value::Scalar(Scalar::Pointer(callee)), args @ ..]) => {
                let results = machine.call_pointer(*callee, args.iter().cloned().collect())?;
                return checked(results, n_results, "the called function");
            }
            (None, [callee, ..]) if callee.has_poison() => return Err(POISON_CALLEE.stop()),
            (None, _) => return Err(Stop::unsupported("a call of an address that is no function")),
        };
        let results = machine.call(callee, args.iter().cloned().collect::<Values>())?;
        checked(results, n_results, callee)
    }))
}

/// The results of a call, which must be as many as the call has.
fn checked(results: Values, expected: usize, callee: &str) -> Result<Flow, Stop> {
    if results.len() != expected {
        return Err(Stop::invalid(format!("@{callee} has another number of results than its call")));
    }
    Ok(Flow::Next(results))
}

fn unreachable(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Err(REACHED.stop())))
}

fn assume(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 1 {
        return Err(view.unsupported("operand bundles"));
    }
    Ok(Box::new(|_, operands| match operands[0].as_int() {
        Some(int) if !int.is_zero() => Ok(Flow::Next(Values::new())),
        _ => Err(ASSUMED_FALSE.stop()),
    }))
}

fn expect(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.result_layout(0)?;
    Ok(Box::new(|_, operands| Ok(Flow::one(operands.first().cloned().unwrap_or(Value::POISON)))))
}
