//! Values that are less than defined: what ops make of undefined bits, and of rules that they break where they may be
//! executed early.

use assay_model::shape::Shapes;
use assay_model::{Flow, Layout, Scalar, Stop, Value, Values};

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
        // An op is speculatable if its body is, which says nothing of control that depends on poison [SideEffectInterfaces.td,
        // RecursivelySpeculatable; ControlFlowInterfaces.td, RegionBranchOpInterface]: a pass may have made it of a select, or
        // made a bound of poison. Both become branches on poison. Poison of an op that was executed early is no such poison:
        // the op has some value on a machine.
        let shape = Shapes::newest().get(module.op_name(instr.op));
        let branches = shape.is_some_and(|shape| shape.has_trait("RegionBranchOpInterface"));
        let is_early = matches!(stop, Stop::Ub(_)) && (!branches || self.was_early);
        if config.speculate && is_early && registry.is_speculatable(module, instr.op) {
            self.was_early = true;
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

/// Makes the operands poison that have undefined bits and are not only handed on. Whether the op meets no other poison.
#[inline]
pub(super) fn drop_undef(instr: &Instr, operands: &mut [Value]) -> bool {
    if matches!(instr.kernel, Kernel::Exit) || instr.kernel.is_elementwise() {
        return false;
    }
    let has_undef = |operand: &Value| match operand {
        Value::Scalar(scalar) => scalar.is_partial(),
        Value::Array(array) => array.has_undef(),
        _ => false,
    };
    let mut only_undef = false;
    for index in 0..operands.len() {
        let handed_on = instr.hands_on >> index.min(u32::BITS as usize - 1) & 1 == 1;
        if !handed_on && has_undef(&operands[index]) {
            only_undef |= !operands.iter().any(Value::has_full_poison);
            operands[index] = operands[index].without_undef();
        }
    }
    only_undef
}

impl Vm<'_, '_> {
    /// Undefined bits in the place of the poison that an op made only of operands with such bits. Poison stays where it may
    /// come from elsewhere: from the op's rules, its regions, or memory.
    #[cold]
    pub(super) fn restore_undef(&self, instr: &Instr, results: &mut Values) {
        let Interpreter { module, registry, .. } = self.interpreter;
        let has_effects = !registry.memory_effects(module, instr.op).is_none();
        if instr.may_make_poison() || has_effects || !module.op(instr.op).regions.is_empty() {
            return;
        }
        let view = self.view(instr.op);
        for (index, result) in results.iter_mut().enumerate() {
            match (&*result, view.result_layout(index)) {
                (Value::Scalar(Scalar::Poison), Ok(Layout::Scalar(elem))) => {
                    *result = Scalar::undefined(elem).into();
                }
                (Value::Array(array), _) if array.has_poison() => {
                    let undefined = Scalar::undefined(array.elem());
                    *result = Value::array(array.replace_undefined(|_| undefined.clone()));
                }
                _ => {}
            }
        }
    }
}

/// Arguments of a function that is not the program's: what it does with undefined bits is not known.
pub(super) fn seen_outside(args: &[Value]) -> Values {
    args.iter().map(Value::without_undef).collect()
}
