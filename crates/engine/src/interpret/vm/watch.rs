//! Executions that look at each op after it has ended: those that record ops, and those that look for the one that made poison.

use assay_model::{Flow, Stop, Ub, Value};

use super::Vm;
use crate::interpret::code::Instr;
use crate::interpret::poison::{Defined, defined};

impl Vm<'_, '_> {
    /// Whether ops are looked at after they have ended.
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        self.record_left > 0 || self.defined.is_some()
    }

    /// Executes one op that is looked at.
    #[cold]
    pub(super) fn step_watched(&mut self, instr: &Instr) -> Result<Option<Flow>, Stop> {
        let stops = matches!(self.defined, Some(Defined { ops, stop: true }) if ops <= self.ended);
        // Before the step, which takes what it is the last to read.
        let operands = (stops || self.record_left > 0).then(|| self.values(&instr.operands));
        let flow = self.step(instr)?;
        if let (true, Some(operands)) = (self.record_left > 0, &operands) {
            self.record(instr, operands.clone());
        }
        if let Some(Defined { ops, stop }) = self.defined {
            let number = self.ended;
            self.ended += 1;
            if number < ops {
                self.define(instr);
            } else if stop && instr.results.iter().any(|&slot| self.get(slot).has_poison()) {
                return Err(self.made_poison(instr, operands.unwrap_or_default()));
            }
        }
        Ok(flow)
    }

    /// Whether the next op that ends is the one that is said to make poison.
    #[inline]
    pub(super) fn names_rule(&self) -> bool {
        matches!(self.defined, Some(Defined { ops, stop: true }) if ops == self.ended)
    }

    /// Whether rules about poison and about unspecified results stop the op that runs.
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

    /// The stop at an op whose results have poison, given its operands.
    fn made_poison(&mut self, instr: &Instr, operands: Vec<Value>) -> Stop {
        let is_handed_on = operands.iter().any(Value::has_poison);
        let is_poison = instr.results.iter().any(|&slot| self.get(slot).has_full_poison());
        for (&slot, operand) in instr.operands.iter().zip(operands) {
            self.set(slot, operand);
        }
        let ub = match self.poison_rule.take() {
            Some(rule) => Ub::new(rule.id, rule.text),
            // A block argument that the op around the block, or a promise of the function, made poison.
            None if is_handed_on => Ub::new("", "an operand is poison that is no result of another op"),
            None if !is_poison => {
                Ub::new("", "bits of its result are undefined, as in memory that nobody wrote")
            }
            None if instr.operands.is_empty() => Ub::new("", "its result is poison"),
            None => Ub::new("", "its result for these operands is poison"),
        };
        self.blame(instr, Stop::Ub(Box::new(ub)))
    }
}
