//! Reading programs: the view of an op, its lists of numbers, the op that defines a value, and the ops that use it.

use assay_ir::{Def, Module, OpId, ValueId};
use assay_model::lists::{self, ListEntry};
use assay_model::rule::List;
use assay_model::{GuardBuilder, OpDef, OpView};
use smallvec::SmallVec;

/// The op, where `index` has 64 bits.
pub fn view_of(module: &Module, op: OpId) -> OpView<'_> {
    OpView { module, op, index_width: 64, types: &[] }
}

/// The definition of an op, if it is known.
pub fn op_def(module: &Module, op: OpId) -> Option<&'static OpDef> {
    crate::shared().get(module.op_name(op))
}

/// The op that defines a value.
pub fn definition(module: &Module, value: ValueId) -> Option<OpId> {
    match module.value(value).def {
        Def::Result { op, .. } => Some(op),
        Def::Arg { .. } => None,
    }
}

/// The entries of a list of an op.
pub fn entries(g: &dyn GuardBuilder, op: OpId, list: List) -> Option<SmallVec<[ListEntry; 4]>> {
    lists::entries(&view_of(g.ir(), op), list)
}

/// The first op after `after` in its block that uses a value, directly or in its regions.
pub fn first_user(module: &Module, after: OpId, value: ValueId) -> Option<OpId> {
    let block = module.op(after).parent?;
    let ops = &module.block(block).ops;
    let start = ops.iter().position(|&op| op == after)? + 1;
    ops[start..].iter().copied().find(|&op| uses(module, op, value))
}

/// All attached ops with a value as an operand.
pub fn users(module: &Module, value: ValueId) -> Vec<OpId> {
    let all = (0..module.n_ops() as u32).map(OpId);
    all.filter(|&op| module.op(op).parent.is_some() && module.op(op).operands.contains(&value)).collect()
}

/// The op that follows in the same block.
pub fn next_op(module: &Module, op: OpId) -> Option<OpId> {
    let ops = &module.block(module.op(op).parent?).ops;
    ops.get(module.position_of(op)? + 1).copied()
}

/// Whether an op uses a value, directly or in its regions.
pub fn uses(module: &Module, op: OpId, value: ValueId) -> bool {
    let data = module.op(op);
    data.operands.contains(&value)
        || data.regions.iter().any(|&region| {
            module
                .region(region)
                .blocks
                .iter()
                .any(|&block| module.block(block).ops.iter().any(|&inner| uses(module, inner, value)))
        })
}
