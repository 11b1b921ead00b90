//! How to make the ops of `func` where ODS does not say enough.

use crate::func::names::{CALL, CALL_INDIRECT, CONSTANT, FUNC, RETURN};
use assay_ir::{OpId, Type, TypeId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, RegionPlan, Yield};

/// A body whose block gets the arguments that its ops ask for.
pub fn function(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let types = builder.any_types(3);
    let plan = RegionPlan::new(&types, Yield::Custom(ret)).open_args();
    draft.plain().region_plan(plan).finish(signature);
    Some(())
}

/// All returns of a function have the same types. The first one returns values that have no other use.
fn ret(builder: &mut dyn GrammarBuilder, _: &[ValueId]) -> Option<()> {
    let function = *builder.parents().first()?;
    let types = match returned_types(builder, function) {
        Some(types) => types,
        None => {
            let most = builder.below(4) as usize;
            let values: Vec<ValueId> = builder.visible().into_iter().rev().take(most).collect();
            values.into_iter().map(|value| builder.type_of(value)).collect()
        }
    };
    let mut draft = builder.draft(RETURN)?;
    draft.operand_types("operands", &types);
    builder.emit(draft).map(|_| ())
}

fn returned_types(builder: &dyn GrammarBuilder, function: OpId) -> Option<Vec<TypeId>> {
    let ir = builder.ir();
    let region = *ir.op(function).regions.first()?;
    let mut ends = ir.region(region).blocks.iter().filter_map(|&block| ir.block(block).ops.last());
    let end = ends.find(|&&op| ir.op_name(op) == RETURN)?;
    Some(ir.op(*end).operands.iter().map(|&value| ir.value(value).ty).collect())
}

/// The function type follows from the arguments of its block and the operands of its returns.
fn signature(builder: &mut dyn GrammarBuilder, op: OpId) -> Option<()> {
    let results = returned_types(builder, op).unwrap_or_default();
    let ir = builder.ir();
    let region = *ir.op(op).regions.first()?;
    let block = *ir.region(region).blocks.first()?;
    let inputs: Vec<TypeId> = ir.block(block).args.iter().map(|&arg| ir.value(arg).ty).collect();
    let ty = builder.function_type(&inputs, &results);
    let attr = builder.type_attr(ty);
    builder.module().set_property(op, "function_type", attr);
    Some(())
}

/// A function to call: an existing one, or a new declaration. Returns symbol, inputs and results.
fn callee(builder: &mut dyn GrammarBuilder) -> Option<(String, Vec<TypeId>, Vec<TypeId>)> {
    let known = builder.symbols(FUNC);
    if !known.is_empty() && builder.chance(75) {
        let op = builder.one_of(&known);
        return describe(builder, op);
    }
    let (inputs, results) = (builder.any_types(3), builder.any_types(2));
    let name = builder.fresh_symbol("f");
    let mut declare = |builder: &mut dyn GrammarBuilder| {
        let ty = builder.function_type(&inputs, &results);
        let (ty, symbol, private) =
            (builder.type_attr(ty), builder.str_attr(&name), builder.str_attr("private"));
        let mut draft = builder.draft(FUNC)?;
        draft.attr("function_type", ty).attr("sym_name", symbol).attr("sym_visibility", private);
        draft.plain().empty_region();
        builder.emit(draft).map(|_| ())
    };
    builder.in_table(&mut declare)?;
    Some((name, inputs, results))
}

fn describe(builder: &dyn GrammarBuilder, op: OpId) -> Option<(String, Vec<TypeId>, Vec<TypeId>)> {
    let ir = builder.ir();
    let (inputs, results) = ir.function_type(op)?;
    Some((ir.symbol_of(op)?.to_owned(), inputs.to_vec(), results.to_vec()))
}

pub fn call(builder: &mut dyn GrammarBuilder) -> Option<()> {
    let (name, inputs, results) = callee(builder)?;
    let symbol = builder.symbol_ref(&name);
    let mut draft = builder.draft(CALL)?;
    draft.attr("callee", symbol).operand_types("operands", &inputs).result_types("", &results).plain();
    builder.emit(draft).map(|_| ())
}

pub fn constant(builder: &mut dyn GrammarBuilder) -> Option<()> {
    let (name, inputs, results) = callee(builder)?;
    let (symbol, ty) = (builder.symbol_ref(&name), builder.function_type(&inputs, &results));
    let mut draft = builder.draft(CONSTANT)?;
    draft.attr("value", symbol).result_type("", ty);
    builder.emit(draft).map(|_| ())
}

pub fn call_indirect(builder: &mut dyn GrammarBuilder) -> Option<()> {
    let is_function = |ir: &assay_ir::Module, value: ValueId| {
        matches!(ir.ctx.ty(ir.value(value).ty), Type::Function { .. })
    };
    let callee = match builder.pick(&is_function) {
        Some(value) => value,
        None => {
            constant(builder)?;
            builder.pick(&is_function)?
        }
    };
    let ty = builder.type_of(callee);
    let Type::Function { inputs, results } = builder.ir().ctx.ty(ty).clone() else { return None };
    let mut draft = builder.draft(CALL_INDIRECT)?;
    draft.operand("callee", callee).operand_types("callee_operands", &inputs);
    draft.result_types("results", &results).plain();
    builder.emit(draft).map(|_| ())
}
