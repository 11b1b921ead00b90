//! Loops and branches with regions for all inputs at once.

use assay_ir::RegionId;
use assay_model::symbolic::choose;
use assay_model::{
    OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, SymbolicValues, TermId,
};

use crate::cf::symbolic::decider;

/// How execution continues with these results; it does not if there are none.
fn next(results: Option<SymbolicValues>) -> Result<SymbolicFlow, Stop> {
    Ok(results.map_or(SymbolicFlow::Ends, SymbolicFlow::Next))
}

/// Runs a region where a condition holds.
fn run_when(
    machine: &mut dyn SymbolicMachine,
    condition: TermId,
    region: RegionId,
) -> Result<Option<SymbolicValues>, Stop> {
    machine.run_where(condition, &mut |machine| machine.run_region(region, SymbolicValues::new()))
}

pub(super) fn if_else(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let condition = decider(view, operands)?.term;
    let (then_region, else_region) = (view.region(0)?, view.region(1)?);
    let when_true = run_when(machine, condition, then_region)?;
    let opposite = machine.terms().not(condition);
    let when_false = match view.module.region(else_region).blocks.is_empty() {
        true => Some(SymbolicValues::new()),
        false => run_when(machine, opposite, else_region)?,
    };
    next(choose(machine.terms(), condition, when_true, when_false)?)
}

pub(super) fn index_switch(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let flag = decider(view, operands)?.term;
    let cases = match view.i64_array("cases") {
        Some(cases) => cases.map_err(|error| view.invalid(format!("cases: {error}")))?,
        None => Vec::new(),
    };
    if view.module.op(view.op).regions.len() != cases.len() + 1 {
        return Err(view.invalid("has another number of regions than cases"));
    }
    let mut left = machine.terms().bool(true);
    let mut chosen = Vec::new();
    for (index, case) in cases.into_iter().enumerate() {
        let t = machine.terms();
        let value = t.number(t.width(flag), case);
        let is_it = t.eq(flag, value);
        let condition = t.and(left, is_it);
        let other = t.not(is_it);
        left = t.and(left, other);
        chosen.push((is_it, run_when(machine, condition, view.region(index + 1)?)?));
    }
    let mut results = run_when(machine, left, view.region(0)?)?;
    // The first case that fits decides.
    for (is_it, values) in chosen.into_iter().rev() {
        results = choose(machine.terms(), is_it, values, results)?;
    }
    next(results)
}

pub(super) fn execute_region(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    next(machine.run_region(view.region(0)?, SymbolicValues::new())?)
}

/// A loop from a lower to an upper bound.
struct CountedLoop {
    body: RegionId,
    upper: TermId,
    step: TermId,
    unsigned: bool,
}

pub(super) fn for_loop(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let [lower, upper, step, inits @ ..] = operands else {
        return Err(view.invalid("has no bounds"));
    };
    let scalar = |value: &SymbolicValue| {
        let scalar = value.as_scalar().map(|scalar| scalar.term);
        scalar.ok_or_else(|| view.invalid("has a bound that is not an integer"))
    };
    let (lower, upper, step) = (scalar(lower)?, scalar(upper)?, scalar(step)?);
    let unsigned = view.flag("unsignedCmp", "");
    let counted = CountedLoop { body: view.region(0)?, upper, step, unsigned };
    let left = machine.unrolled();
    if machine.by_induction() && !counted.is_short(machine, lower) {
        return next(counted.inductive(machine, &operands[..3], &inits.into())?);
    }
    next(counted.unroll(machine, lower, inits.into(), left)?)
}

impl CountedLoop {
    fn below(&self, machine: &mut dyn SymbolicMachine, a: TermId, b: TermId) -> TermId {
        if self.unsigned { machine.terms().ult(a, b) } else { machine.terms().slt(a, b) }
    }

    /// Whether the number of iterations is known and small.
    fn is_short(&self, machine: &mut dyn SymbolicMachine, lower: TermId) -> bool {
        let limit = machine.unrolled() as u64;
        let t = machine.terms();
        let number = |term: TermId| {
            let int = t.as_int(term)?;
            if self.unsigned { int.to_u64().map(i128::from) } else { int.to_i64().map(i128::from) }
        };
        match [lower, self.upper, self.step].map(number) {
            [Some(lower), Some(upper), Some(step)] => {
                step > 0 && (upper - lower + step - 1) / step <= i128::from(limit)
            }
            _ => false,
        }
    }

