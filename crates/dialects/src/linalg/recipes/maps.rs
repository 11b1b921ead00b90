//! Indexing maps to draw.

use assay_ir::{AffineExpr, AffineMap, Attr, AttrId};
use assay_model::{Smith, SmithExt};

use super::super::notation;
use crate::linalg::contract::{BATCH_MATMUL, BATCH_REDUCE_MATMUL, MATMUL};
use crate::shaped::{dims_map, map_attr, shuffled, subset};

/// The maps that an op accepts instead of its default ones, by the op's name: for each operand, a list of maps
/// [`MatmulOp::verify`, `verifyExtendedBatchVariantMatmulSemantic`].
pub struct Variants {
    pub op: &'static str,
    pub loops: usize,
    operands: [&'static [&'static [usize]]; 3],
}

pub static VARIANTS: &[Variants] = &[
    Variants {
        op: MATMUL,
        loops: 3,
        operands: [&[&[0, 2], &[2, 0], &[2]], &[&[2, 1], &[1, 2], &[2]], &[&[0, 1]]],
    },
    Variants {
        op: BATCH_MATMUL,
        loops: 4,
        operands: [
            &[&[0, 1, 3], &[0, 3, 1], &[1, 3], &[3]],
            &[&[0, 3, 2], &[0, 2, 3], &[3, 2], &[3]],
            &[&[0, 1, 2]],
        ],
    },
    Variants {
        op: BATCH_REDUCE_MATMUL,
        loops: 4,
        operands: [
            &[&[0, 1, 3], &[0, 3, 1], &[1, 3], &[3]],
            &[&[0, 3, 2], &[0, 2, 3], &[3, 2], &[3]],
            &[&[1, 2]],
        ],
    },
];

impl Variants {
    /// Maps such that every loop is one operand's.
    pub fn draw(&self, smith: &mut dyn Smith) -> Option<Vec<AffineMap>> {
        for _ in 0..4 {
            let chosen: Vec<&[usize]> = self.operands.iter().map(|list| smith.one_of(list)).collect();
            let has = |dim: usize| chosen.iter().any(|map| map.contains(&dim));
            if (0..self.loops).all(has) {
                return Some(chosen.iter().map(|map| dims_map(self.loops, map)).collect());
            }
        }
        None
    }
}

/// The maps of a text, with strides and dilations drawn: these two lists.
pub fn written(smith: &mut dyn Smith, text: &str) -> Option<(Vec<AffineMap>, Vec<i64>, Vec<i64>)> {
    let count = (0..4).take_while(|number| text.contains(&format!("*s{number}"))).count();
    let number = |smith: &mut dyn Smith| smith.one_of(&[1, 1, 1, 2, 2, 3]);
    let strides: Vec<i64> = (0..count).map(|_| number(smith)).collect();
    let dilations: Vec<i64> = (0..count).map(|_| number(smith)).collect();
    let indexing = notation::parse(text, &|kind, index| {
        (if kind == 's' { &strides } else { &dilations }).get(index).copied()
    })?;
    Some((indexing.maps, strides, dilations))
}

/// Maps of a contraction: each loop belongs to the first input and the output, the second and the output, all
/// three, or both inputs [`ContractOp::verify`].
pub fn contraction(smith: &mut dyn Smith) -> Vec<AffineMap> {
    const KINDS: [[bool; 3]; 4] =
        [[true, false, true], [false, true, true], [true, true, true], [true, true, false]];
    let loops = smith.between(1, 5) as usize;
    let mut kinds: Vec<[bool; 3]> = (0..loops).map(|_| smith.one_of(&KINDS)).collect();
    let first = smith.below(loops as u32) as usize;
    kinds[first] = KINDS[3];
    let map = |operand: usize| {
        let mut dims: Vec<usize> = (0..loops).filter(|&dim| kinds[dim][operand]).collect();
        if smith.chance(40) {
            let order = shuffled(smith, dims.len());
            dims = order.into_iter().map(|at| dims[at]).collect();
        }
        dims_map(loops, &dims)
    };
    (0..3).map(map).collect()
}

