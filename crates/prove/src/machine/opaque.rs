//! Ops without a meaning in terms: uninterpreted functions, about which only one thing is known: equal operands give equal results.
//!
//! Two more things are modelled. An op that passes may not execute early may be undefined, under an unknown condition. An op that may
//! have effects is an event, and both programs must have the same events. An op that only reads is not an event, but its result
//! depends on the number of events before it.

use std::fmt::Write as _;

use assay_ir::{OpId, ValueId};
use assay_model::term::TermSort;
use assay_model::{
    Effect, Layout, MemoryEffects, Stop, SymbolicMachine, SymbolicScalar, SymbolicValue, Terms,
};
use rustc_hash::FxHashMap;

use super::TermMachine;
use super::memory::{NOT_FOLLOWED, Owner, element_sort};
use crate::key::{OpKey, key};
use crate::sizes::is_open;

/// Why an op has no meaning in terms if that is not the case for any op of its name.
pub(super) const NO_TERMS: &str = "an op without terms";

/// Why ops became functions about which nothing is known, by their names. Of several reasons, the first counts.
#[derive(Clone, Debug, Default)]
pub struct OpaqueReasons(FxHashMap<String, String>);

impl OpaqueReasons {
    /// Adds the reason for an op.
    pub(super) fn add(&mut self, op: &str, why: &str) {
        if why != NO_TERMS && !self.0.contains_key(op) {
            self.0.insert(op.to_owned(), why.to_owned());
        }
    }

    /// The reasons of both programs.
    #[must_use]
    pub(crate) fn joined(mut self, other: OpaqueReasons) -> OpaqueReasons {
        for (op, why) in other.0 {
            self.0.entry(op).or_insert(why);
        }
        self
    }

    /// Says why memory is not followed.
    pub(crate) fn explain_memory(&mut self, why: &str) {
        let why = why.strip_prefix("not supported: ").unwrap_or(why);
        let is_wanted = |reason: &&mut String| *reason == NOT_FOLLOWED;
        self.0.values_mut().filter(is_wanted).for_each(|reason| why.clone_into(reason));
    }

    /// A message about an op.
    pub(crate) fn message(&self, op: &str) -> String {
        match self.0.get(op) {
            // `'llvm.alloca' with an open number of elements`
            Some(why) if why.starts_with(&format!("'{op}' with ")) => format!("{why} is not modelled"),
            Some(why) => format!("'{op}' is not modelled here: {why}"),
            None => format!("'{op}' is not modelled"),
        }
    }
}

/// Executes an op of which nothing is known.
pub(crate) fn execute(machine: &mut TermMachine<'_, '_>, op: OpId) -> Result<(), Stop> {
    if !machine.module.op(op).successors.is_empty() {
        return Err(Stop::unsupported(format!(
            "'{}': a branch that has no terms",
            machine.module.op_name(op)
        )));
    }
    let OpKey { mut text, captured } = key(machine.module, op);
    let effects = machine.registry.memory_effects(machine.module, op);
    let has_caller = machine.state.objects.iter().any(|object| object.owner == Owner::Caller);
    let refused = |machine: &TermMachine<'_, '_>, what: &str| {
        Stop::unsupported(format!("'{}' {what}, and is not modelled", machine.module.op_name(op)))
    };
    if has_caller && !effects.is_none() {
        return Err(refused(machine, "may access the caller's memory"));
    }
    let (module, mut operands) = (machine.module, Vec::new());
    for &operand in module.op(op).operands.iter().chain(&captured) {
        let value = machine.get(operand)?;
        if value.has_object() {
            return Err(refused(machine, "gets an address"));
        }
        operands.extend(value.scalars().into_iter().map(|scalar| with_bits(machine.terms, scalar)));
        // The text has the sizes that the type states.
        let ty = machine.module.value(operand).ty;
        let layout = machine.registry.layout(&machine.module.ctx, ty, machine.index_width);
        if let Some(shape) = value.shape().filter(|_| layout.is_some_and(|layout| is_open(&layout))) {
            let _ = write!(text, " of sizes {shape:?}");
        }
    }
    // The result of an op that only reads depends on earlier writes; after the same writes, two programs read the same.
    let only_reads = MemoryEffects::READ.has(effects);
    // A pass may execute a slice early, but not an op that reads the result: the model does not show whether the slice
    // is within its tensor.
    let may_be_undefined = !machine.registry.is_speculatable(machine.module, op) || breaks_rules(machine, op);
    let name = match effects.is_none() {
        true => text.clone(),
        false => format!("{text} after {} events", machine.state.so_far.events.len()),
    };
    let args = arguments(machine, &operands);
    if !only_reads {
        machine.add_event(text, operands);
    } else if may_be_undefined {
        let undefined = machine.terms.apply(&format!("{name} is undefined"), &args, TermSort::Bits(1));
        machine.mark_undefined(undefined);
    }
    let results = machine.module.op(op).results.clone();
    for (index, &result) in results.iter().enumerate() {
        let layout = machine.registry.layout(
            &machine.module.ctx,
            machine.module.value(result).ty,
            machine.index_width,
        );
        let value = unknown(machine, result, layout, &format!("{name} result {index}"), &args)?;
        machine.set(result, value);
    }
    Ok(())
}