    /// The loop by induction. In each iteration, the induction variable is between the bounds. If it wraps, no document says how the loop
    /// continues.
    fn inductive(
        &self,
        machine: &mut dyn SymbolicMachine,
        bounds: &[SymbolicValue],
        inits: &SymbolicValues,
    ) -> Result<Option<SymbolicValues>, Stop> {
        let lower = bounds.first().and_then(SymbolicValue::as_scalar);
        let lower = lower.ok_or_else(|| Stop::invalid("a loop without bounds"))?.term;
        machine.induct(bounds, inits, &mut |machine, state| {
            machine.run_iteration(&mut |machine| {
                let sort = machine.terms().sort(lower);
                let iv = machine.arbitrary(sort);
                let (before, goes_on) = (self.below(machine, iv, lower), self.below(machine, iv, self.upper));
                let after = machine.terms().not(before);
                let within = machine.terms().and(after, goes_on);
                machine.assume(within);
                let results = self.body(machine, iv, &state)?;
                Ok(results.map(|(_, results)| results))
            })?;
            Ok(Some(state))
        })
    }

    /// An iteration: returns the next induction variable, and the values that the loop then carries.
    fn body(
        &self,
        machine: &mut dyn SymbolicMachine,
        iv: TermId,
        carried: &SymbolicValues,
    ) -> Result<Option<(TermId, SymbolicValues)>, Stop> {
        let iv_value = SymbolicValue::Scalar(SymbolicScalar::defined(machine.terms(), iv));
        let mut args = SymbolicValues::from_iter([iv_value]);
        args.extend(carried.iter().cloned());
        let Some(results) = machine.run_region(self.body, args)? else { return Ok(None) };
        let following = machine.terms().add(iv, self.step);
        // No document says what happens after the induction variable wraps.
        let wraps = self.below(machine, following, iv);
        machine.mark_silent(wraps);
        Ok(Some((following, results)))
    }

    /// The results of the loop from the value `iv` of the induction variable on. Up to `left` iterations are unrolled; those that certainly run do
    /// not count.
    fn unroll(
        &self,
        machine: &mut dyn SymbolicMachine,
        iv: TermId,
        carried: SymbolicValues,
        left: usize,
    ) -> Result<Option<SymbolicValues>, Stop> {
        machine.charge()?;
        let goes_on = self.below(machine, iv, self.upper);
        if machine.terms().is(goes_on, false) {
            return Ok(Some(carried));
        }
        let is_known = machine.terms().is(goes_on, true);
        if left == 0 && !is_known {
            machine.cut(goes_on);
            return Ok(Some(carried));
        }
        let left = if is_known { left } else { left - 1 };
        let more = machine.run_where(goes_on, &mut |machine| {
            let Some((following, results)) = self.body(machine, iv, &carried)? else { return Ok(None) };
            self.unroll(machine, following, results, left)
        })?;
        choose(machine.terms(), goes_on, more, Some(carried))
    }
}

pub(super) fn while_loop(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let regions = [view.region(0)?, view.region(1)?];
    if machine.by_induction() {
        return next(while_inductive(view, machine, regions, &operands.into())?);
    }
    let left = machine.unrolled();
    next(unroll_while(view, machine, regions, operands.into(), left)?)
}

/// The loop by induction: in any state, the condition must have the same value in both programs.
fn while_inductive(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    [before, after]: [RegionId; 2],
    inits: &SymbolicValues,
) -> Result<Option<SymbolicValues>, Stop> {
    machine.induct(&[], inits, &mut |machine, state| {
        let Some(mut values) = machine.run_region(before, state)? else { return Ok(None) };
        let goes_on = decider(view, &values)?.term;
        machine.require_alike(&[values.remove(0)]);
        machine.run_iteration(&mut |machine| {
            machine.assume(goes_on);
            machine.run_region(after, values.clone())
        })?;
        let ends = machine.terms().not(goes_on);
        machine.assume(ends);
        Ok(Some(values))
    })
}

fn unroll_while(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    [before, after]: [RegionId; 2],
    args: SymbolicValues,
    left: usize,
) -> Result<Option<SymbolicValues>, Stop> {
    machine.charge()?;
    let Some(mut values) = machine.run_region(before, args)? else { return Ok(None) };
    let goes_on = decider(view, &values)?.term;
    values.remove(0);
    if machine.terms().is(goes_on, false) {
        return Ok(Some(values));
    }
    let is_known = machine.terms().is(goes_on, true);
    if left == 0 && !is_known {
        machine.cut(goes_on);
        return Ok(Some(values));
    }
    let left = if is_known { left } else { left - 1 };
    let more = machine.run_where(goes_on, &mut |machine| {
        let Some(args) = machine.run_region(after, values.clone())? else { return Ok(None) };
        unroll_while(view, machine, [before, after], args, left)
    })?;
    choose(machine.terms(), goes_on, more, Some(values))
}
