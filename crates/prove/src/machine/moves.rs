//! Ops that only move elements, and ops on constants: the interpreter executes them.

use assay_engine::interpret::Execution;
use assay_model::{
    Array, ElemType, Layout, OpView, Scalar, Stop, SymbolicMachine, SymbolicScalar, SymbolicValue,
    SymbolicValues, Value,
};

use super::TermMachine;
use super::elements::{EARLY, assemble};
use crate::sizes::with_shape;

/// The results of an op whose operands are all constants.
pub(crate) fn on_constants(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    operands: &[SymbolicValue],
) -> Result<SymbolicValues, Stop> {
    let op = machine.module.op(view.op);
    let pure = machine.registry.memory_effects(machine.module, view.op).is_none();
    if !op.regions.is_empty() || !op.successors.is_empty() || !pure {
        return Err(view.unsupported("operands that are not constants"));
    }
    let values = constants(machine, view, operands)?;
    let execution = run(machine, view, &values);
    if !execution.unspecified.is_empty() || !execution.approximate.is_empty() || execution.made_nan {
        return Err(view.unsupported("a result that is open"));
    }
    let results = execution.result.map_err(|_| view.unsupported("constants that it does not take"))?;
    let pairs = results.iter().enumerate();
    pairs
        .map(|(index, value)| SymbolicValue::from_value(machine.terms, value, &view.result_layout(index)?))
        .collect()
}

fn constants(
    machine: &TermMachine<'_, '_>,
    view: &OpView<'_>,
    operands: &[SymbolicValue],
) -> Result<Vec<Value>, Stop> {
    let mut values = Vec::new();
    for (index, operand) in operands.iter().enumerate() {
        values.push(constant(machine, view, index, operand)?);
    }
    Ok(values)
}

fn constant(
    machine: &TermMachine<'_, '_>,
    view: &OpView<'_>,
    index: usize,
    operand: &SymbolicValue,
) -> Result<Value, Stop> {
    let open = || view.unsupported("an operand that is not a constant");
    let value = operand.to_value(machine.terms).ok_or_else(open)?;
    view.operand_layout(index)?.adapt(&value).ok_or_else(open)
}

fn run(machine: &TermMachine<'_, '_>, view: &OpView<'_>, values: &[Value]) -> Execution {
    let operands = &machine.module.op(view.op).operands;
    let value = |wanted| operands.iter().position(|&operand| operand == wanted).map(|at| values[at].clone());
    machine.interpreter.run_op(view.op, &value)
}

/// Executes an op that only moves elements.
///
/// Each element gets a number from 1 on. The op is run once for each bit of these numbers, on elements that are zeros and
/// ones: so each element of the result shows the number of its source element, regardless of the type. If the number is 0, or
/// if the result is not zero although all operands are, the element does not come from an operand. There are no results if the behaviour is
/// undefined on all inputs. If positions depend on the input, the op is executed for each of them (`positions.rs`).
pub(crate) fn execute(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    mask: u32,
    operands: &[SymbolicValue],
) -> Result<SymbolicValues, Stop> {
    match move_elements(machine, view, mask, (operands, &[]))? {
        Some(results) => Ok(results),
        None if machine.is_early(view.op) => Err(view.unsupported(EARLY)),
        None => {
            let always = machine.terms.bool(true);
            machine.mark_undefined(always);
            Ok(SymbolicValues::new())
        }
    }
}

/// The operands that are not moved, and not constants.
pub(super) fn open_operands(
    machine: &TermMachine<'_, '_>,
    view: &OpView<'_>,
    mask: u32,
    operands: &[SymbolicValue],
) -> Vec<usize> {
    let is_open =
        |&index: &usize| !is_moved(mask, index) && constant(machine, view, index, &operands[index]).is_err();
    (0..operands.len()).filter(is_open).collect()
}

/// An operand with this index has this value.
pub(super) type FixedOperand = (usize, Value);

