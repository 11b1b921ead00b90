//! For each op, the operands that nothing reads afterwards, so that the op may reuse their content.

use assay_ir::{BlockId, Def, Module, OpId, RegionId, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Instr;

/// For each block of a region, the large values of the region that are read after the block before they are defined
/// again. Blocks without such values are left out.
pub fn live_out(module: &Module, region: RegionId) -> FxHashMap<BlockId, FxHashSet<ValueId>> {
    let blocks = &module.region(region).blocks;
    let mut live_in: FxHashMap<BlockId, FxHashSet<ValueId>> = FxHashMap::default();
    for &block in blocks.iter().filter(|_| blocks.len() > 1) {
        let live = live_in.entry(block).or_default();
        for &op in &module.block(block).ops {
            uses(module, op, &mut |value| {
                let of_region = region_of(module, value) == Some(region);
                if of_region && is_large(module, value) && !defined_in(module, block, value) {
                    live.insert(value);
                }
            });
        }
    }
    let mut live_out: FxHashMap<BlockId, FxHashSet<ValueId>> = FxHashMap::default();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &block in blocks.iter().rev() {
            let successors = module.block(block).ops.last().map(|&op| module.op(op).successors.as_slice());
            for successor in successors.unwrap_or_default() {
                for value in live_in.get(successor).into_iter().flatten().copied().collect::<Vec<_>>() {
                    let new = live_out.entry(block).or_default().insert(value);
                    if new && !defined_in(module, block, value) {
                        live_in.entry(block).or_default().insert(value);
                    }
                    changed |= new;
                }
            }
        }
    }
    live_out
}

/// Marks, in the instructions of a block, the operands whose values are defined in the block's region and that nothing
/// reads after the op: neither a later op of the block, nor an op within one, nor a block that may come after.
pub fn mark_last_uses(
    module: &Module,
    block: BlockId,
    live_out: Option<&FxHashSet<ValueId>>,
    instrs: &mut [Instr],
) {
    // For each value, the number of the instruction that reads it last, itself or within its regions.
    let mut last: FxHashMap<ValueId, usize> = FxHashMap::default();
    for (number, instr) in instrs.iter().enumerate() {
        uses(module, instr.op, &mut |value| {
            last.insert(value, number);
        });
    }
    for (number, instr) in instrs.iter_mut().enumerate() {
        let operands = &module.op(instr.op).operands;
        for (index, &value) in operands.iter().enumerate().take(u32::BITS as usize) {
            let once = operands.iter().filter(|&&other| other == value).count() == 1;
            if once
                && is_large(module, value)
                && last.get(&value) == Some(&number)
                && region_of(module, value) == module.block(block).parent
                && !live_out.is_some_and(|live| live.contains(&value))
                && !read_within(module, instr.op, value)
            {
                instr.last_use |= 1 << index;
            }
        }
    }
}

/// Values of these types hold many elements; copies of other values cost nothing, and reports show them.
pub fn is_large(module: &Module, value: ValueId) -> bool {
    let ty = module.ctx.ty(module.value(value).ty);
    matches!(
        ty,
        Type::Tensor { .. } | Type::UnrankedTensor { .. } | Type::Vector { .. } | Type::Dialect { .. }
    )
}

fn defined_in(module: &Module, block: BlockId, value: ValueId) -> bool {
    defining_block(module, value) == Some(block)
}

/// The region that directly contains the definition of a value.
fn region_of(module: &Module, value: ValueId) -> Option<RegionId> {
    module.block(defining_block(module, value)?).parent
}

fn defining_block(module: &Module, value: ValueId) -> Option<BlockId> {
    match module.value(value).def {
        Def::Result { op, .. } => module.op(op).parent,
        Def::Arg { block, .. } => Some(block),
    }
}

fn read_within(module: &Module, op: OpId, value: ValueId) -> bool {
    let mut found = false;
    let blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    for &inner in blocks.flat_map(|&block| &module.block(block).ops) {
        uses(module, inner, &mut |used| found |= used == value);
    }
    found
}

/// Calls `visit` with each value that an op, or an op within it, reads.
fn uses(module: &Module, op: OpId, visit: &mut dyn FnMut(ValueId)) {
    for &operand in &module.op(op).operands {
        visit(operand);
    }
    for &region in &module.op(op).regions {
        for &block in &module.region(region).blocks {
            for &inner in &module.block(block).ops {
                uses(module, inner, visit);
            }
        }
    }
}
