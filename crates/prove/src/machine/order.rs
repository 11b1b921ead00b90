//! The order in which the blocks of a region are executed: each block after those that branch to it, and each loop to its end before what
//! follows it.
//!
//! This is a weak topological order [F. Bourdoncle, Efficient chaotic iteration strategies with widenings, 1993]: a branch backwards always
//! leads to the head of a loop that contains the branch.

use assay_ir::{BlockId, Module, RegionId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A part of a region.
pub(super) enum BlockOrder {
    Block(BlockId),
    /// A loop: its head, and the rest in order.
    Loop(BlockId, Vec<BlockOrder>),
}

/// The order of all blocks that can be reached from the entry of a region.
pub(super) fn order_blocks(module: &Module, region: RegionId) -> Vec<BlockOrder> {
    let Some(&entry) = module.region(region).blocks.first() else { return Vec::new() };
    let all = module.region(region).blocks.iter().copied().collect();
    split(module, &reverse_post_order(module, entry, &all))
}

/// Splits blocks, which are in reverse post-order, into loops and single blocks.
fn split(module: &Module, blocks: &[BlockId]) -> Vec<BlockOrder> {
    let mut left: FxHashSet<BlockId> = blocks.iter().copied().collect();
    let mut sources: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    for &block in blocks {
        for successor in successors(module, block) {
            sources.entry(successor).or_default().push(block);
        }
    }
    let mut order = Vec::new();
    for &head in blocks {
        if !left.remove(&head) {
            continue;
        }
        // What comes to the head and was not before it is in a loop with it [S. R. Kosaraju's algorithm].
        let (mut members, mut next) = (vec![head], 0);
        while let Some(&member) = members.get(next) {
            next += 1;
            let before = sources.get(&member).into_iter().flatten();
            members.extend(before.copied().filter(|source| left.remove(source)));
        }
        let is_loop = members.len() > 1 || successors(module, head).any(|successor| successor == head);
        if !is_loop {
            order.push(BlockOrder::Block(head));
            continue;
        }
        let inside = reverse_post_order(module, head, &members.into_iter().collect());
        order.push(BlockOrder::Loop(head, split(module, &inside[1..])));
    }
    order
}

fn successors(module: &Module, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> {
    let last = module.block(block).ops.last();
    last.into_iter().flat_map(move |&op| module.op(op).successors.iter().copied())
}

/// The blocks that can be reached from a root within some blocks, each before those to which it branches, except for loops. If a block
/// branches to several, the first comes first.
fn reverse_post_order(module: &Module, root: BlockId, within: &FxHashSet<BlockId>) -> Vec<BlockId> {
    let backwards = |block| successors(module, block).rev().collect::<Vec<_>>().into_iter();
    let mut seen = FxHashSet::from_iter([root]);
    let mut finished = Vec::new();
    let mut path = vec![(root, backwards(root))];
    while let Some((block, next)) = path.last_mut() {
        match next.next() {
            Some(successor) if within.contains(&successor) && seen.insert(successor) => {
                path.push((successor, backwards(successor)));
            }
            Some(_) => {}
            None => {
                finished.push(*block);
                path.pop();
            }
        }
    }
    finished.reverse();
    finished
}
