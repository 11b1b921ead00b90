//! Ops without a meaning in terms: functions of which only one thing is known: equal operands give equal results.
//!
//! What else they do is kept as well: an op that passes may not execute early may be undefined, by a condition that
//! nothing is known of either. An op that may have effects is an event; both programs must have the same events. An op that
//! only reads is no event: it depends on the number of events before it.

use std::fmt::Write as _;

use assay_ir::{Module, OpId, ValueId};
use assay_model::term::Sort;
use assay_model::{
    Effect, ElemType, Layout, MemoryEffects, Stop, SymbolicMachine, SymbolicScalar, SymbolicValue, Terms,
};
use rustc_hash::FxHashMap;

use crate::machine::{Event, Machine};
use crate::memory::Owner;

/// An op as text without the names of values.
pub(crate) struct Key {
    pub text: String,
    /// Values that its regions use from outside, in the order of their first use.
    pub captured: Vec<ValueId>,
}

/// Executes an op of which nothing is known.
pub(crate) fn execute(machine: &mut Machine<'_, '_>, op: OpId) -> Result<(), Stop> {
    if !machine.module.op(op).successors.is_empty() {
        return Err(Stop::unsupported(format!(
            "'{}': a branch that has no terms",
            machine.module.op_name(op)
        )));
    }
    let Key { text, captured } = key(machine.module, op);
    let effects = machine.registry.memory_effects(machine.module, op);
    let has_caller = machine.state.objects.iter().any(|object| object.owner == Owner::Caller);
    if has_caller && !effects.is_none() {
        return Err(Stop::unsupported("the caller's memory beside ops with effects that are not modelled"));
    }
    let mut operands = Vec::new();
    for value in machine.module.op(op).operands.iter().chain(&captured) {
        let value = machine.get(*value)?;
        if value.has_object() {
            return Err(Stop::unsupported("memory that an op sees that is not modelled"));
        }
        operands.extend(value.scalars());
    }
    // What only reads depends on what was written before; two programs that wrote the same read the same.
    let only_reads = MemoryEffects::READ.has(effects);
    // A pass may execute a slice early, but not what reads it: nothing shows here whether the slice lies in its tensor.
    let may_be_undefined = !machine.registry.is_speculatable(machine.module, op) || breaks_rules(machine, op);
    let name = match effects.is_none() {
        true => text.clone(),
        false => format!("{text} after {} events", machine.state.events.len()),
    };
    let args = arguments(machine, &operands);
    if !only_reads {
        machine.state.events.push(Event {
            key: text,
            running: machine.state.running,
            undefined: machine.state.undefined,
            operands,
        });
    } else if may_be_undefined {
        let undefined = machine.terms.apply(&format!("{name} is undefined"), &args, Sort::Bits(1));
        machine.undefined(undefined);
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

/// Whether an op has undefined behaviour on some operands.
fn breaks_rules(machine: &Machine<'_, '_>, op: OpId) -> bool {
    let def = machine.registry.get(machine.module.op_name(op));
    def.is_some_and(|def| def.rules.iter().any(|rule| rule.effect == Effect::Ub))
}

/// The terms that an unknown function depends on: the values where they are no poison, and where they are.
fn arguments(machine: &mut Machine<'_, '_>, operands: &[SymbolicScalar]) -> Vec<assay_model::TermId> {
    let t = &mut *machine.terms;
    let mut args = Vec::new();
    for operand in operands {
        let value = match t.sort(operand.term) {
            Sort::Bits(width) => {
                let zero = t.number(width, 0);
                t.ite(operand.poison, zero, operand.term)
            }
            Sort::Float(kind) => {
                let zero = t.float(assay_ir::Float::zero(kind, false));
                t.ite(operand.poison, zero, operand.term)
            }
            Sort::Other(_) => operand.term,
        };
        args.push(value);
        if !t.is(operand.poison, false) {
            args.push(operand.poison);
        }
    }
    args
}

/// A value of which nothing is known but what it depends on.
fn unknown(
    machine: &mut Machine<'_, '_>,
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
        let poison = t.apply(&format!("{name} element {element} is poison"), args, Sort::Bits(1));
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
    let poison = machine.terms.apply(&format!("{name} is poison"), args, Sort::Bits(1));
    Ok(SymbolicValue::Scalar(SymbolicScalar { term, poison }))
}

/// The sort of an element of any type.
pub(crate) fn element_sort(t: &mut Terms, elem: ElemType) -> Sort {
    Sort::of(elem).unwrap_or_else(|| t.other(&format!("{elem:?}")))
}

/// The op's name in a key.
pub(crate) fn op_of(key: &str) -> &str {
    key.split(['{', ' ']).next().unwrap_or(key)
}

/// The text of an op: equal texts with equal operands are equal ops.
///
/// What it refers to by symbol is part of it: a pass may change a function, and calls of it stay as they are.
pub(crate) fn key(module: &Module, op: OpId) -> Key {
    let Key { mut text, captured } = own_key(module, op);
    for symbol in referred(module, op) {
        let Some(definition) = definition(module, &symbol) else { continue };
        let _ = write!(text, " @: {}", own_key(module, definition).text);
    }
    // The contents of resources are next to the ops.
    if text.contains("dense_resource") {
        text.extend(module.metadata.as_deref());
    }
    Key { text, captured }
}

/// The key of an op without what it refers to.
fn own_key(module: &Module, op: OpId) -> Key {
    let mut writer =
        Writer { module, text: String::new(), inner: FxHashMap::default(), captured: Vec::new() };
    writer.op(op, true);
    Key { text: writer.text, captured: writer.captured }
}

/// The symbols that an op refers to, and those that their definitions refer to.
pub(crate) fn referred(module: &Module, op: OpId) -> Vec<String> {
    let mut referred = symbols(&own_key(module, op).text);
    let mut next = 0;
    while let Some(definition) = referred.get(next).map(|symbol| definition(module, symbol)) {
        next += 1;
        let Some(definition) = definition else { continue };
        for symbol in symbols(&own_key(module, definition).text) {
            if !referred.contains(&symbol) {
                referred.push(symbol);
            }
        }
    }
    referred
}

/// The symbols that a text names.
fn symbols(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    let mut found = Vec::new();
    for rest in text.split('@').skip(1) {
        let name = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or_default(),
            None => rest.split(|c| !is_part(c)).next().unwrap_or_default(),
        };
        if !name.is_empty() && !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
    }
    found
}

/// The op that defines a symbol, in whatever module.
fn definition(module: &Module, symbol: &str) -> Option<OpId> {
    let mut found = None;
    module.walk(module.top(), &mut |op| {
        if module.symbol_of(op) == Some(symbol) && found.is_none() {
            found = Some(op);
        }
    });
    found
}

struct Writer<'m> {
    module: &'m Module,
    text: String,
    /// Values that the op's regions define, and blocks, by number.
    inner: FxHashMap<ValueId, usize>,
    captured: Vec<ValueId>,
}

