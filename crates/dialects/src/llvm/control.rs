//! Functions, calls and branches. Source: LLVM LangRef, terminators and call.

use assay_model::{
    Cond, KeptAttributes, Meaning, OpDef, OpView, Rule, Scalar, Stop, Symbolic, SymbolicFlow,
    SymbolicMachine, SymbolicValue, UnreadAttributes, Value, Values, WholeKernel,
};

use super::global::find_symbol;
use super::promises::{NOUNDEF, promises, refuse_copies};
use crate::cf::{self, POISON_CONDITION};
use crate::func;

const REACHED: Rule = Rule::ub(
    "unreachable",
    Cond::And(&[]),
    "an op that states that it is never reached was reached [LLVM LangRef, unreachable]",
);
const POISON_CALLEE: Rule =
    Rule::ub("poison-callee", INDIRECT_POISON, "the called function is poison [LLVM LangRef, call]");
/// Without the attribute `callee`, the first operand is the callee.
const INDIRECT_POISON: Cond = Cond::And(&[Cond::Not(&Cond::HasAttr("callee")), Cond::IsPoison(0)]);

/// Attributes of a call that say what is called, and with what.
const WHAT_IS_CALLED: &[&str] =
    &["callee", "callee_type", "var_callee_type", "operandSegmentSizes", "op_bundle_sizes", "op_bundle_tags"];
/// Hints for loops [LLVM LangRef, llvm.loop], some of which are promises.
const OF_LOOPS: UnreadAttributes = UnreadAttributes::Listed(&["loop_annotation"]);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.func", Meaning::Declaration)
        .doc("A function; runs when it is called.")
        .promises(promises),
    OpDef::new("llvm.call", Meaning::Whole(call))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(symbolic_call))
        .doc("Calls a function by its symbol or its address.")
        .promises(promises)
        .unread(UnreadAttributes::AllBut(WHAT_IS_CALLED))
        .rules(&[POISON_CALLEE, NOUNDEF])
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
    OpDef::new("llvm.return", Meaning::Exit).doc("Leaves the function with at most one result."),
    OpDef::new("llvm.br", Meaning::Whole(cf::br))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(cf::symbolic::br))
        .unread(OF_LOOPS)
        .jumps()
        .doc("Goes on in the successor with the operands as arguments.")
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
    OpDef::new("llvm.cond_br", Meaning::Whole(cf::cond_br))
        .hands_on(!1)
        .symbolic(Symbolic::Whole(cf::symbolic::cond_br))
        .unread(OF_LOOPS)
        .doc("Goes on in one of two successors by an i1.")
        .rules(&[POISON_CONDITION])
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
    OpDef::new("llvm.switch", Meaning::Whole(cf::switch))
        .hands_on(!1)
        .symbolic(Symbolic::Whole(cf::symbolic::switch))
        .doc("Goes on in the successor of the matching case value.")
        .rules(&[POISON_CONDITION])
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
    OpDef::new("llvm.unreachable", Meaning::Whole(unreachable))
        .symbolic(Symbolic::Whole(symbolic_unreachable))
        .doc("Reaching it is undefined behaviour.")
        .rules(&[REACHED])
        .guard(|g, op| crate::ub::leave(g, op, "llvm.return"), &[&REACHED]),
];

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    // Without the attribute the first operand is the callee.
    let direct = match view.attr_id("callee") {
        Some(_) => Some(view.symbol_attr("callee")?.to_owned()),
        None => None,
    };
    // MLIR 19 had no operand bundles and therefore no segments.
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
    // The body of a variadic function only gets the fixed arguments: the others would need va_start.
    let fixed = match (&direct, view.attr_id("var_callee_type")) {
        (Some(callee), Some(_)) => n_fixed(view, callee).unwrap_or(n_args),
        _ => n_args,
    };
    refuse_copies(view, direct.as_deref())?;
    // The caller checks the promises of the function itself.
    let promises = promises(view)?;
    let first_arg = usize::from(direct.is_none());
    Ok(Box::new(move |machine, operands| {
        promises.keep_args(operands.get_mut(first_arg..).unwrap_or_default(), machine.memory())?;
        let (callee, args) = match (&direct, &mut *operands) {
            (Some(callee), args) => (callee.as_str(), &mut args[..fixed]),
            (None, [Value::Function(callee), args @ ..]) => (&**callee, args),
            (None, [Value::Scalar(Scalar::Pointer(callee)), args @ ..]) => {
                let ended = machine.call_pointer(*callee, args.iter_mut().map(Value::take).collect());
                let results = promises.keep_end(ended, machine.memory())?;
                return func::end_call(results, n_results, "the called function");
            }
            (None, _) => return Err(Stop::unsupported("a call of an address that is not a function")),
        };
        let ended = machine.call(callee, args.iter_mut().map(Value::take).collect::<Values>());
        func::end_call(promises.keep_end(ended, machine.memory())?, n_results, callee)
    }))
}

/// A call by symbol, for all inputs at once. It must have as many arguments as the function.
fn symbolic_call(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    if view.attr_id("callee").is_none() || view.attr_id("var_callee_type").is_some() {
        return Err(view.unsupported("an address, or a variable number of arguments"));
    }
    if !matches!(view.segments("operandSegmentSizes")?.as_deref(), None | Some([_, 0])) {
        return Err(view.unsupported("operand bundles"));
    }
    func::symbolic_call(view, machine, operands)
}

pub(crate) fn symbolic_unreachable(
    _: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let always = machine.terms().bool(true);
    machine.mark_undefined(always);
    Ok(SymbolicFlow::Ends)
}

/// Number of arguments of a function's body.
fn n_fixed(view: &OpView<'_>, callee: &str) -> Option<usize> {
    let function = find_symbol(view.module, callee)?;
    let body = view.module.region(*view.module.op(function).regions.first()?);
    let n_fixed = view.module.block(*body.blocks.first()?).args.len();
    (n_fixed <= view.n_operands()).then_some(n_fixed)
}

pub(crate) fn unreachable(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Err(Stop::unchecked("what is never reached"))))
}
