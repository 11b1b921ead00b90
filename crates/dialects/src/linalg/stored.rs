//! Structured ops of sparse tensors: which elements of the results are stored, and what the sparsifier's iteration over stored elements leaves open.

use assay_ir::{BlockId, ValueId};
use assay_model::{
    Cond, ElemType, Layout, Machine, OpView, Rule, Scalar, ScalarFunction, Stop, Value, Values,
};

use super::indexing::Indexing;
use super::place::OperandPlace;
use super::sum_order::{IterationOrder, other_orders, same};
use crate::program::{definition, op_def};
use crate::sparse_storage::Encoding;
use crate::sparse_storage::implicit::MISFIT;
use crate::sparse_storage::presence::{StoredBody, accumulates, handed_bits};
use crate::sparse_storage::storage::stored_elements;

/// The kernel asks for each element of a result.
pub const LEFT_OUT: Rule = Rule::unspecified(
    "left-out",
    Cond::InKernel(&Cond::Or(&[Cond::IsZero(0), Cond::IsNan(0)])),
    "an operand that is not stored may be left out of the computation: the sign of its zero is open, and so is whether 0 times a NaN or an \
     infinity is computed [SparseTensorBase.td: the expression that is evaluated for a conjunction of coordinates is a part of the whole]",
);
/// The kernel finds a product of a sparse tensor and a sum that may not be exact.
pub const DISTRIBUTED: Rule = Rule::unspecified(
    "distributed-product",
    Cond::InKernel(&Cond::IsArray(0)),
    "a sparse tensor is multiplied by a sum of products, which may become a sum of products with three factors [SparseTensorRewriting.cpp, \
     FuseSparseMultiplyOverAdd: arithmetic equalities that may not hold for floating-point computations]",
);

/// What follows from the types and the body of an op that has sparse operands.
pub struct StoredOperands {
    body: StoredBody,
    /// For each operand; `None` for one that is not sparse.
    encodings: Vec<Option<Encoding>>,
    outputs: Vec<StoredOutput>,
    /// For each argument, whether the body reads it.
    reads: Vec<bool>,
    /// Whether some output accumulates.
    sums: bool,
    orders: Vec<IterationOrder>,
}

/// What is known of an output.
struct StoredOutput {
    /// The step of the body that makes it; `None` if the body makes the constant zero, of which nothing is stored [SparseTensorRewriting.cpp,
    /// `FoldInvariantYield`].
    step: Option<usize>,
    /// Whether its zeros have signs.
    is_float: bool,
    /// See [`accumulates`]. Only for floats.
    accumulates: bool,
    /// Whether it is a product as in [`DISTRIBUTED`].
    distributes: bool,
}

/// Which elements of each operand are stored so far; empty for operands that are not sparse. For an output of a reduction of stored elements, those
/// into which something was combined.
pub struct StoredFlags {
    flags: Vec<Vec<bool>>,
    /// The steps of the body that are stored in an iteration.
    steps: Vec<bool>,
    /// The same if the outputs are not stored.
    summands: Vec<bool>,
    /// What the outputs held before the iteration, if one accumulates.
    before: Values,
}

