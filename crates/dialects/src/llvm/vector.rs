//! Elements of vectors, and freeze. Source: LLVM LangRef, vector operations and freeze.

use std::rc::Rc;

use assay_model::{
    Array, Cond, ElemType, Flow, Layout, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Symbolic,
    SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, Term, Value, WholeKernel,
};
use smallvec::SmallVec;

use super::address::check_alike;

pub const EXTRACTED: Rule = Rule::poison(
    "index-out-of-range",
    Cond::Or(&[Cond::IsPoison(1), Cond::Outside(Term::U(1), Term::Dim(0, 0))]),
    "the index is not below the number of elements [LLVM LangRef, extractelement and insertelement; SPIR-V \
     Specification, OpVectorExtractDynamic and OpVectorInsertDynamic]",
);
pub const INSERTED: Rule =
    Rule { when: Cond::Or(&[Cond::IsPoison(2), Cond::Outside(Term::U(2), Term::Dim(0, 0))]), ..EXTRACTED };
/// The operand of the condition is an element.
const FROZEN_POISON: Rule = Rule::unspecified(
    "frozen-poison",
    Cond::InKernel(&Cond::IsPoison(0)),
    "poison is frozen to some value [LLVM LangRef, freeze]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.extractelement", Meaning::Whole(extract))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("One element of a vector; poison if the index is out of range.")
        .rules(&[EXTRACTED]),
    OpDef::new("llvm.insertelement", Meaning::Whole(insert))
        .hands_on(0b11)
        .symbolic(Symbolic::Moves(0b11))
        .doc("A vector with another element; poison if the index is out of range.")
        .rules(&[INSERTED]),
    OpDef::new("llvm.shufflevector", Meaning::Whole(shuffle))
        .hands_on(0b11)
        .symbolic(Symbolic::Moves(0b11))
        .doc("Elements of two vectors by a constant mask; -1 is poison."),
    OpDef::new("llvm.freeze", Meaning::Whole(freeze))
        .symbolic(Symbolic::Whole(symbolic_freeze))
        .hands_on(u32::MAX)
        .doc("The operand, with some value in the place of poison.")
        .rules(&[FROZEN_POISON]),
];

/// Freeze for all inputs at once: a choice replaces each poison element, and undefined bits.
fn symbolic_freeze(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let [operand] = operands else { return Err(view.invalid("has not one operand")) };
    let frozen = operand.with_scalars(&mut |scalar| {
        let scalar = SymbolicScalar {
            term: machine.fix_undefined(scalar.term),
            poison: machine.fix_undefined(scalar.poison),
        };
        if machine.terms().is(scalar.poison, false) {
            return scalar;
        }
        let sort = machine.terms().sort(scalar.term);
        let choice = machine.choice(sort);
        let t = machine.terms();
        let term = t.ite(scalar.poison, choice, scalar.term);
        SymbolicScalar::defined(t, term)
    });
    Ok(SymbolicFlow::Next(smallvec::smallvec![frozen]))
}

/// A vector operand's element type and number of elements.
fn vector(view: &OpView<'_>, operand: usize) -> Result<(ElemType, SmallVec<[i64; 4]>), Stop> {
    match view.operand_layout(operand)? {
        Layout::Array { elem, shape } if shape.len() == 1 => Ok((elem, shape)),
        _ => Err(view.unsupported("a vector that has not one dimension")),
    }
}

/// The operand as a vector. One that is poison as a whole becomes a vector of poison elements.
fn array(value: &Value, elem: ElemType, shape: &[i64]) -> Result<Rc<Array>, Stop> {
    match value {
        Value::Array(array) if array.shape() == shape => Ok(Rc::clone(array)),
        Value::Scalar(Scalar::Poison) => Ok(Rc::new(Array::filled(elem, shape, &Scalar::Poison))),
        _ => Err(Stop::invalid("a vector of another form than its type")),
    }
}

/// An index read unsigned.
fn in_range(value: &Value, len: usize) -> Result<usize, Stop> {
    let index = value.as_int().and_then(|int| int.to_u64()).and_then(|index| usize::try_from(index).ok());
    index.filter(|&index| index < len).ok_or_else(|| Stop::unchecked("an index"))
}

