//! Which values in the body of a structured op are computed of stored elements.
//!
//! The sparsifier visits only the elements that the body needs: of a product those that both factors store, of a sum those that one summand stores
//! [Merger.cpp, `buildLattices`]. So the stored elements of a sparse result follow from the body, and not from the values.

use std::collections::HashMap;

use assay_ir::{BlockId, Int, Module, Op, OpId, ValueId};
use assay_model::shape::{Shapes, Trait};
use assay_model::{Machine, OpView, Scalar, StoredCase, StoredIf, Value, Values};
use smallvec::SmallVec;

use super::encoding::is_sparse;
use crate::program::{definition, op_def, uses as uses_value};

/// What in a body decides which elements are stored.
pub struct StoredBody {
    /// The first is that of all values that are no elements of sparse tensors.
    steps: Vec<PresenceStep>,
    numbers: HashMap<ValueId, usize>,
    /// The outputs into which stored elements are combined, by operand.
    reductions: Vec<usize>,
    /// Whether an op of the body may leave out a stored element.
    selects: bool,
}

/// When a value is stored.
enum PresenceStep {
    Always,
    /// If this operand's element is. That of an operand without encoding counts as stored.
    Input(usize),
    /// In one of these cases; the numbers are those of earlier steps.
    Cases(Vec<StoredCase>),
}

/// The most operands of an op whose stored elements are tracked.
const MAX_OPERANDS: usize = 64;

impl StoredBody {
    /// The body in a block, whose arguments are elements of the operands of the op around it.
    pub fn new(view: &OpView<'_>, block: BlockId) -> StoredBody {
        let module = view.module;
        let mut body = StoredBody::empty();
        let args = &module.block(block).args;
        body.reductions = reductions(module, block);
        let n_inputs = n_inputs(module, block);
        for (number, (&arg, is_sparse)) in args.iter().zip(sparse_operands(module, block)).enumerate() {
            if (is_sparse || number >= n_inputs) && number < MAX_OPERANDS {
                body.add(arg, PresenceStep::Input(number));
            }
        }
        for &op in &module.block(block).ops {
            let inner = OpView { op, ..*view };
            let operands = &module.op(op).operands;
            let cases = match op_def(module, op).map(|def| def.stored).unwrap_or_default() {
                StoredIf::All => vec![(0..operands.len()).map(|operand| (operand, true)).collect()],
                StoredIf::Any => (0..operands.len()).map(|operand| vec![(operand, true)]).collect(),
                // The third operand is the identity.
                StoredIf::Reduction => vec![vec![(0, true)], vec![(1, true)]],
                StoredIf::Selection => {
                    body.selects = true;
                    vec![vec![(0, true)]]
                }
                StoredIf::Cases(cases) => cases(&inner),
            };
            let literal = |(operand, stored): (usize, bool)| {
                let number = operands.get(operand).map_or(0, |&value| body.number(value));
                (number, stored)
            };
            let cases: Vec<StoredCase> =
                cases.into_iter().map(|case| case.into_iter().map(literal).collect()).collect();
            for &result in &module.op(op).results {
                body.add(result, PresenceStep::Cases(cases.clone()));
            }
        }
        body
    }

    /// A body in which everything is stored.
    fn empty() -> StoredBody {
        StoredBody {
            steps: vec![PresenceStep::Always],
            numbers: HashMap::new(),
            reductions: Vec::new(),
            selects: false,
        }
    }

    /// Whether stored elements are combined into the output that is this operand.
    pub fn is_reduction(&self, operand: usize) -> bool {
        self.reductions.contains(&operand)
    }

    /// Whether an element that is zero may be left out of the result.
    pub fn selects(&self) -> bool {
        self.selects
    }

    fn add(&mut self, value: ValueId, step: PresenceStep) {
        self.numbers.insert(value, self.steps.len());
        self.steps.push(step);
    }

    /// The number of a value's step.
    pub fn number(&self, value: ValueId) -> usize {
        self.numbers.get(&value).copied().unwrap_or(0)
    }

    /// Finds out which values are stored. A bit of `inputs` says whether the operand's element is.
    pub fn evaluate(&self, inputs: u64, stored: &mut Vec<bool>) {
        stored.clear();
        for step in &self.steps {
            let is_stored = match step {
                PresenceStep::Always => true,
                PresenceStep::Input(number) => inputs >> number & 1 == 1,
                PresenceStep::Cases(cases) => {
                    cases.iter().any(|case| case.iter().all(|&(number, expected)| stored[number] == expected))
                }
            };
            stored.push(is_stored);
        }
    }
}

