//! What a function does before and after a pass, as a finding shows it.

use assay_campaign::finding::{CallResult, Finding};
use assay_engine::interpret::Execution;
use assay_judge::Difference;
use assay_model::Value;

/// Records in a finding what a function does before and after the pass. Whether that was executed does not change.
pub(crate) fn show_values(finding: &mut Finding, function: &str, difference: &Difference) {
    let behaviour = finding.behaviour.get_or_insert_default();
    behaviour.function = Some(function.to_owned());
    behaviour.inputs = difference.input.texts();
    behaviour.expected = call_result(&difference.before);
    behaviour.actual = call_result(&difference.after);
    let (Ok(before), Ok(after)) = (&difference.before.result, &difference.after.result) else { return };
    let texts = behaviour.expected.values.iter_mut().zip(&mut behaviour.actual.values);
    for ((expected, actual), (before, after)) in texts.zip(before.iter().zip(after)) {
        if let Some(alone) = first_difference(before, after).filter(|_| expected == actual) {
            [*expected, *actual] = alone;
        }
    }
}

/// The first elements that differ, each with its place. A text of a long value may leave them out.
fn first_difference(before: &Value, after: &Value) -> Option<[String; 2]> {
    let (Value::Array(before), Value::Array(after)) = (before, after) else { return None };
    if before.shape() != after.shape() {
        return None;
    }
    let texts = |index: usize| [before, after].map(|array| array.get(index).to_string());
    let index = (0..before.len()).find(|&index| texts(index)[0] != texts(index)[1])?;
    let (mut rest, mut place) = (index, Vec::new());
    for &size in before.shape().iter().rev() {
        let size = usize::try_from(size).ok().filter(|&size| size > 0)?;
        place.insert(0, rest % size);
        rest /= size;
    }
    Some(texts(index).map(|element| format!("{element} at {place:?}")))
}

/// The result of an execution: its output, then its values or the reason why there are none.
fn call_result(execution: &Execution) -> CallResult {
    let mut printed = execution.output.display();
    let values = match &execution.result {
        Ok(values) => values.iter().map(ToString::to_string).collect(),
        Err(stop) => {
            printed.push_str(&format!("{stop}\n"));
            Vec::new()
        }
    };
    CallResult { printed, values }
}

#[cfg(test)]
mod tests {
    use assay_model::{Array, ElemType, Scalar};

    use super::*;

    #[test]
    fn an_element_that_a_text_leaves_out_is_shown_alone() {
        let array = |last: i128| {
            let elements = (0..40).map(|at| Scalar::int(8, if at == 39 { last } else { 0 }));
            Value::array(Array::from_elements(ElemType::Int(8), &[4, 10], elements))
        };
        assert_eq!(array(1).to_string(), array(2).to_string());
        let alone = first_difference(&array(1), &array(2)).unwrap();
        assert_eq!(alone, ["1 at [3, 9]", "2 at [3, 9]"]);
        assert_eq!(first_difference(&array(1), &array(1)), None);
    }
}
