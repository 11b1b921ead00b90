//! What ops note in addition to their results: open and inexact ones, and what was executed and printed.

use std::rc::Rc;

use assay_ir::OpId;
use assay_model::{Effect, Flow, Machine, Rule, Scalar, Stop, Value, Values, WholeKernel};
use smallvec::SmallVec;

use super::{MAX_NOTED, Vm};
use crate::interpret::Event;
use crate::interpret::check::{CompiledRule, Operands, Scalars};
use crate::interpret::code::Instr;

impl Vm<'_, '_> {
    /// Rules of an op on whole values, except those that the op checks itself.
    #[inline]
    pub(super) fn check_whole(&mut self, instr: &Instr, operands: &[Value]) -> Result<Option<Flow>, Stop> {
        let scalars = Scalars { operands: Operands::Whole(operands), result: None, place: 0 };
        for rule in &instr.rules {
            let is_later = instr.rules_on_elements && rule.rule.effect != Effect::Ub;
            if is_later || rule.fires(&scalars) != Some(true) {
                continue;
            }
            match rule.rule.effect {
                Effect::Ub => return Err(rule.stop(&scalars)),
                Effect::Poison => {
                    if self.names_rule() {
                        self.poison_rule = Some(rule.rule);
                    }
                    return Ok(Some(Flow::Next(self.poison_results(instr))));
                }
                Effect::Silent if !rule.rule.only_results => self.note_open_rest(rule.rule)?,
                Effect::Silent | Effect::Unspecified => self.note_open(rule.rule),
            }
        }
        Ok(None)
    }

    /// Runs an op on whole values, of which the rules are about to be checked or are checked.
    pub(super) fn run_whole(
        &mut self,
        instr: &Instr,
        kernel: &WholeKernel,
        operands: &mut [Value],
    ) -> Result<Flow, Stop> {
        if let Some(poison) = self.check_whole(instr, operands)? {
            return Ok(poison);
        }
        self.running = Some(instr.op);
        if !instr.rules_on_elements || instr.rules.is_empty() {
            return kernel(self, operands);
        }
        let before = operands.to_vec();
        match kernel(self, operands)? {
            Flow::Next(mut results) => {
                if let Some(result) = results.first_mut() {
                    self.check_elements(instr, &before, result);
                }
                Ok(Flow::Next(results))
            }
            flow => Ok(flow),
        }
    }

    /// Rules about each element of the result of an op that has run.
    fn check_elements(&mut self, instr: &Instr, operands: &[Value], result: &mut Value) {
        match result {
            Value::Scalar(scalar) => {
                let found = std::mem::replace(scalar, Scalar::Poison);
                *scalar = self.check_element(instr, operands, 0, found);
            }
            Value::Array(array) => {
                let array = Rc::make_mut(array);
                for place in 0..array.len() {
                    let element = self.check_element(instr, operands, place, array.get(place));
                    array.set(place, element);
                }
            }
            _ => {}
        }
    }

    fn check_element(&mut self, instr: &Instr, operands: &[Value], place: usize, result: Scalar) -> Scalar {
        if result.is_poison() {
            return result;
        }
        let element = |operand: &Value| match operand {
            // One with fewer elements has them for the last dimension, or one for all.
            Value::Array(array) if !array.is_empty() => array.get(place % array.len()),
            operand => operand.as_scalar().cloned().unwrap_or(Scalar::Poison),
        };
        let elements: SmallVec<[Scalar; 3]> = operands.iter().map(element).collect();
        let scalars = Scalars { operands: Operands::Element(&elements), result: Some(&result), place };
        let fires =
            |rule: &&CompiledRule| rule.rule.effect != Effect::Ub && rule.fires(&scalars) == Some(true);
        match instr.rules.iter().find(fires) {
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

    /// What the results are if all of them are poison.
    #[cold]
    fn poison_results(&self, instr: &Instr) -> Values {
        let view = self.view(instr.op);
        let poison = |index| {
            let layout = view.result_layout(index);
            layout.map_or(Value::POISON, |layout| layout.filled(&|_| Scalar::Poison))
        };
        (0..instr.results.len()).map(poison).collect()
    }

    /// Takes over what a kernel noted; what ops around it noted stays theirs.
    #[cold]
    pub(super) fn record_noted(&mut self, op: OpId, from: usize) {
        for at in from..self.noted.len() {
            self.record_open(op, self.noted[at].rule);
        }
        self.noted.truncate(from);
    }

    /// Takes over what the kernels of an op noted.
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

    /// Keeps an op that has just ended, if there is room.
    #[cold]
    pub(super) fn record(&mut self, instr: &Instr, operands: Vec<Value>) {
        let results = self.values(&instr.results);
        let elements = |value: &Value| value.as_array().map_or(0, |array| array.len());
        let cost = 1 + results.iter().map(elements).sum::<usize>();
        match self.record_left.checked_sub(cost) {
            Some(left) => {
                self.record_left = left;
                self.events.push(Event { op: instr.op, operands, results });
            }
            None => self.record_left = 0,
        }
    }

    /// Notices an op that goes on with a line that another op began.
    pub(super) fn begin_printing(&mut self) {
        if self.printer != self.running && !self.output.at_line_start() {
            self.continued += 1;
        }
        self.printer = self.running;
    }
}
