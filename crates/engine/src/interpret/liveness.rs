//! Which operands an op is the last to read, so that it may have their content for itself.

use assay_ir::{BlockId, Def, Module, OpId, RegionId, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Instr;

/// The values that several blocks of a region read, ops within ops counted with the block that they stand in.
pub fn shared_values(module: &Module, region: RegionId) -> FxHashSet<ValueId> {
    let mut reader: FxHashMap<ValueId, BlockId> = FxHashMap::default();
    let mut shared = FxHashSet::default();
    for &block in &module.region(region).blocks {
        for &op in &module.block(block).ops {
            uses(module, op, &mut |value| {
                if *reader.entry(value).or_insert(block) != block {
                    shared.insert(value);
                }
            });
        }
    }
    shared
}

/// Marks, in the instructions of a block, the operands whose values are defined in the block and are not read
/// after the op: by no later op of the block or within one, and by no other block.
pub fn mark_last_uses(module: &Module, block: BlockId, shared: &FxHashSet<ValueId>, instrs: &mut [Instr]) {
    // Number of the instruction that reads a value last, itself or within its regions.
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
                && defined_in(module, block, value)
                && !shared.contains(&value)
                && !read_within(module, instr.op, value)
            {
                instr.last_use |= 1 << index;
            }
        }
    }
}

/// Values of these types hold many elements; of others a copy costs nothing, and reports want to show them.
pub fn is_large(module: &Module, value: ValueId) -> bool {
    let ty = module.ctx.ty(module.value(value).ty);
    matches!(
        ty,
        Type::Tensor { .. } | Type::UnrankedTensor { .. } | Type::Vector { .. } | Type::Dialect { .. }
    )
}

fn defined_in(module: &Module, block: BlockId, value: ValueId) -> bool {
    match module.value(value).def {
        Def::Result { op, .. } => module.op(op).parent == Some(block),
        Def::Arg { block: owner, .. } => owner == block,
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

/// Calls `visit` with each value that an op or an op within it reads.
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