pub(crate) fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, 0)?;
    Ok(Box::new(move |_, operands| {
        let array = array(&operands[0], elem, &shape)?;
        Ok(Flow::one(array.get(in_range(&operands[1], array.len())?)))
    }))
}

pub(crate) fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, 0)?;
    Ok(Box::new(move |_, operands| {
        let mut array = array(&operands[0].take(), elem, &shape)?;
        let element = operands[1].as_scalar().cloned();
        let element = element.ok_or_else(|| Stop::invalid("an element that is not a scalar"))?;
        let index = in_range(&operands[2], array.len())?;
        Rc::make_mut(&mut array).set(index, element);
        Ok(Flow::one(Value::Array(array)))
    }))
}

fn shuffle(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    check_alike(view, 0..2)?;
    let (elem, shape) = vector(view, 0)?;
    let mask = match view.i64_array("mask") {
        Some(Ok(mask)) => mask,
        _ => return Err(view.invalid("has no mask")),
    };
    let len = shape[0];
    if mask.iter().any(|&index| index < -1 || index >= 2 * len) {
        return Err(view.invalid("has a mask out of range"));
    }
    let mask = match view.result_layout(0)? {
        // For a scalable vector, the mask describes one part of it: either every lane is the first lane, or every lane is poison [LLVM LangRef,
        // shufflevector].
        Layout::Array { shape, .. } if shape.as_slice() != [mask.len() as i64] => match mask.first() {
            Some(&first) if first < 1 && mask.iter().all(|&index| index == first) => {
                vec![first; usize::try_from(shape[0]).unwrap_or(0)]
            }
            _ => return Err(view.unsupported("a mask of a scalable vector")),
        },
        _ => mask,
    };
    Ok(Box::new(move |_, operands| {
        let (a, b) = (array(&operands[0], elem, &shape)?, array(&operands[1], elem, &shape)?);
        let elements = mask.iter().map(|&index| match index {
            -1 => Scalar::Poison,
            index if index < len => a.get(index as usize),
            index => b.get((index - len) as usize),
        });
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[mask.len() as i64], elements))))
    }))
}

fn freeze(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        if !operands[0].has_poison() {
            return Ok(Flow::one(operands[0].clone()));
        }
        let value = layout.adapt(&operands[0]).ok_or_else(|| Stop::invalid("an operand of another form"))?;
        Ok(Flow::one(freeze_value(machine, &value, &layout)))
    }))
}

/// Replaces poison and undefined bits by bits that the machine chooses. An execution that tracks this choice keeps undefined bits instead, so that
/// the defined bits are compared. An execution that tracks other open values passes poison on.
fn freeze_value(machine: &mut dyn Machine, value: &Value, layout: &Layout) -> Value {
    let mut element = |scalar: Scalar, elem: ElemType| {
        if machine.breaks(&FROZEN_POISON, &[Value::Scalar(scalar.clone())], None) != Some(true) {
            return scalar;
        }
        let bits = match &scalar {
            Scalar::Poison => Scalar::undefined(elem),
            Scalar::Partial(_) => scalar.clone(),
            _ => return scalar,
        };
        let value = match bits {
            // Undefined bits are not tracked for the parts of complex numbers.
            Scalar::Poison => elem.zero(),
            bits => bits.choose_bits(elem, machine.freezes_to()),
        };
        let chosen = machine.open_scalar(&FROZEN_POISON, value);
        match (&chosen, scalar) {
            (Scalar::Poison, scalar @ Scalar::Partial(_)) => scalar,
            (Scalar::Poison, _) => Scalar::undefined(elem),
            _ if machine.shows_open() => Scalar::Poison,
            _ => chosen,
        }
    };
    match (value, layout) {
        (Value::Scalar(scalar), Layout::Scalar(elem)) => element(scalar.clone(), *elem).into(),
        (Value::Array(array), Layout::Array { elem, shape }) => {
            let elements: Vec<Scalar> = array.iter().map(|scalar| element(scalar, *elem)).collect();
            Value::array(Array::from_elements(*elem, shape, elements))
        }
        (Value::Aggregate(parts), _) => {
            let parts = parts.iter().enumerate();
            let part = |(index, part)| {
                layout.part(index).map_or(Value::POISON, |layout| freeze_value(machine, part, layout))
            };
            Value::aggregate(parts.map(part).collect())
        }
        (value, _) => value.clone(),
    }
}
