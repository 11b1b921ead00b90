//! Loops and branches.

use assay_ir::{AffineExpr, Attr, AttrId, DenseData, Int, Signedness, TypeId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::ids::MapOperands;
use crate::affine::names::YIELD;

/// A bound: in most cases a constant, otherwise expressions with visible values.
fn bound(
    builder: &mut dyn GrammarBuilder,
    low: i64,
    high: i64,
    most: i64,
) -> Option<(MapOperands, Vec<AffineExpr>)> {
    let known = AffineExpr::Const(builder.between(low, high));
    if builder.chance(55) {
        return Some((MapOperands { dims: Vec::new(), symbols: Vec::new() }, vec![known]));
    }
    let space = MapOperands::draw(builder, 2, 1)?;
    let mut results = Vec::new();
    for _ in 0..builder.between(1, most) {
        results.push(space.expr(builder, 2));
    }
    if most > 1 && builder.chance(50) {
        results.push(known);
    }
    Some((space, results))
}

/// Bounds have at least one result, and the step is positive (`AffineForOp::verify`).
pub fn for_loop(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    for (operands, name, low, high) in
        [("lowerBoundOperands", "lowerBoundMap", 0, 2), ("upperBoundOperands", "upperBoundMap", 0, 8)]
    {
        let (space, results) = bound(builder, low, high, 2)?;
        let map = space.map(builder, results);
        draft.operands(operands, &space.operands()).attr(name, map);
    }
    let step = builder.between(1, 3);
    let step = builder.index_attr(step);
    let types = builder.any_types(2);
    let mut args = vec![builder.index_type()];
    args.extend(&types);
    draft.attr("step", step).operand_types("inits", &types).result_types("results", &types);
    draft.region(&args, YIELD, &types);
    Some(())
}

/// With results there is a second branch (`AffineIfOp::verify`).
pub fn if_else(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let space = MapOperands::draw(builder, 2, 2)?;
    let condition = space.set(builder);
    let types = builder.any_types(2);
    draft.operands("", &space.operands()).attr("condition", condition).result_types("results", &types);
    draft.region(&[], YIELD, &types);
    if types.is_empty() && builder.chance(40) {
        draft.empty_region();
    } else {
        draft.region(&[], YIELD, &types);
    }
    Some(())
}

/// `dense<…> : tensor<Nxi32>`
fn dense(builder: &mut dyn GrammarBuilder, values: &[i64]) -> AttrId {
    let elem = builder.int(32);
    let ty = builder.tensor(&[values.len() as i64], elem);
    let bytes = values.iter().flat_map(|&value| Int::from_i128(32, value.into()).to_le_bytes()).collect();
    builder.attr(Attr::Dense { data: DenseData::Bytes { splat: false, bytes }, ty })
}

/// A type and a reduction kind that fit; kinds are numbers (AtomicRMWKindAttr in ArithBase.td). Signed and unsigned minima and maxima need
/// integers of that signedness.
fn reduction(builder: &mut dyn GrammarBuilder) -> (TypeId, i64) {
    match builder.below(6) {
        0 | 1 => (builder.scalar(Class::Float), builder.one_of(&[0, 3, 4, 8, 12])),
        2 => {
            let width = builder.one_of(&[8, 32, 64]);
            let (sign, kinds) =
                builder.one_of(&[(Signedness::Signed, [6, 10]), (Signedness::Unsigned, [7, 11])]);
            (builder.int_of(width, sign), builder.one_of(&kinds))
        }
        _ => (builder.scalar(Class::Int), builder.one_of(&[1, 2, 3, 13, 14])),
    }
}

/// Each dimension has groups of bounds and a step; each result has a reduction kind (`AffineParallelOp::verify`).
pub fn parallel(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = builder.between(1, 3);
    let mut operands = Vec::new();
    for (name, groups, low, high) in
        [("lowerBoundsMap", "lowerBoundsGroups", 0, 1), ("upperBoundsMap", "upperBoundsGroups", 1, 4)]
    {
        let space = MapOperands::draw(builder, 2, 1)?;
        let (mut results, mut sizes) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let before = results.len();
            results.push(AffineExpr::Const(builder.between(low, high)));
            if builder.chance(30) {
                results.push(space.expr(builder, 2));
            }
            if builder.chance(20) {
                results.swap_remove(before);
                results.push(space.expr(builder, 1));
            }
            sizes.push((results.len() - before) as i64);
        }
        let (map, sizes) = (space.map(builder, results), dense(builder, &sizes));
        draft.attr(name, map).attr(groups, sizes);
        operands.extend(space.operands());
    }
    let mut steps = Vec::new();
    for _ in 0..rank {
        let step = builder.between(1, 2);
        steps.push(builder.int_attr(64, step));
    }
    let steps = builder.array_attr(&steps);
    let (mut types, mut kinds): (Vec<TypeId>, Vec<AttrId>) = (Vec::new(), Vec::new());
    for _ in 0..builder.below(3) {
        let (ty, kind) = reduction(builder);
        kinds.push(builder.int_attr(64, kind));
        types.push(ty);
    }
    let (kinds, index) = (builder.array_attr(&kinds), builder.index_type());
    draft.operands("mapOperands", &operands).attr("steps", steps).attr("reductions", kinds);
    draft.result_types("results", &types).region(&vec![index; rank as usize], YIELD, &types);
    Some(())
}