impl StoredOutput {
    /// The output that is this operand of the terminator.
    fn new(
        view: &OpView<'_>,
        (block, exit): (BlockId, &OpView<'_>),
        (number, value): (usize, ValueId),
        body: &StoredBody,
    ) -> StoredOutput {
        let module = view.module;
        let args = &module.block(block).args;
        let n_outputs = module.op(exit.op).operands.len();
        let constant = match args.iter().position(|&arg| arg == value) {
            Some(arg) => view.constant_operand(arg),
            None => exit.constant_operand(number),
        };
        let is_zero = constant.is_some_and(|value| value.as_scalar().is_some_and(Scalar::is_zero));
        let layout = view.layout(module.value(value).ty);
        let is_float = matches!(layout, Ok(Layout::Scalar(ElemType::Float(_) | ElemType::Complex(_))));
        let total = args.len().checked_sub(n_outputs).and_then(|first| args.get(first + number));
        StoredOutput {
            step: (!is_zero).then(|| body.number(value)),
            is_float,
            accumulates: is_float && total.is_some_and(|&total| accumulates(module, block, value, total)),
            distributes: is_float && multiplies_sum(view, block, value),
        }
    }
}

/// Whether a body multiplies the elements of two inputs, one of which is a sum that another structured op has computed.
fn multiplies_sum(view: &OpView<'_>, block: BlockId, yielded: ValueId) -> bool {
    let module = view.module;
    let computes = |value, function| {
        let op = definition(module, value)?;
        op_def(module, op).filter(|def| def.computes.contains(&function)).map(|_| op)
    };
    let Some(product) = computes(yielded, ScalarFunction::Mul) else { return false };
    let args = &module.block(block).args;
    let is_sum = |&factor: &ValueId| {
        let operand = args.iter().position(|&arg| arg == factor)?;
        let maker = module.op(definition(module, *module.op(view.op).operands.get(operand)?)?);
        let body = module.region(*maker.regions.first()?).blocks.first()?;
        let last = module.op(*module.block(*body).ops.last()?);
        computes(*last.operands.first()?, ScalarFunction::Add)
    };
    module.op(product).operands.iter().any(|factor| is_sum(factor).is_some())
}

impl StoredOperands {
    /// `None` if no operand is sparse.
    pub fn from_op(
        view: &OpView<'_>,
        block: BlockId,
        reads: &[bool],
        indexing: &Indexing,
    ) -> Result<Option<StoredOperands>, Stop> {
        let module = view.module;
        let types = module.op(view.op).operands.iter().map(|&value| module.value(value).ty);
        let encodings: Vec<Option<Encoding>> =
            types.map(|ty| Encoding::from_type(view, ty)).collect::<Result<_, _>>()?;
        if encodings.iter().all(Option::is_none) {
            return Ok(None);
        }
        let body = StoredBody::new(view, block);
        let mut outputs = Vec::new();
        if let Some(&op) = module.block(block).ops.last() {
            let exit = OpView { op, ..*view };
            let yielded = module.op(op).operands.iter().copied().enumerate();
            outputs.extend(yielded.map(|output| StoredOutput::new(view, (block, &exit), output, &body)));
        }
        let sums = outputs.iter().any(|output| output.accumulates);
        let orders = if sums { other_orders(indexing, &encodings) } else { Vec::new() };
        Ok(Some(StoredOperands { body, encodings, outputs, reads: reads.to_vec(), sums, orders }))
    }

    /// The orders of the iterations that a sum of floats may depend on.
    pub fn orders(&self) -> &[IterationOrder] {
        &self.orders
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
            if let (Some(array), Some(encoding)) = (array, encoding)
                && !encoding.fits(array)
            {
                machine.note_open(&MISFIT);
            }
            flags.push(match (array, encoding) {
                (Some(array), _) if self.body.is_reduction(number) => vec![false; array.len()],
                (Some(array), Some(encoding)) => stored_elements(machine, encoding, array)?,
                _ => Vec::new(),
            });
        }
        Ok(StoredFlags { flags, steps: Vec::new(), summands: Vec::new(), before: Values::new() })
    }

    /// Tells the ops in the body which elements at these positions are stored.
    pub fn hand(
        &self,
        machine: &mut dyn Machine,
        stored: &mut StoredFlags,
        places: &[OperandPlace],
        positions: &[i64],
    ) -> Result<(), Stop> {
        let (mut bits, mut inputs) = (0, 0);
        let n_inputs = places.len() - self.outputs.len();
        for (number, (flags, &position)) in stored.flags.iter().zip(positions).enumerate().take(64) {
            let is_stored = flags.is_empty() || flags.get(position as usize) == Some(&true);
            bits |= u64::from(is_stored) << number;
            inputs |= u64::from(number < n_inputs) << number;
        }
        self.body.evaluate(bits, &mut stored.steps);
        if self.sums {
            self.body.evaluate(bits & inputs, &mut stored.summands);
            stored.before.clear();
            for (place, &position) in places.iter().zip(positions).skip(n_inputs) {
                stored.before.push(place.load(machine, position)?);
            }
        }
        machine.handed().push(handed_bits(bits));
        Ok(())
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
        for (number, output) in self.outputs.iter().enumerate() {
            let operand = n_inputs + number;
            if output.is_float && !stored.steps.iter().all(|&stored| stored) {
                self.open_left_out(machine, stored, places, positions, number)?;
            }
            let Some(flag) = stored.flags[operand].get_mut(positions[operand] as usize) else { continue };
            let is_read = self.reads.get(operand) == Some(&true);
            *flag = output.step.is_some_and(|step| stored.steps[step]) || is_read && *flag;
            let OperandPlace::Output(array) = &places[operand] else { continue };
            if self.body.selects() && array.get(positions[operand] as usize).is_positive_zero() {
                *flag = false;
            }
            if let (Some(_), false) = (&self.encodings[operand], *flag) {
                let zero = Value::Scalar(array.elem().zero());
                places[operand].store(machine.memory(), positions[operand], &zero)?;
            }
        }
        Ok(())
    }

