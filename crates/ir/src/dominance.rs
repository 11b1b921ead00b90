//! Dominance between the blocks of a region (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm").

use rustc_hash::FxHashMap;

use crate::module::{BlockId, Module, RegionId};

/// The dominator tree of one region's control flow. It is not updated by later edits.
#[derive(Clone, Debug)]
pub struct Dominance {
    /// Entry and exit number of each reachable block in a walk of the tree. A block dominates the blocks whose interval lies within its own.
    intervals: FxHashMap<BlockId, (u32, u32)>,
}

impl Dominance {
    /// Dominance among the blocks of a region; edges to other regions are ignored.
    pub fn compute(module: &Module, region: RegionId) -> Dominance {
        let blocks = &module.region(region).blocks;
        let [entry, rest @ ..] = blocks.as_slice() else {
            return Dominance { intervals: FxHashMap::default() };
        };
        if rest.is_empty() {
            return Dominance { intervals: [(*entry, (0, 1))].into_iter().collect() };
        }
        let number: FxHashMap<BlockId, usize> = blocks.iter().enumerate().map(|(i, &b)| (b, i)).collect();
        let successors: Vec<Vec<usize>> = blocks
            .iter()
            .map(|&block| {
                let ops = module.block(block).ops.iter();
                ops.flat_map(|&op| &module.op(op).successors).filter_map(|b| number.get(b).copied()).collect()
            })
            .collect();
        let order = post_order(&successors);
        let idom = immediate_dominators(&successors, &order);
        let intervals = intervals(&order, &idom);
        Dominance { intervals: intervals.into_iter().map(|(block, span)| (blocks[block], span)).collect() }
    }

    /// Whether control can come from the entry block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.intervals.contains_key(&block)
    }

    /// Whether every path from the entry to `b` goes through `a`. Every block dominates an unreachable `b`, as in MLIR. An unreachable `a`
    /// dominates only unreachable blocks.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        match (self.intervals.get(&a), self.intervals.get(&b)) {
            (_, None) => true,
            (None, Some(_)) => a == b,
            (Some(a), Some(b)) => a.0 <= b.0 && b.1 <= a.1,
        }
    }
}

/// Reachable blocks, each after those it leads to.
fn post_order(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; successors.len()];
    let mut stack = vec![(0, 0)];
    seen[0] = true;
    while let Some((block, next)) = stack.last_mut() {
        match successors[*block].get(*next) {
            Some(&successor) => {
                *next += 1;
                if !std::mem::replace(&mut seen[successor], true) {
                    stack.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

/// The immediate dominator of each block; `None` for unreachable blocks, the entry itself for the entry.
fn immediate_dominators(successors: &[Vec<usize>], order: &[usize]) -> Vec<Option<usize>> {
    let mut rank = vec![0; successors.len()];
    let mut predecessors = vec![Vec::new(); successors.len()];
    for (position, &block) in order.iter().enumerate() {
        rank[block] = position;
        for &successor in &successors[block] {
            predecessors[successor].push(block);
        }
    }
    let mut idom: Vec<Option<usize>> = vec![None; successors.len()];
    idom[0] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.iter().rev().filter(|&&block| block != 0) {
            let mut new: Option<usize> = None;
            for &predecessor in predecessors[block].iter().filter(|&&p| idom[p].is_some()) {
                new = Some(new.map_or(predecessor, |other| intersect(predecessor, other, &idom, &rank)));
            }
            if new.is_some() && idom[block] != new {
                idom[block] = new;
                changed = true;
            }
        }
    }
    idom
}

fn intersect(mut a: usize, mut b: usize, idom: &[Option<usize>], rank: &[usize]) -> usize {
    while a != b {
        let (low, other) = if rank[a] < rank[b] { (a, b) } else { (b, a) };
        a = idom[low].unwrap_or(other);
        b = other;
    }
    a
}

fn intervals(order: &[usize], idom: &[Option<usize>]) -> Vec<(usize, (u32, u32))> {
    let mut children = vec![Vec::new(); idom.len()];
    for &block in order.iter().filter(|&&block| block != 0) {
        if let Some(parent) = idom[block] {
            children[parent].push(block);
        }
    }
    let mut spans = Vec::new();
    let mut clock = 0;
    let mut stack = vec![(0, 0, 0)];
    while let Some((block, next, start)) = stack.last_mut() {
        if *next == 0 {
            *start = clock;
            clock += 1;
        }
        match children[*block].get(*next) {
            Some(&child) => {
                *next += 1;
                stack.push((child, 0, 0));
            }
            None => {
                spans.push((*block, (*start, clock)));
                clock += 1;
                stack.pop();
            }
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_with_a_diamond_and_a_dead_block() {
        let text = r#""f"() ({
  ^a:
    "br"()[^b] : () -> ()
  ^b:
    "cond"()[^c, ^d] : () -> ()
  ^c:
    "br"()[^e] : () -> ()
  ^d:
    "br"()[^e] : () -> ()
  ^e:
    "cond"()[^b, ^x] : () -> ()
  ^dead:
    "br"()[^x] : () -> ()
  ^x:
    "ret"() : () -> ()
}) : () -> ()"#;
        let module = crate::parse(text).unwrap();
        let op = module.block(module.top()).ops[0];
        let region = module.op(op).regions[0];
        let tree = Dominance::compute(&module, region);
        let blocks = &module.region(region).blocks;
        let below = |at: usize| -> Vec<usize> {
            (0..blocks.len()).filter(|&other| tree.dominates(blocks[at], blocks[other])).collect()
        };
        assert_eq!(below(0), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(below(1), [1, 2, 3, 4, 5, 6]);
        assert_eq!(below(2), [2, 5]);
        assert_eq!(below(4), [4, 5, 6]);
        assert_eq!(below(5), [5]);
        assert!(!tree.is_reachable(blocks[5]));
    }
}
