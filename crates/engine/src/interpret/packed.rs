//! Elementwise ops on the packed words of whole arrays, if no rule can be broken and nothing is poison. Scalars are
//! made only as arguments of the kernel, and the result takes the place of an operand that nothing else reads.

use std::rc::Rc;

use assay_ir::{Float, Int};
use assay_model::{Array, ElemType, Stop, Value, Values};
use smallvec::smallvec;

use super::code::{Instr, Kernel};

/// Applies an elementwise op to arrays. Returns `None` and does nothing if the op or an operand does not have this
/// form.
///
/// # Errors
/// Those of `result_elems`, which gives the results' element types.
pub fn apply(
    instr: &Instr,
    operands: &mut [Value],
    result_elems: &dyn Fn(usize) -> Result<ElemType, Stop>,
) -> Result<Option<Values>, Stop> {
    let Some(elem) = common_elem(instr, operands) else { return Ok(None) };
    if result_elems(0)? != elem {
        return Ok(None);
    }
    let int = |word: u64| Int::new(elem.width(), u128::from(word));
    let word = |int: Int| int.to_u64().unwrap_or(0);
    let result = match (&instr.kernel, elem, operands) {
        (Kernel::Int1(f), ElemType::Int(_), [a]) => map_elements(a, |a| word(f(&int(a)))),
        (Kernel::Int2(f), ElemType::Int(_), [a, b]) => two(a, b, |a, b| word(f(&int(a), &int(b)))),
        (Kernel::Float1(f), ElemType::Float(kind), [a]) => {
            map_elements(a, |a| f(Float::new(kind, u128::from(a))).bits as u64)
        }
        (Kernel::Float2(f), ElemType::Float(kind), [a, b]) => {
            let float = |word| Float::new(kind, u128::from(word));
            two(a, b, |a, b| f(float(a), float(b)).bits as u64)
        }
        _ => None,
    };
    Ok(result.map(|value| smallvec![value]))
}

/// The common element type of an op's operands, if these are one or two packed arrays of the same shape; `None` for
/// other operands and for ops with rules.
fn common_elem(instr: &Instr, operands: &[Value]) -> Option<ElemType> {
    if !instr.rules.is_empty() || instr.broadcast.is_some() || instr.results.len() != 1 {
        return None;
    }
    let (first, rest) = operands.split_first()?;
    let first = first.as_array()?;
    first.words()?;
    match rest {
        [] => {}
        [second] => {
            let second = second.as_array()?;
            second.words()?;
            if (second.elem(), second.shape()) != (first.elem(), first.shape()) {
                return None;
            }
        }
        _ => return None,
    }
    Some(first.elem())
}

/// Applies `f` to each element of an array, in place if nothing else reads the operand.
fn map_elements(operand: &mut Value, f: impl Fn(u64) -> u64) -> Option<Value> {
    let Value::Array(array) = operand else { return None };
    let words = Rc::make_mut(array).words_mut()?;
    words.iter_mut().for_each(|word| *word = f(*word));
    Some(operand.take())
}

/// Applies `f` to each pair of elements, in place of an operand that nothing else reads, if there is one.
fn two(a: &mut Value, b: &mut Value, f: impl Fn(u64, u64) -> u64) -> Option<Value> {
    let (Value::Array(first), Value::Array(second)) = (&mut *a, &mut *b) else { return None };
    if let Some(words) = Rc::get_mut(second).and_then(Array::words_mut) {
        words.iter_mut().zip(first.words()?).for_each(|(b, &a)| *b = f(a, *b));
        return Some(b.take());
    }
    let words = Rc::make_mut(first).words_mut()?;
    words.iter_mut().zip(second.words()?).for_each(|(a, &b)| *a = f(*a, b));
    Some(a.take())
}
