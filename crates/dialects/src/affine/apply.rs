//! Values of affine maps: apply, min, max.

use assay_ir::affine::EvaluationFailure;
use assay_ir::{AttrId, ValueId};
use assay_model::rule::List;
use assay_model::{
    AffineValue, Cond, Flow, GuardBuilder, IrBuilderExt, Machine, Meaning, OpDef, OpView, Recipe, Rule,
    Scalar, Stop, Value, WholeKernel,
};

use super::map::{self, Map, OVERFLOW};
use super::{ranges, recipes};
use crate::affine::names::APPLY;

const DIVIDES: &str = "AffineToStandard.cpp: floordiv, ceildiv and mod become divisions, which trap";

const APPLY_DIVISOR: Rule = map::divisor(Cond::BadDivisor(List::read_by("mapOperands", &["map"])));
const DIVISOR: Rule = map::divisor(Cond::BadDivisor(List::read_by("operands", &["map"])));

pub static OPS: &[OpDef] = &[
    OpDef::new(APPLY, Meaning::Whole(apply))
        .affine(AffineValue::LikeOperands)
        .doc("The value of an affine map of one result.")
        .rules(&[APPLY_DIVISOR, OVERFLOW])
        .never_early(DIVIDES)
        .range(ranges::applied)
        .recipe(Recipe::adjust(recipes::apply::apply).weight(150))
        .guard_part()
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.min", Meaning::Whole(min))
        .doc("The least of the results of an affine map.")
        .rules(&[DIVISOR, OVERFLOW])
        .never_early(DIVIDES)
        .range(ranges::least)
        .recipe(Recipe::adjust(|builder, draft| recipes::apply::extremum(builder, draft)))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.max", Meaning::Whole(max))
        .doc("The greatest of the results of an affine map.")
        .rules(&[DIVISOR, OVERFLOW])
        .never_early(DIVIDES)
        .range(ranges::greatest)
        .recipe(Recipe::adjust(|builder, draft| recipes::apply::extremum(builder, draft)))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
];

/// The result of an op without effects. A fault makes the result poison, unless the fault is undefined behaviour.
pub fn index_or_poison(
    machine: &mut dyn Machine,
    result: Result<i64, EvaluationFailure>,
) -> Result<Value, Stop> {
    match result {
        Ok(number) => Ok(Value::Scalar(Scalar::int(machine.index_width(), i128::from(number)))),
        Err(EvaluationFailure::Missing) => Ok(Value::POISON),
        // The result must not be poison here: an op that must not use poison would then end the execution, although no document defines this
        // case.
        Err(EvaluationFailure::Overflow) => {
            let zero = Value::Scalar(Scalar::int(machine.index_width(), 0));
            Ok(machine.open_value(&OVERFLOW, zero))
        }
        Err(EvaluationFailure::Divisor) => Err(Stop::unchecked("a divisor")),
    }
}

fn of_results(view: &OpView<'_>, choose: fn(i64, i64) -> i64) -> Result<WholeKernel, Stop> {
    let map = Map::from_attr(view, "map")?;
    if map.results.is_empty() || map.n_inputs() != view.n_operands() {
        return Err(view.invalid("has a map that does not fit it"));
    }
    Ok(Box::new(move |machine, operands| {
        let inputs = map.inputs(operands)?;
        let mut chosen = map.result(0, &inputs);
        for index in 1..map.results.len() {
            chosen = chosen.and_then(|chosen| Ok(choose(chosen, map.result(index, &inputs)?)));
        }
        index_or_poison(machine, chosen).map(Flow::one)
    }))
}

fn apply(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_results(view, |first, _| first)
}

fn min(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_results(view, i64::min)
}

fn max(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_results(view, i64::max)
}

/// The value of a map with one result, for a guard.
pub fn guard_value(g: &mut dyn GuardBuilder, operands: &[ValueId], map: AttrId) -> Option<ValueId> {
    let ty = g.index_type();
    g.pure(APPLY, operands, ty, &[("map", map)])
}
