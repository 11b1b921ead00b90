//! Notes of ops in addition to their results: open and inexact results, executed ops and output, and which op made
//! poison.

use std::rc::Rc;

use assay_ir::OpId;
use assay_model::{Effect, Flow, Machine, Rule, Scalar, Stop, Ub, Value, Values, WholeKernel};
use smallvec::SmallVec;

use super::{Continuation, MAX_NOTED, Vm};
use crate::interpret::check::{CompiledRule, Scalars};
use crate::interpret::code::Instr;
use crate::interpret::poison::{Defined, defined};
use crate::interpret::{ExecutedOp, Interpreter};

impl Vm<'_, '_> {
    /// Checks the rules of an op on whole values, except those that the op checks itself. Returns whether they make its results poison.
    #[inline]
    pub(super) fn check_whole(&mut self, instr: &Instr, operands: &[Value]) -> Result<bool, Stop> {
        if instr.rules.is_empty() {
            return Ok(false);
        }
        let mask = self.mask_around(instr);
        let scalars = Scalars { mask: mask.as_ref(), ..Scalars::whole(operands) };
        for rule in &instr.rules {
            let is_later = instr.rules_on_elements && rule.rule.effect != Effect::Ub;
            if is_later || rule.is_broken(&scalars) != Some(true) {
                continue;
            }
            match rule.rule.effect {
                Effect::Ub => return Err(rule.stop(&scalars)),
                Effect::Poison => {
                    if self.names_rule() {
                        self.poison_rule = Some(rule.rule);
                    }
                    self.may_stop |= rule.rule.asserted;
                    return Ok(true);
                }
                _ if rule.rule.opens_rest => self.note_open_rest(rule.rule)?,
                Effect::Silent | Effect::Unspecified => self.note_open(rule.rule),
            }
        }
        Ok(false)
    }

    /// The mask of the op around a maskable op, if it has one.
    #[inline]
    fn mask_around(&self, instr: &Instr) -> Option<Value> {
        if instr.is_maskable { self.handed.last()?.first().cloned() } else { None }
    }

    /// Runs an op on whole values, and checks its rules before or afterwards.
    pub(super) fn run_whole(
        &mut self,
        instr: &Instr,
        kernel: &WholeKernel,
        operands: &mut [Value],
    ) -> Result<Flow, Stop> {
        if self.check_whole(instr, operands)? {
            return Ok(Flow::Next(self.poison_results(instr)));
        }
        self.running = Some(instr.op);
        if !instr.rules_on_elements || instr.rules.is_empty() {
            return kernel(self, operands);
        }
        let before = operands.to_vec();
        match kernel(self, operands)? {
            Flow::Next(mut results) => {
                let mask = self.mask_around(instr);
                if let Some(result) = results.first_mut() {
                    self.check_elements(instr, &before, mask.as_ref(), result);
                }
                Ok(Flow::Next(results))
            }
            flow => Ok(flow),
        }
    }

    /// Checks rules about each element of the result of an op that has run. `mask` is that of the op around a maskable op.
    fn check_elements(
        &mut self,
        instr: &Instr,
        operands: &[Value],
        mask: Option<&Value>,
        result: &mut Value,
    ) {
        match result {
            Value::Scalar(scalar) => {
                let found = std::mem::replace(scalar, Scalar::Poison);
                *scalar = self.check_element(instr, operands, mask, (0, found));
            }
            Value::Array(array) => {
                let array = Rc::make_mut(array);
                for place in 0..array.len() {
                    let element = self.check_element(instr, operands, mask, (place, array.get(place)));
                    array.set(place, element);
                }
            }
            Value::Aggregate(parts) => {
                let parts = Rc::make_mut(parts).iter_mut();
                parts.for_each(|part| self.check_elements(instr, operands, mask, part));
            }
            _ => {}
        }
    }

    /// Checks the element of the result at a place; returns it, or what the first broken rule makes of it.
    fn check_element(
        &mut self,
        instr: &Instr,
        operands: &[Value],
        mask: Option<&Value>,
        (place, result): (usize, Scalar),
    ) -> Scalar {
        if result.is_poison() {
            return result;
        }
        let element = |operand: &Value| match operand {
            // An array with fewer elements has one for each place in the last dimension, or one for all.
            Value::Array(array) if !array.is_empty() => array.get(place % array.len()),
            operand => operand.as_scalar().cloned().unwrap_or(Scalar::Poison),
        };
        let elements: SmallVec<[Scalar; 3]> = operands.iter().map(element).collect();
        let scalars = Scalars { mask, ..Scalars::element_of(&elements, operands, place, &result) };
        let is_broken =
            |rule: &&CompiledRule| rule.rule.effect != Effect::Ub && rule.is_broken(&scalars) == Some(true);
        match instr.rules.iter().find(is_broken) {
            None => result,
            Some(rule) if rule.rule.effect == Effect::Poison => {
                if self.names_rule() {
                    self.poison_rule = Some(rule.rule);
                }
                Scalar::Poison
            }
            Some(rule) => self.open_scalar(rule.rule, result),
        }
    }

    /// The results of an op if all of them are poison.
    #[cold]
    fn poison_results(&self, instr: &Instr) -> Values {
        let view = self.view(instr.op);
        let poison = |index| {
            let layout = view.result_layout(index);
            layout.map_or(Value::POISON, |layout| layout.filled(&|_| Scalar::Poison))
        };
        (0..instr.results.len()).map(poison).collect()
    }

