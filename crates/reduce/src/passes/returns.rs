//! Makes a function return a value early, or receive a value as an argument.

use assay_ir::{Attr, Module, OpId, ValueId};

use super::signature::{ARG_ATTRS, RES_ATTRS, function_type, set_function_type, set_in_place};
use super::sweep;
use crate::cfg;
use crate::edit;
use crate::fill;
use crate::knowledge::Knowledge;
use crate::problem::Problem;

/// Functions of a builtin type, with a body, to which nothing refers. So nothing else depends on their types.
fn free_functions(module: &Module) -> Vec<OpId> {
    let mut list = edit::ops(module);
    list.retain(|&op| {
        let has_body =
            module.op(op).regions.first().is_some_and(|&region| !module.region(region).blocks.is_empty());
        let unreferenced =
            || edit::symbol(module, op).is_some_and(|name| edit::references(module, name).is_empty());
        has_body && function_type(module, op).is_some() && unreferenced()
    });
    list
}

/// DuoReduce's return operand rollback: a function returns only a value that it computes earlier. All that follows the value is
/// deleted.
pub fn roll_back(problem: &mut Problem) {
    // The list is tried from the end to the beginning. So the earliest value is last, because it removes most.
    let list = |module: &Module| {
        let mut list = Vec::new();
        for function in free_functions(module) {
            for &block in &module.region(module.op(function).regions[0]).blocks {
                for &op in &module.block(block).ops {
                    list.extend(module.op(op).results.iter().map(|&value| (function, op, value)));
                }
            }
        }
        list.reverse();
        list
    };
    sweep::variants(
        problem,
        list,
        |_, _| vec![()],
        |module, (function, op, value), ()| {
            let region = module.op(function).regions[0];
            let ends =
                module.region(region).blocks.iter().filter_map(|&block| edit::terminator(module, block));
            let end = ends.into_iter().find(|&end| module.op(end).successors.is_empty())?;
            let name = module.op(end).name;
            let block = module.op(op).parent?;
            let before = cfg::unreachable(module, region);
            let after = module.position_of(op)? + 1;
            let rest: Vec<OpId> = module.block(block).ops[after..].to_vec();
            for later in rest.into_iter().rev() {
                module.erase_op(later);
            }
            let new = module.create_op(name, &[value], &[]);
            module.push_op(block, new);
            cfg::erase_unreachable(module, region, &before);
            let (inputs, _) = function_type(module, function)?;
            let results = vec![module.value(value).ty];
            module.remove_attr(function, RES_ATTRS);
            set_function_type(module, function, inputs, results);
            Some(())
        },
    );
}

/// Turns results of ops into arguments of the enclosing function, and deletes the ops.
pub fn results_to_arguments(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let functions = free_functions(module);
        let mut list = super::delete::deletable(module);
        list.retain(|&op| {
            !module.op(op).results.is_empty() && function_around(module, op, &functions, knowledge).is_some()
        });
        list
    };
    sweep::chunks(problem, list, |module, chunk| {
        let functions = free_functions(module);
        for &op in chunk {
            if !module.is_attached(op) {
                continue;
            }
            let function = function_around(module, op, &functions, knowledge)?;
            for value in module.op(op).results.clone() {
                if edit::is_used(module, value) {
                    hand_in(module, function, value)?;
                }
            }
            module.erase_op(op);
        }
        Some(())
    });
}

fn hand_in(module: &mut Module, function: OpId, value: ValueId) -> Option<()> {
    let entry = *module.region(*module.op(function).regions.first()?).blocks.first()?;
    let ty = module.value(value).ty;
    let arg = module.add_arg(entry, ty);
    module.replace_all_uses(value, arg);
    let (mut inputs, results) = function_type(module, function)?;
    inputs.push(ty);
    set_function_type(module, function, inputs, results);
    if let Some(attr) = module.attr_of(function, ARG_ATTRS)
        && let Attr::Array(items) = module.ctx.attr(attr)
    {
        let mut items = items.to_vec();
        items.push(module.ctx.intern_attr(Attr::Dictionary(Box::new([]))));
        let attr = module.ctx.intern_attr(Attr::Array(items.into()));
        set_in_place(module, function, ARG_ATTRS, attr);
    }
    Some(())
}

/// The function whose arguments an op may use.
fn function_around(module: &Module, op: OpId, functions: &[OpId], knowledge: &dyn Knowledge) -> Option<OpId> {
    let mut around = module.parent_op(op);
    while let Some(op) = around {
        if functions.contains(&op) {
            return Some(op);
        }
        if knowledge.is_isolated(module.op_name(op)) || edit::symbol(module, op).is_some() {
            return None;
        }
        around = module.parent_op(op);
    }
    None
}

/// Replaces a symbol with a single block by the contents of the block, for example a module within a module.
pub fn flatten_symbols(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let top = module.block(module.top()).ops.clone();
        let mut list = edit::ops(module);
        list.retain(|&op| {
            let holder = edit::symbol(module, op).is_some() || ends_open(module, op);
            holder && !top.contains(&op) && edit::only_block(module, op, 0).is_some()
        });
        list
    };
    sweep::variants(
        problem,
        list,
        |_, _| vec![()],
        |module, op, ()| {
            let block = edit::only_block(module, op, 0)?;
            let mut filler = fill::Filler::new(knowledge, fill::FillPreference::Constant);
            for arg in module.block(block).args.clone() {
                if edit::is_used(module, arg) {
                    let ty = module.value(arg).ty;
                    let value = filler.value(module, op, ty)?;
                    module.replace_all_uses(arg, value);
                }
            }
            if let Some(end) = edit::terminator(module, block).filter(|_| !ends_open(module, op)) {
                module.erase_op(end);
            }
            edit::splice_before(module, op, block);
            module.op(op).results.is_empty().then(|| module.erase_op(op))
        },
    );
}

/// Whether the op's block ends without a terminator.
fn ends_open(module: &Module, op: OpId) -> bool {
    let block = edit::only_block(module, op, 0);
    module.op(op).results.is_empty() && block.is_some_and(|block| edit::terminator(module, block).is_none())
}
