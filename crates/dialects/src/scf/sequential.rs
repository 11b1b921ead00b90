//! Loops and branches with regions: for, while, if, index_switch, execute_region.

use assay_ir::Int;
use assay_model::guard::LoopBounds;
use assay_model::{
    AttrValue, Choice, Cond, Flow, Generate, KeptAttributes, Machine, Meaning, OpDef, OpView, Place, Recipe,
    Repeats, Rule, Stop, Symbolic, Term, Value, Values, WholeKernel, rule::List,
};
use smallvec::smallvec;

use super::ranges::{self, MIXED_LOWER, MIXED_STEP, MIXED_UPPER};
use super::recipes;
use super::{generate, symbolic};
use crate::cf::{POISON_CONDITION, condition, decider};
use crate::guards::nothing;
use crate::scf::names::{CONDITION, EXECUTE_REGION, FOR, IF, INDEX_SWITCH, WHILE, YIELD};
use crate::speculation::scf_loop;
use Cond::{And, Any, Eq, FitsSigned, FitsUnsigned, Flag, Gt, IsPoison, IsPoisonItem, Le, Lt, Not, Or};
use Term::{Const, Item, S, U};

const UNSIGNED_CMP_NAME: &str = "unsignedCmp";
const UNSIGNED: Cond = Flag(UNSIGNED_CMP_NAME, "");
pub const POISON_BOUND_TEXT: &str = "a bound or the step of a loop is poison [lowers to a branch on it]";
const STEP_TEXT: &str = "the loop's step is not positive [SCFOps.td, ForOp, ParallelOp]";
const OVERFLOW_TEXT: &str = "the induction variable overflows before it reaches the bound [SCFOps.td, ForOp: silent; SCFToControlFlow: the \
     addition wraps]";

const FOR_POISON_BOUND: Rule =
    Rule::ub("poison-bound", Or(&[IsPoison(0), IsPoison(1), IsPoison(2)]), POISON_BOUND_TEXT);
const FOR_STEP_NOT_POSITIVE: Rule = Rule::ub(
    "step-not-positive",
    Or(&[Eq(U(2), Const(0)), And(&[Not(&UNSIGNED), Le(S(2), Const(0))])]),
    STEP_TEXT,
)
.fix(2, 1);
const STEP: List = List::operands("step");
/// For parallel loops.
pub const STEP_NOT_POSITIVE: Rule =
    Rule::ub("step-not-positive", Any(STEP, &Le(Item(STEP), Const(0))), STEP_TEXT);
/// For parallel loops.
pub const PARALLEL_POISON_BOUND: Rule = Rule::ub(
    "poison-bound",
    Or(&[Any(LOWER, &IsPoisonItem(LOWER)), Any(UPPER, &IsPoisonItem(UPPER)), Any(STEP, &IsPoisonItem(STEP))]),
    POISON_BOUND_TEXT,
);
const LOWER: List = List::operands("lowerBound");
const UPPER: List = List::operands("upperBound");
/// Of sequential and parallel loops.
pub const BOUNDS: LoopBounds =
    LoopBounds::Operands { lower: LOWER, upper: UPPER, step: STEP, unsigned: UNSIGNED_CMP_NAME };
/// For `scf.forall` loops.
pub const FORALL_STEP_NOT_POSITIVE: Rule =
    Rule::ub("step-not-positive", Any(MIXED_STEP, &Le(Item(MIXED_STEP), Const(0))), STEP_TEXT);
/// For `scf.forall` loops.
pub const FORALL_POISON_BOUND: Rule = Rule::ub(
    "poison-bound",
    Or(&[
        Any(MIXED_LOWER, &IsPoisonItem(MIXED_LOWER)),
        Any(MIXED_UPPER, &IsPoisonItem(MIXED_UPPER)),
        Any(MIXED_STEP, &IsPoisonItem(MIXED_STEP)),
    ]),
    POISON_BOUND_TEXT,
);
/// The induction variable after the last iteration, of a loop that has iterations.
macro_rules! after_last {
    ($lower:expr, $upper:expr, $step:expr) => {
        Term::Add(
            &Term::Sub(&$upper, &Term::Const(1)),
            &Term::Sub(&$step, &Term::Rem(&Term::Sub(&Term::Sub(&$upper, &Term::Const(1)), &$lower), &$step)),
        )
    };
}
/// The induction variable of a loop over `index` overflows after the last iteration.
macro_rules! induction_overflows {
    ($lower:expr, $upper:expr, $step:expr) => {
        Cond::And(&[
            Cond::Lt($lower, $upper),
            Cond::Gt($step, Term::Const(0)),
            Cond::Not(&Cond::FitsIndex($crate::scf::sequential::after_last!($lower, $upper, $step))),
        ])
    };
}
pub(crate) use {after_last, induction_overflows};

