//! Decides which program of a corpus comes next: programs come first if they cover much that few others cover.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use assay_engine::mutate::coverage::items;
use assay_ir::Module;
use rand::Rng as _;
use rand_pcg::Pcg64Mcg;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Seed;

/// How far a dependency reaches: an op, the ops around it, and those that define its operands.
const DEPTH: u32 = 1;

/// The order of first turns. The next program is always the one that adds most to what the programs before it cover. Programs
/// that add nothing come last.
pub fn by_coverage(modules: &[&Module]) -> Vec<usize> {
    let covers: Vec<FxHashSet<u64>> = modules.iter().map(|module| items(module, DEPTH)).collect();
    let mut covered = FxHashSet::default();
    // What a program adds can only shrink. So if the value of an entry is still right when it is popped, it is the largest.
    let mut heap: BinaryHeap<(usize, Reverse<usize>)> =
        covers.iter().enumerate().map(|(at, items)| (items.len(), Reverse(at))).collect();
    let mut order = Vec::with_capacity(modules.len());
    while let Some((claimed, Reverse(at))) = heap.pop() {
        let adds = covers[at].difference(&covered).count();
        if adds < claimed {
            heap.push((adds, Reverse(at)));
            continue;
        }
        covered.extend(&covers[at]);
        order.push(at);
    }
    order
}

/// How often each program is mutated and joined. The weight depends on what the program covers: the more programs cover an item,
/// the less it counts.
#[derive(Clone, Default)]
pub struct Weights {
    /// The programs, each with the sum of the weights up to and including it.
    sums: Vec<(usize, u64)>,
}

/// The weight of an item that only one program covers.
const ALONE: u64 = 1 << 16;

impl Weights {
    /// The weights of the seeds that can be mutated.
    pub fn new(seeds: &[Seed]) -> Weights {
        let usable = || seeds.iter().enumerate().filter(|(_, seed)| seed.mutable);
        let covers: Vec<_> = usable().map(|(at, seed)| (at, items(&seed.module, DEPTH))).collect();
        let mut frequent: FxHashMap<u64, u64> = FxHashMap::default();
        covers.iter().flat_map(|each| &each.1).for_each(|&item| *frequent.entry(item).or_default() += 1);
        let mut sum = 0;
        let sums = covers.iter().map(|(at, items)| {
            sum += 1 + items.iter().map(|item| ALONE / frequent[item]).sum::<u64>();
            (*at, sum)
        });
        Weights { sums: sums.collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// Two programs: one is drawn by its weight, the other is any other program. If there is no other program, both are the same.
    pub fn pair(&self, rng: &mut Pcg64Mcg) -> Option<[usize; 2]> {
        let point = rng.random_range(0..self.sums.last()?.1);
        let first = self.sums.partition_point(|&(_, sum)| sum <= point);
        let second = (first + rng.random_range(0..self.sums.len().max(2) - 1) + 1) % self.sums.len();
        Some([self.sums[first].0, self.sums[second].0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::stream;

    fn module(ops: &[&str]) -> Module {
        let lines: String =
            ops.iter().map(|op| format!("%x{} = \"{op}\"() : () -> i8\n", op.replace('.', ""))).collect();
        assay_ir::parse(&lines).unwrap()
    }

    #[test]
    fn what_adds_most_comes_first_and_what_adds_nothing_last() {
        let all =
            [module(&["a.x"]), module(&["b.x", "b.y", "b.z"]), module(&["b.x"]), module(&["c.x", "c.y"])];
        assert_eq!(by_coverage(&all.each_ref()), [1, 3, 0, 2]);
    }

    #[test]
    fn rare_programs_are_drawn_more_often() {
        let names: Vec<&str> = (0..50).map(|at| if at == 7 { "rare.op" } else { "common.op" }).collect();
        let seed = |name: &&str| Seed {
            place: String::new(),
            module: module(&[*name]),
            hints: Vec::new(),
            mutable: *name != "other.op",
        };
        let weights = Weights::new(&names.iter().map(seed).collect::<Vec<_>>());
        let drawn: Vec<[usize; 2]> = (0..400).filter_map(|at| weights.pair(&mut stream(1, at))).collect();
        assert_eq!(drawn.len(), 400);
        assert!(drawn.iter().all(|pair| pair[0] != pair[1]), "a program is joined with itself");
        let rare = drawn.iter().filter(|pair| pair[0] == 7).count();
        assert!((100..300).contains(&rare), "{rare} of 400");
        assert!(Weights::default().pair(&mut stream(1, 1)).is_none());
    }
}