/// Whether the elements of an operand are moved.
fn is_moved(mask: u32, index: usize) -> bool {
    mask >> index.min(31) & 1 == 1
}

/// The results where some operands are `fixed` and the other ones that are not moved are constants; `None` if the behaviour is undefined.
pub(super) fn move_elements(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    mask: u32,
    (operands, fixed): (&[SymbolicValue], &[FixedOperand]),
) -> Result<Option<SymbolicValues>, Stop> {
    let mut moved = MovedOperands { elements: Vec::new(), operands: Vec::new() };
    for (index, operand) in operands.iter().enumerate() {
        if is_moved(mask, index) {
            let layout = with_shape(view.operand_layout(index)?, operand.shape());
            moved.operands.push(Err((layout, moved.elements.len())));
            moved.elements.extend(operand.scalars());
        } else {
            let known = fixed.iter().find(|(place, _)| *place == index).map(|(_, value)| value.clone());
            moved.operands.push(Ok(known.map_or_else(|| constant(machine, view, index, operand), Ok)?));
        }
    }
    let Some(sources) = moved.sources(machine, view)? else { return Ok(None) };
    let mut results = SymbolicValues::new();
    for (index, sources) in sources.into_iter().enumerate() {
        let mut list = Vec::new();
        for number in sources.numbers {
            list.push(match number.map(|number| moved.elements.get(number.wrapping_sub(1))) {
                None => poison(machine, view, index)?,
                Some(element) => {
                    *element.ok_or_else(|| view.unsupported("a result that is not an operand"))?
                }
            });
        }
        results.push(assemble(machine.terms, view, &sources.layout, list)?);
    }
    Ok(Some(results))
}

/// The operands of an op that moves elements.
struct MovedOperands {
    elements: Vec<SymbolicScalar>,
    /// A constant; or, for a moved operand, its form and the number of elements before it.
    operands: Vec<Result<Value, (Layout, usize)>>,
}

/// Where the elements of a result come from.
struct MovedResult {
    layout: Layout,
    /// For each element, the number of its source element; poison has none.
    numbers: Vec<Option<usize>>,
}

impl MovedOperands {
    /// The sources of each result; `None` if the behaviour is undefined.
    fn sources(
        &self,
        machine: &TermMachine<'_, '_>,
        view: &OpView<'_>,
    ) -> Result<Option<Vec<MovedResult>>, Stop> {
        let bits = usize::BITS - self.elements.len().leading_zeros();
        let mut sources: Vec<MovedResult> = Vec::new();
        // The last run is on zeros.
        for bit in 0..=bits {
            let execution = run(machine, view, &self.mark_operands(bit, bits)?);
            if !execution.unspecified.is_empty() {
                return Err(view.unsupported("a result that is open"));
            }
            let results = match execution.result {
                Ok(results) => results,
                // Elements decide nothing here: sizes and constant operands break the rule.
                Err(Stop::Ub(_)) => return Ok(None),
                Err(_) => return Err(view.unsupported("operands that it does not take")),
            };
            for (index, result) in results.iter().enumerate() {
                let layout = view.result_layout(index)?;
                let value =
                    layout.adapt(result).ok_or_else(|| view.unsupported("a result of another form"))?;
                let layout = with_shape(layout, value.as_array().map(|array| array.shape()));
                if index == sources.len() {
                    sources.push(MovedResult { layout, numbers: Vec::new() });
                } else if sources[index].layout != layout {
                    return Err(view.unsupported("a result whose size depends on elements"));
                }
                read(&value, bit, bits, &mut sources[index].numbers, view)?;
            }
        }
        Ok(Some(sources))
    }

