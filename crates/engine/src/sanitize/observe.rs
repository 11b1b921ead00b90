//! Makes a program show values at the end of its main function: the integers that are accessible there, and the bits of
//! floats that only exact ops computed.

use assay_ir::{BlockId, Def, Module, OpId, Type, ValueId};
use assay_model::generate::elem_of;
use assay_model::{Bounds, Cond, GuardBuilder, Registry, ScalarFunction};
use rustc_hash::FxHashMap;

use super::cond::{Subject, Truth};
use super::emit::Emitter;
use crate::entry::ENTRY;

/// How values are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputForm {
    /// All in one 64-bit sum.
    Checksum,
    /// Each value separately.
    Values,
}

/// How a value is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// Computed by ops that every implementation computes in the same way.
    Exact,
    /// By ops for which this is not known.
    Unknown,
    /// By a function that is computed approximately.
    Inexact,
}

/// How many ops behind a value are followed.
const DEPTH: u32 = 64;

/// Shows what is accessible at the end of the main function; returns the number of values shown. If there is no main function, it
/// makes one that calls the functions of the program on chosen values, and each of these functions shows what is accessible at its
/// end. Guards must be added afterwards: a value that had no uses may be poison, and is now used.
///
/// # Errors
/// A sentence, if the main function takes arguments, or no function can be called.
pub fn observe(module: &mut Module, registry: &Registry, form: OutputForm) -> Result<usize, String> {
    let guard_ops = registry.guard_ops().ok_or("nothing is known to show values by")?;
    let ends = match main_of(module) {
        Some(main) => ends(module, main)?,
        None => {
            let called = call_all(module, registry)?;
            called.into_iter().flat_map(|function| ends_of(module, function)).collect()
        }
    };
    let mut shown = 0;
    let mut emitter = Emitter::new(module, registry, guard_ops, Bounds::default());
    for (entry, end) in ends {
        emitter.enter();
        emitter.anchor = end;
        let mut ways = FxHashMap::default();
        let mut sum = None;
        for value in accessible(emitter.module, entry, end) {
            if !is_wanted(&mut emitter, value, &mut ways) {
                continue;
            }
            let done = match form {
                OutputForm::Values => (guard_ops.show)(&mut emitter, value).is_some(),
                OutputForm::Checksum => match (guard_ops.digest)(&mut emitter, value) {
                    None => false,
                    Some(digest) => {
                        let all = match sum {
                            None => Some(digest),
                            Some(sum) => (guard_ops.binary)(&mut emitter, (ScalarFunction::Add, sum, digest)),
                        };
                        sum = all.or(sum);
                        all.is_some()
                    }
                },
            };
            shown += usize::from(done);
        }
        if let Some(sum) = sum {
            (guard_ops.show)(&mut emitter, sum);
        }
        emitter.leave();
    }
    emitter.sweep(emitter.module.top());
    Ok(shown)
}

/// Makes a main function that calls the other functions; returns those that it calls.
fn call_all(module: &mut Module, registry: &Registry) -> Result<Vec<OpId>, String> {
    let none = || format!("there is no function '{ENTRY}', and none can be called");
    let guard_ops = registry.guard_ops().ok_or_else(none)?;
    let mut functions = Vec::new();
    module.walk(module.top(), &mut |op| {
        if module.attr_of(op, "function_type").is_some() {
            functions.push(op);
        }
    });
    let end = (guard_ops.entry)(module).ok_or_else(none)?;
    let table = main_of(module).and_then(|main| module.op(main).parent);
    functions.retain(|&function| module.op(function).parent == table);
    let mut emitter = Emitter::new(module, registry, guard_ops, Bounds::default());
    emitter.enter();
    emitter.anchor = end;
    functions.retain(|&function| (guard_ops.call)(&mut emitter, function).is_some());
    emitter.leave();
    emitter.sweep(emitter.module.top());
    if functions.is_empty() {
        if let Some(main) = main_of(module) {
            module.erase_op(main);
        }
        return Err(none());
    }
    Ok(functions)
}

fn main_of(module: &Module) -> Option<OpId> {
    let mut main = None;
    module.walk(module.top(), &mut |op| {
        if module.symbol_of(op) == Some(ENTRY) && main.is_none() {
            main = Some(op);
        }
    });
    main
}

