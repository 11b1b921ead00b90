//! Indexing maps to draw.

use assay_ir::{AffineExpr, AffineMap, Attr, AttrId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::super::indexing::{OperandMaps, notation};
use crate::shaped::{dims_map, map_attr, shuffle_positions, subset};

/// Some of the maps that an op accepts. Each loop is the index of some operand's dimension.
pub fn draw_accepted(builder: &mut dyn GrammarBuilder, maps: &OperandMaps) -> Option<Vec<AffineMap>> {
    for _ in 0..4 {
        let chosen: Vec<&[usize]> = maps.operands.iter().map(|list| builder.one_of(list)).collect();
        let has = |dim: usize| chosen.iter().any(|map| map.contains(&dim));
        if (0..maps.loops).all(has) {
            return Some(chosen.iter().map(|map| dims_map(maps.loops, map)).collect());
        }
    }
    None
}

/// The maps of a text. Strides and dilations are drawn; returns these two lists, too.
pub fn draw_from_text(
    builder: &mut dyn GrammarBuilder,
    text: &str,
) -> Option<(Vec<AffineMap>, Vec<i64>, Vec<i64>)> {
    let count = (0..4).take_while(|number| text.contains(&format!("*s{number}"))).count();
    let number = |builder: &mut dyn GrammarBuilder| builder.one_of(&[1, 1, 1, 2, 2, 3]);
    let strides: Vec<i64> = (0..count).map(|_| number(builder)).collect();
    let dilations: Vec<i64> = (0..count).map(|_| number(builder)).collect();
    let indexing = notation::parse(text, &|kind, index| {
        (if kind == 's' { &strides } else { &dilations }).get(index).copied()
    })?;
    Some((indexing.maps, strides, dilations))
}

/// Maps of a contraction. Each loop belongs to the first input and the output, to the second input and the output, to all three, or to both
/// inputs (`ContractOp::verify`).
pub fn contraction(builder: &mut dyn GrammarBuilder) -> Vec<AffineMap> {
    const KINDS: [[bool; 3]; 4] =
        [[true, false, true], [false, true, true], [true, true, true], [true, true, false]];
    let loops = builder.between(1, 5) as usize;
    let mut kinds: Vec<[bool; 3]> = (0..loops).map(|_| builder.one_of(&KINDS)).collect();
    let first = builder.below(loops as u32) as usize;
    kinds[first] = KINDS[3];
    let map = |operand: usize| {
        let mut dims: Vec<usize> = (0..loops).filter(|&dim| kinds[dim][operand]).collect();
        if builder.chance(40) {
            let order = shuffle_positions(builder, dims.len());
            dims = order.into_iter().map(|at| dims[at]).collect();
        }
        dims_map(loops, &dims)
    };
    (0..3).map(map).collect()
}

/// Maps to some of the loops in any order, and the identity map for the output.
pub fn projections(builder: &mut dyn GrammarBuilder, loops: usize, inputs: usize) -> Vec<AffineMap> {
    let mut maps: Vec<AffineMap> = (0..inputs)
        .map(|_| {
            let kept = if builder.chance(60) { (0..loops).collect() } else { subset(builder, loops, 60) };
            let order = if builder.chance(60) {
                (0..kept.len()).collect()
            } else {
                shuffle_positions(builder, kept.len())
            };
            let dims: Vec<usize> = order.into_iter().map(|at| kept[at]).collect();
            dims_map(loops, &dims)
        })
        .collect();
    maps.push(dims_map(loops, &(0..loops).collect::<Vec<_>>()));
    maps
}

/// Maps of a generic op, and which of its loops are parallel. Inputs have any linear indices; outputs mostly have parallel loops as indices. Each
/// loop is the index of some operand's dimension, which determines the size of the loop.
pub fn generic(
    builder: &mut dyn GrammarBuilder,
    inputs: usize,
    outputs: usize,
) -> (Vec<AffineMap>, Vec<bool>) {
    let loops = builder.one_of(&[0, 1, 1, 2, 2, 2, 3, 3, 4]);
    let parallel: Vec<bool> = (0..loops).map(|_| builder.chance(70)).collect();
    let mut maps = Vec::new();
    for at in 0..inputs + outputs {
        let mut dims: Vec<usize> = match at < inputs {
            true if builder.chance(50) => (0..loops).collect(),
            true => subset(builder, loops, 70),
            false => (0..loops).filter(|&dim| parallel[dim]).collect(),
        };
        if builder.chance(35) {
            let order = shuffle_positions(builder, dims.len());
            dims = order.into_iter().map(|at| dims[at]).collect();
        }
        let mut map = dims_map(loops, &dims);
        if at < inputs && loops > 0 {
            for result in &mut map.results {
                if builder.chance(7) {
                    *result = index(builder, loops, result.clone());
                }
            }
        }
        maps.push(map);
    }
    complete(builder, &mut maps, loops);
    (maps, parallel)
}

/// An index that is not just a loop variable: a sum, a multiple, a constant, or a quotient or remainder.
fn index(builder: &mut dyn GrammarBuilder, loops: usize, dim: AffineExpr) -> AffineExpr {
    let other = Box::new(AffineExpr::Dim(builder.below(loops as u32)));
    let number = Box::new(AffineExpr::Const(builder.between(2, 4)));
    let dim = Box::new(dim);
    match builder.below(7) {
        0 | 1 => AffineExpr::Add(dim, other),
        2 => AffineExpr::Add(Box::new(AffineExpr::Mul(dim, number)), other),
        3 => AffineExpr::Add(dim, Box::new(AffineExpr::Const(1))),
        4 => AffineExpr::Mod(dim, number),
        5 => AffineExpr::FloorDiv(dim, number),
        _ => AffineExpr::Const(0),
    }
}

/// Adds each loop that is not yet a whole index of some map to some of the maps.
fn complete(builder: &mut dyn GrammarBuilder, maps: &mut [AffineMap], loops: usize) {
    for dim in 0..loops as u32 {
        if !maps.iter().any(|map| map.results.contains(&AffineExpr::Dim(dim))) {
            let at = builder.below(maps.len() as u32) as usize;
            maps[at].results.push(AffineExpr::Dim(dim));
        }
    }
}

/// `[#map, #map1]`
pub fn attr(builder: &mut dyn GrammarBuilder, maps: &[AffineMap]) -> AttrId {
    let each: Vec<AttrId> = maps.iter().map(|map| map_attr(builder, map.clone())).collect();
    builder.array_attr(&each)
}

/// `[#linalg.iterator_type<parallel>, …]`
pub fn iterators(builder: &mut dyn GrammarBuilder, parallel: &[bool]) -> AttrId {
    let word = |parallel: bool| if parallel { "<parallel>" } else { "<reduction>" };
    let each: Vec<AttrId> =
        parallel.iter().map(|&each| builder.dialect_attr("linalg.iterator_type", word(each))).collect();
    builder.array_attr(&each)
}

/// `dense<[1, 2]> : tensor<2xi64>`
pub fn dense(builder: &mut dyn GrammarBuilder, numbers: &[i64]) -> AttrId {
    let elem = builder.int(64);
    let ty = builder.tensor(&[numbers.len() as i64], elem);
    let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let kept = if splat { &numbers[..1] } else { numbers };
    let bytes = kept.iter().flat_map(|number| number.to_le_bytes()).collect();
    builder.attr(Attr::Dense { data: assay_ir::DenseData::Bytes { splat, bytes }, ty })
}
