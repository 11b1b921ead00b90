//! Removes arguments and returned values of functions, at the definition and at every call.

use assay_ir::{Attr, Module, OpId, Sym, Type, TypeId};

use super::sweep;
use crate::cfg;
use crate::edit;
use crate::fill::{Filler, Prefer};
use crate::knowledge::Knowledge;
use crate::problem::Problem;

/// Names of the properties that MLIR's `FunctionOpInterface` gives to every function.
pub const FUNCTION_TYPE: &str = "function_type";
pub const ARG_ATTRS: &str = "arg_attrs";
pub const RES_ATTRS: &str = "res_attrs";

/// Inputs and results of a function whose type is a builtin function type.
pub fn function_type(module: &Module, op: OpId) -> Option<(Vec<TypeId>, Vec<TypeId>)> {
    edit::symbol(module, op)?;
    let Attr::Type(ty) = *module.ctx.attr(module.attr_of(op, FUNCTION_TYPE)?) else { return None };
    match module.ctx.ty(ty) {
        Type::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

/// Gives a function another type.
pub fn set_function_type(module: &mut Module, op: OpId, inputs: Vec<TypeId>, results: Vec<TypeId>) {
    let ty = module.ctx.intern_type(Type::Function { inputs: inputs.into(), results: results.into() });
    let attr = module.ctx.intern_attr(Attr::Type(ty));
    set_in_place(module, op, FUNCTION_TYPE, attr);
}

/// Gives a function another type, and also the values that refer to the function, such as the result of `func.constant`. Indirect
/// calls keep their operands and results, so such a candidate is not valid if the value is called.
fn change_function_type(module: &mut Module, op: OpId, inputs: Vec<TypeId>, results: Vec<TypeId>) {
    let old = module.attr_of(op, FUNCTION_TYPE).map(|attr| module.ctx.attr(attr).clone());
    set_function_type(module, op, inputs, results);
    let new = module.attr_of(op, FUNCTION_TYPE).map(|attr| module.ctx.attr(attr).clone());
    let (Some(Attr::Type(old)), Some(Attr::Type(new)), Some(name)) = (old, new, edit::symbol(module, op))
    else {
        return;
    };
    for user in edit::references(module, name) {
        for value in module.op(user).results.clone() {
            if module.value(value).ty == old {
                module.value_mut(value).ty = new;
            }
        }
    }
}

/// Sets an attribute at its present place: older versions print inherent attributes among the discardable ones.
pub fn set_in_place(module: &mut Module, op: OpId, name: &str, attr: assay_ir::AttrId) {
    let sym: Sym = module.ctx.sym(name);
    if module.op(op).attrs.iter().any(|entry| entry.0 == sym) {
        module.set_attr(op, name, attr);
    } else {
        module.set_property(op, name, attr);
    }
}

/// Removes entry `index` from an array with one dictionary for each argument or result.
fn drop_entry(module: &mut Module, op: OpId, name: &str, index: usize) {
    let Some(attr) = module.attr_of(op, name) else { return };
    let Attr::Array(items) = module.ctx.attr(attr) else { return };
    let mut items = items.to_vec();
    if index < items.len() {
        items.remove(index);
        let attr = module.ctx.intern_attr(Attr::Array(items.into()));
        set_in_place(module, op, name, attr);
    }
}

/// Every function, with each number below the count that `count` computes from its numbers of inputs and results.
fn each(module: &Module, count: fn(usize, usize) -> usize) -> Vec<(OpId, usize)> {
    let mut list = Vec::new();
    for op in edit::ops(module) {
        if let Some((inputs, results)) = function_type(module, op) {
            list.extend((0..count(inputs.len(), results.len())).map(|index| (op, index)));
        }
    }
    list
}

/// Removes returned values: first all, then halves, then each one together with the ops that compute it.
pub fn drop_results(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| each(module, |_, results| results);
    let drop = |module: &mut Module, (op, index): (OpId, usize)| {
        drop_result(module, op, index, &mut Filler::new(knowledge, Prefer::First))
    };
    sweep::chunks(problem, list, |module, chunk| {
        // From the last to the first, because a removal changes the numbers of later items.
        chunk.iter().rev().try_for_each(|&item| drop(module, item))
    });
    sweep::variants(problem, list, |_, _| vec![()], |module, item, ()| drop(module, item));
}

fn drop_result(module: &mut Module, op: OpId, index: usize, filler: &mut Filler) -> Option<()> {
    let (inputs, mut results) = function_type(module, op)?;
    for region in module.op(op).regions.clone() {
        for block in module.region(region).blocks.clone() {
            let Some(end) = edit::terminator(module, block) else { continue };
            let data = module.op(end);
            if data.successors.is_empty() && edit::types(module, &data.operands) == results {
                module.op_mut(end).operands.remove(index);
            }
        }
    }
    for user in edit::references(module, edit::symbol(module, op)?) {
        let values = module.op(user).results.clone();
        if edit::types(module, &values) == results {
            filler.banned.extend(values.iter().copied());
            if edit::is_used(module, values[index]) {
                let value = filler.value(module, user, results[index])?;
                module.replace_all_uses(values[index], value);
            }
            edit::erase_result(module, user, index);
        }
    }
    drop_entry(module, op, RES_ATTRS, index);
    results.remove(index);
    change_function_type(module, op, inputs, results);
    Some(())
}

/// Removes arguments. If an argument is used, another value of its type or a constant replaces it.
pub fn drop_args(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| each(module, |inputs, _| inputs);
    sweep::chunks(problem, list, |module, chunk| {
        let mut filler = Filler::new(knowledge, Prefer::First);
        chunk.iter().rev().try_for_each(|&(op, index)| drop_arg(module, op, index, &mut filler))
    });
    let variants = |_: &Module, _| vec![Prefer::First, Prefer::Constant];
    sweep::variants(problem, list, variants, |module, (op, index), &prefer| {
        drop_arg(module, op, index, &mut Filler::new(knowledge, prefer))
    });
}

/// Removes all unused arguments; `None` if there are none.
pub fn drop_unused_args(module: &mut Module, knowledge: &dyn Knowledge) -> Option<()> {
    let unused = |module: &Module, (op, index): (OpId, usize)| {
        let entry = module.op(op).regions.first().and_then(|&region| module.region(region).blocks.first());
        let arg = entry.and_then(|&entry| module.block(entry).args.get(index));
        arg.is_some_and(|&arg| !edit::is_used(module, arg))
    };
    let mut list = each(module, |inputs, _| inputs);
    list.retain(|&item| unused(module, item));
    if list.is_empty() {
        return None;
    }
    let mut filler = Filler::new(knowledge, Prefer::First);
    // From the last to the first, because a removal changes the numbers of later items.
    list.into_iter().rev().try_for_each(|(op, index)| drop_arg(module, op, index, &mut filler))
}

fn drop_arg(module: &mut Module, op: OpId, index: usize, filler: &mut Filler) -> Option<()> {
    let (mut inputs, results) = function_type(module, op)?;
    let entry =
        module.op(op).regions.first().and_then(|&region| module.region(region).blocks.first().copied());
    if let Some(entry) = entry {
        let arg = *module.block(entry).args.get(index)?;
        filler.banned.insert(arg);
        if edit::is_used(module, arg) {
            let first = *module.block(entry).ops.first()?;
            let value = filler.value(module, first, inputs[index])?;
            module.replace_all_uses(arg, value);
        }
        module.erase_arg(entry, index);
    }
    for user in edit::references(module, edit::symbol(module, op)?) {
        if edit::types(module, &module.op(user).operands) == inputs {
            module.op_mut(user).operands.remove(index);
            cfg::shrink_group(module, user, index)?;
        }
    }
    drop_entry(module, op, ARG_ATTRS, index);
    inputs.remove(index);
    change_function_type(module, op, inputs, results);
    Some(())
}