/// Whether the body adds stored elements to its argument `total` and yields the sum as `value`: if none of the summands is stored, the total stays as
/// it is.
pub fn accumulates(module: &Module, block: BlockId, value: ValueId, total: ValueId) -> bool {
    let is_commutative =
        |op| Shapes::newest().get(module.op_name(op)).is_some_and(|shape| shape.has(Trait::Commutative));
    let uses = |&op: &OpId| module.op(op).operands.iter().filter(|&&operand| operand == total).count();
    let inside = |&op: &OpId| !module.op(op).operands.contains(&total) && uses_value(module, op, total);
    let ops = &module.block(block).ops;
    if ops.iter().map(uses).sum::<usize>() != 1 || ops.iter().any(inside) {
        return false;
    }
    let mut value = value;
    while value != total {
        let Some(op) = definition(module, value).filter(|op| ops.contains(op)) else { return false };
        let adds = op_def(module, op).is_some_and(|def| matches!(def.stored, StoredIf::Any));
        let operands = &module.op(op).operands;
        let leads = |&&operand: &&ValueId| reaches(module, block, operand, total);
        let Some(place) = operands.iter().position(|operand| leads(&operand)) else { return false };
        if !adds || place > 0 && !is_commutative(op) {
            return false;
        }
        value = operands[place];
    }
    true
}

/// Whether a value is another one, or is computed of it in a block.
fn reaches(module: &Module, block: BlockId, value: ValueId, source: ValueId) -> bool {
    value == source
        || definition(module, value).is_some_and(|op| {
            module.op(op).parent == Some(block)
                && module.op(op).operands.iter().any(|&operand| reaches(module, block, operand, source))
        })
}

fn op_around(module: &Module, block: BlockId) -> Option<&Op> {
    let region = module.block(block).parent?;
    module.region(region).parent.map(|op| module.op(op))
}

/// For each operand of the op around a block, whether it is a sparse tensor.
fn sparse_operands(module: &Module, block: BlockId) -> Vec<bool> {
    let Some(parent) = op_around(module, block) else { return Vec::new() };
    let operands = parent.operands.iter();
    operands.map(|&value| is_sparse(&module.ctx, module.value(value).ty)).collect()
}

/// The number of inputs of the op around a block. Each of its results has an output operand.
fn n_inputs(module: &Module, block: BlockId) -> usize {
    op_around(module, block).map_or(0, |op| op.operands.len().saturating_sub(op.results.len()))
}

/// The outputs of the op around a block that are operands of a reduction of stored elements.
fn reductions(module: &Module, block: BlockId) -> Vec<usize> {
    let reduced = |arg: ValueId| {
        module.block(block).ops.iter().any(|&op| {
            let is_reduction =
                op_def(module, op).is_some_and(|def| matches!(def.stored, StoredIf::Reduction));
            is_reduction && module.op(op).operands.contains(&arg)
        })
    };
    let args = module.block(block).args.iter().enumerate().skip(n_inputs(module, block));
    args.filter(|(_, arg)| reduced(**arg)).map(|(number, _)| number).collect()
}

/// Hands the bits for [`StoredBody::evaluate`] to the ops in a body.
pub fn handed_bits(inputs: u64) -> Values {
    let mut values = Values::new();
    values.push(Scalar::Int(Int::new(64, inputs.into())).into());
    values
}

/// For an op in such a body: which of its operands are stored.
pub struct OperandsStored {
    body: StoredBody,
    numbers: SmallVec<[usize; 3]>,
}

impl OperandsStored {
    /// Of the op of a view.
    pub fn from_op(view: &OpView<'_>) -> OperandsStored {
        let op = view.module.op(view.op);
        let body = match op.parent {
            Some(block) => StoredBody::new(view, block),
            None => StoredBody::empty(),
        };
        let numbers = op.operands.iter().map(|&value| body.number(value)).collect();
        OperandsStored { body, numbers }
    }

    /// For each operand, whether it is stored. Without sparse tensors around the op, all are.
    pub fn read(&self, machine: &mut dyn Machine) -> SmallVec<[bool; 3]> {
        let bits = machine.handed().last().and_then(|values| values.first()).and_then(Value::as_int);
        let bits = bits.and_then(Int::to_u64).unwrap_or(u64::MAX);
        let mut stored = Vec::with_capacity(self.body.steps.len());
        self.body.evaluate(bits, &mut stored);
        self.numbers.iter().map(|&number| stored[number]).collect()
    }
}
