//! What ops note in addition to their results: open and inexact ones, and what was executed and printed.

use assay_ir::OpId;
use assay_model::{Effect, Machine, Rule, Stop, Value};

use super::{MAX_NOTED, Vm};
use crate::interpret::Event;
use crate::interpret::check::{Operands, Scalars};
use crate::interpret::code::Instr;

impl Vm<'_, '_> {
    /// Rules of an op on whole values, except those that the op checks itself.
    #[inline]
    pub(super) fn check_whole(&mut self, instr: &Instr, operands: &[Value]) -> Result<(), Stop> {
        let scalars = Scalars { operands: Operands::Whole(operands), result: None };
        for rule in &instr.rules {
            match rule.rule.effect {
                Effect::Ub if rule.fires(&scalars) == Some(true) => return Err(rule.rule.stop()),
                Effect::Silent if rule.fires(&scalars) == Some(true) => self.note_open_rest(rule.rule)?,
                _ => {}
            }
        }
        Ok(())
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