/// A float as its bits, which show which NaN it is.
pub(super) fn with_bits(t: &mut Terms, scalar: SymbolicScalar) -> SymbolicScalar {
    match t.sort(scalar.term) {
        TermSort::Float(_) => SymbolicScalar { term: t.float_to_bits(scalar.term), ..scalar },
        TermSort::Bits(_) | TermSort::Other(_) => scalar,
    }
}

/// Whether an op has undefined behaviour on some operands.
fn breaks_rules(machine: &TermMachine<'_, '_>, op: OpId) -> bool {
    let def = machine.registry.get(machine.module.op_name(op));
    def.is_some_and(|def| def.rules.iter().any(|rule| rule.effect == Effect::Ub))
}

/// The terms on which an unknown function depends: the values where they are not poison, and the conditions of poison.
fn arguments(machine: &mut TermMachine<'_, '_>, operands: &[SymbolicScalar]) -> Vec<assay_model::TermId> {
    let t = &mut *machine.terms;
    let mut args = Vec::new();
    for operand in operands {
        let value = match t.sort(operand.term) {
            TermSort::Bits(width) => {
                let zero = t.number(width, 0);
                t.ite(operand.poison, zero, operand.term)
            }
            TermSort::Float(_) | TermSort::Other(_) => operand.term,
        };
        // Always both: if those that are never poison were left out, a value that may be poison before an `i1` would look like a value before an
        // `i1` that may be poison.
        args.extend([value, operand.poison]);
    }
    args
}

/// A value about which only its dependences are known.
fn unknown(
    machine: &mut TermMachine<'_, '_>,
    value: ValueId,
    layout: Option<Layout>,
    name: &str,
    args: &[assay_model::TermId],
) -> Result<SymbolicValue, Stop> {
    let mut element = 0;
    let t = &mut *machine.terms;
    let mut make = |elem| {
        element += 1;
        let sort = element_sort(t, elem);
        let term = t.apply(&format!("{name} element {element}"), args, sort);
        let poison = t.apply(&format!("{name} element {element} is poison"), args, TermSort::Bits(1));
        SymbolicScalar { term, poison }
    };
    if let Some(layout) = layout
        && let Ok(value) = SymbolicValue::filled(&layout, &mut |elem| Ok(make(elem)))
    {
        return Ok(value);
    }
    let ty = assay_ir::type_text(machine.module, machine.module.value(value).ty);
    let sort = machine.terms.other(&ty);
    let term = machine.terms.apply(name, args, sort);
    let poison = machine.terms.apply(&format!("{name} is poison"), args, TermSort::Bits(1));
    Ok(SymbolicValue::Scalar(SymbolicScalar { term, poison }))
}
