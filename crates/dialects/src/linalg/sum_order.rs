//! Orders in which the sparsifier may run the iterations of a structured op of sparse tensors.
//!
//! "All tensors are visited in natural level-coordinate order" [SparseTensorBase.td], so the loops of the reductions may be exchanged, and blocks be
//! visited one after the other. The op's order is row by row. A sum of floats that differs in another order is open.

use std::collections::HashSet;

use assay_ir::AffineMap;
use assay_model::memref::Dims;
use assay_model::{Array, Scalar};

use super::domain::{Domain, Positions};
use super::indexing::Indexing;
use crate::sparse_storage::Encoding;

/// The most iterations that are run again in every order. Of more, one other order is tried.
pub const MAX_REORDERED: i64 = 1 << 16;
/// The most reduction loops whose orders are all tried. Of more loops, the reversed order and the rotations are.
const MAX_PERMUTED: usize = 3;

/// What iterations are sorted by.
pub enum IterationOrder {
    /// The indices of these loops, the outermost first.
    Loops(Vec<usize>),
    /// The levels of an operand, then the loops.
    Levels(AffineMap, Box<Encoding>),
}

impl IterationOrder {
    fn key(&self, indices: &[i64]) -> Dims {
        match self {
            IterationOrder::Loops(loops) => loops.iter().map(|&number| indices[number]).collect(),
            IterationOrder::Levels(map, encoding) => {
                let dims = map.eval(indices, &[]).unwrap_or_default();
                encoding.levels_of(&dims).unwrap_or_default()
            }
        }
    }

    /// The iterations of a domain in this order, with the positions in the operands.
    pub fn iterations(&self, domain: &Domain) -> Result<Vec<(Dims, Positions)>, assay_model::Stop> {
        let mut all: Vec<(Dims, Positions)> = Vec::new();
        domain.for_each(|indices, positions| {
            all.push((indices.into(), positions.into()));
            Ok(())
        })?;
        all.sort_by_cached_key(|(indices, _)| self.key(indices));
        Ok(all)
    }
}

/// The orders of the iterations of an op other than its own. `encodings` are those of its operands.
pub fn other_orders(indexing: &Indexing, encodings: &[Option<Encoding>]) -> Vec<IterationOrder> {
    let (parallel, reductions): (Vec<usize>, Vec<usize>) =
        (0..indexing.parallel.len()).partition(|&number| indexing.parallel[number]);
    if reductions.is_empty() {
        return Vec::new();
    }
    let loops = permutations(&reductions).into_iter().skip(1);
    let mut orders: Vec<IterationOrder> =
        loops.map(|order| IterationOrder::Loops(parallel.iter().copied().chain(order).collect())).collect();
    for (map, encoding) in indexing.maps.iter().zip(encodings) {
        if let Some(encoding) = encoding.as_ref().filter(|encoding| !encoding.is_permutation()) {
            orders.push(IterationOrder::Levels(map.clone(), Box::new(encoding.clone())));
        }
    }
    orders
}

/// All orders of a few loops, or some of many. The first is the one that is given.
pub fn permutations(loops: &[usize]) -> Vec<Vec<usize>> {
    if loops.len() > MAX_PERMUTED {
        let rotation = |by: usize| [&loops[by..], &loops[..by]].concat();
        let reversed = loops.iter().rev().copied().collect();
        return (0..loops.len()).map(rotation).chain([reversed]).collect();
    }
    let Some((&first, rest)) = loops.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for place in 0..loops.len() {
        for mut order in permutations(rest) {
            order.insert(place, first);
            all.push(order);
        }
    }
    all.sort();
    all
}

/// Whether two results are the same. All NaNs are.
pub fn same(a: &Scalar, b: &Scalar) -> bool {
    match (a, b) {
        (Scalar::Float(a), Scalar::Float(b)) => a == b || a.is_nan() && b.is_nan(),
        (Scalar::Complex(a), Scalar::Complex(b)) => same(&a.0, &b.0) && same(&a.1, &b.1),
        (a, b) => a == b,
    }
}

/// The places at which an array differs from that of another order.
pub fn note_differences(places: &mut HashSet<usize>, found: &Array, other: &Array) {
    places.extend((0..found.len()).filter(|&at| !same(&found.get(at), &other.get(at))));
}
