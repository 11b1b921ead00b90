//! Arguments as people read them.

use assay_ir::{Float, FloatKind};
use assay_model::{Array, Scalar, Value};

/// Lists up to this length show each element; longer ones join runs of equal elements.
const EACH: usize = 16;
/// Runs shorter than this show each element.
const RUN: usize = 4;
/// Maximal number of list items that are shown; the others are only counted. Such a text cannot be read back.
const MOST: usize = 4096;
/// A NaN or an infinity is as hard to read as a number with this many more characters.
const HARD: usize = 6;

/// How numbers are written.
#[derive(Clone, Copy)]
struct NumberStyle {
    /// Whether integers are unsigned.
    unsigned: bool,
    /// Whether a NaN is written by its bits if its sign or payload is not the usual one.
    nan_bits: bool,
}

/// A value as text that can be read back: arrays by their shape, with runs of equal elements as `0 x 128`. A NaN with another sign or
/// payload than the usual one is written by its bits.
pub fn print(value: &Value, unsigned: bool) -> String {
    print_value(value, NumberStyle { unsigned, nan_bits: true })
}

/// A value as text for a human reader: every NaN is `nan`.
pub fn outcome(value: &Value, unsigned: bool) -> String {
    print_value(value, NumberStyle { unsigned, nan_bits: false })
}

fn print_value(value: &Value, style: NumberStyle) -> String {
    match value {
        Value::Array(array) => array_text(array, style),
        Value::Scalar(scalar) => print_scalar(scalar, style),
        Value::Aggregate(parts) => {
            format!(
                "{{{}}}",
                parts.iter().map(|part| print_value(part, style)).collect::<Vec<_>>().join(", ")
            )
        }
        other => other.to_string(),
    }
}

fn print_scalar(scalar: &Scalar, style: NumberStyle) -> String {
    match scalar {
        Scalar::Int(int) if style.unsigned => int.unsigned().to_string(),
        Scalar::Float(float) => print_float(*float, style),
        Scalar::Complex(parts) => {
            format!("({}, {})", print_scalar(&parts.0, style), print_scalar(&parts.1, style))
        }
        other => other.to_string(),
    }
}

/// A float in the fewest characters that identify it: `5.0` where MLIR prints `5.000000e+00`.
fn print_float(float: Float, style: NumberStyle) -> String {
    if float.is_nan() {
        let is_usual = float == Float::nan(float.kind);
        return match is_usual || !style.nan_bits {
            true => float.to_string(),
            false => {
                format!("0x{:0digits$X}", { float.bits }, digits = float.kind.width().div_ceil(4) as usize)
            }
        };
    }
    let text = float.to_string();
    match (float.kind, text.parse::<f64>()) {
        // f64 holds no value of these exactly.
        (FloatKind::F80 | FloatKind::F128, _) => text,
        (_, Ok(value)) => format!("{value:?}"),
        // MLIR prints the bits if six digits do not suffice.
        (FloatKind::F32, Err(_)) => format!("{:?}", float.to_f64() as f32),
        (_, Err(_)) => format!("{:?}", float.to_f64()),
    }
}

/// How hard a text of values is to read: its length, where a NaN or an infinity counts more than any short number.
pub fn difficulty(text: &str) -> usize {
    text.len() + HARD * ["nan", "inf", "0x"].map(|word| text.matches(word).count()).iter().sum::<usize>()
}

/// An array as nested lists. An array without elements is written by its sizes, which lists would not show.
pub fn print_array(array: &Array, unsigned: bool) -> String {
    array_text(array, NumberStyle { unsigned, nan_bits: true })
}

fn array_text(array: &Array, style: NumberStyle) -> String {
    if array.is_empty() && array.shape().len() > 1 {
        return format!("tensor {:?} of []", array.shape());
    }
    let element = |index: usize| print_scalar(&array.get(index), style);
    write_nested(&element, array.shape(), 0, array.len())
}

/// The elements from number `from` on, as nested lists by their shape.
fn write_nested(element: &dyn Fn(usize) -> String, shape: &[i64], from: usize, len: usize) -> String {
    match shape {
        [] | [_] => list((from..from + len).map(element)),
        [rows, inner @ ..] => {
            let rows = usize::try_from(*rows).unwrap_or(0);
            let len = len.checked_div(rows).unwrap_or(0);
            list((0..rows).map(|row| write_nested(element, inner, from + row * len, len)))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn text(kind: FloatKind, value: f64) -> String {
        print(&Value::Scalar(Scalar::Float(Float::from_f64(kind, value))), false)
    }

    #[test]
    fn a_float_has_as_few_digits_as_identify_it() {
        let f32 = |value| text(FloatKind::F32, value);
        assert_eq!(
            [5.0, 31.0, 0.00125, -1e10, f64::INFINITY].map(f32),
            ["5.0", "31.0", "0.00125", "-10000000000.0", "inf"]
        );
        assert_eq!(f32(32_505_904.0), "32505904.0");
        assert_eq!(text(FloatKind::F64, 0.1 + 0.2), "0.30000000000000004");
    }

    #[test]
    fn only_what_is_read_back_shows_the_bits_of_a_nan() {
        let nan = Value::Scalar(Scalar::Float(Float::from_bits(FloatKind::F32, 0x7F80_0001)));
        assert_eq!([print(&nan, false), outcome(&nan, false)], ["0x7F800001", "nan"]);
    }

    #[test]
    fn a_nan_is_harder_to_read_than_a_small_number() {
        assert!(difficulty("nan") > difficulty("-1.25"));
        assert!(difficulty("[inf, 0.0]") > difficulty("[1.0, 0.0]"));
    }
}
