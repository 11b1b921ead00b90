//! Removes arguments and returned values of functions, at the definition and at every call.

use assay_ir::{Attr, BlockId, Module, OpId, Sym, Type, TypeId};

use super::sweep;
use crate::cfg;
use crate::edit;
use crate::fill::{FillPreference, Filler};
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

/// A function type of a dialect: text that ends with the list of its inputs, such as `!llvm.func<i1 (i64, ptr)>`.
struct ListedType {
    name: Sym,
    /// The text before the list.
    before: String,
    inputs: Vec<String>,
}

impl ListedType {
    fn parse(module: &Module, op: OpId) -> Option<ListedType> {
        let Attr::Type(ty) = *module.ctx.attr(module.attr_of(op, FUNCTION_TYPE)?) else { return None };
        let Type::Dialect { name, body } = *module.ctx.ty(ty) else { return None };
        let text = module.ctx.str(body).strip_suffix(")>")?;
        // The list begins at the parenthesis that the last one closes.
        let (mut depth, mut end) = (0, text.len());
        let (mut inputs, mut open) = (Vec::new(), None);
        for (at, c) in text.char_indices().rev() {
            match c {
                '>' if text[..at].ends_with('-') => {}
                ')' | '>' | ']' | '}' => depth += 1,
                '(' if depth == 0 => {
                    open = Some(at);
                    break;
                }
                '(' | '<' | '[' | '{' => depth -= 1,
                ',' if depth == 0 => {
                    inputs.push(text[at + 1..end].trim().to_owned());
                    end = at;
                }
                _ => {}
            }
        }
        let open = open?;
        let first = text[open + 1..end].trim();
        if !first.is_empty() {
            inputs.push(first.to_owned());
        }
        inputs.reverse();
        Some(ListedType { name, before: text[..open].to_owned(), inputs })
    }

    fn set(&self, module: &mut Module, op: OpId) {
        let body = module.ctx.sym(&format!("{}({})>", self.before, self.inputs.join(", ")));
        let ty = module.ctx.intern_type(Type::Dialect { name: self.name, body });
        let attr = module.ctx.intern_attr(Attr::Type(ty));
        set_in_place(module, op, FUNCTION_TYPE, attr);
    }
}

/// Types of a function's inputs. For a function type of a dialect, these are the types of the entry block's arguments.
fn input_types(module: &Module, op: OpId) -> Option<Vec<TypeId>> {
    if let Some((inputs, _)) = function_type(module, op) {
        return Some(inputs);
    }
    edit::symbol(module, op)?;
    let listed = ListedType::parse(module, op)?.inputs.len();
    let types = edit::types(module, &module.block(entry_block(module, op)?).args);
    (types.len() == listed).then_some(types)
}

fn entry_block(module: &Module, op: OpId) -> Option<BlockId> {
    module.region(*module.op(op).regions.first()?).blocks.first().copied()
}

/// Removes an input from the type of a function.
fn remove_input(module: &mut Module, op: OpId, index: usize) -> Option<()> {
    if let Some((mut inputs, results)) = function_type(module, op) {
        inputs.remove(index);
        change_function_type(module, op, inputs, results);
    } else {
        let mut listed = ListedType::parse(module, op)?;
        listed.inputs.remove(index);
        listed.set(module, op);
    }
    Some(())
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

/// Every function, with each number below its count.
fn each(module: &Module, count: fn(&Module, OpId) -> Option<usize>) -> Vec<(OpId, usize)> {
    let mut list = Vec::new();
    for op in edit::ops(module) {
        list.extend((0..count(module, op).unwrap_or(0)).map(|index| (op, index)));
    }
    list
}

/// Every function, with the number of each of its arguments.
fn arguments(module: &Module) -> Vec<(OpId, usize)> {
    each(module, |module, op| Some(input_types(module, op)?.len()))
}

/// Removes returned values: first all, then halves, then each one together with the ops that compute it.
pub fn drop_results(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| each(module, |module, op| Some(function_type(module, op)?.1.len()));
    let drop = |module: &mut Module, (op, index): (OpId, usize)| {
        drop_result(module, op, index, &mut Filler::new(knowledge, FillPreference::First))
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
    sweep::chunks(problem, arguments, |module, chunk| {
        let mut filler = Filler::new(knowledge, FillPreference::First);
        chunk.iter().rev().try_for_each(|&(op, index)| drop_arg(module, op, index, &mut filler))
    });
    let variants = |_: &Module, _| vec![FillPreference::First, FillPreference::Constant];
    sweep::variants(problem, arguments, variants, |module, (op, index), &prefer| {
        drop_arg(module, op, index, &mut Filler::new(knowledge, prefer))
    });
}

/// Removes all unused arguments; `None` if there are none.
pub fn drop_unused_args(module: &mut Module, knowledge: &dyn Knowledge) -> Option<()> {
    let unused = |module: &Module, (op, index): (OpId, usize)| {
        let arg = entry_block(module, op).and_then(|entry| module.block(entry).args.get(index));
        arg.is_some_and(|&arg| !edit::is_used(module, arg))
    };
    let mut list = arguments(module);
    list.retain(|&item| unused(module, item));
    if list.is_empty() {
        return None;
    }
    let mut filler = Filler::new(knowledge, FillPreference::First);
    // From the last to the first, because a removal changes the numbers of later items.
    list.into_iter().rev().try_for_each(|(op, index)| drop_arg(module, op, index, &mut filler))
}

fn drop_arg(module: &mut Module, op: OpId, index: usize, filler: &mut Filler) -> Option<()> {
    let inputs = input_types(module, op)?;
    if let Some(entry) = entry_block(module, op) {
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
        if let Some(start) = passed_from(module, user, &inputs) {
            module.op_mut(user).operands.remove(start + index);
            cfg::shrink_group(module, user, start + index)?;
        }
    }
    drop_entry(module, op, ARG_ATTRS, index);
    remove_input(module, op, index)
}

/// Where the operands begin that an op passes to a function with these inputs: all its operands, or the last of their groups that has
/// these types, as at the launch of a kernel.
fn passed_from(module: &Module, op: OpId, inputs: &[TypeId]) -> Option<usize> {
    let types = edit::types(module, &module.op(op).operands);
    if types == inputs {
        return Some(0);
    }
    let groups = cfg::operand_groups(module, op)?;
    let passed = groups.into_iter().rfind(|group| types.get(group.clone()) == Some(inputs));
    passed.map(|group| group.start)
}
