//! The func dialect: functions, direct and indirect calls.

mod driver;
pub(crate) mod generate;

use std::rc::Rc;

use assay_model::{
    Cond, Dialect, Flow, Generate, Meaning, OpDef, OpView, Rule, Stop, Value, Values, WholeKernel,
};

pub use driver::add_main;

pub static DIALECT: Dialect = Dialect { name: "func", ops: &[OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("func.func", Meaning::Declaration).doc("A function; runs when it is called."),
    OpDef::new("func.call", Meaning::Whole(call))
        .doc("Calls a function of the module.")
        .generate(Generate::Custom(generate::call))
        .weight(10),
    OpDef::new("func.constant", Meaning::Whole(constant)).doc("A function as a value."),
    OpDef::new("func.call_indirect", Meaning::Whole(call_indirect))
        .doc("Calls the function that its first operand is.")
        .rules(&[Rule::ub(
            "poison-callee",
            Cond::IsPoison(0),
            "the called function is poison [LLVM LangRef, call]",
        )]),
    OpDef::new("func.return", Meaning::Exit).doc("Leaves the function with the operands as results."),
];

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let callee = view.symbol_attr("callee")?.to_owned();
    Ok(Box::new(move |machine, operands| {
        machine.call(&callee, operands.iter_mut().map(Value::take).collect::<Values>()).map(Flow::Next)
    }))
}

fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let name: Rc<str> = view.symbol_attr("value")?.into();
    Ok(Box::new(move |_, _| Ok(Flow::one(Value::Function(Rc::clone(&name))))))
}

fn call_indirect(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| match operands {
        [Value::Function(name), args @ ..] => {
            machine.call(name, args.iter_mut().map(Value::take).collect::<Values>()).map(Flow::Next)
        }
        _ => Err(Stop::invalid("a call of something that is no function")),
    }))
}
