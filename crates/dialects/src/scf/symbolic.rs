//! Loops and branches with regions for all inputs at once.

use assay_ir::RegionId;
use assay_model::symbolic::choose;
use assay_model::{
    OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, SymbolicValues, TermId,
};

use crate::cf::symbolic::decider;

/// What follows, unless nothing does.
fn next(results: Option<SymbolicValues>) -> Result<SymbolicFlow, Stop> {
    Ok(results.map_or(SymbolicFlow::Ends, SymbolicFlow::Next))
}

/// Runs a region where a condition holds.
fn run_when(
    machine: &mut dyn SymbolicMachine,
    condition: TermId,
    region: RegionId,
) -> Result<Option<SymbolicValues>, Stop> {
    machine.when(condition, &mut |machine| machine.run_region(region, SymbolicValues::new()))
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
        chosen.push((condition, run_when(machine, condition, view.region(index + 1)?)?));
    }
    let mut results = run_when(machine, left, view.region(0)?)?;
    for (condition, values) in chosen {
        results = choose(machine.terms(), condition, values, results)?;
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
struct Counted {
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
        scalar.ok_or_else(|| view.invalid("has a bound that is no integer"))
    };
    let (lower, upper, step) = (scalar(lower)?, scalar(upper)?, scalar(step)?);
    let unsigned = view.flag("unsignedCmp", "");
    let counted = Counted { body: view.region(0)?, upper, step, unsigned };
    let rounds = machine.unrolled();
    next(counted.round(machine, lower, inits.into(), rounds)?)
}

impl Counted {
    fn below(&self, machine: &mut dyn SymbolicMachine, a: TermId, b: TermId) -> TermId {
        if self.unsigned { machine.terms().ult(a, b) } else { machine.terms().slt(a, b) }
    }

    /// What the loop gives from one value of the induction variable on. Rounds whose number is known are not counted.
    fn round(
        &self,
        machine: &mut dyn SymbolicMachine,
        iv: TermId,
        carried: SymbolicValues,
        rounds: usize,
    ) -> Result<Option<SymbolicValues>, Stop> {
        machine.charge()?;
        let goes_on = self.below(machine, iv, self.upper);
        if machine.terms().is(goes_on, false) {
            return Ok(Some(carried));
        }
        let is_known = machine.terms().is(goes_on, true);
        if rounds == 0 && !is_known {
            machine.cut(goes_on);
            return Ok(Some(carried));
        }
        let rounds = if is_known { rounds } else { rounds - 1 };
        let more = machine.when(goes_on, &mut |machine| {
            let iv_value = SymbolicValue::Scalar(SymbolicScalar::defined(machine.terms(), iv));
            let mut args = SymbolicValues::from_iter([iv_value]);
            args.extend(carried.iter().cloned());
            let Some(results) = machine.run_region(self.body, args)? else { return Ok(None) };
            let following = machine.terms().add(iv, self.step);
            // No document says what follows a wrapped induction variable.
            let wraps = self.below(machine, following, iv);
            machine.silent(wraps);
            self.round(machine, following, results, rounds)
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
    let rounds = machine.unrolled();
    next(while_round(view, machine, regions, operands.into(), rounds)?)
}

fn while_round(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    [before, after]: [RegionId; 2],
    args: SymbolicValues,
    rounds: usize,
) -> Result<Option<SymbolicValues>, Stop> {
    machine.charge()?;
    let Some(mut values) = machine.run_region(before, args)? else { return Ok(None) };
    let goes_on = decider(view, &values)?.term;
    values.remove(0);
    if machine.terms().is(goes_on, false) {
        return Ok(Some(values));
    }
    let is_known = machine.terms().is(goes_on, true);
    if rounds == 0 && !is_known {
        machine.cut(goes_on);
        return Ok(Some(values));
    }
    let rounds = if is_known { rounds } else { rounds - 1 };
    let more = machine.when(goes_on, &mut |machine| {
        let Some(args) = machine.run_region(after, values.clone())? else { return Ok(None) };
        while_round(view, machine, [before, after], args, rounds)
    })?;
    choose(machine.terms(), goes_on, more, Some(values))
}