    /// Leaves an element of an output open if it shows that operands were computed with that are not stored. What is used instead is computed without
    /// them.
    fn open_left_out(
        &self,
        machine: &mut dyn Machine,
        stored: &StoredFlags,
        places: &mut [OperandPlace],
        positions: &[i64],
        number: usize,
    ) -> Result<(), Stop> {
        let (output, operand) = (&self.outputs[number], places.len() - self.outputs.len() + number);
        let found = places[operand].load(machine, positions[operand])?;
        let Value::Scalar(value) = &found else { return Ok(()) };
        let is_stored = |steps: &[bool]| output.step.is_some_and(|step| steps[step]);
        let chosen = if output.accumulates && !is_stored(&stored.summands) {
            match stored.before.get(number) {
                Some(Value::Scalar(before)) if !same(before, value) => before.clone(),
                _ => return Ok(()),
            }
        } else if is_part(value, &|part| is_nan(part) || is_negative_zero(part))
            || value.is_zero() && self.reads_negative_zero(machine, places, positions)?
        {
            match (is_stored(&stored.steps), &places[operand]) {
                (false, OperandPlace::Output(array)) => array.elem().zero(),
                _ => value.clone(),
            }
        } else {
            return Ok(());
        };
        let open = Value::Scalar(machine.open_scalar(&LEFT_OUT, chosen));
        places[operand].store(machine.memory(), positions[operand], &open)
    }

    /// Whether the body reads a negative zero of an input.
    fn reads_negative_zero(
        &self,
        machine: &mut dyn Machine,
        places: &[OperandPlace],
        positions: &[i64],
    ) -> Result<bool, Stop> {
        let inputs = places.iter().zip(positions).zip(&self.reads);
        for ((place, &position), _) in
            inputs.take(places.len() - self.outputs.len()).filter(|(_, reads)| **reads)
        {
            if let Value::Scalar(scalar) = place.load(machine, position)?
                && is_part(&scalar, &is_negative_zero)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives the outputs their stored elements.
    pub fn finish(
        &self,
        machine: &mut dyn Machine,
        stored: StoredFlags,
        places: &mut [OperandPlace],
    ) -> Result<(), Stop> {
        let n_inputs = places.len() - self.outputs.len();
        for (number, (place, flags)) in places.iter_mut().zip(stored.flags).enumerate() {
            let OperandPlace::Output(array) = place else { continue };
            if let Some(encoding) = &self.encodings[number] {
                array.set_stored(flags);
                let stored = stored_elements(machine, encoding, array)?;
                array.set_stored(stored);
            }
            if self.outputs.get(number.wrapping_sub(n_inputs)).is_some_and(|output| output.distributes) {
                for at in 0..array.len() {
                    let value = array.get(at);
                    if array.is_stored(at) && !is_small_integer(&value) {
                        array.set(at, machine.open_scalar(&DISTRIBUTED, value));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether a condition holds for a float, or a part of a complex number.
fn is_part(scalar: &Scalar, holds: &dyn Fn(&Scalar) -> bool) -> bool {
    match scalar {
        Scalar::Complex(parts) => holds(&parts.0) || holds(&parts.1),
        scalar => holds(scalar),
    }
}

fn is_nan(scalar: &Scalar) -> bool {
    matches!(scalar, Scalar::Float(float) if float.is_nan())
}

fn is_negative_zero(scalar: &Scalar) -> bool {
    matches!(scalar, Scalar::Float(float) if float.is_zero() && float.is_negative())
}

/// Whether a number is an integer so small that sums and products on the way to it are likely exact.
fn is_small_integer(scalar: &Scalar) -> bool {
    match scalar {
        Scalar::Float(float) => {
            let value = float.to_f64();
            let limit = if float.kind.width() < 32 { 16.0 } else { 4096.0 };
            value.fract() == 0.0 && value.abs() < limit && !is_negative_zero(scalar)
        }
        Scalar::Complex(parts) => is_small_integer(&parts.0) && is_small_integer(&parts.1),
        _ => false,
    }
}