/// The places where the main function ends: its first block with each terminator that returns.
fn ends(module: &Module, main: OpId) -> Result<Vec<(BlockId, OpId)>, String> {
    match blocks_of(module, main).first() {
        None => Err(format!("there is no function '{ENTRY}'")),
        Some(&entry) if !module.block(entry).args.is_empty() => Err(format!("'{ENTRY}' takes arguments")),
        Some(_) => Ok(ends_of(module, main)),
    }
}

fn blocks_of(module: &Module, function: OpId) -> &[BlockId] {
    module.op(function).regions.first().map_or(&[], |&region| &module.region(region).blocks)
}

/// The places where a function ends: its first block with each terminator that returns.
fn ends_of(module: &Module, function: OpId) -> Vec<(BlockId, OpId)> {
    let blocks = blocks_of(module, function);
    let Some(&entry) = blocks.first() else { return Vec::new() };
    let last = blocks.iter().filter_map(|&block| module.block(block).ops.last().copied());
    last.filter(|&op| module.op(op).successors.is_empty()).map(|op| (entry, op)).collect()
}

/// Values that are certainly defined at an op: those of its block and of the first block.
fn accessible(module: &Module, entry: BlockId, end: OpId) -> Vec<ValueId> {
    let own = module.op(end).parent.unwrap_or(entry);
    let blocks = if own == entry { vec![entry] } else { vec![entry, own] };
    let of = |block: BlockId| {
        let block = module.block(block);
        let results = block.ops.iter().flat_map(|&op| module.op(op).results.iter());
        block.args.iter().chain(results).copied().collect::<Vec<_>>()
    };
    blocks.into_iter().flat_map(of).collect()
}

/// Whether a value is to be shown: it is not a constant, and it is an exact float or an integer that does not depend on approximations.
fn is_wanted(e: &mut Emitter<'_>, value: ValueId, ways: &mut FxHashMap<ValueId, Way>) -> bool {
    let info = e.module.value(value);
    if let Def::Result { op, .. } = info.def
        && e.module.op(op).operands.is_empty()
        && e.is_pure(op)
    {
        return false;
    }
    let elem = match *e.module.ctx.ty(info.ty) {
        Type::MemRef { elem, .. } => elem,
        _ => elem_of(&e.module.ctx, info.ty),
    };
    let float = matches!(e.module.ctx.ty(elem), Type::Float(_));
    match way(e, value, ways, DEPTH) {
        Way::Exact => true,
        Way::Unknown => !float,
        Way::Inexact => false,
    }
}

/// How a value is computed, following ops on scalars and elements.
fn way(e: &mut Emitter<'_>, value: ValueId, ways: &mut FxHashMap<ValueId, Way>, depth: u32) -> Way {
    if let Some(&way) = ways.get(&value) {
        return way;
    }
    let Def::Result { op, .. } = e.module.value(value).def else { return Way::Unknown };
    let own = own_way(e, op);
    let found = if depth == 0 {
        own.max(Way::Unknown)
    } else {
        let operands = e.module.op(op).operands.clone();
        operands.into_iter().fold(own, |worst, operand| worst.max(way(e, operand, ways, depth - 1)))
    };
    ways.insert(value, found);
    found
}

fn own_way(e: &mut Emitter<'_>, op: OpId) -> Way {
    if e.is_pure(op) && e.module.op(op).operands.is_empty() {
        return Way::Exact;
    }
    let Some(def) = e.definition(op) else { return Way::Unknown };
    if def.tolerance().is_some() || def.shows_bits {
        return Way::Inexact;
    }
    if !def.meaning.is_elementwise() || !e.module.op(op).regions.is_empty() {
        return Way::Unknown;
    }
    let open = def.rules.iter().any(|rule| rule.effect.is_open() && !is_never_true(e, op, &rule.when));
    if open { Way::Inexact } else { Way::Exact }
}

/// Whether a condition is known to be false for an op's operands.
fn is_never_true(e: &mut Emitter<'_>, op: OpId, cond: &Cond) -> bool {
    let operands = e.module.op(op).operands.clone();
    let guard_ops = e.guard_ops;
    let subject =
        Subject { guard_ops, op, operands: &operands, constant: None, unordered: false, apart: false };
    let before = e.look(true);
    let truth = subject.truth(e, cond);
    e.look(before);
    truth == Some(Truth::Known(false))
}
