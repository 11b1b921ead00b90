//! Structured ops: a body runs for every point of a domain. Maps choose the elements that it gets.
//!
//! The loops run as in the result of `--convert-linalg-to-loops`: row by row. Each operand is read element by element just before the body runs,
//! and outputs are written just after it. So sums of floats have one order, and aliasing memrefs are read with their current contents.

use std::collections::HashSet;
use std::rc::Rc;

use assay_ir::{BlockId, Module, OpId, RegionId, ValueId};
use assay_model::{Array, Cond, Flow, Machine, OpView, Rule, Stop, Value, Values, WholeKernel};
use smallvec::{SmallVec, smallvec};

use crate::body::reaches_memory;
use crate::rules::{ACCESS_ORDER, EVALUATION_ORDER};

use super::domain::{Domain, OperandExtent};
use super::indexing::{Indexing, indexing, is_pointwise, n_inputs};
use super::order;
use super::place::{OperandPlace, StructuredOperand};
use super::stored::StoredOperands;
use super::sum_order::{IterationOrder, MAX_REORDERED, note_differences};

/// «Dimension … of operand … is incompatible with inferred dimension size».
pub const SHAPE_MISMATCH: Rule = Rule::ub(
    "shape-mismatch",
    Cond::UnlikeMaps,
    "the sizes of the operands do not fit together [Linalg, what --generate-runtime-verification asserts and the \
     canonicaliser takes for granted]",
);

/// A structured op of a program, decoded.
struct Structured {
    body: RegionId,
    indexing: Indexing,
    operands: Vec<StructuredOperand>,
    n_inputs: usize,
    /// For each argument, whether the body reads it.
    reads: Vec<bool>,
    /// Whether the body asks for the iteration's indices.
    indexed: bool,
    /// Whether ops of the body may access memory directly.
    reaches_memory: bool,
    /// If an operand is a sparse tensor.
    stored: Option<StoredOperands>,
}

/// Decodes a structured op of any name.
pub fn decode(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let (indexing, n_inputs) = (indexing(view)?, n_inputs(view)?);
    let types = view.module.op(view.op).operands.iter().map(|&value| view.module.value(value).ty);
    let operands: Vec<StructuredOperand> =
        types.map(|ty| StructuredOperand::from_type(view, ty)).collect::<Result<_, _>>()?;
    let &[block] = view.module.region(body).blocks.as_slice() else {
        return Err(view.invalid("has a body that is not one block"));
    };
    check_body(view, block, &operands, n_inputs)?;
    let args = &view.module.block(block).args;
    let reads: Vec<bool> = args.iter().map(|&arg| block_reads(view.module, block, arg)).collect();
    // The documentation only refers to the elements of the inputs, and bufferization assumes that the output is not read.
    if is_pointwise(view) && reads.iter().skip(n_inputs).any(|&read| read) {
        return Err(view.unsupported("a body that reads the output's element"));
    }
    let indexed = mentions_index(view.module, block);
    let reaches_memory = reaches_memory(view.module, body);
    let stored = StoredOperands::from_op(view, block, &reads, &indexing)?;
    let op = Structured { body, indexing, operands, n_inputs, reads, indexed, reaches_memory, stored };
    Ok(Box::new(move |machine, operands| op.run(machine, operands)))
}

/// Checks the body: its arguments must have the types of the operands' elements, and it must yield the types of the outputs' elements.
fn check_body(
    view: &OpView<'_>,
    block: BlockId,
    operands: &[StructuredOperand],
    n_inputs: usize,
) -> Result<(), Stop> {
    let same = |values: &[ValueId], operands: &[StructuredOperand]| -> Result<bool, Stop> {
        for (value, operand) in values.iter().zip(operands) {
            if view.layout(view.module.value(*value).ty)? != operand.element {
                return Ok(false);
            }
        }
        Ok(values.len() == operands.len())
    };
    let block = view.module.block(block);
    // Before MLIR 21, the body of a map takes the inputs only.
    let passed = if block.args.len() == n_inputs { &operands[..n_inputs] } else { operands };
    let yielded = block.ops.last().map(|&op| view.module.op(op).operands.as_slice()).unwrap_or_default();
    if same(&block.args, passed)? && same(yielded, &operands[n_inputs..])? {
        Ok(())
    } else {
        Err(view.invalid("has a body whose types are not those of the operands' elements"))
    }
}

