//! Ops that move elements to or from positions which depend on the input: the interpreter executes them for each position in small arrays.
//!
//! The op's rules say what other positions mean. If they leave out a position, no document describes it.

use assay_model::symbolic::choose;
use assay_model::term::TermSort;
use assay_model::{
    Effect, ElemType, Layout, OpDef, OpView, Stop, SymbolicMachine, SymbolicScalar, SymbolicValue,
    SymbolicValues, TermId, Value,
};

use super::TermMachine;
use super::elements::sizes;
use super::moves::{FixedOperand, move_elements};
use crate::rules::OpApplication;

/// Maximal number of combinations of positions.
const MAX_COMBINATIONS: usize = 300;
/// Maximal number of combinations, times elements of the operands.
const MAX_CHOICES: usize = 1 << 17;

/// What the rules of an op say for all inputs.
struct RuleOutcome {
    /// The behaviour is undefined.
    undefined: TermId,
    /// The results are poison.
    poison: TermId,
}

/// Executes an op whose operands `open` are numbers that are not constants.
pub(super) fn execute(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    def: &OpDef,
    mask: u32,
    (operands, open): (&[SymbolicValue], &[usize]),
) -> Result<SymbolicValues, Stop> {
    let RuleOutcome { undefined, poison } = rules(machine, view, def, operands)?;
    let mut covered = machine.terms.or(undefined, poison);
    machine.mark_undefined(undefined);
    if machine.is_dead() {
        return Ok(SymbolicValues::new());
    }
    let mut chosen: Option<SymbolicValues> = None;
    for positions in combinations(machine, view, operands, open)? {
        let fixed: Vec<FixedOperand> =
            positions.iter().map(|(index, value, _)| (*index, value.clone())).collect();
        let here = machine.terms.all(positions.iter().map(|&(_, _, is_it)| is_it));
        if machine.terms.is(here, false) {
            continue;
        }
        // At other positions, a rule is broken.
        if let Some(results) = move_elements(machine, view, mask, (operands, &fixed))? {
            covered = machine.terms.or(covered, here);
            chosen = choose(machine.terms, here, Some(results), chosen)?;
        }
    }
    let others = machine.terms.not(covered);
    machine.mark_silent(others);
    let chosen = chosen.ok_or_else(|| view.unsupported("positions that it does not take"))?;
    let mut or_poison =
        |scalar: SymbolicScalar| SymbolicScalar { poison: machine.terms.or(scalar.poison, poison), ..scalar };
    Ok(chosen.iter().map(|value| value.with_scalars(&mut or_poison)).collect())
}

/// Where the op's rules are broken. A rule whose condition depends on poison counts as broken. If a pass may have moved the op to where the
/// source does not come, nothing is claimed where it breaks a rule: its results would be poison, of no size.
fn rules(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    def: &OpDef,
    operands: &[SymbolicValue],
) -> Result<RuleOutcome, Stop> {
    let scalars: Vec<Option<SymbolicScalar>> = operands.iter().map(SymbolicValue::as_scalar).collect();
    let sizes: Vec<_> = operands.iter().map(|value| sizes(machine.terms, value)).collect();
    let (mut undefined, mut poison) = (machine.terms.bool(false), machine.terms.bool(false));
    for rule in def.rules {
        let application =
            OpApplication { view, operands: &scalars, sizes: &sizes, result: None, at: None, named: None };
        let truth = application.truth(machine.terms, &rule.when)?;
        let broken = machine.terms.not(truth.fails);
        match rule.effect {
            Effect::Ub if !machine.is_early(view.op) => undefined = machine.terms.or(undefined, broken),
            Effect::Poison => poison = machine.terms.or(poison, broken),
            _ => machine.mark_silent(broken),
        }
    }
    Ok(RuleOutcome { undefined, poison })
}

/// A number of an operand: the operand, the number, and where the operand has it.
type ChosenPosition = (usize, Value, TermId);

/// All combinations of numbers up to the greatest size of an array among the operands.
fn combinations(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    operands: &[SymbolicValue],
    open: &[usize],
) -> Result<Vec<Vec<ChosenPosition>>, Stop> {
    let too_many = || view.unsupported("an operand that is not a constant");
    let shapes = operands.iter().filter_map(SymbolicValue::shape);
    let greatest = shapes.flatten().copied().max().and_then(|size| usize::try_from(size).ok());
    let greatest = greatest.ok_or_else(too_many)?;
    let elements: usize = operands.iter().map(|value| value.scalars().len()).sum();
    let count = (greatest + 1)
        .checked_pow(open.len() as u32)
        .filter(|&count| count <= MAX_COMBINATIONS && count.saturating_mul(elements) <= MAX_CHOICES);
    count.ok_or_else(too_many)?;
    let mut all: Vec<Vec<ChosenPosition>> = vec![Vec::new()];
    for &index in open {
        let scalar = operands[index].as_scalar().ok_or_else(too_many)?;
        let (TermSort::Bits(width), Layout::Scalar(elem @ ElemType::Int(_))) =
            (machine.terms.sort(scalar.term), view.operand_layout(index)?)
        else {
            return Err(too_many());
        };
        let defined = machine.terms.not(scalar.poison);
        let mut next = Vec::new();
        for number in (0..=greatest).filter(|&number| width >= usize::BITS || number >> width == 0) {
            let value = Value::Scalar(elem.from_bits(number as u128));
            let wanted = machine.terms.number(width, number as i64);
            let is_it = machine.terms.eq(scalar.term, wanted);
            let is_it = machine.terms.and(is_it, defined);
            next.extend(all.iter().map(|positions| {
                positions
                    .iter()
                    .cloned()
                    .chain([(index, value.clone(), is_it)])
                    .collect::<Vec<ChosenPosition>>()
            }));
        }
        all = next;
    }
    Ok(all)
}
