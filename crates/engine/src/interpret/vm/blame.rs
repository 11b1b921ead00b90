//! Which op stopped an execution.

use assay_model::stop::Site;
use assay_model::{Scalar, Stop, Value};

use super::Vm;
use super::lenient::Operands;
use crate::interpret::code::Instr;
use crate::interpret::origins;

impl Vm<'_, '_> {
    /// Puts operands that an op was the last to read back into their slots. Kernels may have taken theirs, and slots have the others.
    #[cold]
    pub(super) fn give_back(&mut self, instr: &Instr, operands: Operands) {
        for (&slot, operand) in instr.operands.iter().zip(operands) {
            if !matches!(operand, Value::Scalar(Scalar::Poison)) {
                self.set(slot, operand);
            }
        }
    }

    /// The stop with the op, its operands and where they came from, if it does not say so yet. Stops that have no place for these
    /// leave them beside the result ([`crate::interpret::Execution::stopped_at`]).
    #[cold]
    pub(super) fn blame(&mut self, instr: &Instr, stop: Stop) -> Stop {
        let operands: Vec<Value> = self.values(&instr.operands);
        if let Stop::Ub(ub) = stop {
            let ub = origins::name(*ub, instr, &operands);
            let is_new = ub.op == Some(instr.op) && ub.origins.is_empty();
            let origins = if is_new { self.origins(instr) } else { Vec::new() };
            return Stop::Ub(Box::new(if is_new { assay_model::Ub { origins, ..ub } } else { ub }));
        }
        if self.interpreter.config.origins && self.stopped_at.is_none() {
            let operands = origins::kept(instr, &operands);
            self.stopped_at = Some(Box::new(Site { op: instr.op, operands, origins: self.origins(instr) }));
        }
        stop
    }

    fn origins(&self, instr: &Instr) -> Vec<assay_model::stop::Origin> {
        match self.interpreter.config.origins {
            true => origins::of(self.module(), &self.code, instr.op, |slot| self.get(slot).clone()),
            false => Vec::new(),
        }
    }
}
