//! Making functions, calls, and the entry that prints.

use crate::func::names::{CALL, FUNC, RETURN};
use assay_ir::{Attr, Module, OpId, Type, TypeId};
use assay_model::{Callable, Class, DefinedBuilder, Ids, IrBuilderExt, RegionKind, Value};

/// The percentage of private functions: passes may change the signature of these only.
const PRIVATE: u32 = 20;

/// Values that a function returns at most.
const MAX_RESULTS: usize = 4;

/// The functions of a program, then the entry.
pub fn functions(b: &mut dyn DefinedBuilder) -> Option<()> {
    let limits = b.limits();
    // With few functions, each gets enough ops for control flow.
    let n =
        if limits.functions == 0 { 0 } else { 1 + b.below(limits.functions).min(b.below(limits.functions)) };
    // The entry function gets as many ops as another function, and those for its prints.
    let share = limits.ops.saturating_sub(limits.prints) / (n + 1);
    for index in 0..n {
        function(b, &format!("f{index}"), share);
    }
    entry(b)
}

/// Makes an op without attributes a public `main` of type `() -> ()`.
pub fn set_main(module: &mut Module, op: OpId) {
    set_function(module, op, "main", &[], &[], false);
}

fn set_function(
    module: &mut Module,
    op: OpId,
    name: &str,
    inputs: &[TypeId],
    results: &[TypeId],
    private: bool,
) {
    let ty = module.ctx.intern_type(Type::Function { inputs: inputs.into(), results: results.into() });
    let ty = module.ctx.intern_attr(Attr::Type(ty));
    module.set_property(op, "function_type", ty);
    let symbol = module.ctx.sym(name);
    let symbol = module.ctx.intern_attr(Attr::String(symbol));
    module.set_property(op, "sym_name", symbol);
    if private {
        let text = module.ctx.sym("private");
        let attr = module.ctx.intern_attr(Attr::String(text));
        module.set_property(op, "sym_visibility", attr);
    }
}

fn function(b: &mut dyn DefinedBuilder, name: &str, ops: u32) {
    let n_args = 1 + b.below(4);
    let inputs: Vec<TypeId> = (0..n_args).map(|_| b.draw_type(Class::Any)).collect();
    let n_samples = b.limits().samples.max(1);
    let samples: Vec<Vec<Value>> =
        (0..n_samples).map(|_| inputs.iter().map(|&ty| b.draw_content(ty)).collect()).collect();
    let op = b.create(FUNC, &[], &[]);
    let region = b.module().add_region(op);
    b.insert(op);
    let args: Vec<(TypeId, Value)> = inputs.iter().copied().zip(samples[0].iter().cloned()).collect();
    b.open(region, RegionKind::Isolated, &args);
    b.body(ops.saturating_sub(2));
    let mut values = b.sinks(MAX_RESULTS);
    if values.is_empty() {
        values.extend(b.variable(Class::Any));
    }
    let results: Vec<TypeId> = values.iter().map(|&value| b.module().value(value).ty).collect();
    finish(b, &values);
    let private = b.chance(PRIVATE);
    set_function(b.module(), op, name, &inputs, &results, private);
    let callable = Callable { name: name.to_owned(), inputs, results, samples };
    if b.define(callable).is_none() {
        b.module().detach_op(op);
    }
}

fn finish(b: &mut dyn DefinedBuilder, values: &[assay_ir::ValueId]) {
    let exit = b.create(RETURN, values, &[]);
    b.insert(exit);
    b.close();
}

/// Calls the functions with their samples, makes more ops, then prints.
fn entry(b: &mut dyn DefinedBuilder) -> Option<()> {
    let op = b.create(FUNC, &[], &[]);
    let region = b.module().add_region(op);
    b.insert(op);
    b.open(region, RegionKind::Isolated, &[]);
    set_function(b.module(), op, "main", &[], &[], false);
    for callable in b.callables().to_vec() {
        let sample = b.below(callable.samples.len() as u32) as usize;
        let mut args = Ids::new();
        for (&ty, content) in callable.inputs.iter().zip(&callable.samples[sample]) {
            args.push(b.constant(ty, content)?);
        }
        call_with(b, &callable, &args);
    }
    let left = b.limits();
    let ops = left.ops.saturating_sub(left.prints).min(left.ops * 3 / 4);
    b.body(ops);
    let mut values = b.sinks(left.prints as usize);
    while values.len() < left.prints as usize / 2 {
        match b.variable(Class::Any) {
            Some(value) if !values.contains(&value) => values.push(value),
            _ => break,
        }
    }
    for value in values {
        // A value that cannot be printed is skipped.
        let _ = b.print(value);
    }
    finish(b, &[]);
    Some(())
}

fn call_with(b: &mut dyn DefinedBuilder, callable: &Callable, args: &[assay_ir::ValueId]) -> Option<()> {
    let op = b.create(CALL, args, &callable.results);
    let root = b.module().ctx.sym(&callable.name);
    let callee = b.module().ctx.intern_attr(Attr::SymbolRef { root, nested: Box::default() });
    b.module().set_property(op, "callee", callee);
    b.emit(op)
}

/// A call of one of the functions that were made before.
pub fn call(b: &mut dyn DefinedBuilder) -> Option<()> {
    // A function may print.
    if !b.may_print() {
        return None;
    }
    let n = b.callables().len() as u32;
    let at = b.below(n) as usize;
    let callable = b.callables().get(at)?.clone();
    let mut args = Ids::new();
    for &ty in &callable.inputs {
        args.push(b.operand(ty)?);
    }
    call_with(b, &callable, &args)
}
