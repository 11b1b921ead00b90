//! Parallel loops: parallel with its reductions.

use std::collections::HashSet;

use assay_ir::{Int, OpId, RegionId, ValueId};
use assay_model::memory::IterationSpace;
use assay_model::shape::{Shapes, Trait};
use assay_model::{
    Flow, Generate, Machine, Meaning, OpDef, OpView, OpenOrder, Place, Recipe, Rule, Stop, Value, Values,
    WholeKernel,
};
use smallvec::smallvec;

use super::generate;
use super::sequential::{
    BOUNDS, PARALLEL_OVERFLOW, PARALLEL_POISON_BOUND, STEP_NOT_POSITIVE, bound, for_each_point, positive_step,
};
use super::{ranges, recipes};
use crate::guards::nothing;
use crate::rules::{DATA_RACE, EVALUATION_ORDER, PRINTING_ORDER};
use crate::scf::names::{PARALLEL, REDUCE, REDUCE_RETURN};

pub static OPS: &[OpDef] = &[
    OpDef::new(PARALLEL, Meaning::Whole(parallel))
        .hands_on(u32::MAX)
        .doc("Runs its body for every point; reductions fold what it hands on.")
        .generate(Generate::Custom(generate::parallel))
        .weight(12)
        .rules(&[
            PARALLEL_POISON_BOUND,
            STEP_NOT_POSITIVE,
            PARALLEL_OVERFLOW,
            EVALUATION_ORDER,
            PRINTING_ORDER,
            DATA_RACE,
        ])
        .range(ranges::parallel_induction)
        .loops(BOUNDS)
        .guard(nothing, &[&PARALLEL_POISON_BOUND, &STEP_NOT_POSITIVE, &PARALLEL_OVERFLOW])
        .recipe(Recipe::adjust(recipes::parallel)),
    OpDef::new(REDUCE, Meaning::Exit)
        .doc("Ends the body of a parallel loop with the values to reduce.")
        .recipe(Recipe::shape().place(Place::Recipe))
        // It must stay in its parent, whose results it determines.
        .fixed(),
    OpDef::new(REDUCE_RETURN, Meaning::Exit)
        .doc("The result of one reduction step.")
        .recipe(Recipe::shape().place(Place::Recipe)),
];

/// The last op of a region's only block.
pub fn terminator(view: &OpView<'_>, region: RegionId) -> Result<OpId, Stop> {
    let block = view.module.region(region).blocks.last();
    let last = block.and_then(|&block| view.module.block(block).ops.last());
    last.copied().ok_or_else(|| view.invalid("has a body without a terminator"))
}

fn parallel(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let n_dims = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([lower, upper, step, inits])
            if lower == upper && lower == step && 3 * lower + inits == view.n_operands() =>
        {
            *lower
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let regions = &view.module.op(terminator(view, body)?).regions;
    let reductions: Vec<LoopReduction> =
        regions.iter().map(|&region| LoopReduction::from_region(view, body, region)).collect();
    let n_results = view.module.op(view.op).results.len();
    if 3 * n_dims + reductions.len() != view.n_operands() || reductions.len() != n_results {
        return Err(view.invalid("has another number of initial values or results than reductions"));
    }
    Ok(Box::new(move |machine, operands| {
        let mut bounds = Vec::new();
        for dim in 0..n_dims {
            let part = |segment: usize| bound(&operands[segment * n_dims + dim]).cloned();
            bounds.push((part(0)?, part(1)?, part(2)?));
        }
        let inits = &operands[3 * n_dims..];
        let mut folds: Vec<RunningReduction<'_>> =
            reductions.iter().zip(inits).map(RunningReduction::new).collect();
        run_points(machine, &bounds, &DATA_RACE, &mut |machine, point| {
            if folds.is_empty() {
                return machine.run_region(body, point).map(drop);
            }
            // The regions of reductions belong to the body: they may use its memory and the values of its iteration.
            let mark = machine.memory().stack_mark();
            let values = machine.run_region_kept(body, point)?;
            if values.len() != folds.len() {
                return Err(Stop::invalid("a reduction without a region"));
            }
            for (fold, value) in folds.iter_mut().zip(values) {
                fold.add(machine, value)?;
            }
            machine.memory().release_stack(mark);
            Ok(())
        })?;
        let totals: Result<Values, Stop> = folds.into_iter().map(|fold| fold.total(machine)).collect();
        Ok(Flow::Next(totals?))
    }))
}

/// One reduction of a parallel loop.
struct LoopReduction {
    region: RegionId,
    /// Whether the region is one op without effects and the terminator, and uses no value of an iteration. It can then run again in another
    /// order, which shows whether the order matters.
    small: bool,
}

impl LoopReduction {
    fn from_region(view: &OpView<'_>, body: RegionId, region: RegionId) -> LoopReduction {
        let module = view.module;
        let ops_of = |region: RegionId| {
            module.region(region).blocks.iter().flat_map(|&block| &module.block(block).ops).copied()
        };
        let has = |op: OpId, what| Shapes::newest().get(module.op_name(op)).is_some_and(|op| op.has(what));
        let repeatable = [Trait::Pure, Trait::NoMemoryEffect, Trait::Terminator];
        let is_repeatable = |op: OpId| repeatable.into_iter().any(|what| has(op, what));
        let arguments = module.region(body).blocks.iter().flat_map(|&block| &module.block(block).args);
        let of_iteration: HashSet<ValueId> =
            ops_of(body).flat_map(|op| &module.op(op).results).chain(arguments).copied().collect();
        let is_closed = |op: OpId| {
            let op = module.op(op);
            op.regions.is_empty() && !op.operands.iter().any(|operand| of_iteration.contains(operand))
        };
        let small =
            ops_of(region).count() <= 2 && ops_of(region).all(|op| is_repeatable(op) && is_closed(op));
        LoopReduction { region, small }
    }

    fn step(&self, machine: &mut dyn Machine, a: &Value, b: &Value) -> Result<Value, Stop> {
        let mut folded = machine.run_region(self.region, smallvec![a.clone(), b.clone()])?;
        folded.pop().ok_or_else(|| Stop::invalid("a reduction without a result"))
    }
}

/// A reduction while the loop runs.
struct RunningReduction<'r> {
    reduction: &'r LoopReduction,
    init: Value,
    total: Value,
    values: Vec<Value>,
}