fn block_reads(module: &Module, block: BlockId, value: ValueId) -> bool {
    let reads = |&op: &OpId| {
        let op = module.op(op);
        let mut blocks = op.regions.iter().flat_map(|&region| &module.region(region).blocks);
        op.operands.contains(&value) || blocks.any(|&inner| block_reads(module, inner, value))
    };
    module.block(block).ops.iter().any(reads)
}

/// The op returns an index of the closest op around it [LinalgOps.td, IndexOp].
fn mentions_index(module: &Module, block: BlockId) -> bool {
    module.block(block).ops.iter().any(|&op| module.op_name(op) == crate::linalg::names::INDEX)
}

impl Structured {
    fn run(&self, machine: &mut dyn Machine, operands: &mut [Value]) -> Result<Flow, Stop> {
        let mut places = Vec::with_capacity(operands.len());
        for (index, (operand, value)) in self.operands.iter().zip(operands).enumerate() {
            places.push(operand.place(value, index >= self.n_inputs)?);
        }
        let domain = {
            let extents: SmallVec<[OperandExtent<'_>; 4]> = places.iter().map(OperandPlace::extent).collect();
            Domain::new(&self.indexing.maps, &extents)?
        };
        if !domain.is_empty() {
            places.iter().try_for_each(OperandPlace::check_alignment)?;
            let hazards = order::find_hazards(machine, &self.indexing, &domain, &places, self.n_inputs)?;
            let several = order::several_parallel(&self.indexing, &domain);
            let watched = hazards.race || several && self.reaches_memory;
            let (depth, printed) = (machine.points().len(), machine.printed());
            machine.points().push(smallvec![0; domain.sizes.len()]);
            let handed = machine.handed().len();
            let result = match (&self.stored, watched) {
                (Some(stored), false) => self.iterate_stored(machine, &domain, &mut places, stored),
                (_, true) => self.iterate_watched(machine, &domain, &mut places),
                (None, false) => self.iterate(machine, &domain, &mut places),
            };
            machine.handed().truncate(handed);
            machine.points().truncate(depth);
            result?;
            // Ops in the body would otherwise be reported for what is noted before.
            if hazards.aliasing {
                machine.note_open(&ACCESS_ORDER);
            }
            order::note_printing(machine, &self.indexing, &domain, printed);
        }
        let outputs = places.into_iter().skip(self.n_inputs).filter_map(|place| match place {
            OperandPlace::Output(array) => Some(Value::Array(Rc::new(array))),
            _ => None,
        });
        Ok(Flow::Next(outputs.collect()))
    }

    fn iterate(
        &self,
        machine: &mut dyn Machine,
        domain: &Domain,
        places: &mut [OperandPlace],
    ) -> Result<(), Stop> {
        let mut slots = self.slots();
        domain.for_each(|indices, positions| self.step(machine, places, &mut slots, indices, positions))
    }

    /// As above, but tracks the accesses of parallel iterations. A parallel iteration includes all iterations of its reduction loops.
    fn iterate_watched(
        &self,
        machine: &mut dyn Machine,
        domain: &Domain,
        places: &mut [OperandPlace],
    ) -> Result<(), Stop> {
        let mut slots = self.slots();
        let mut fork = machine.memory().fork(order::space(&self.indexing, domain), true)?;
        domain.for_each(|indices, positions| {
            let number = order::number(&self.indexing, domain, indices);
            machine.memory().begin_iteration(&fork, number)?;
            self.step(machine, places, &mut slots, indices, positions)?;
            machine.memory().end_iteration(&mut fork);
            Ok(())
        })?;
        machine.memory().join(fork);
        Ok(())
    }

    /// As [`Structured::iterate`], but tracks which elements of sparse tensors are stored. Elements that differ in another order of the iterations
    /// are left open.
    fn iterate_stored(
        &self,
        machine: &mut dyn Machine,
        domain: &Domain,
        places: &mut [OperandPlace],
        operands: &StoredOperands,
    ) -> Result<(), Stop> {
        let orders = if self.reaches_memory { &[] } else { operands.orders() };
        let iterations = domain.sizes.iter().try_fold(1i64, |all, &size| all.checked_mul(size));
        let is_small = iterations.is_some_and(|iterations| iterations <= MAX_REORDERED);
        let orders = if is_small { orders } else { &orders[..orders.len().min(1)] };
        let start = if orders.is_empty() { Vec::new() } else { arrays(places, self.n_inputs) };
        let printed = machine.printed();
        self.iterate_ordered(machine, domain, places, operands, None)?;
        if orders.is_empty() || machine.printed() != printed {
            return Ok(());
        }
        let mut found = arrays(places, self.n_inputs);
        let mut open = vec![HashSet::new(); found.len()];
        for order in orders {
            restore(places, self.n_inputs, &start);
            self.iterate_ordered(machine, domain, places, operands, Some(order))?;
            for ((open, found), other) in open.iter_mut().zip(&found).zip(arrays(places, self.n_inputs)) {
                note_differences(open, found, &other);
            }
        }
        for (array, places) in found.iter_mut().zip(open) {
            for at in places {
                array.set(at, machine.open_scalar(&EVALUATION_ORDER, array.get(at)));
            }
        }
        restore(places, self.n_inputs, &found);
        Ok(())
    }

    /// Runs all iterations, row by row or in another order.
    fn iterate_ordered(
        &self,
        machine: &mut dyn Machine,
        domain: &Domain,
        places: &mut [OperandPlace],
        operands: &StoredOperands,
        order: Option<&IterationOrder>,
    ) -> Result<(), Stop> {
        let mut slots = self.slots();
        let mut stored = operands.begin(machine, places)?;
        let handed = machine.handed().len();
        let mut visit = |indices: &[i64], positions: &[i64]| {
            operands.hand(machine, &mut stored, places, positions)?;
            self.step(machine, places, &mut slots, indices, positions)?;
            machine.handed().truncate(handed);
            operands.note(machine, &mut stored, places, positions)
        };
        match order {
            None => domain.for_each(visit)?,
            Some(order) => {
                let iterations = order.iterations(domain)?;
                iterations.iter().try_for_each(|(indices, positions)| visit(indices, positions))?;
            }
        }
        operands.finish(machine, stored, places)
    }

    fn slots(&self) -> Slots {
        Slots { args: smallvec![Value::POISON; self.reads.len()], results: Values::new() }
    }

    /// One iteration.
    #[inline(always)]
    fn step(
        &self,
        machine: &mut dyn Machine,
        places: &mut [OperandPlace],
        slots: &mut Slots,
        indices: &[i64],
        positions: &[i64],
    ) -> Result<(), Stop> {
        if self.indexed
            && let Some(point) = machine.points().last_mut()
        {
            point.copy_from_slice(indices);
        }
        for (index, arg) in slots.args.iter_mut().enumerate() {
            if self.reads[index] {
                *arg = places[index].load(machine, positions[index])?;
            }
        }
        machine.run_body(self.body, &mut slots.args, &mut slots.results)?;
        let memory = machine.memory();
        for (index, result) in slots.results.iter().enumerate() {
            let output = self.n_inputs + index;
            places[output].store(memory, positions[output], result)?;
        }
        Ok(())
    }
}

/// The contents of the outputs that are tensors.
fn arrays(places: &[OperandPlace], n_inputs: usize) -> Vec<Array> {
    let array = |place: &OperandPlace| match place {
        OperandPlace::Output(array) => Some(array.clone()),
        _ => None,
    };
    places.iter().skip(n_inputs).filter_map(array).collect()
}

/// Gives the outputs that are tensors these contents.
fn restore(places: &mut [OperandPlace], n_inputs: usize, arrays: &[Array]) {
    let mut arrays = arrays.iter();
    for place in places.iter_mut().skip(n_inputs) {
        if let OperandPlace::Output(array) = place
            && let Some(content) = arrays.next()
        {
            array.clone_from(content);
        }
    }
}

/// The values that an iteration passes to the body and gets from it. Reused by the next iteration.
struct Slots {
    args: SmallVec<[Value; 4]>,
    results: Values,
}
