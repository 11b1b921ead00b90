//! Arguments as people read them.

use assay_model::{Array, Value};

/// Lists up to this length show each element; longer ones join runs of equal elements.
const EACH: usize = 16;
/// Runs shorter than this show each element.
const RUN: usize = 4;
/// Items of a list that are shown at most; the rest is counted.
const MOST: usize = 256;

/// A value as text: arrays by their shape, with runs of equal elements as `0 x 128`.
pub fn of(value: &Value) -> String {
    match value {
        Value::Array(array) => of_array(array),
        other => other.to_string(),
    }
}

/// An array as nested lists.
pub fn of_array(array: &Array) -> String {
    nested(array, array.shape(), 0, array.len())
}

fn nested(array: &Array, shape: &[i64], from: usize, len: usize) -> String {
    let items: Vec<String> = match shape {
        [] | [_] => (from..from + len).map(|index| array.get(index).to_string()).collect(),
        [rows, inner @ ..] => {
            let rows = usize::try_from(*rows).unwrap_or(0);
            let len = len.checked_div(rows).unwrap_or(0);
            (0..rows).map(|row| nested(array, inner, from + row * len, len)).collect()
        }
    };
    list(&items)
}

fn list(items: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut shown = 0;
    for run in items.chunk_by(|a, b| a == b) {
        if parts.len() >= MOST {
            break;
        }
        shown += run.len();
        match items.len() > EACH && run.len() >= RUN {
            true => parts.push(format!("{} x {}", run[0], run.len())),
            false => parts.extend_from_slice(run),
        }
    }
    if shown < items.len() {
        parts.push(format!("… {} more", items.len() - shown));
    }
    format!("[{}]", parts.join(", "))
}
