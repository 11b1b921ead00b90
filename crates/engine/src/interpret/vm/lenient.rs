//! Values that are less than defined: what ops make of undefined bits, and of rules that they break where they may be
//! executed early.

use assay_model::shape::{Shapes, Trait};
use assay_model::{Flow, Scalar, Stop, Value, Values};

use super::Vm;
use crate::interpret::Interpreter;
use crate::interpret::code::{Instr, Kernel};

impl Vm<'_, '_> {
    /// How long the lists are in which ops leave something for others.
    #[inline]
    pub(super) fn lists(&self) -> [usize; 4] {
        [self.points.len(), self.handed.len(), self.left.len(), self.noted.len()]
    }

    /// What becomes of an execution when an op stops it.
    #[cold]
    pub(super) fn fail(
        &mut self,
        instr: &Instr,
        lists: [usize; 4],
        stop: Stop,
    ) -> Result<Option<Flow>, Stop> {
        let Interpreter { config, registry, module, .. } = self.interpreter;
        // Such an op is speculatable if its body is, which says nothing of control that depends on poison
        // [SideEffectInterfaces.td, RecursivelySpeculatable]: a pass may have made it of a select.
        let shape = Shapes::newest().get(module.op_name(instr.op));
        let by_body = shape.is_some_and(|shape| shape.has(Trait::RecursivelySpeculatable));
        let is_early = matches!(stop, Stop::Ub(_)) && !by_body;
        if config.speculate && is_early && registry.is_speculatable(module, instr.op) {
            let [points, handed, left, noted] = lists;
            self.points.truncate(points);
            self.handed.truncate(handed);
            self.left.truncate(left);
            self.noted.truncate(noted);
            for &slot in &instr.results {
                self.set(slot, Value::POISON);
            }
            return Ok(None);
        }
        Err(self.blame(instr, stop))
    }
}

/// Makes the operands poison that have undefined bits and are not only handed on.
#[inline]
pub(super) fn drop_undef(instr: &Instr, operands: &mut [Value]) {
    if matches!(instr.kernel, Kernel::Exit) {
        return;
    }
    for (index, operand) in operands.iter_mut().enumerate() {
        let handed_on = instr.hands_on >> index.min(u32::BITS as usize - 1) & 1 == 1;
        if !handed_on && matches!(operand, Value::Scalar(Scalar::Partial(_))) {
            *operand = Value::POISON;
        }
    }
}

/// Arguments of a function that is not the program's: what it does with undefined bits is not known.
pub(super) fn seen_outside(args: &[Value]) -> Values {
    args.iter().map(Value::without_undef).collect()
}
