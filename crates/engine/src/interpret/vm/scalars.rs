//! Elementwise ops on scalars: most steps of most executions.

use assay_model::{Scalar, Stop, Value};
use smallvec::smallvec;

use super::Vm;
use crate::interpret::code::{DirectOp, Instr};
use crate::interpret::lift::{self, ScalarList};

impl Vm<'_, '_> {
    /// The commonest case, without lists of values: an elementwise op on scalars. Does nothing and returns false if
    /// some operand is not a scalar.
    #[inline]
    pub(super) fn step_scalars(&mut self, instr: &Instr) -> Result<bool, Stop> {
        match instr.plain {
            DirectOp::Int2 { kernel, operands: [a, b], result } => {
                if let (Some(a), Some(b)) = (self.get(a).as_int(), self.get(b).as_int()) {
                    let value = Value::int(kernel(a, b).made_again());
                    self.set(result, value);
                    return Ok(true);
                }
            }
            DirectOp::Float2 { kernel, operands: [a, b], result } => {
                if let (Some(a), Some(b)) = (self.get(a).as_float(), self.get(b).as_float()) {
                    let value = Value::float(kernel(a, b));
                    self.set(result, value);
                    return Ok(true);
                }
            }
            DirectOp::No => {}
        }
        // Lists cost more than most kernels.
        match *instr.operands {
            [a] => {
                let Some(a) = self.get(a).as_scalar() else { return Ok(false) };
                let operands = [a.clone()];
                self.apply_scalars(instr, &operands)?;
            }
            [a, b] => {
                let (Some(a), Some(b)) = (self.get(a).as_scalar(), self.get(b).as_scalar()) else {
                    return Ok(false);
                };
                let operands = [a.clone(), b.clone()];
                self.apply_scalars(instr, &operands)?;
            }
            _ => {
                let scalars = instr.operands.iter().map(|&slot| self.get(slot).as_scalar().cloned());
                let Some(operands) = scalars.collect::<Option<ScalarList>>() else { return Ok(false) };
                self.apply_scalars(instr, &operands)?;
            }
        }
        Ok(true)
    }

    /// Applies an elementwise op to scalars, and sets its results.
    #[inline]
    fn apply_scalars(&mut self, instr: &Instr, operands: &[Scalar]) -> Result<(), Stop> {
        let strict = self.is_strict();
        if let [slot] = *instr.results {
            let result = &mut self.stack[self.base + slot as usize];
            *result = Value::POISON;
            if let Value::Scalar(result) = result {
                lift::scalar(instr, operands, strict, std::slice::from_mut(result), &mut self.notes)?;
            }
            self.record_notes(instr.op);
            return Ok(());
        }
        let mut results: ScalarList = smallvec![Scalar::Poison; instr.results.len()];
        lift::scalar(instr, operands, strict, &mut results, &mut self.notes)?;
        self.record_notes(instr.op);
        for (&slot, scalar) in instr.results.iter().zip(results) {
            self.set(slot, Value::Scalar(scalar));
        }
        Ok(())
    }
}
