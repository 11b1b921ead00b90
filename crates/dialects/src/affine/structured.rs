//! Sequential loops and branches: for, if.

use assay_ir::{Attr, Int};
use assay_model::guard::LoopBounds;
use assay_model::rule::{List, MapBound};
use assay_model::{
    AffineValue, Cond, Flow, KeptAttributes, Meaning, OpDef, OpView, Place, Recipe, Rule, Stop, Term, Value,
    Values, WholeKernel,
};
use smallvec::smallvec;

use super::map::{self, Map};
use super::{ranges, recipes};
use crate::affine::names::{FOR, YIELD};
use crate::guards::nothing;
use crate::rules::POISON_DECISION;
use crate::scf::{POISON_BOUND_TEXT, induction_overflow, induction_overflows};
use crate::speculation::affine_loop;
use Cond::{Any, BadDivisor, IsPoisonItem, Or};

const LOWER: List = List::read_by("lowerBoundOperands", &["lowerBoundMap"]);
const UPPER: List = List::read_by("upperBoundOperands", &["upperBoundMap"]);
const POISON_BOUND: Rule = Rule::ub(
    "poison-bound",
    Or(&[Any(LOWER, &IsPoisonItem(LOWER)), Any(UPPER, &IsPoisonItem(UPPER))]),
    POISON_BOUND_TEXT,
);
const FIRST: MapBound = MapBound { list: LOWER, map: 0, groups: "", least: false };
const LAST: MapBound = MapBound { list: UPPER, map: 0, groups: "", least: true };
const START: Term = Term::MapBound(&FIRST);
const END: Term = Term::MapBound(&LAST);
const INDUCTION_OVERFLOW: Rule = induction_overflow(induction_overflows!(START, END, Term::Attr("step")));
const BOUND_DIVISOR: Rule = map::divisor(Or(&[BadDivisor(LOWER), BadDivisor(UPPER)]));
const SET_DIVISOR: Rule = map::divisor(BadDivisor(List::read_by("", &["condition"])));

pub static OPS: &[OpDef] = &[
    OpDef::new(FOR, Meaning::Whole(for_loop))
        .hands_on(u32::MAX)
        .affine(AffineValue::FirstArgument)
        .doc("Runs its body from the greatest of its lower bounds to the least of its upper bounds.")
        .rules(&[POISON_BOUND, BOUND_DIVISOR, INDUCTION_OVERFLOW])
        .speculates(affine_loop)
        .range(ranges::induction)
        .loops(LoopBounds::Maps { lower: FIRST, upper: LAST, step: "step" })
        .guard(nothing, &[&POISON_BOUND, &INDUCTION_OVERFLOW])
        .recipe(Recipe::adjust(recipes::loops::for_loop))
        // Steps must be positive: no document defines other steps, and not all versions reject them.
        .keeps(KeptAttributes::These(&["step"]))
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new("affine.if", Meaning::Whole(if_else))
        .doc("Runs one of two regions by whether a point is in an integer set.")
        .rules(&[POISON_DECISION, SET_DIVISOR])
        .guard(nothing, &[&POISON_DECISION])
        .recipe(Recipe::adjust(recipes::loops::if_else))
        // Steps must be positive: no document defines other steps, and not all versions reject them.
        .keeps(KeptAttributes::All)
        // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
        .rigid(),
    OpDef::new(YIELD, Meaning::Exit)
        .doc("Leaves the region with the operands.")
        .recipe(Recipe::shape().place(Place::Recipe)),
];

/// The greatest or least result of a bound's map.
fn bound(map: &Map, operands: &[Value], choose: fn(i64, i64) -> i64) -> Result<i64, Stop> {
    let results =
        map.all(&map.inputs(operands)?).map_err(|failure| map::stop(failure, Stop::unchecked("a bound")))?;
    results.into_iter().reduce(choose).ok_or_else(|| Stop::invalid("a bound without a result"))
}

fn for_loop(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let (lower, upper) = (Map::from_attr(view, "lowerBoundMap")?, Map::from_attr(view, "upperBoundMap")?);
    let step = view.int_attr("step")?.to_i64().filter(|&step| step > 0);
    let step = step.ok_or_else(|| view.invalid("has a step that is not positive"))?;
    let (n_lower, n_upper) = (lower.n_inputs(), upper.n_inputs());
    if n_lower + n_upper + view.module.op(view.op).results.len() != view.n_operands() {
        return Err(view.invalid("has another number of operands than its bounds and results need"));
    }
    let width = view.index_width;
    Ok(Box::new(move |machine, operands| {
        let (bounds, inits) = operands.split_at_mut(n_lower + n_upper);
        let mut iv = bound(&lower, &bounds[..n_lower], i64::max)?;
        let upper = bound(&upper, &bounds[n_lower..], i64::min)?;
        let mut carried: Values = inits.iter_mut().map(Value::take).collect();
        while iv < upper {
            let mut args: Values = smallvec![Value::int(Int::from_i128(width, i128::from(iv)))];
            args.extend(carried);
            carried = machine.run_region(body, args)?;
            let next = iv.checked_add(step).filter(|&next| assay_ir::affine::fits(next, width));
            // If the variable overflows, a rule leaves open what follows.
            let Some(next) = next else { break };
            iv = next;
        }
        Ok(Flow::Next(carried))
    }))
}

fn if_else(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (then_region, else_region) = (view.region(0)?, view.region(1)?);
    let has_else = !view.module.region(else_region).blocks.is_empty();
    let Some(Attr::IntegerSet(set)) = view.attr("condition") else {
        return Err(view.invalid("has no integer set"));
    };
    let sides = Map::from_set(view, set)?;
    let equalities: Vec<bool> = set.constraints.iter().map(|&(_, equality)| equality).collect();
    Ok(Box::new(move |machine, operands| {
        // The lowering computes all constraints, then branches on their conjunction.
        let values = sides
            .all(&sides.inputs(operands)?)
            .map_err(|failure| map::stop(failure, POISON_DECISION.stop()))?;
        let holds = |(&value, &equality): (&i64, &bool)| if equality { value == 0 } else { value >= 0 };
        let region = match (values.iter().zip(&equalities).all(holds), has_else) {
            (true, _) => then_region,
            (false, true) => else_region,
            (false, false) => return Ok(Flow::Next(Values::new())),
        };
        machine.run_region(region, Values::new()).map(Flow::Next)
    }))
}
