//! What happens when an op stops an execution: the op and its operands are added to the stop, or the op was executed early and makes poison.

use assay_model::shape::Shapes;
use assay_model::stop::{StopSite, ValueOrigin};
use assay_model::{Layout, Scalar, Stop, Ub, Value, Values};

use super::{Continuation, Vm};
use crate::interpret::code::Instr;
use crate::interpret::{Interpreter, origins};

impl Vm<'_, '_> {
    /// The current lengths of the lists in which ops leave notes.
    #[inline]
    pub(super) fn lists(&self) -> [usize; 5] {
        [self.points.len(), self.threads.len(), self.handed.len(), self.left.len(), self.noted.len()]
    }

    /// Truncates these lists to earlier lengths.
    pub(super) fn cut_lists(&mut self, [points, threads, handed, left, noted]: [usize; 5]) {
        self.points.truncate(points);
        self.threads.truncate(threads);
        self.handed.truncate(handed);
        self.left.truncate(left);
        self.noted.truncate(noted);
    }

    /// What happens to an execution when an op stops it.
    #[cold]
    pub(super) fn fail(
        &mut self,
        instr: &Instr,
        lists: [usize; 5],
        stop: Stop,
    ) -> Result<Continuation, Stop> {
        let Interpreter { config, registry, module, .. } = self.interpreter;
        // An op is speculatable if its body is. This does not cover control that depends on poison [SideEffectInterfaces.td,
        // RecursivelySpeculatable; ControlFlowInterfaces.td, RegionBranchOpInterface]: a pass may have made the op from a
        // select, or made a bound poison. Both become branches on poison. Poison from an op that was executed early is
        // different: on a machine, that op has some value.
        let shape = Shapes::newest().get(module.op_name(instr.op));
        let branches = shape.is_some_and(|shape| shape.has_trait("RegionBranchOpInterface"));
        let is_early = matches!(stop, Stop::Ub(_)) && (!branches || self.was_early);
        if config.speculate && is_early && registry.is_speculatable(module, instr.op) {
            self.was_early = true;
            self.cut_lists(lists);
            for &slot in &instr.results {
                self.set(slot, Value::POISON);
            }
            return Ok(Continuation::Op);
        }
        Err(self.blame(instr, stop))
    }

    #[cold]
    pub(super) fn values(&self, slots: &[u32]) -> Vec<Value> {
        slots.iter().map(|&slot| self.get(slot).clone()).collect()
    }

    pub(super) fn wrong_results(&self, instr: &Instr, found: usize) -> Stop {
        let name = self.module().op_name(instr.op);
        Stop::Bug(format!("'{name}' made {found} results instead of {}", instr.results.len()))
    }

    /// After a stop, returns to their slots the operands that were moved out for this op, the last one that reads them.
    /// Those that the kernel consumed are lost.
    #[cold]
    pub(super) fn give_back(&mut self, instr: &Instr, operands: &mut [Value]) {
        for (&slot, operand) in instr.operands.iter().zip(operands) {
            if !matches!(operand, Value::Scalar(Scalar::Poison)) {
                self.set(slot, operand.take());
            }
        }
    }

    /// Adds the op, its operands and their origins to a stop that lacks them. For stops that have no fields for these,
    /// they are kept beside the result ([`crate::interpret::Execution::stopped_at`]).
    #[cold]
    pub(super) fn blame(&mut self, instr: &Instr, stop: Stop) -> Stop {
        let operands: Vec<Value> = self.values(&instr.operands);
        if let Stop::Ub(ub) = stop {
            let ub = origins::name(*ub, instr, &operands);
            let is_new = ub.op == Some(instr.op) && ub.origins.is_empty();
            let origins = if is_new { self.origins(instr) } else { Vec::new() };
            return Stop::Ub(Box::new(if is_new { Ub { origins, ..ub } } else { ub }));
        }
        if self.interpreter.config.origins && self.stopped_at.is_none() {
            let operands = origins::kept(instr, &operands);
            self.stopped_at =
                Some(Box::new(StopSite { op: instr.op, operands, origins: self.origins(instr) }));
        }
        stop
    }

    fn origins(&self, instr: &Instr) -> Vec<ValueOrigin> {
        match self.interpreter.config.origins {
            true => origins::find(self.module(), &self.code, instr.op, |slot| self.get(slot).clone()),
            false => Vec::new(),
        }
    }
}

impl Vm<'_, '_> {
    /// Whether an op reads a tensor that is out of bounds, such as the result of a slice that was executed early: it is poison
    /// as a whole.
    #[cold]
    pub(super) fn reads_beyond(&self, instr: &Instr, operands: &[Value]) -> bool {
        let view = self.view(instr.op);
        let is_array = |index| matches!(view.operand_layout(index), Ok(Layout::Array { .. }));
        operands.iter().enumerate().any(|(index, operand)| *operand == Value::POISON && is_array(index))
    }
}

/// Results that are made from an out-of-bounds tensor alone are out of bounds, too: slices, casts, other shapes.
pub(super) fn hand_on_beyond(results: &mut Values) {
    for result in results.iter_mut().filter(|result| result.is_all_poison()) {
        *result = Value::POISON;
    }
}
