//! Modules, functions and calls. Source: SPIRVStructureOps.td, SPIRVControlFlowOps.td.

use assay_ir::{BlockId, Module, OpId};
use assay_model::{
    Inside, Meaning, OpDef, OpView, Recipe, Stop, Symbolic, UnreadAttributes, Value, Values, WholeKernel,
};

use crate::func;
use crate::llvm::promises;

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.module", Meaning::Declaration)
        .doc("Holds the functions and globals of one SPIR-V module.")
        // A module only holds ops of the dialect (`ModuleOp::verifyRegions`).
        .recipe(Recipe::shape().inside(Inside::Only(&["spirv"]))),
    OpDef::new("spirv.func", Meaning::Declaration)
        .doc("A function; runs when it is called.")
        .promises(promises),
    OpDef::new("spirv.EntryPoint", Meaning::Declaration).doc("Names a function that the host may start."),
    OpDef::new("spirv.ExecutionMode", Meaning::Declaration).doc("Says how an entry point is started."),
    OpDef::new("spirv.FunctionCall", Meaning::Whole(call))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(func::symbolic_call))
        .unread(UnreadAttributes::Listed(&["arg_attrs", "res_attrs"]))
        .doc("Calls a function of the module."),
];

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let callee = view.symbol_attr("callee")?.to_owned();
    if count_functions(view.module, view.module.top(), &callee) > 1 {
        return Err(view.unsupported(format!("@{callee}, a name that several modules have")));
    }
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| {
        let results = machine.call(&callee, operands.iter_mut().map(Value::take).collect::<Values>())?;
        func::end_call(results, n_results, &callee)
    }))
}

/// Number of functions with a name in a block and nested modules.
fn count_functions(module: &Module, block: BlockId, name: &str) -> usize {
    let ops = module.block(block).ops.iter();
    ops.map(|&op| match module.attr_of(op, "function_type") {
        Some(_) => usize::from(module.symbol_of(op) == Some(name)),
        None => inner_blocks(module, op).map(|inner| count_functions(module, inner, name)).sum(),
    })
    .sum()
}

fn inner_blocks(module: &Module, op: OpId) -> impl Iterator<Item = BlockId> {
    module.op(op).regions.iter().flat_map(|&region| module.region(region).blocks.iter().copied())
}

/// The op that a symbol attribute names.
pub fn declaration(view: &OpView<'_>, attr: &str) -> Result<OpId, Stop> {
    find(view, view.symbol_attr(attr)?)
}

/// The op that a symbol refers to at this op.
pub fn find(view: &OpView<'_>, name: &str) -> Result<OpId, Stop> {
    let found = view.module.symbol_at(view.op, name);
    found.ok_or_else(|| view.invalid(format!("names no symbol: @{name}")))
}

/// The op around an op.
pub fn parent(module: &Module, op: OpId) -> Option<OpId> {
    let region = module.block(module.op(op).parent?).parent?;
    module.region(region).parent
}