    /// Takes over the notes of one kernel; earlier notes of enclosing ops stay with those.
    #[cold]
    pub(super) fn record_noted(&mut self, op: OpId, from: usize) {
        for at in from..self.noted.len() {
            self.record_open(op, self.noted[at].rule);
        }
        self.noted.truncate(from);
    }

    /// Takes over the notes of an op's kernels.
    #[inline]
    pub(super) fn record_notes(&mut self, op: OpId) {
        if let Some(rule) = self.notes.open.take() {
            self.record_open(op, rule);
        }
        let approximate = std::mem::take(&mut self.notes.approximate);
        if approximate && self.approximate.len() < MAX_NOTED && !self.approximate.contains(&op) {
            self.approximate.push(op);
        }
    }

    #[cold]
    pub(super) fn record_open(&mut self, op: OpId, rule: &'static Rule) {
        self.silent |= rule.effect == Effect::Silent;
        if self.unspecified.len() < MAX_NOTED && !self.unspecified.contains(&(op, rule.id)) {
            self.unspecified.push((op, rule.id));
        }
    }

    /// Records an op that has just ended, if there is room.
    #[cold]
    pub(super) fn record(&mut self, instr: &Instr, operands: Vec<Value>) {
        let results = self.values(&instr.results);
        let elements = |value: &Value| value.as_array().map_or(0, |array| array.len());
        let cost = 1 + results.iter().map(elements).sum::<usize>();
        match self.record_left.checked_sub(cost) {
            Some(left) => {
                self.record_left = left;
                self.events.push(ExecutedOp { op: instr.op, operands, results });
            }
            None => self.record_left = 0,
        }
    }

    /// Notes if an op continues a line that another op began.
    pub(super) fn begin_printing(&mut self) {
        if self.printer != self.running && !self.output.at_line_start() {
            self.continued += 1;
        }
        self.printer = self.running;
    }
}

/// Some executions look at each op after it has ended, to record it or to find the op that made poison.
impl Vm<'_, '_> {
    /// Whether this execution looks at ops after they have ended.
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        self.record_left > 0 || self.defined.is_some()
    }

    /// Executes one op that is looked at.
    #[cold]
    pub(super) fn step_watched(&mut self, instr: &Instr) -> Result<Continuation, Stop> {
        let stops = matches!(self.defined, Some(Defined { ops, stop: true }) if ops <= self.ended);
        // Copy the operands before the step, since it takes those that it is the last to read.
        let operands = (stops || self.record_left > 0).then(|| self.values(&instr.operands));
        let next = self.step(instr)?;
        if let (true, Some(operands)) = (self.record_left > 0, &operands) {
            self.record(instr, operands.clone());
        }
        if let Some(Defined { ops, stop }) = self.defined {
            let number = self.ended;
            self.ended += 1;
            if number < ops {
                self.define(instr);
            } else if stop && instr.results.iter().any(|&slot| self.get(slot).has_poison()) {
                return Err(self.stop_at_poison(instr, operands.unwrap_or_default()));
            }
        }
        Ok(next)
    }

    /// Whether the next op that ends is the one that is suspected of making poison.
    #[inline]
    pub(super) fn names_rule(&self) -> bool {
        matches!(self.defined, Some(Defined { ops, stop: true }) if ops == self.ended)
    }

    /// Whether rules about poison and about unspecified results stop the running op.
    #[inline]
    pub(super) fn is_strict(&self) -> bool {
        self.interpreter.config.strict || self.names_rule()
    }

    fn define(&mut self, instr: &Instr) {
        let view = self.view(instr.op);
        for (index, &slot) in instr.results.iter().enumerate() {
            if let (true, Ok(layout)) = (self.get(slot).has_poison(), view.result_layout(index)) {
                let value = defined(self.get(slot), &layout);
                self.set(slot, value);
            }
        }
    }

    /// The stop at an op with poison in its results, given its operands.
    fn stop_at_poison(&mut self, instr: &Instr, operands: Vec<Value>) -> Stop {
        let is_handed_on = operands.iter().any(Value::has_poison);
        let is_poison = instr.results.iter().any(|&slot| self.get(slot).has_full_poison());
        for (&slot, operand) in instr.operands.iter().zip(operands) {
            self.set(slot, operand);
        }
        let own = self.own_rule(instr);
        let ub = match self.poison_rule.take() {
            Some(rule) => Ub::new(rule),
            // A block argument that the op around the block, or a promise of the function, made poison.
            None if is_handed_on => {
                Ub::without_rule("an operand is poison that is not a result of another op")
            }
            None if !is_poison => {
                Ub::without_rule("bits of its result are undefined, as in memory that nobody wrote")
            }
            None => match own {
                Some(rule) => Ub::new(rule),
                None if instr.operands.is_empty() => Ub::without_rule("its result is poison"),
                None => Ub::without_rule("its result for these operands is poison"),
            },
        };
        self.blame(instr, Stop::Ub(Box::new(ub)))
    }

    /// The only rule by which an op makes poison, which its kernel may apply itself; `None` for an op that reads memory, which may
    /// contain poison.
    fn own_rule(&self, instr: &Instr) -> Option<&'static Rule> {
        let Interpreter { module, registry, .. } = self.interpreter;
        let def = registry.get(module.op_name(instr.op))?;
        let mut rules = def.rules.iter().filter(|rule| rule.effect == Effect::Poison);
        let only = rules.next().filter(|_| rules.next().is_none());
        only.filter(|_| registry.memory_effects(module, instr.op).is_none())
    }
}
