//! Branches for all inputs at once.

use assay_model::{
    OpView, Stop, SymbolicBranch, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue,
    SymbolicValues,
};

/// The scalar that decides.
pub(crate) fn decider(view: &OpView<'_>, operands: &[SymbolicValue]) -> Result<SymbolicScalar, Stop> {
    let scalar = operands.first().and_then(SymbolicValue::as_scalar);
    scalar.ok_or_else(|| view.invalid("has a condition that is not an integer"))
}

pub(crate) fn br(
    _: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let condition = machine.terms().bool(true);
    Ok(SymbolicFlow::Branch(vec![SymbolicBranch { condition, successor: 0, args: operands.into() }]))
}

pub(crate) fn cond_br(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let condition = decider(view, operands)?.term;
    let (when_true, when_false) = operands[1..].split_at(super::operands_when_true(view)?);
    let opposite = machine.terms().not(condition);
    Ok(SymbolicFlow::Branch(vec![
        SymbolicBranch { condition, successor: 0, args: when_true.into() },
        SymbolicBranch { condition: opposite, successor: 1, args: when_false.into() },
    ]))
}

pub(crate) fn switch(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    switch_by(view, machine, operands, super::CASE_VALUES)
}

/// A switch whose case values are in the attribute with this name.
pub(crate) fn switch_by(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
    literals: &str,
) -> Result<SymbolicFlow, Stop> {
    let flag = decider(view, operands)?.term;
    let cases = super::cases(view, literals)?;
    let (defaults, rest) = operands[1..].split_at(cases.n_default);
    let t = machine.terms();
    let mut left = t.bool(true);
    let mut arms = Vec::new();
    for (index, value) in cases.values.into_iter().enumerate() {
        let value = t.int(value);
        let is_it = t.eq(flag, value);
        // The first of equal cases.
        let condition = t.and(left, is_it);
        let other = t.not(is_it);
        left = t.and(left, other);
        let args: SymbolicValues = rest[cases.ranges[index].clone()].into();
        arms.push(SymbolicBranch { condition, successor: index + 1, args });
    }
    arms.push(SymbolicBranch { condition: left, successor: 0, args: defaults.into() });
    Ok(SymbolicFlow::Branch(arms))
}

pub(crate) fn assert(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let holds = decider(view, operands)?.term;
    let fails = machine.terms().not(holds);
    machine.trap(fails);
    Ok(SymbolicFlow::Next(SymbolicValues::new()))
}
