//! What ODS does not say about making the ops of `func`.

use crate::func::{CALL, CALL_INDIRECT, CONSTANT, FUNC, RETURN};
use assay_ir::{Attr, OpId, Type, TypeId, ValueId};
use assay_model::{Draft, RegionPlan, Smith, SmithExt, Yield};

/// A body whose block gets arguments as its ops ask for them.
pub fn function(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let types = smith.any_types(3);
    let plan = RegionPlan::new(&types, Yield::Custom(ret)).open_args();
    draft.plain().region_plan(plan).finish(signature);
    Some(())
}

/// All returns of a function have the same types; the first one takes values that nothing uses.
fn ret(smith: &mut dyn Smith, _: &[ValueId]) -> Option<()> {
    let function = *smith.parents().first()?;
    let types = match returned(smith, function) {
        Some(types) => types,
        None => {
            let most = smith.below(4) as usize;
            let values: Vec<ValueId> = smith.visible().into_iter().rev().take(most).collect();
            values.into_iter().map(|value| smith.type_of(value)).collect()
        }
    };
    let mut draft = smith.draft(RETURN)?;
    draft.operand_types("operands", &types);
    smith.emit(draft).map(|_| ())
}

fn returned(smith: &dyn Smith, function: OpId) -> Option<Vec<TypeId>> {
    let ir = smith.ir();
    let region = *ir.op(function).regions.first()?;
    let mut ends = ir.region(region).blocks.iter().filter_map(|&block| ir.block(block).ops.last());
    let end = ends.find(|&&op| ir.op_name(op) == RETURN)?;
    Some(ir.op(*end).operands.iter().map(|&value| ir.value(value).ty).collect())
}

/// The function's type is what its block takes and its returns give.
fn signature(smith: &mut dyn Smith, op: OpId) -> Option<()> {
    let results = returned(smith, op).unwrap_or_default();
    let ir = smith.ir();
    let region = *ir.op(op).regions.first()?;
    let block = *ir.region(region).blocks.first()?;
    let inputs: Vec<TypeId> = ir.block(block).args.iter().map(|&arg| ir.value(arg).ty).collect();
    let ty = smith.function_type(&inputs, &results);
    let attr = smith.type_attr(ty);
    smith.module().set_property(op, "function_type", attr);
    Some(())
}

/// A function that can be called: one that is there, or a new declaration. Symbol, inputs, results.
fn callee(smith: &mut dyn Smith) -> Option<(String, Vec<TypeId>, Vec<TypeId>)> {
    let known = smith.symbols(FUNC);
    if !known.is_empty() && smith.chance(75) {
        let op = smith.one_of(&known);
        return describe(smith, op);
    }
    let (inputs, results) = (smith.any_types(3), smith.any_types(2));
    let name = smith.fresh_symbol("f");
    let mut declare = |smith: &mut dyn Smith| {
        let ty = smith.function_type(&inputs, &results);
        let (ty, symbol, private) = (smith.type_attr(ty), smith.str_attr(&name), smith.str_attr("private"));
        let mut draft = smith.draft(FUNC)?;
        draft.attr("function_type", ty).attr("sym_name", symbol).attr("sym_visibility", private);
        draft.plain().empty_region();
        smith.emit(draft).map(|_| ())
    };
    smith.in_table(&mut declare)?;
    Some((name, inputs, results))
}

fn describe(smith: &dyn Smith, op: OpId) -> Option<(String, Vec<TypeId>, Vec<TypeId>)> {
    let ir = smith.ir();
    let ctx = &ir.ctx;
    let Attr::String(name) = ctx.attr(ir.attr_of(op, "sym_name")?) else { return None };
    let Attr::Type(ty) = ctx.attr(ir.attr_of(op, "function_type")?) else { return None };
    let Type::Function { inputs, results } = ctx.ty(*ty) else { return None };
    Some((ctx.str(*name).to_owned(), inputs.to_vec(), results.to_vec()))
}

pub fn call(smith: &mut dyn Smith) -> Option<()> {
    let (name, inputs, results) = callee(smith)?;
    let symbol = smith.symbol_ref(&name);
    let mut draft = smith.draft(CALL)?;
    draft.attr("callee", symbol).operand_types("operands", &inputs).result_types("", &results).plain();
    smith.emit(draft).map(|_| ())
}

pub fn constant(smith: &mut dyn Smith) -> Option<()> {
    let (name, inputs, results) = callee(smith)?;
    let (symbol, ty) = (smith.symbol_ref(&name), smith.function_type(&inputs, &results));
    let mut draft = smith.draft(CONSTANT)?;
    draft.attr("value", symbol).result_type("", ty);
    smith.emit(draft).map(|_| ())
}

pub fn call_indirect(smith: &mut dyn Smith) -> Option<()> {
    let is_function = |ir: &assay_ir::Module, value: ValueId| {
        matches!(ir.ctx.ty(ir.value(value).ty), Type::Function { .. })
    };
    let callee = match smith.pick(&is_function) {
        Some(value) => value,
        None => {
            constant(smith)?;
            smith.pick(&is_function)?
        }
    };
    let ty = smith.type_of(callee);
    let Type::Function { inputs, results } = smith.ir().ctx.ty(ty).clone() else { return None };
    let mut draft = smith.draft(CALL_INDIRECT)?;
    draft.operand("callee", callee).operand_types("callee_operands", &inputs);
    draft.result_types("results", &results).plain();
    smith.emit(draft).map(|_| ())
}
