//! Diversity of programs: ops, dialects, and pairs of them by data and by control dependency.
//!
//! The measures are those of MLIRSmith's Table III. A pair by data dependency is an op and another op that uses its
//! result. A pair by control dependency is an op and another op in one of its regions, or in a block that it branches
//! to.

use std::collections::{BTreeMap, BTreeSet};

use assay_ir::{Def, Module, OpId};

/// Counts over any number of modules.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Number of modules.
    pub programs: u64,
    /// Ops in all, and by name.
    pub total_ops: u64,
    /// Ops by full name.
    pub ops: BTreeMap<String, u64>,
    /// Pairs of names: an op, and another op that uses its result.
    data_pairs: BTreeSet<(String, String)>,
    /// Pairs of names: an op, and another op in its regions or successors.
    control_pairs: BTreeSet<(String, String)>,
}

/// The sizes that the table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diversity {
    /// Dialects that occur.
    pub dialects: usize,
    /// Pairs of dialects with a control dependency between their ops.
    pub dialect_pairs_control: usize,
    /// Pairs of dialects with a data dependency between their ops.
    pub dialect_pairs_data: usize,
    /// Ops that occur, by name.
    pub ops: usize,
    /// Pairs of ops by control dependency.
    pub op_pairs_control: usize,
    /// Pairs of ops by data dependency.
    pub op_pairs_data: usize,
}

fn dialect(op: &str) -> &str {
    op.split_once('.').map_or(op, |(dialect, _)| dialect)
}

fn dialect_pairs(pairs: &BTreeSet<(String, String)>) -> usize {
    let set: BTreeSet<(&str, &str)> = pairs.iter().map(|(a, b)| (dialect(a), dialect(b))).collect();
    set.len()
}

impl Stats {
    /// Adds a module.
    pub fn add(&mut self, module: &Module) {
        self.programs += 1;
        let mut all = Vec::new();
        module.walk(module.top(), &mut |op| all.push(op));
        for &op in &all {
            self.total_ops += 1;
            *self.ops.entry(module.op_name(op).to_owned()).or_insert(0) += 1;
            for &operand in &module.op(op).operands {
                if let Def::Result { op: source, .. } = module.value(operand).def {
                    insert(&mut self.data_pairs, module, source, op);
                }
            }
            let inner = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
            for &block in inner.chain(&module.op(op).successors) {
                for &controlled in &module.block(block).ops {
                    insert(&mut self.control_pairs, module, op, controlled);
                }
            }
        }
    }

    /// Adds the counts of others.
    pub fn merge(&mut self, other: &Stats) {
        self.programs += other.programs;
        self.total_ops += other.total_ops;
        for (name, count) in &other.ops {
            *self.ops.entry(name.clone()).or_insert(0) += count;
        }
        self.data_pairs.extend(other.data_pairs.iter().cloned());
        self.control_pairs.extend(other.control_pairs.iter().cloned());
    }

    /// Sizes of the sets counted so far.
    pub fn diversity(&self) -> Diversity {
        let dialects: BTreeSet<&str> = self.ops.keys().map(|op| dialect(op)).collect();
        Diversity {
            dialects: dialects.len(),
            dialect_pairs_control: dialect_pairs(&self.control_pairs),
            dialect_pairs_data: dialect_pairs(&self.data_pairs),
            ops: self.ops.len(),
            op_pairs_control: self.control_pairs.len(),
            op_pairs_data: self.data_pairs.len(),
        }
    }
}

fn insert(pairs: &mut BTreeSet<(String, String)>, module: &Module, a: OpId, b: OpId) {
    pairs.insert((module.op_name(a).to_owned(), module.op_name(b).to_owned()));
}
