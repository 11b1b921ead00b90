//! Control flow between the blocks of a region: edges, the values that they pass, unreachable blocks.

use std::ops::Range;

use assay_ir::{Attr, BlockId, Dominance, Module, OpId, RegionId, ValueId, i64_elements};

use crate::edit;

/// Name of the property that gives the sizes of operand groups (MLIR, trait `AttrSizedOperandSegments`).
pub const OPERAND_SEGMENTS: &str = "operandSegmentSizes";

/// The range `start..end` of a branch's operands that are passed to its successor number `index`; `None` if the op does not say.
///
/// A branch with one successor passes its last operands to it. A branch with several successors has one group of operands for
/// each; these are the last groups of the op.
pub fn edge_operands(module: &Module, branch: OpId, index: usize) -> Option<(usize, usize)> {
    let data = module.op(branch);
    let target = *data.successors.get(index)?;
    let wanted = module.block(target).args.len();
    let (start, end) = if data.successors.len() == 1 && module.attr_of(branch, OPERAND_SEGMENTS).is_none() {
        (data.operands.len().checked_sub(wanted)?, data.operands.len())
    } else if module.attr_of(branch, OPERAND_SEGMENTS).is_some() {
        let groups = operand_groups(module, branch)?;
        let group = &groups[groups.len().checked_sub(data.successors.len())? + index];
        (group.start, group.end)
    } else {
        // No operand goes anywhere.
        (data.operands.len(), data.operands.len())
    };
    let handed = data.operands.get(start..end)?;
    let types = edit::types(module, &module.block(target).args);
    (edit::types(module, handed) == types).then_some((start, end))
}

/// The groups of an op's operands; `None` if the op does not say their sizes.
pub fn operand_groups(module: &Module, op: OpId) -> Option<Vec<Range<usize>>> {
    let sizes = i64_elements(&module.ctx, module.attr_of(op, OPERAND_SEGMENTS)?).ok()?;
    let mut end = 0;
    let group = |size: i64| {
        let start = end;
        end += usize::try_from(size).ok()?;
        Some(start..end)
    };
    sizes.into_iter().map(group).collect()
}

/// The values that a branch passes to its successor number `index`.
pub fn edge_values(module: &Module, branch: OpId, index: usize) -> Option<Vec<ValueId>> {
    let (start, end) = edge_operands(module, branch, index)?;
    Some(module.op(branch).operands[start..end].to_vec())
}

/// Removes value number `arg` from the edge to successor number `index`.
pub fn drop_edge_value(module: &mut Module, branch: OpId, index: usize, arg: usize) -> Option<()> {
    let (start, end) = edge_operands(module, branch, index)?;
    if start + arg >= end {
        return None;
    }
    module.op_mut(branch).operands.remove(start + arg);
    shrink_group(module, branch, start + arg)
}

/// Corrects the group sizes of an op after operand number `at` was removed. Does nothing if the op has no groups.
pub fn shrink_group(module: &mut Module, op: OpId, at: usize) -> Option<()> {
    let Some(attr) = module.attr_of(op, OPERAND_SEGMENTS) else { return Some(()) };
    let Attr::DenseArray { elem, len, .. } = *module.ctx.attr(attr) else { return None };
    let mut groups = operand_groups(module, op)?;
    groups.iter_mut().find(|group| at < group.end)?.end -= 1;
    // The sizes are 32-bit integers (AttrSizedOperandSegments).
    let bytes = groups.iter().flat_map(|group| (group.len() as i32).to_le_bytes()).collect();
    let new = module.ctx.intern_attr(Attr::DenseArray { elem, bytes, len });
    let in_properties = module.op(op).properties.iter().any(|entry| entry.1 == attr);
    if in_properties {
        module.set_property(op, OPERAND_SEGMENTS, new);
    } else {
        module.set_attr(op, OPERAND_SEGMENTS, new);
    }
    Some(())
}

/// Branches to a block, each with the number of the successor.
pub fn edges_to(module: &Module, block: BlockId) -> Vec<(OpId, usize)> {
    let Some(region) = module.block(block).parent else { return Vec::new() };
    let mut edges = Vec::new();
    for &other in &module.region(region).blocks {
        for &op in &module.block(other).ops {
            let targets = module.op(op).successors.iter().enumerate();
            edges.extend(targets.filter(|target| *target.1 == block).map(|target| (op, target.0)));
        }
    }
    edges
}

/// Regions with more than one block, in program order.
pub fn graphs(module: &Module) -> Vec<RegionId> {
    let regions = edit::ops(module).into_iter().flat_map(|op| module.op(op).regions.clone());
    regions.filter(|&region| module.region(region).blocks.len() > 1).collect()
}

/// Blocks that control cannot reach.
pub fn unreachable(module: &Module, region: RegionId) -> Vec<BlockId> {
    let dominance = Dominance::compute(module, region);
    let blocks = module.region(region).blocks.iter().copied();
    blocks.filter(|&block| !dominance.is_reachable(block)).collect()
}

/// Erases the blocks that became unreachable. Blocks in `before` were unreachable already and stay.
pub fn erase_unreachable(module: &mut Module, region: RegionId, before: &[BlockId]) {
    for block in unreachable(module, region) {
        if !before.contains(&block) {
            module.erase_block(block);
        }
    }
}

/// Replaces the terminator of a block, and erases the blocks that were reachable only through it.
pub fn replace_terminator(module: &mut Module, old: OpId, new: OpId) -> Option<()> {
    let region = module.parent_region(old)?;
    let before = unreachable(module, region);
    module.insert_before(old, new);
    module.erase_op(old);
    erase_unreachable(module, region, &before);
    Some(())
}