/// Maps to some of the loops in some order, and the identity for the output.
pub fn projections(smith: &mut dyn Smith, loops: usize, inputs: usize) -> Vec<AffineMap> {
    let mut maps: Vec<AffineMap> = (0..inputs)
        .map(|_| {
            let kept = if smith.chance(60) { (0..loops).collect() } else { subset(smith, loops, 60) };
            let order =
                if smith.chance(60) { (0..kept.len()).collect() } else { shuffled(smith, kept.len()) };
            let dims: Vec<usize> = order.into_iter().map(|at| kept[at]).collect();
            dims_map(loops, &dims)
        })
        .collect();
    maps.push(dims_map(loops, &(0..loops).collect::<Vec<_>>()));
    maps
}

/// Maps of a generic op, and which of its loops are parallel. Inputs have any linear index, outputs mostly parallel
/// loops. For each loop, the size of some operand gives the size of the loop.
pub fn generic(smith: &mut dyn Smith, inputs: usize, outputs: usize) -> (Vec<AffineMap>, Vec<bool>) {
    let loops = smith.one_of(&[0, 1, 1, 2, 2, 2, 3, 3, 4]);
    let parallel: Vec<bool> = (0..loops).map(|_| smith.chance(70)).collect();
    let mut maps = Vec::new();
    for at in 0..inputs + outputs {
        let mut dims: Vec<usize> = match at < inputs {
            true if smith.chance(50) => (0..loops).collect(),
            true => subset(smith, loops, 70),
            false => (0..loops).filter(|&dim| parallel[dim]).collect(),
        };
        if smith.chance(35) {
            let order = shuffled(smith, dims.len());
            dims = order.into_iter().map(|at| dims[at]).collect();
        }
        let mut map = dims_map(loops, &dims);
        if at < inputs && loops > 0 {
            for result in &mut map.results {
                if smith.chance(7) {
                    *result = index(smith, loops, result.clone());
                }
            }
        }
        maps.push(map);
    }
    complete(smith, &mut maps, loops);
    (maps, parallel)
}

/// An index that is more than one loop variable: a sum, a multiple, a constant, a part.
fn index(smith: &mut dyn Smith, loops: usize, dim: AffineExpr) -> AffineExpr {
    let other = Box::new(AffineExpr::Dim(smith.below(loops as u32)));
    let number = Box::new(AffineExpr::Const(smith.between(2, 4)));
    let dim = Box::new(dim);
    match smith.below(7) {
        0 | 1 => AffineExpr::Add(dim, other),
        2 => AffineExpr::Add(Box::new(AffineExpr::Mul(dim, number)), other),
        3 => AffineExpr::Add(dim, Box::new(AffineExpr::Const(1))),
        4 => AffineExpr::Mod(dim, number),
        5 => AffineExpr::FloorDiv(dim, number),
        _ => AffineExpr::Const(0),
    }
}

/// Adds loops that no map has alone to some of the maps.
fn complete(smith: &mut dyn Smith, maps: &mut [AffineMap], loops: usize) {
    for dim in 0..loops as u32 {
        if !maps.iter().any(|map| map.results.contains(&AffineExpr::Dim(dim))) {
            let at = smith.below(maps.len() as u32) as usize;
            maps[at].results.push(AffineExpr::Dim(dim));
        }
    }
}

/// `[#map, #map1]`
pub fn attr(smith: &mut dyn Smith, maps: &[AffineMap]) -> AttrId {
    let each: Vec<AttrId> = maps.iter().map(|map| map_attr(smith, map.clone())).collect();
    smith.array_attr(&each)
}

/// `[#linalg.iterator_type<parallel>, …]`
pub fn iterators(smith: &mut dyn Smith, parallel: &[bool]) -> AttrId {
    let word = |parallel: bool| if parallel { "<parallel>" } else { "<reduction>" };
    let each: Vec<AttrId> =
        parallel.iter().map(|&each| smith.dialect_attr("linalg.iterator_type", word(each))).collect();
    smith.array_attr(&each)
}

/// `dense<[1, 2]> : tensor<2xi64>`
pub fn dense(smith: &mut dyn Smith, numbers: &[i64]) -> AttrId {
    let elem = smith.int(64);
    let ty = smith.tensor(&[numbers.len() as i64], elem);
    let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let kept = if splat { &numbers[..1] } else { numbers };
    let bytes = kept.iter().flat_map(|number| number.to_le_bytes()).collect();
    smith.attr(Attr::Dense { data: assay_ir::DenseData::Bytes { splat, bytes }, ty })
}