impl Writer<'_> {
    fn op(&mut self, id: OpId, is_outermost: bool) {
        let op = self.module.op(id);
        self.text.push_str(self.module.op_name(id));
        // Order does not matter among attributes, and what is a property in one version is none in another.
        let mut attrs: Vec<String> = (op.properties.iter().chain(&op.attrs))
            .map(|(name, attr)| {
                format!("{}={}", self.module.ctx.str(*name), assay_ir::attr_text(self.module, *attr))
            })
            .collect();
        attrs.extend(op.odd_properties.map(|attr| assay_ir::attr_text(self.module, attr)));
        attrs.sort();
        let _ = write!(self.text, "{{{}}}(", attrs.join(", "));
        for &operand in &op.operands {
            if !is_outermost {
                let number = self.number(operand);
                let _ = write!(self.text, "{number}");
            }
            self.ty(operand);
        }
        self.text.push_str(")->(");
        for &result in &op.results {
            if !is_outermost {
                let next = self.inner.len();
                self.inner.insert(result, next);
            }
            self.ty(result);
        }
        self.text.push(')');
        for &region in &op.regions {
            self.region(region);
        }
        for block in &op.successors {
            let place = op.parent.and_then(|parent| self.module.block(parent).parent);
            let place = place
                .and_then(|region| self.module.region(region).blocks.iter().position(|other| other == block));
            let _ = write!(self.text, "[^{}]", place.unwrap_or(usize::MAX));
        }
        self.text.push(';');
    }

    fn region(&mut self, region: assay_ir::RegionId) {
        self.text.push('{');
        for &block in &self.module.region(region).blocks {
            for &arg in &self.module.block(block).args {
                let next = self.inner.len();
                self.inner.insert(arg, next);
                self.ty(arg);
            }
            self.text.push(':');
            for &op in &self.module.block(block).ops {
                self.op(op, false);
            }
        }
        self.text.push('}');
    }

    fn ty(&mut self, value: ValueId) {
        let ty = assay_ir::type_text(self.module, self.module.value(value).ty);
        let _ = write!(self.text, ":{ty},");
    }

    /// A value's number within the op, or among those that it captures.
    fn number(&mut self, value: ValueId) -> String {
        if let Some(number) = self.inner.get(&value) {
            return format!("%{number}");
        }
        let known = self.captured.iter().position(|&other| other == value);
        let number = known.unwrap_or_else(|| {
            self.captured.push(value);
            self.captured.len() - 1
        });
        format!("outer {number}")
    }
}
