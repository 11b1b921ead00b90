//! Elementwise ops: applied to scalars, and element by element to vectors and tensors.

pub mod partial;

use std::rc::Rc;

use assay_model::array::count;
use assay_model::opdef::SHAPES_DIFFER;
use assay_model::{
    Array, BitChoice, Certainty, Effect, ElemType, Perturbation, Rule, Scalar, Stop, Ub, Value, Values,
};
use smallvec::{SmallVec, smallvec};

use super::Taint;
use super::broadcast;
use super::check::{Scalars, application};
use super::code::{Instr, Kernel};

pub type ScalarList = SmallVec<[Scalar; 3]>;

/// What applications of kernels note in addition to their results.
#[derive(Default)]
pub struct KernelNotes {
    /// A rule by which a result is open.
    pub open: Option<&'static Rule>,
    /// Whether a result is inexact.
    pub approximate: bool,
    pub perturbation: Perturbation,
    pub taint: Taint,
    /// See [`super::Execution::may_be_poison`].
    pub may_be_poison: bool,
    /// See [`super::ExecutionConfig::undef`].
    pub chosen: Option<BitChoice>,
    /// See [`super::Execution::read_undef`].
    pub read_undef: bool,
}

impl KernelNotes {
    /// Notes that results are open; they become poison if the execution shows open results as poison.
    #[cold]
    fn open(&mut self, instr: &Instr, rule: &'static Rule, results: &mut [Scalar]) {
        self.open = Some(rule);
        if self.taint.covers(rule.effect) {
            results.fill(Scalar::Poison);
            self.may_be_poison |= rule.effect.allows_poison() || instr.makes_poison;
        }
    }
}

/// Applies an elementwise kernel. `result_elems` gives the results' element types, needed for arrays only.
pub fn apply(
    instr: &Instr,
    operands: &[Value],
    strict: bool,
    result_elems: &dyn Fn(usize) -> Result<ElemType, Stop>,
    notes: &mut KernelNotes,
) -> Result<Values, Stop> {
    let n_results = instr.results.len();
    let Some(shape) = broadcast::shape(instr, operands)? else {
        let scalars: ScalarList = operands.iter().filter_map(|v| v.as_scalar().cloned()).collect();
        let mut results: ScalarList = smallvec![Scalar::Poison; n_results];
        scalar(instr, &scalars, strict, &mut results, notes)?;
        return Ok(results.into_iter().map(Value::Scalar).collect());
    };
    let mut arrays = SmallVec::<[Array; 2]>::new();
    for index in 0..n_results {
        let elem = result_elems(index)?;
        arrays.push(Array::filled(elem, &shape, &elem.zero()));
    }
    let len = count(&shape);
    // Also if there are no elements.
    if instr.broadcast.is_none() && application::is_broken(&SHAPES_DIFFER, operands, None) == Some(true) {
        return Err(SHAPES_DIFFER.stop());
    }
    let stretched = broadcast::stretched(instr, operands, &shape);
    let mut scalars = ScalarList::new();
    let mut results: ScalarList = smallvec![Scalar::Poison; n_results];
    for position in 0..len {
        scalars.clear();
        for (number, operand) in operands.iter().enumerate() {
            scalars.push(match operand {
                Value::Array(array) if instr.broadcast.is_some() => {
                    array.get(stretched[number].position(position))
                }
                Value::Array(array) => array.get(position),
                // A scalar operand beside arrays applies to each element; so does poison that represents an array.
                Value::Scalar(scalar) => scalar.clone(),
                _ => return Err(Stop::invalid("an elementwise op on a value without elements")),
            });
        }
        scalar(instr, &scalars, strict, &mut results, notes)?;
        for (array, result) in arrays.iter_mut().zip(&mut results) {
            array.set(position, std::mem::replace(result, Scalar::Poison));
        }
    }
    Ok(arrays.into_iter().map(|array| Value::Array(Rc::new(array))).collect())
}

