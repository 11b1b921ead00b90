//! The func dialect: functions, direct and indirect calls.

mod driver;
pub(crate) mod generate;
pub mod mutations;
pub(crate) mod names;
pub(crate) mod recipes;

use std::rc::Rc;

use assay_model::{
    Cond, Dialect, Flow, Generate, Meaning, OpDef, OpView, Place, Recipe, Role, Rule, Scalar, Stop, Symbolic,
    SymbolicFlow, SymbolicMachine, SymbolicValue, UnreadAttributes, Value, Values, WholeKernel, rule::NAMED,
};

use crate::func::names::{CALL, CALL_INDIRECT, CONSTANT, FUNC, RETURN};
use crate::llvm::{NOUNDEF, keep_symbolic, promises, refuse_copies, symbolic_promises};

pub use driver::{add_entry, add_main, call_with_values, driver_alone};

pub static DIALECT: Dialect = Dialect { name: "func", document: "FuncOps.td", ops: &[OPS] };

/// The size of the descriptor depends on its rank, which is read to copy it.
const POISON_DESCRIPTOR: Rule = Rule::ub(
    "poison-descriptor",
    Cond::AnyOperand("operands", &Cond::And(&[Cond::IsUnranked(NAMED), Cond::IsPoison(NAMED)])),
    "an unranked memref that is returned is poison [TargetLLVMIR.md, Calling Convention for Unranked MemRef: its descriptor is copied]",
);

static OPS: &[OpDef] = &[
    OpDef::new(FUNC, Meaning::Declaration)
        .doc("A function; runs when it is called.")
        .promises(promises)
        .recipe(Recipe::adjust(recipes::function).role(Role::Function).weight(30)),
    OpDef::new(CALL, Meaning::Whole(call))
        .hands_on(u32::MAX)
        .promises(promises)
        .unread(UnreadAttributes::AllBut(&["callee"]))
        .symbolic(Symbolic::Whole(symbolic_call))
        .equivalents(&[mutations::INDIRECT_CALL])
        .doc("Calls a function of the module.")
        .rules(&[NOUNDEF])
        .generate(Generate::Custom(generate::call))
        .weight(10)
        .recipe(Recipe::make(recipes::call)),
    OpDef::new(CONSTANT, Meaning::Whole(constant))
        .doc("A function as a value.")
        .recipe(Recipe::make(recipes::constant)),
    OpDef::new(CALL_INDIRECT, Meaning::Whole(call_indirect))
        .hands_on(!1)
        .doc("Calls the function that its first operand is.")
        .rules(&[Rule::ub(
            "poison-callee",
            Cond::IsPoison(0),
            "the called function is poison [LLVM LangRef, call]",
        )])
        .recipe(Recipe::make(recipes::call_indirect)),
    OpDef::new(RETURN, Meaning::Exit)
        .doc("Leaves the function with the operands as results.")
        .rules(&[POISON_DESCRIPTOR])
        .recipe(Recipe::shape().place(Place::Recipe)),
];

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let callee = view.symbol_attr("callee")?.to_owned();
    let n_results = view.module.op(view.op).results.len();
    refuse_copies(view, Some(&callee))?;
    // The caller checks the promises of the callee.
    let promises = promises(view)?;
    Ok(Box::new(move |machine, operands| {
        promises.keep_args(operands, machine.memory())?;
        let ended = machine.call(&callee, operands.iter_mut().map(Value::take).collect::<Values>());
        end_call(promises.keep_end(ended, machine.memory())?, n_results, &callee)
    }))
}

/// The call for all inputs at once.
pub(crate) fn symbolic_call(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let callee = view.symbol_attr("callee")?;
    let promises = symbolic_promises(view, callee)?;
    keep_symbolic(&promises.args, machine, operands);
    let Some(results) = machine.call(callee, operands.into())? else { return Ok(SymbolicFlow::Ends) };
    keep_symbolic(&promises.results, machine, &results);
    Ok(SymbolicFlow::Next(results))
}

/// The results of a call. A program may declare a C function without its result; the result is then dropped.
pub(crate) fn end_call(mut results: Values, expected: usize, callee: &str) -> Result<Flow, Stop> {
    if results.len() < expected || results.len() > expected.max(1) {
        return Err(Stop::invalid(format!("@{callee} has another number of results than its call")));
    }
    results.truncate(expected);
    Ok(Flow::Next(results))
}

fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let name: Rc<str> = view.symbol_attr("value")?.into();
    Ok(Box::new(move |_, _| Ok(Flow::one(Value::Function(Rc::clone(&name))))))
}

fn call_indirect(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| match operands {
        [Value::Function(name), args @ ..] => {
            let results = machine.call(name, args.iter_mut().map(Value::take).collect::<Values>())?;
            end_call(results, n_results, name)
        }
        [Value::Scalar(Scalar::Pointer(callee)), args @ ..] => {
            let results = machine.call_pointer(*callee, args.iter_mut().map(Value::take).collect())?;
            end_call(results, n_results, "the called function")
        }
        _ => Err(Stop::invalid("a call of something that is not a function")),
    }))
}