/// The rule of a loop. For several loops around one body, it does not matter whether an outer one has iterations.
pub const fn induction_overflow(when: Cond) -> Rule {
    Rule::silent("induction-overflow", when, OVERFLOW_TEXT)
}
const FOR_OVERFLOW: Rule = induction_overflow(Or(&[
    And(&[
        Not(&UNSIGNED),
        Lt(S(0), S(1)),
        Gt(S(2), Const(0)),
        Not(&FitsSigned(after_last!(S(0), S(1), S(2)), 0)),
    ]),
    And(&[UNSIGNED, Lt(U(0), U(1)), Not(&FitsUnsigned(after_last!(U(0), U(1), U(2)), 0))]),
]));
/// For parallel loops.
pub const PARALLEL_OVERFLOW: Rule =
    induction_overflow(Any(LOWER, &induction_overflows!(Item(LOWER), Item(UPPER), Item(STEP))));
/// For `scf.forall` loops.
pub const FORALL_OVERFLOW: Rule = induction_overflow(Any(
    MIXED_LOWER,
    &induction_overflows!(Item(MIXED_LOWER), Item(MIXED_UPPER), Item(MIXED_STEP)),
));

const UNSIGNED_CMP: Choice =
    Choice { name: UNSIGNED_CMP_NAME, since: 22, values: &[(7, AttrValue::Absent), (1, AttrValue::Unit)] };

pub static OPS: &[OpDef] = &[
    OpDef::new(FOR, Meaning::Whole(for_loop))
        .hands_on(!0b111)
        .symbolic(Symbolic::Whole(symbolic::for_loop))
        .equivalents(&[super::rewrites::PEEL, super::rewrites::FOR_AS_WHILE])
        .doc("Runs its body from a lower to an upper bound by a positive step.")
        .choices(&[UNSIGNED_CMP])
        .generate(Generate::Custom(generate::for_loop))
        .weight(34)
        .rules(&[FOR_POISON_BOUND, FOR_STEP_NOT_POSITIVE, FOR_OVERFLOW])
        .speculates(scf_loop)
        .range(ranges::for_induction)
        .loops(BOUNDS)
        .guard(nothing, &[&FOR_POISON_BOUND, &FOR_STEP_NOT_POSITIVE, &FOR_OVERFLOW])
        .recipe(Recipe::adjust(recipes::for_loop)),
    OpDef::new(WHILE, Meaning::Whole(while_loop))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(symbolic::while_loop))
        .doc("Runs its second region while its first says so.")
        .generate(Generate::Custom(generate::while_loop))
        .weight(16)
        .loops(LoopBounds::Condition)
        .recipe(Recipe::adjust(recipes::while_loop)),
    OpDef::new(IF, Meaning::Whole(if_else))
        .symbolic(Symbolic::Whole(symbolic::if_else))
        .equivalents(&[super::rewrites::INVERTED_IF])
        .doc("Runs one of two regions by an i1.")
        .generate(Generate::Custom(generate::if_else))
        .weight(44)
        .rules(&[POISON_CONDITION])
        .recipe(Recipe::adjust(recipes::if_else)),
    OpDef::new(INDEX_SWITCH, Meaning::Whole(index_switch))
        .symbolic(Symbolic::Whole(symbolic::index_switch))
        .doc("Runs the region of the matching case.")
        .generate(Generate::Custom(generate::index_switch))
        .weight(18)
        .rules(&[POISON_CONDITION])
        .recipe(Recipe::adjust(recipes::index_switch))
        // The lengths of the op's attributes must match the numbers of its operands and regions.
        .keeps(KeptAttributes::All),
    OpDef::new(EXECUTE_REGION, Meaning::Whole(execute_region))
        .symbolic(Symbolic::Whole(symbolic::execute_region))
        .doc("Runs its region once.")
        .generate(Generate::Custom(generate::execute_region))
        .weight(12)
        .recipe(Recipe::adjust(recipes::execute_region)),
    OpDef::new(YIELD, Meaning::Exit)
        .doc("Leaves the region with the operands.")
        .recipe(Recipe::shape().place(Place::Recipe)),
    OpDef::new(CONDITION, Meaning::Exit)
        .doc("Ends the first region of a while loop: go on or not, and with what.")
        .rules(&[POISON_CONDITION])
        .recipe(Recipe::shape().place(Place::Recipe)),
];

/// A loop bound or step, which must not be poison.
pub fn bound(value: &Value) -> Result<&Int, Stop> {
    match value.as_int() {
        Some(int) => Ok(int),
        None if value.has_poison() => Err(Stop::unchecked("a bound")),
        None => Err(Stop::invalid("a loop bound that is not an integer")),
    }
}