    /// The operands of one run: elements are one if their number has this bit.
    fn mark_operands(&self, bit: u32, bits: u32) -> Result<Vec<Value>, Stop> {
        let operand = |operand: &Result<Value, (Layout, usize)>| match operand {
            Ok(value) => Ok(value.clone()),
            Err((layout, first)) => {
                let mut number = *first;
                mark_operands(layout, &mut || {
                    number += 1;
                    bit < bits && number >> bit & 1 == 1
                })
            }
        };
        self.operands.iter().map(operand).collect()
    }
}

fn poison(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    index: usize,
) -> Result<SymbolicScalar, Stop> {
    let elem = view.result_elem(index)?;
    let zero =
        machine.terms.scalar(&elem.zero()).ok_or_else(|| view.unsupported("a type that has no terms"))?;
    Ok(SymbolicScalar { term: zero, poison: machine.terms.bool(true) })
}

/// A value of a layout whose elements are ones if `next` returns true, otherwise zeros.
fn mark_operands(layout: &Layout, next: &mut dyn FnMut() -> bool) -> Result<Value, Stop> {
    let mut element = |elem: ElemType| elem.from_bits(u128::from(next()));
    match layout {
        Layout::Scalar(elem) => Ok(Value::Scalar(element(*elem))),
        Layout::Array { elem, shape } if shape.iter().all(|&size| size >= 0) => {
            let count = assay_model::array::count(shape);
            let elements: Vec<Scalar> = (0..count).map(|_| element(*elem)).collect();
            Ok(Value::array(Array::from_elements(*elem, shape, elements)))
        }
        Layout::Struct { .. } | Layout::Repeat { .. } => {
            let parts = layout.parts().unwrap_or_default();
            let parts: Result<Vec<Value>, Stop> =
                parts.into_iter().map(|part| mark_operands(part, next)).collect();
            parts.map(Value::aggregate)
        }
        Layout::Array { .. } | Layout::MemRef { .. } => Err(Stop::unsupported("a value of dynamic size")),
    }
}

/// Adds the bits from one run to the numbers of a result's elements; poison has none.
fn read(
    value: &Value,
    bit: u32,
    bits: u32,
    numbers: &mut Vec<Option<usize>>,
    view: &OpView<'_>,
) -> Result<(), Stop> {
    let scalars = scalars(value).ok_or_else(|| view.unsupported("a result without elements"))?;
    if bit == 0 {
        numbers.clear();
        numbers.extend(scalars.iter().map(|scalar| (!scalar.is_poison()).then_some(0)));
    }
    if numbers.len() != scalars.len() {
        return Err(view.unsupported("a result whose size depends on elements"));
    }
    for (number, scalar) in numbers.iter_mut().zip(&scalars) {
        match (number, is_one(scalar)) {
            (None, None) => {}
            (Some(_), Some(true)) if bit == bits => {
                return Err(view.unsupported("a result that is not an operand"));
            }
            (Some(number), Some(true)) => *number |= 1 << bit,
            (Some(_), Some(false)) => {}
            _ => return Err(view.unsupported("a result whose poison depends on elements")),
        }
    }
    Ok(())
}

/// Whether an element is one; `None` for poison.
fn is_one(scalar: &Scalar) -> Option<bool> {
    match scalar {
        Scalar::Poison | Scalar::Partial(_) => None,
        Scalar::Int(int) => Some(!int.is_zero()),
        Scalar::Float(float) => Some(float.bits != 0),
        Scalar::Complex(parts) => Some(is_one(&parts.0)? || is_one(&parts.1)?),
        Scalar::Pointer(_) => Some(*scalar != ElemType::Pointer.zero()),
    }
}

fn scalars(value: &Value) -> Option<Vec<Scalar>> {
    match value {
        Value::Scalar(scalar) => Some(vec![scalar.clone()]),
        Value::Array(array) => Some(array.iter().collect()),
        Value::Aggregate(parts) => {
            let lists: Option<Vec<Vec<Scalar>>> = parts.iter().map(scalars).collect();
            Some(lists?.concat())
        }
        _ => None,
    }
}
