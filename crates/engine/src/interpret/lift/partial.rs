//! Elementwise ops on scalars that are poison or have undefined bits.

use assay_ir::Int;
use assay_model::{Array, Bits, Choices, Effect, ElemType, Joined, KnownBits, Layout, Scalar, Stop, Value};
use smallvec::{SmallVec, smallvec};

use super::{KernelNotes, ScalarList};
use crate::interpret::Taint;
use crate::interpret::check::{CompiledRule, Scalars};
use crate::interpret::code::{Instr, Kernel};

/// Maximal number of undefined bits for which all values are tried.
pub const TRIED_BITS: u32 = 8;

/// Runs the op on all values that its operands' bits may have. Does nothing and returns false if these are too many, or an
/// operand is poison.
///
/// # Errors
/// An undefined bit may have the very value that breaks a rule.
#[cold]
pub fn each_choice(
    instr: &Instr,
    operands: &[Scalar],
    strict: bool,
    results: &mut [Scalar],
    notes: &mut KernelNotes,
) -> Result<bool, Stop> {
    // Neighbours of an inexact result are right, too.
    if matches!(instr.kernel, Kernel::Approximate(_)) {
        return Ok(false);
    }
    if instr.is_total() {
        return join(instr, operands, results, notes);
    }
    let all = |_| true;
    let Some(choices) = choices(operands, &instr.operand_elems, all) else { return Ok(false) };
    if notes.taint != Taint::Nothing {
        notes.may_be_poison |= instr.hands_on_poison(operands.iter().map(Scalar::has_poison));
    }
    let mut joined: Option<ScalarList> = None;
    for choice in choices {
        let mut found: ScalarList = smallvec![Scalar::Poison; results.len()];
        super::scalar(instr, &choice, strict, &mut found, notes).map_err(by_undefined_bits)?;
        let Some(all) = &mut joined else {
            joined = Some(found);
            continue;
        };
        for (all, found) in all.iter_mut().zip(&found) {
            let Some(either) = all.either(found) else { return Ok(false) };
            *all = either;
        }
    }
    results.clone_from_slice(&joined.unwrap_or_default());
    Ok(true)
}