/// Applies the kernel to one element: rules of undefined behaviour first, then the value, then the other rules.
/// The caller fills the results with poison.
#[inline]
pub fn scalar(
    instr: &Instr,
    operands: &[Scalar],
    strict: bool,
    results: &mut [Scalar],
    notes: &mut KernelNotes,
) -> Result<(), Stop> {
    if operands.iter().any(Scalar::is_partial) {
        notes.read_undef = true;
        if let Some(chosen) = partial::choose(instr, operands, notes) {
            return apply_to_defined(instr, &chosen, strict, results, notes);
        }
        if partial::each_choice(instr, operands, strict, results, notes)? {
            return Ok(());
        }
    }
    for rule in instr.rules.iter().filter(|rule| rule.rule.effect == Effect::Ub) {
        let scalars = Scalars::one(operands);
        // If a condition depends on a poison operand, the rule is broken: poison may be the very value that breaks it.
        match rule.is_broken(&scalars) {
            Some(false) => {}
            broken => {
                let ub = Ub { by_poison: broken.is_none(), ..Ub::new(rule.rule) };
                return Err(Stop::Ub(Box::new(ub)));
            }
        }
    }
    if operands.iter().any(|operand| matches!(operand, Scalar::Poison | Scalar::Partial(_))) {
        if notes.taint != Taint::Nothing {
            notes.may_be_poison |= instr.hands_on_poison(operands.iter().map(Scalar::has_poison));
        }
        partial::apply(instr, operands, results);
        return Ok(());
    }
    apply_to_defined(instr, operands, strict, results, notes)
}

/// Applies the kernel if all operands are defined and break no rule of undefined behaviour.
#[inline]
fn apply_to_defined(
    instr: &Instr,
    operands: &[Scalar],
    strict: bool,
    results: &mut [Scalar],
    notes: &mut KernelNotes,
) -> Result<(), Stop> {
    let defined = match &instr.kernel {
        Kernel::Approximate(function) => {
            match notes.perturbation.apply(function, operands, results)? {
                Certainty::Exact => {}
                Certainty::Rounded => notes.approximate = true,
                Certainty::Open(rule) if strict => {
                    return Err(Stop::ub(rule));
                }
                Certainty::Open(rule) => notes.open(instr, rule, results),
            }
            true
        }
        _ => compute(instr, operands, results)?,
    };
    for rule in instr.rules.iter().filter(|rule| rule.rule.effect != Effect::Ub) {
        let result = results.first();
        let scalars = Scalars { result, ..Scalars::one(operands) };
        if rule.is_broken(&scalars) != Some(true) {
            continue;
        }
        if strict {
            return Err(Stop::ub(rule.rule));
        }
        if rule.rule.effect == Effect::Poison {
            results.fill(Scalar::Poison);
            return Ok(());
        }
        notes.open(instr, rule.rule, results);
    }
    if defined {
        Ok(())
    } else {
        Err(Stop::Bug("a partial op outside its domain, and no rule is broken".into()))
    }
}

/// Writes the results; false if a partial kernel has no value.
#[inline]
pub(super) fn compute(instr: &Instr, operands: &[Scalar], results: &mut [Scalar]) -> Result<bool, Stop> {
    let one = |results: &mut [Scalar], value: Scalar| results[0] = value;
    match (&instr.kernel, operands) {
        (Kernel::Int1(f), [Scalar::Int(a)]) => one(results, Scalar::Int(f(a).made_again())),
        (Kernel::Int2(f), [Scalar::Int(a), Scalar::Int(b)]) => {
            one(results, Scalar::Int(f(a, b).made_again()))
        }
        (Kernel::Int2Partial(f), [Scalar::Int(a), Scalar::Int(b)]) => match f(a, b) {
            Some(value) => one(results, Scalar::Int(value.made_again())),
            None => return Ok(false),
        },
        (Kernel::Float1(f), [Scalar::Float(a)]) => one(results, Scalar::Float(f(*a))),
        (Kernel::Float2(f), [Scalar::Float(a), Scalar::Float(b)]) => one(results, Scalar::Float(f(*a, *b))),
        (Kernel::Scalar(f), _) => f(operands, results)?,
        _ => return Err(Stop::invalid("operands of the wrong kind")),
    }
    Ok(true)
}
