//! MLIRod's operation-dependency coverage: the names of the ops on which each op depends, up to a given depth.

use std::hash::Hasher as _;

use assay_ir::{Def, Module, OpId};
use rustc_hash::{FxHashSet, FxHasher};

/// The depth of MLIRod's scripts.
pub const DEPTH: u32 = 2;

/// The coverage items of a module. Layer 0 of an item is the op's name, layer 1 its direct dependencies (the op
/// around, the ops that define its operands), layer k the dependencies of layer k-1. Items are hashes of MLIRod's text
/// lines.
pub fn items(module: &Module, depth: u32) -> FxHashSet<u64> {
    let mut ops = Vec::new();
    module.walk(module.top(), &mut |op| ops.push(op));
    let mut names = vec![None; module.ctx.n_syms()];
    let mut slots = vec![u32::MAX; module.n_ops()];
    for (at, op) in ops.iter().enumerate() {
        slots[op.0 as usize] = at as u32;
    }
    let mut own = Vec::with_capacity(ops.len());
    let mut dependencies = Vec::with_capacity(ops.len());
    for &op in &ops {
        let sym = module.op(op).name;
        let name = *names[sym.0 as usize].get_or_insert_with(|| hash(&[text(module.ctx.str(sym))]));
        own.push(name);
        dependencies.push(direct(module, op, &slots));
    }
    let mut items = own.clone();
    // For each op: the names of its dependencies, then the previous layer of these dependencies.
    let mut layer: Vec<u64> = dependencies
        .iter()
        .map(|list| {
            let lines: Vec<u64> = list.iter().map(|&(kind, at)| hash(&[kind, own[at]])).collect();
            hash(&lines)
        })
        .collect();
    for _ in 0..depth {
        for (item, layer) in items.iter_mut().zip(&layer) {
            *item = hash(&[*item, *layer]);
        }
        layer = dependencies
            .iter()
            .map(|list| hash(&list.iter().map(|each| layer[each.1]).collect::<Vec<_>>()))
            .collect();
    }
    items.into_iter().collect()
}

/// The direct dependencies of an op: kind and position, in the order of the program.
fn direct(module: &Module, op: OpId, slots: &[u32]) -> Vec<(u64, usize)> {
    let slot = |op: OpId| slots.get(op.0 as usize).map(|&at| at as usize);
    let mut list: Vec<(u64, usize)> =
        module.parent_op(op).and_then(slot).map(|at| (0, at)).into_iter().collect();
    for &value in &module.op(op).operands {
        if let Def::Result { op, .. } = module.value(value).def {
            list.extend(slot(op).filter(|&at| at != u32::MAX as usize).map(|at| (1, at)));
        }
    }
    list.sort_unstable_by_key(|each| (each.1, each.0));
    list.dedup();
    list
}

fn hash(parts: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &part in parts {
        hasher.write_u64(part);
    }
    hasher.finish()
}

/// The hash of a text, the same on every machine: FNV-1a.
pub fn text(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}
