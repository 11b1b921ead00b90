//! Mutation guided by coverage: a mutant that covers something new becomes a seed.

use std::sync::Arc;

use assay_ir::Module;
use rustc_hash::FxHashSet;

use super::coverage::{DEPTH, items};
use super::{Mutated, Mutator};
use crate::dice::Dice;

/// Bounds of a pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// Maximal number of seeds; the ones selected most often are dropped first.
    pub most: usize,
    /// A seed selected more often than this is dropped, if others are left.
    pub selections: u32,
    /// Depth of the coverage of dependencies; `None`: only coverage that the caller reports counts.
    pub depth: Option<u32>,
}

impl Default for PoolConfig {
    /// MLIRod's numbers, but for the bound.
    fn default() -> PoolConfig {
        PoolConfig { most: 4096, selections: 10, depth: Some(DEPTH) }
    }
}

/// One mutant to make.
#[derive(Clone, Debug)]
pub struct MutationTask {
    /// Position in the order in which the pool gives out tasks.
    index: u64,
    program: Arc<Module>,
    donor: Arc<Module>,
}

/// Seeds and what they cover. Mutants are made in rounds: all tasks of a round are drawn from one state of the
/// pool, and their results are merged in order, so the number of threads does not matter.
pub struct SeedPool {
    config: PoolConfig,
    seeds: Vec<(Arc<Module>, u32)>,
    covered: FxHashSet<u64>,
    next: u64,
    seed: u64,
}

impl SeedPool {
    /// A pool of programs; there must be at least one.
    pub fn new(programs: impl IntoIterator<Item = Module>, seed: u64, config: PoolConfig) -> SeedPool {
        let mut pool = SeedPool { config, seeds: Vec::new(), covered: FxHashSet::default(), next: 0, seed };
        for program in programs {
            pool.cover(&program);
            pool.seeds.push((Arc::new(program), 0));
        }
        pool
    }

    /// The tasks of a round.
    pub fn round(&mut self, count: usize) -> Vec<MutationTask> {
        (0..count).filter_map(|_| self.task()).collect()
    }

    fn task(&mut self) -> Option<MutationTask> {
        let index = self.next;
        self.next += 1;
        let mut dice = Dice::new(self.seed, index, 0x706F);
        let at = dice.below(self.seeds.len() as u32) as usize;
        let donor = self.seeds.get(dice.below(self.seeds.len() as u32) as usize)?.0.clone();
        let (program, selected) = self.seeds.get_mut(at)?;
        let program = program.clone();
        *selected += 1;
        if *selected > self.config.selections && self.seeds.len() > 1 {
            self.seeds.swap_remove(at);
        }
        Some(MutationTask { index, program, donor })
    }

    /// Adds the result of a task, in the order of the tasks of [`SeedPool::round`]. Returns whether it covers something
    /// new; it is then a seed. `more` is further coverage, such as rewrite patterns that a compiler tried, as
    /// [`super::coverage::text`] numbers them.
    pub fn merge(&mut self, mutated: &Mutated, more: &[u64]) -> bool {
        let before = self.covered.len();
        self.cover(&mutated.module);
        self.covered.extend(more);
        let new = self.covered.len() > before && !mutated.operators.is_empty();
        if new {
            if self.seeds.len() >= self.config.most {
                let worst = (0..self.seeds.len()).max_by_key(|&at| self.seeds[at].1).unwrap_or(0);
                self.seeds.swap_remove(worst);
            }
            self.seeds.push((Arc::new(mutated.module.clone()), 0));
        }
        new
    }

    fn cover(&mut self, program: &Module) {
        if let Some(depth) = self.config.depth {
            self.covered.extend(items(program, depth));
        }
    }

    /// Number of things covered.
    pub fn covered(&self) -> usize {
        self.covered.len()
    }

    /// Number of seeds.
    pub fn len(&self) -> usize {
        self.seeds.len()
    }

    /// Whether there is no seed.
    pub fn is_empty(&self) -> bool {
        self.seeds.is_empty()
    }
}

impl Mutator {
    /// The mutant for a task of the pool, under a seed.
    pub fn run(&self, task: &MutationTask, seed: u64) -> Mutated {
        let mut dice = Dice::new(seed, task.index, 0x6D75);
        self.apply(&task.program, &task.donor, &mut dice)
    }
}
