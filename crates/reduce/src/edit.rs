//! Questions and edits that several passes share.

use assay_ir::{Attr, AttrId, BlockId, Def, Module, OpId, Sym, TypeId, Uses, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Name of the property that makes an op a symbol (MLIR, «Symbols and Symbol Tables»).
pub const SYMBOL_NAME: &str = "sym_name";

/// Attached ops in program order, outer ones first.
pub fn ops(module: &Module) -> Vec<OpId> {
    let mut ops = Vec::new();
    module.walk(module.top(), &mut |op| ops.push(op));
    ops
}

/// The symbol that an op defines.
pub fn symbol(module: &Module, op: OpId) -> Option<Sym> {
    match module.ctx.attr(module.attr_of(op, SYMBOL_NAME)?) {
        Attr::String(name) => Some(*name),
        _ => None,
    }
}

/// Sets the name of an op that defines a symbol. The name is an attribute.
pub fn set_symbol(module: &mut Module, op: OpId, name: AttrId) {
    let data = module.op_mut(op);
    let lists = [std::mem::take(&mut data.properties), std::mem::take(&mut data.attrs)];
    let [properties, attrs] = lists.map(|list| {
        let change = |entry: (Sym, AttrId)| match module.ctx.str(entry.0) {
            SYMBOL_NAME => (entry.0, name),
            _ => entry,
        };
        list.into_iter().map(change).collect()
    });
    let data = module.op_mut(op);
    (data.properties, data.attrs) = (properties, attrs);
}

/// Results of attached ops and arguments of the blocks in them, in program order.
pub fn values(module: &Module) -> Vec<ValueId> {
    let mut values = Vec::new();
    for op in ops(module) {
        values.extend(&module.op(op).results);
        for &region in &module.op(op).regions {
            for &block in &module.region(region).blocks {
                values.extend(&module.block(block).args);
            }
        }
    }
    values
}

/// Whether an op is the terminator of its block: it has successors, or it is last. Some blocks need no terminator (at the top, or
/// in a symbol); there, an op with results, regions or a symbol is not a terminator.
pub fn is_terminator(module: &Module, op: OpId) -> bool {
    let data = module.op(op);
    if !data.successors.is_empty() {
        return true;
    }
    let Some(block) = data.parent else { return false };
    block != module.top()
        && module.block(block).ops.last() == Some(&op)
        && data.results.is_empty()
        && data.regions.is_empty()
        && symbol(module, op).is_none()
}

/// The terminator of a block, if it has one.
pub fn terminator(module: &Module, block: BlockId) -> Option<OpId> {
    module.block(block).ops.last().copied().filter(|&op| is_terminator(module, op))
}

/// The block of an op's region, if the region has exactly one block.
pub fn only_block(module: &Module, op: OpId, region: usize) -> Option<BlockId> {
    match module.region(*module.op(op).regions.get(region)?).blocks[..] {
        [block] => Some(block),
        _ => None,
    }
}

/// Types of values.
pub fn types(module: &Module, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|&value| module.value(value).ty).collect()
}

/// Whether any op, attached or not, has the value as an operand.
pub fn is_used(module: &Module, value: ValueId) -> bool {
    (0..module.n_ops() as u32).any(|op| module.op(OpId(op)).operands.contains(&value))
}

/// Whether an attribute refers to the symbol, at its root or nested.
fn mentions(module: &Module, attr: AttrId, name: Sym) -> bool {
    match module.ctx.attr(attr) {
        Attr::SymbolRef { root, nested } => *root == name || nested.contains(&name),
        Attr::Array(items) => items.iter().any(|&item| mentions(module, item, name)),
        Attr::Dictionary(entries) => entries.iter().any(|entry| mentions(module, entry.1, name)),
        _ => false,
    }
}

/// Attached ops that refer to a symbol.
pub fn references(module: &Module, name: Sym) -> Vec<OpId> {
    let mut found = ops(module);
    found.retain(|&op| {
        let data = module.op(op);
        data.properties.iter().chain(&data.attrs).any(|entry| mentions(module, entry.1, name))
    });
    found
}

/// Attached ops that have results, all of them unused.
pub fn unused_ops(module: &Module) -> FxHashSet<OpId> {
    let uses = Uses::collect(module);
    let unused = |&op: &OpId| {
        let results = &module.op(op).results;
        !results.is_empty() && results.iter().all(|&value| uses.is_unused(value))
    };
    ops(module).into_iter().filter(unused).collect()
}

/// Erases ops whose results are all unused, except those in `idle`. Then erases ops that only the erased ones used.
pub fn erase_orphans(module: &mut Module, idle: &FxHashSet<OpId>) {
    loop {
        let orphans: Vec<OpId> = {
            let list = unused_ops(module);
            ops(module).into_iter().filter(|op| list.contains(op) && !idle.contains(op)).collect()
        };
        let mut erased = false;
        for op in orphans.into_iter().rev() {
            if module.is_attached(op) && symbol(module, op).is_none() && !is_terminator(module, op) {
                module.erase_op(op);
                erased = true;
            }
        }
        if !erased {
            return;
        }
    }
}

/// Removes a result, which must be unused, from an op. The numbers of later results decrease by one.
pub fn erase_result(module: &mut Module, op: OpId, index: usize) {
    module.op_mut(op).results.remove(index);
    for at in index..module.op(op).results.len() {
        let value = module.op(op).results[at];
        module.value_mut(value).def = Def::Result { op, index: at as u32 };
    }
    // A group `%x:3` is numbered without gaps.
    for value in module.op(op).results.clone() {
        module.value_mut(value).name = None;
    }
}

/// Removes the names of all values and blocks, so that the printer numbers them.
pub fn forget_names(module: &mut Module) {
    for op in ops(module) {
        for value in module.op(op).results.clone() {
            module.value_mut(value).name = None;
        }
        for region in module.op(op).regions.clone() {
            for block in module.region(region).blocks.clone() {
                module.block_mut(block).name = None;
                for arg in module.block(block).args.clone() {
                    module.value_mut(arg).name = None;
                }
            }
        }
    }
}

/// Moves all ops of a block before `anchor`.
pub fn splice_before(module: &mut Module, anchor: OpId, block: BlockId) {
    for op in module.block(block).ops.clone() {
        module.detach_op(op);
        module.insert_before(anchor, op);
    }
}

/// The last of `operands`, as many as `wanted` has types, if their types agree. An op passes these to its regions and receives
/// them from there; they follow operands for the op itself (bounds, conditions).
pub fn suffix(module: &Module, operands: &[ValueId], wanted: &[TypeId]) -> Option<SmallVec<[ValueId; 4]>> {
    let start = operands.len().checked_sub(wanted.len())?;
    let part = &operands[start..];
    let agree = part.iter().zip(wanted).all(|(&value, &ty)| module.value(value).ty == ty);
    agree.then(|| part.into())
}
