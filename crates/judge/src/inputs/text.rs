//! Arguments as people read them.

use assay_ir::Float;
use assay_model::{Array, Scalar, Value};

/// Lists up to this length show each element; longer ones join runs of equal elements.
const EACH: usize = 16;
/// Runs shorter than this show each element.
const RUN: usize = 4;
/// Items of a list that are shown at most; the rest is counted. Text that leaves items out cannot be read back.
const MOST: usize = 4096;

/// A value as text: arrays by their shape, with runs of equal elements as `0 x 128`. Integers are read as signed or as unsigned.
pub fn of(value: &Value, unsigned: bool) -> String {
    match value {
        Value::Array(array) => of_array(array, unsigned),
        Value::Scalar(scalar) => of_scalar(scalar, unsigned),
        Value::Aggregate(parts) => {
            format!("{{{}}}", parts.iter().map(|part| of(part, unsigned)).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A scalar; a NaN with another sign or payload than the usual one by its bits.
fn of_scalar(scalar: &Scalar, unsigned: bool) -> String {
    match scalar {
        Scalar::Int(int) if unsigned => int.unsigned().to_string(),
        Scalar::Float(float) if float.is_nan() && *float != Float::nan(float.kind) => {
            format!("0x{:0digits$X}", { float.bits }, digits = float.kind.width().div_ceil(4) as usize)
        }
        Scalar::Complex(parts) => {
            format!("({}, {})", of_scalar(&parts.0, unsigned), of_scalar(&parts.1, unsigned))
        }
        other => other.to_string(),
    }
}

/// An array as nested lists; one without elements by its sizes, which lists would not show.
pub fn of_array(array: &Array, unsigned: bool) -> String {
    if array.is_empty() && array.shape().len() > 1 {
        return format!("tensor {:?} of []", array.shape());
    }
    let element = |index: usize| of_scalar(&array.get(index), unsigned);
    nested(&element, array.shape(), 0, array.len())
}

/// The elements from number `from` on, as lists by their shape.
fn nested(element: &dyn Fn(usize) -> String, shape: &[i64], from: usize, len: usize) -> String {
    match shape {
        [] | [_] => list((from..from + len).map(element)),
        [rows, inner @ ..] => {
            let rows = usize::try_from(*rows).unwrap_or(0);
            let len = len.checked_div(rows).unwrap_or(0);
            list((0..rows).map(|row| nested(element, inner, from + row * len, len)))
        }
    }
}

/// Items that are not shown are not made.
fn list(mut items: impl ExactSizeIterator<Item = String>) -> String {
    let len = items.len();
    let (mut parts, mut shown) = (Vec::new(), 0);
    let mut next = items.next();
    while let Some(item) = next.take().filter(|_| parts.len() < MOST) {
        let mut run = 1;
        next = items.next();
        while next.as_ref() == Some(&item) {
            run += 1;
            next = items.next();
        }
        shown += run;
        match len > EACH && run >= RUN {
            true => parts.push(format!("{item} x {run}")),
            false => parts.extend(std::iter::repeat_n(item, run)),
        }
    }
    if shown < len {
        parts.push(format!("… {} more", len - shown));
    }
    format!("[{}]", parts.join(", "))
}
