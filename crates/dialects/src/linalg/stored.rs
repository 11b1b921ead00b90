//! Structured ops of sparse tensors: which elements of the results are stored.

use assay_ir::{BlockId, ValueId};
use assay_model::{Machine, OpView, Scalar, Stop, Value};

use super::place::OperandPlace;
use crate::sparse_storage::Encoding;
use crate::sparse_storage::presence::{StoredBody, handed_bits};
use crate::sparse_storage::storage::stored_elements;

/// What follows from the types and the body of an op that has sparse operands.
pub struct StoredOperands {
    body: StoredBody,
    /// For each operand; `None` for one that is not sparse.
    encodings: Vec<Option<Encoding>>,
    /// For each output, the step of the body that makes it; `None` if the body makes the constant zero, of which nothing is stored
    /// [SparseTensorRewriting.cpp, `FoldInvariantYield`].
    outputs: Vec<Option<usize>>,
    /// For each argument, whether the body reads it.
    reads: Vec<bool>,
}

/// Which elements of each operand are stored so far; empty for operands that are not sparse. For an output of a reduction of stored elements, those
/// into which something was combined.
pub struct StoredFlags {
    flags: Vec<Vec<bool>>,
    /// Reused by each iteration.
    steps: Vec<bool>,
}

/// The steps that make the operands of the terminator.
fn outputs(exit: &OpView<'_>, view: &OpView<'_>, block: BlockId, body: &StoredBody) -> Vec<Option<usize>> {
    let is_zero = |constant: Option<Value>| {
        constant.is_some_and(|value| value.as_scalar().is_some_and(Scalar::is_zero))
    };
    let module = view.module;
    let operands = module.op(exit.op).operands.iter().enumerate();
    let output = |(number, &value): (usize, &ValueId)| {
        let arg = module.block(block).args.iter().position(|&arg| arg == value);
        let constant = match arg {
            Some(arg) => view.constant_operand(arg),
            None => exit.constant_operand(number),
        };
        (!is_zero(constant)).then(|| body.number(value))
    };
    operands.map(output).collect()
}

impl StoredOperands {
    /// `None` if no operand is sparse.
    pub fn from_op(
        view: &OpView<'_>,
        block: BlockId,
        reads: &[bool],
    ) -> Result<Option<StoredOperands>, Stop> {
        let module = view.module;
        let types = module.op(view.op).operands.iter().map(|&value| module.value(value).ty);
        let encodings: Vec<Option<Encoding>> =
            types.map(|ty| Encoding::from_type(view, ty)).collect::<Result<_, _>>()?;
        if encodings.iter().all(Option::is_none) {
            return Ok(None);
        }
        let body = StoredBody::new(view, block);
        let outputs = match module.block(block).ops.last() {
            Some(&op) => outputs(&OpView { op, ..*view }, view, block, &body),
            None => Vec::new(),
        };
        Ok(Some(StoredOperands { body, encodings, outputs, reads: reads.to_vec() }))
    }

    /// The stored elements before the first iteration.
    pub fn begin(&self, machine: &mut dyn Machine, places: &[OperandPlace]) -> Result<StoredFlags, Stop> {
        let mut flags = Vec::new();
        for (number, (place, encoding)) in places.iter().zip(&self.encodings).enumerate() {
            let array = match place {
                OperandPlace::Input(array) => Some(array.as_ref()),
                OperandPlace::Output(array) => Some(array),
                _ => None,
            };
            flags.push(match (array, encoding) {
                (Some(array), _) if self.body.is_reduction(number) => vec![false; array.len()],
                (Some(array), Some(encoding)) => stored_elements(machine, encoding, array)?,
                _ => Vec::new(),
            });
        }
        Ok(StoredFlags { flags, steps: Vec::new() })
    }

    /// Tells the ops in the body which elements at these positions are stored.
    pub fn hand(&self, machine: &mut dyn Machine, stored: &mut StoredFlags, positions: &[i64]) {
        let mut bits = 0;
        for (number, (flags, &position)) in stored.flags.iter().zip(positions).enumerate().take(64) {
            bits |= u64::from(flags.get(position as usize) == Some(&true)) << number;
        }
        self.body.evaluate(bits, &mut stored.steps);
        machine.handed().push(handed_bits(bits));
    }

    /// Notes which outputs an iteration has stored. An element that the body does not need to compute is zero.
    pub fn note(
        &self,
        machine: &mut dyn Machine,
        stored: &mut StoredFlags,
        places: &mut [OperandPlace],
        positions: &[i64],
    ) -> Result<(), Stop> {
        let n_inputs = places.len() - self.outputs.len();
        for (number, &step) in self.outputs.iter().enumerate() {
            let operand = n_inputs + number;
            let Some(flag) = stored.flags[operand].get_mut(positions[operand] as usize) else { continue };
            let is_read = self.reads.get(operand) == Some(&true);
            *flag = step.is_some_and(|step| stored.steps[step]) || is_read && *flag;
            if let (OperandPlace::Output(array), Some(_), false) =
                (&places[operand], &self.encodings[operand], *flag)
            {
                let zero = Value::Scalar(array.elem().zero());
                places[operand].store(machine.memory(), positions[operand], &zero)?;
            }
        }
        Ok(())
    }

    /// Gives the outputs their stored elements.
    pub fn finish(
        &self,
        machine: &mut dyn Machine,
        stored: StoredFlags,
        places: &mut [OperandPlace],
    ) -> Result<(), Stop> {
        for ((place, flags), encoding) in places.iter_mut().zip(stored.flags).zip(&self.encodings) {
            let (OperandPlace::Output(array), Some(encoding)) = (place, encoding) else { continue };
            array.set_stored(flags);
            let stored = stored_elements(machine, encoding, array)?;
            array.set_stored(stored);
        }
        Ok(())
    }
}