/// Runs an op that is defined on all values. The order does not matter, and once all bits of the result are undefined,
/// the remaining values are not tried.
fn join(
    instr: &Instr,
    operands: &[Scalar],
    results: &mut [Scalar],
    notes: &mut KernelNotes,
) -> Result<bool, Stop> {
    let mut left = TRIED_BITS;
    let mut lists = SmallVec::<[Choices<'_>; 2]>::new();
    for (operand, &elem) in operands.iter().zip(&instr.operand_elems) {
        let is_poison = operand.has_poison() && !operand.is_partial();
        let Some(choices) = Choices::new(operand, elem, left).filter(|_| !is_poison) else {
            return Ok(false);
        };
        left -= choices.bits();
        lists.push(choices);
    }
    if lists.len() != operands.len() {
        return Ok(false);
    }
    if notes.taint != Taint::Nothing {
        notes.may_be_poison |= instr.hands_on_poison(operands.iter().map(Scalar::has_poison));
    }
    let last = (1u32 << (TRIED_BITS - left)) - 1;
    let mut joined: Option<Joined> = None;
    // Try each number and then its complement, so that a dependence on a bit shows early.
    for number in (0..=last / 2).flat_map(|number| [number, last - number]) {
        let mut rest = number;
        let choice: ScalarList = lists
            .iter()
            .map(|choices| {
                let one = choices.get(rest & ((1 << choices.bits()) - 1));
                rest >>= choices.bits();
                one
            })
            .collect();
        let mut found = [Scalar::Poison];
        super::compute(instr, &choice, &mut found)?;
        let [found] = found;
        let all = match &mut joined {
            Some(all) => {
                if !all.add(&found) {
                    return Ok(false);
                }
                all
            }
            None => joined.insert(Joined::new(found)),
        };
        if all.is_undefined() {
            break;
        }
    }
    results.clone_from_slice(&[joined.map_or(Scalar::Poison, Joined::scalar)]);
    Ok(true)
}

/// The operands with chosen values for their undefined bits, if bits are chosen ([`super::ExecutionConfig::undef`]) and the op then breaks
/// no rule.
#[cold]
pub fn choose(instr: &Instr, operands: &[Scalar], notes: &mut KernelNotes) -> Option<ScalarList> {
    let choice = notes.chosen.as_mut()?;
    let scalars = Scalars::one(operands);
    let may_be_undefined =
        |rule: &CompiledRule| rule.rule.effect == Effect::Ub && rule.is_broken(&scalars) != Some(false);
    let is_poison = |operand: &Scalar| operand.has_poison() && !operand.is_partial();
    if operands.iter().any(is_poison) || instr.rules.iter().any(may_be_undefined) {
        return None;
    }
    let pairs = operands.iter().zip(&instr.operand_elems);
    Some(pairs.map(|(operand, &elem)| operand.choose_bits(elem, choice)).collect())
}

/// The stop for a rule that one value of the undefined bits breaks.
pub fn by_undefined_bits(stop: Stop) -> Stop {
    match stop {
        Stop::Ub(mut ub) => {
            ub.by_poison = true;
            Stop::Ub(ub)
        }
        stop => stop,
    }
}

/// All combinations of operand values that the undefined bits allow; only operands that `of` selects vary. `None` if
/// these are too many, or an operand is poison.
fn choices(operands: &[Scalar], elems: &[ElemType], of: impl Fn(usize) -> bool) -> Option<Vec<ScalarList>> {
    let mut left = TRIED_BITS;
    let mut all: Vec<ScalarList> = vec![ScalarList::new()];
    for (index, (operand, &elem)) in operands.iter().zip(elems).enumerate() {
        let values = match operand {
            Scalar::Partial(_) if !of(index) => vec![operand.clone()],
            operand if operand.has_poison() && !operand.is_partial() => return None,
            operand => operand.choices(elem, left)?,
        };
        left -= values.len().trailing_zeros();
        all = longer(&all, &values);
    }
    (all.first()?.len() == operands.len()).then_some(all)
}

/// Each list extended by each of the values.
pub fn longer<T: Clone, const N: usize>(lists: &[SmallVec<[T; N]>], values: &[T]) -> Vec<SmallVec<[T; N]>> {
    let with = |value: &T| {
        let value = value.clone();
        lists.iter().map(move |list| list.iter().cloned().chain([value.clone()]).collect())
    };
    values.iter().flat_map(with).collect()
}

/// All values that the undefined bits of a value allow; `None` if they are more than `left` allows. Reduces `left`.
pub fn choices_of(value: &Value, layout: Layout, left: &mut u32) -> Option<Vec<Value>> {
    match (value, layout) {
        (Value::Scalar(scalar), Layout::Scalar(elem)) => {
            let choices = scalar.choices(elem, *left)?;
            *left -= choices.len().trailing_zeros();
            Some(choices.into_iter().map(Value::Scalar).collect())
        }
        (Value::Array(array), _) => {
            let mut all = vec![Array::clone(array)];
            for (at, element) in array.iter().enumerate().filter(|(_, element)| element.is_partial()) {
                let choices = element.choices(array.elem(), *left)?;
                *left -= choices.len().trailing_zeros();
                let with = |choice: &Scalar| {
                    let mut changed = all.clone();
                    changed.iter_mut().for_each(|array| array.set(at, choice.clone()));
                    changed
                };
                all = choices.iter().flat_map(with).collect();
            }
            Some(all.into_iter().map(Value::array).collect())
        }
        _ => None,
    }
}

/// The results if an operand is poison, or has many undefined bits. Poison gives poison. With undefined bits alone, an op
/// with a rule for bits keeps the defined ones. Any other op gives any value, and poison only if some value of the bits
/// breaks one of its rules [LLVM LangRef, Undefined Values].
#[cold]
pub fn apply(instr: &Instr, operands: &[Scalar], results: &mut [Scalar]) {
    let scalars = Scalars::one(operands);
    let may_break = |rule: &CompiledRule| rule.is_broken(&scalars) != Some(false);
    let makes_poison = |rule: &CompiledRule| rule.rule.effect == Effect::Poison && may_break(rule);
    let is_poison = |operand: &Scalar| operand.has_poison() && !operand.is_partial();
    if operands.iter().any(is_poison) || instr.rules.iter().any(makes_poison) {
        return;
    }
    let is_determined = !instr.rules.iter().any(may_break);
    for (index, (result, &elem)) in results.iter_mut().zip(&instr.elems).enumerate() {
        let rule = instr.bits.get(index).copied().flatten().filter(|_| is_determined);
        let known = rule.and_then(|rule| known(instr, rule, operands, index));
        *result = known.map_or_else(|| Scalar::undefined(elem), |known| Scalar::from_bits(elem, known));
    }
}

/// The defined bits of a result. If the rule does not cover an operand, all values of its undefined bits are tried.
fn known(instr: &Instr, rule: Bits, operands: &[Scalar], index: usize) -> Option<KnownBits> {
    let mut run = |bits: &[Int]| {
        let scalar =
            |(bits, &elem): (&Int, &ElemType)| Scalar::from_bits(elem, KnownBits::defined(bits.clone()));
        let operands: ScalarList = bits.iter().zip(&instr.operand_elems).map(scalar).collect();
        let mut results: ScalarList = smallvec![Scalar::Poison; instr.elems.len()];
        super::compute(instr, &operands, &mut results).ok().filter(|&has_value| has_value)?;
        let known = results.get(index)?.known_bits()?;
        known.undef.is_zero().then_some(known.bits)
    };
    let mut all: Option<KnownBits> = None;
    for choice in choices(operands, &instr.operand_elems, |index| !rule.allows(index))? {
        let operands = choice.iter().map(Scalar::known_bits).collect::<Option<Vec<_>>>()?;
        let found = rule.apply(&operands, &mut run)?;
        all = Some(match all {
            Some(all) => all.join(&found),
            None => found,
        });
    }
    all
}
