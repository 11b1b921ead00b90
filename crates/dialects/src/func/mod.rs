//! The func dialect: functions, direct calls.

pub mod generate;

use assay_model::{Dialect, Flow, Generate, Meaning, OpDef, OpView, Stop, Values, WholeKernel};

pub static DIALECT: Dialect = Dialect { name: "func", ops: &[OPS] };

static OPS: &[OpDef] = &[
    OpDef::new("func.func", Meaning::Declaration).doc("A function; runs when it is called."),
    OpDef::new("func.call", Meaning::Whole(call)).doc("Calls a function of the module.").generate(Generate::Custom(generate::call)).weight(5),
    OpDef::new("func.return", Meaning::Whole(exit)).doc("Leaves the function with the operands as results."),
];

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let callee = view.symbol_attr("callee")?.to_owned();
    Ok(Box::new(move |machine, operands| {
        machine.call(&callee, operands.iter().cloned().collect::<Values>()).map(Flow::Next)
    }))
}

fn exit(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(Flow::Exit(operands.iter().cloned().collect()))))
}