impl<'r> RunningReduction<'r> {
    fn new((reduction, init): (&'r LoopReduction, &Value)) -> RunningReduction<'r> {
        RunningReduction { reduction, init: init.clone(), total: init.clone(), values: Vec::new() }
    }

    /// Folds the value of one iteration, as the loops of convert-scf-to-cf do.
    fn add(&mut self, machine: &mut dyn Machine, value: Value) -> Result<(), Stop> {
        self.total = self.reduction.step(machine, &self.total, &value)?;
        self.values.push(value);
        Ok(())
    }

    /// The result. Notes if folding in reverse gives another one, or if that cannot be tried.
    fn total(self, machine: &mut dyn Machine) -> Result<Value, Stop> {
        let RunningReduction { reduction, init, total, values } = self;
        let mut other = Ok(init);
        for value in values.iter().rev().filter(|_| reduction.small) {
            other = other.and_then(|other| reduction.step(machine, value, &other));
        }
        let is_open = !values.is_empty() && (!reduction.small || other.as_ref() != Ok(&total));
        Ok(if is_open { machine.open_value(&EVALUATION_ORDER, total) } else { total })
    }
}

/// The iteration space of a loop with these bounds and steps, for reports of races.
fn space(bounds: &[(Int, Int, Int)], rule: &'static Rule) -> IterationSpace {
    let mut space = IterationSpace {
        rule,
        lower: Default::default(),
        step: Default::default(),
        counts: Default::default(),
    };
    for (lower, upper, step) in bounds {
        let number = |int: &Int| int.to_i64().unwrap_or_default();
        let (lower, upper, step) = (number(lower), number(upper), number(step).max(1));
        let span = (i128::from(upper) - i128::from(lower)).max(0);
        space.lower.push(lower);
        space.step.push(step);
        space.counts.push((span as u128).div_ceil(step as u128) as u64);
    }
    space
}

/// Runs every point. Stops with the rule if two points race, and notes if several points print.
pub fn run_points(
    machine: &mut dyn Machine,
    bounds: &[(Int, Int, Int)],
    race: &'static Rule,
    visit: &mut dyn FnMut(&mut dyn Machine, Values) -> Result<(), Stop>,
) -> Result<(), Stop> {
    for (_, _, step) in bounds {
        positive_step(step)?;
    }
    let (mut n_printing, before_all) = (0, machine.printed());
    let space = space(bounds, race);
    let mut fork = if space.len() > 1 { Some(machine.memory().fork(space, false)?) } else { None };
    let mut number = 0;
    for_each_point(machine, bounds, &mut |machine, point| {
        let before = machine.printed();
        if let Some(fork) = &fork {
            machine.memory().begin_iteration(fork, number)?;
        }
        visit(machine, point)?;
        if let Some(fork) = &mut fork {
            machine.memory().end_iteration(fork);
        }
        number += 1;
        n_printing += usize::from(machine.printed() != before);
        Ok(())
    })?;
    if let Some(fork) = fork {
        machine.memory().join(fork);
    }
    if n_printing > 1 {
        let lines = machine.printed().whole_lines_since(before_all);
        machine.note_open_order(&PRINTING_ORDER, OpenOrder { lines, anywhere: false });
    }
    Ok(())
}
