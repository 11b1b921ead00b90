//! Finds the op that made poison.
//!
//! Poison goes through operands, regions, calls and memory, and values do not record their origin. Instead the program is
//! executed again with zeros in place of the poison that its first ops make. No control depends on poison, so the same ops are
//! executed. If the poison in question is present with `n` defined ops, and absent with `n + 1`, then op number `n` made it:
//! everything that it read was defined.

use assay_model::{BitChoice, Layout, Scalar, Value};

/// An execution that looks for the op that made poison.
#[derive(Clone, Copy, Debug)]
pub struct Defined {
    /// The number of ops whose results get zeros in place of poison and of undefined bits: the first ones that end.
    pub ops: u64,
    /// Whether the next op with poison in its results stops the execution, as undefined behaviour does. The stop names the rule that
    /// made the poison; if no rule was broken, the name is empty.
    pub stop: bool,
}

/// The number of an op that made poison, at most `most`. `is_poison` says whether the poison is present if that number of ops is
/// defined. `None` if no op made it.
pub fn find_maker(most: u64, mut is_poison: impl FnMut(u64) -> bool) -> Option<u64> {
    // The poison is present at `low`, and absent at `high`.
    let (mut low, mut high) = (0, most);
    if is_poison(high) || !is_poison(low) {
        return None;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match is_poison(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    Some(low)
}

/// The value with zeros in place of poison and of undefined bits.
pub fn defined(value: &Value, layout: &Layout) -> Value {
    match (value, layout) {
        (Value::Scalar(scalar), Layout::Scalar(elem)) => Value::Scalar(match scalar {
            Scalar::Partial(_) => scalar.choose_bits(*elem, &mut BitChoice::Zeros),
            scalar if scalar.has_poison() => elem.zero(),
            scalar => scalar.clone(),
        }),
        (Value::Scalar(Scalar::Poison), layout) => layout.filled(&|elem| elem.zero()),
        (Value::Array(array), _) => {
            let elem = array.elem();
            Value::array(array.replace_undefined(|scalar| match scalar {
                Scalar::Partial(_) => scalar.choose_bits(elem, &mut BitChoice::Zeros),
                _ => elem.zero(),
            }))
        }
        (Value::Aggregate(parts), layout) => match layout.parts() {
            Some(layouts) if layouts.len() == parts.len() => Value::aggregate(
                parts.iter().zip(layouts).map(|(part, layout)| defined(part, layout)).collect(),
            ),
            _ => value.clone(),
        },
        _ => value.clone(),
    }
}