/// «The steps are values of type index, required to be positive» [SCFOps.td, ParallelOp].
pub fn positive_step(step: &Int) -> Result<(), Stop> {
    if step.is_zero() || step.sign_bit() { Err(Stop::unchecked("a step")) } else { Ok(()) }
}

fn for_loop(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let unsigned = view.flag(UNSIGNED_CMP_NAME, "");
    Ok(Box::new(move |machine, operands| {
        let [lower, upper, step, inits @ ..] = operands else {
            return Err(Stop::invalid("a loop without its bounds"));
        };
        let (Some(lower), Some(upper), Some(step)) = (lower.as_int(), upper.as_int(), step.as_int()) else {
            return Err(Stop::invalid("a loop bound that is not an integer"));
        };
        let below = |iv: &Int| if unsigned { iv.ucmp(upper).is_lt() } else { iv.scmp(upper).is_lt() };
        let mut iv = lower.clone();
        // The induction variable and the values that the loop carries.
        let mut args: Values = smallvec![Value::POISON];
        args.extend(inits.iter_mut().map(Value::take));
        let mut results = Values::new();
        while below(&iv) {
            args[0] = Value::int(iv.clone());
            machine.run_body(body, &mut args, &mut results)?;
            if results.len() + 1 != args.len() {
                return Err(Stop::invalid("a loop's body yields another number of values than it carries"));
            }
            for (arg, result) in args[1..].iter_mut().zip(&mut results) {
                *arg = result.take();
            }
            let next = iv.add(step);
            let wraps = if unsigned { next.ucmp(&iv).is_lt() } else { next.scmp(&iv).is_lt() };
            if wraps {
                // The rule leaves open what follows.
                break;
            }
            iv = next;
        }
        args.remove(0);
        Ok(Flow::Next(args))
    }))
}

fn while_loop(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (before, after) = (view.region(0)?, view.region(1)?);
    Ok(Box::new(move |machine, operands| {
        let mut args: Values = operands.iter_mut().map(Value::take).collect();
        let mut repeats = Repeats::default();
        loop {
            machine.iterate(&mut repeats, &args)?;
            let mut values = machine.run_region(before, args)?;
            let go_on = condition(&values)?;
            values.remove(0);
            if !go_on {
                return Ok(Flow::Next(values));
            }
            args = machine.run_region(after, values)?;
        }
    }))
}

fn if_else(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (then_region, else_region) = (view.region(0)?, view.region(1)?);
    let has_else = !view.module.region(else_region).blocks.is_empty();
    Ok(Box::new(move |machine, operands| {
        let region = match (condition(operands)?, has_else) {
            (true, _) => then_region,
            (false, true) => else_region,
            (false, false) => return Ok(Flow::Next(Values::new())),
        };
        machine.run_region(region, Values::new()).map(Flow::Next)
    }))
}

fn index_switch(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let cases = match view.i64_array("cases") {
        Some(cases) => cases.map_err(|error| view.invalid(format!("cases: {error}")))?,
        None => Vec::new(),
    };
    let regions = view.module.op(view.op).regions.clone();
    if regions.len() != cases.len() + 1 {
        return Err(view.invalid("has another number of regions than cases"));
    }
    Ok(Box::new(move |machine, operands| {
        let flag = decider(operands)?;
        let found = cases.iter().position(|&case| flag.signed() == case.into());
        machine.run_region(regions[found.map_or(0, |index| index + 1)], Values::new()).map(Flow::Next)
    }))
}

fn execute_region(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    Ok(Box::new(move |machine, _| machine.run_region(body, Values::new()).map(Flow::Next)))
}

/// Runs `visit` for every point of a box. The box is given by bounds and positive steps; the last dimension runs fastest.
pub fn for_each_point(
    machine: &mut dyn Machine,
    bounds: &[(Int, Int, Int)],
    visit: &mut dyn FnMut(&mut dyn Machine, Values) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut point: Vec<Int> = bounds.iter().map(|(lower, _, _)| lower.clone()).collect();
    if bounds.iter().any(|(lower, upper, _)| lower.scmp(upper).is_ge()) {
        return Ok(());
    }
    loop {
        visit(machine, point.iter().cloned().map(Value::int).collect())?;
        let mut dim = bounds.len();
        loop {
            if dim == 0 {
                return Ok(());
            }
            dim -= 1;
            let (lower, upper, step) = &bounds[dim];
            let next = point[dim].add(step);
            // If the variable overflows, a rule leaves open what follows.
            if next.scmp(upper).is_lt() && next.scmp(&point[dim]).is_gt() {
                point[dim] = next;
                break;
            }
            point[dim] = lower.clone();
        }
    }
}
