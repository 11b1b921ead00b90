//! Runs an op under a condition, or removes an op.

use assay_ir::{Module, OpId, TypeId, ValueId};
use assay_model::GuardBuilder;

use super::emit::Emitter;

/// When an op runs.
pub enum Runs {
    Always,
    Sometimes,
    Never,
    /// It cannot be put under a condition.
    Impossible,
}

/// Runs an op only if a condition holds; otherwise, other values replace its results.
pub fn run_if(e: &mut Emitter<'_>, op: OpId, condition: ValueId) -> Runs {
    match GuardBuilder::range(e, condition).and_then(|range| range.exact()) {
        Some(0) => return if replace(e, op) { Runs::Never } else { Runs::Impossible },
        Some(_) => return Runs::Always,
        None => {}
    }
    if runs_if(e, op, condition) {
        return Runs::Always;
    }
    let data = e.module.op(op);
    if !data.successors.is_empty() || is_terminator(e.module, op) || e.lone.is_some() {
        return Runs::Impossible;
    }
    let results = data.results.clone();
    let types: Vec<TypeId> = results.iter().map(|&result| e.module.value(result).ty).collect();
    let branch = (e.guard_ops.branch)(e.module, condition, &types);
    if !results.is_empty() && !fill_other(e, op, branch, &types) {
        return Runs::Impossible;
    }
    e.module.insert_before(op, branch);
    e.module.detach_op(op);
    for (index, &old) in results.iter().enumerate() {
        let new = e.module.op(branch).results[index];
        e.module.replace_all_uses(old, new);
    }
    let first = e.module.op(branch).regions[0];
    let block = e.module.add_block(first);
    e.module.push_op(block, op);
    let leave = (e.guard_ops.leave)(e.module, &results);
    e.module.push_op(block, leave);
    Runs::Sometimes
}

/// Fills the region that runs if the op does not; false if it cannot be filled.
fn fill_other(e: &mut Emitter<'_>, op: OpId, branch: OpId, types: &[TypeId]) -> bool {
    let second = e.module.op(branch).regions[1];
    let block = e.module.add_block(second);
    let leave = (e.guard_ops.leave)(e.module, &[]);
    e.module.push_op(block, leave);
    let anchor = std::mem::replace(&mut e.anchor, leave);
    e.enter();
    let values: Option<Vec<ValueId>> = types.iter().map(|&ty| stand_in(e, op, ty)).collect();
    e.leave();
    e.anchor = anchor;
    if let Some(values) = &values {
        e.module.op_mut(leave).operands = values.iter().copied().collect();
    }
    values.is_some()
}

/// A value in place of an op's result: an operand of its type, or a fresh one.
fn stand_in(e: &mut Emitter<'_>, op: OpId, ty: TypeId) -> Option<ValueId> {
    let operand = e.module.op(op).operands.iter().copied().find(|&operand| e.module.value(operand).ty == ty);
    operand.or_else(|| e.fresh(ty))
}

/// Whether an op is in a region that runs only if a condition holds.
fn runs_if(e: &Emitter<'_>, op: OpId, condition: ValueId) -> bool {
    let mut at = op;
    while let (Some(region), Some(parent)) = (e.module.parent_region(at), e.module.parent_op(at)) {
        let data = e.module.op(parent);
        if e.module.op_name(parent) == e.guard_ops.branch_name
            && data.operands.first() == Some(&condition)
            && data.regions.first() == Some(&region)
        {
            return true;
        }
        at = parent;
    }
    false
}

/// Whether an op ends its block, so that no other op can replace it.
fn is_terminator(module: &Module, op: OpId) -> bool {
    let Some(block) = module.op(op).parent else { return true };
    let last = module.block(block).ops.last() == Some(&op);
    last && module.block(block).parent.is_some() && module.op(op).results.is_empty()
}

/// Removes an op; other values replace its results. Returns false, and changes nothing, if that is impossible.
pub fn replace(e: &mut Emitter<'_>, op: OpId) -> bool {
    let data = e.module.op(op);
    if !data.successors.is_empty() || is_terminator(e.module, op) {
        return false;
    }
    let results = data.results.clone();
    let mut values = Vec::new();
    // The last result comes first: no value can replace a token, which is always the last result. Otherwise, values made for the other results would
    // stay unused.
    for &result in results.iter().rev() {
        let ty = e.module.value(result).ty;
        match stand_in(e, op, ty) {
            Some(value) => values.push(value),
            None => return false,
        }
    }
    values.reverse();
    take_out(e.module, op, &values);
    true
}

/// Removes an op; these values replace its results.
pub fn take_out(module: &mut Module, op: OpId, values: &[ValueId]) {
    for (index, &value) in values.iter().enumerate() {
        if let Some(&result) = module.op(op).results.get(index) {
            module.replace_all_uses(result, value);
        }
    }
    module.erase_op(op);
}
