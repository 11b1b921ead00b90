//! What is wrong, where values are too many or too long to show them all: one wrong value, its first wrong element, or the first wrong
//! line. Long tensors are cut where they are shown, often before that element.

use assay_engine::interpret::Execution;
use assay_judge::{Difference, value_refines};
use assay_model::memref::indices_of;
use assay_model::{Array, Value};

/// The most characters of a value or a line of output in a title.
const MOST: usize = 48;

/// The wrong value, as `result 1 is 5 instead of 3`, or `element [2, 0] of result 1 is 5 instead of 3`. `None` if it is no number, or an
/// array of another shape, or if something is approximate or open: then an earlier element may differ rightly.
pub(crate) fn wrong_value(difference: &Difference) -> Option<String> {
    let (place, source, target) = difference.changed_value()?;
    let (place, right, wrong) = match (source, target) {
        (Value::Scalar(_), Value::Scalar(_)) => (place, source.clone(), target.clone()),
        (Value::Array(source), Value::Array(target)) => {
            let is_determined = |one: &Execution| {
                one.approximate.is_empty() && one.unspecified.is_empty() && !one.made_nan && !one.read_undef
            };
            let (at, right, wrong) = wrong_in(source, target)
                .filter(|_| is_determined(&difference.before) && is_determined(&difference.after))?;
            let at: Vec<String> = at.iter().map(ToString::to_string).collect();
            let element =
                if at.is_empty() { place } else { format!("element [{}] of {place}", at.join(", ")) };
            (element, right, wrong)
        }
        _ => return None,
    };
    Some(format!("{place} is {wrong} instead of {right}")).filter(|text| text.len() <= 3 * MOST)
}

/// The first wrong line of an output, as ``line 2 of the output is `5` instead of `3` ``. `None` if one output only has more lines than the
/// other, or if a line is long.
pub(crate) fn wrong_line(right: &str, wrong: &str) -> Option<String> {
    let mut lines = right.lines().zip(wrong.lines()).enumerate();
    let (number, (right, wrong)) = lines.find(|(_, (right, wrong))| right != wrong)?;
    let is_short = right.len() <= MOST && wrong.len() <= MOST;
    is_short.then(|| format!("line {} of the output is `{wrong}` instead of `{right}`", number + 1))
}

/// The indices of the first wrong element, the right value and the wrong one.
fn wrong_in(source: &Array, target: &Array) -> Option<(Vec<i64>, Value, Value)> {
    if source.shape() != target.shape() {
        return None;
    }
    let element = |array: &Array, at| Value::Scalar(array.get(at));
    let at = (0..source.len())
        .find(|&at| value_refines(&element(source, at), &element(target, at)) == Some(false))?;
    let place = indices_of(at as i64, source.shape()).to_vec();
    Some((place, element(source, at), element(target, at)))
}

#[cfg(test)]
mod tests {
    use assay_model::{ElemType, Scalar};

    use super::*;

    #[test]
    fn the_first_wrong_element_has_its_place() {
        let array = |numbers: [i128; 6]| {
            Array::from_elements(ElemType::Int(8), &[2, 3], numbers.map(|number| Scalar::int(8, number)))
        };
        let right = array([0, 1, 2, 3, 4, 5]);
        let (place, before, after) = wrong_in(&right, &array([0, 1, 2, 3, 9, 9])).unwrap();
        assert_eq!((place, before.to_string(), after.to_string()), (vec![1, 1], "4".into(), "9".into()));
        assert!(wrong_in(&right, &right).is_none());
    }

    #[test]
    fn the_first_wrong_line_is_named() {
        let wrong = wrong_line("1\n2\n3\n", "1\n5\n4\n").unwrap();
        assert_eq!(wrong, "line 2 of the output is `5` instead of `2`");
        assert_eq!([wrong_line("1\n", "1\n2\n"), wrong_line("1", &"2".repeat(60))], [None, None]);
    }
}
