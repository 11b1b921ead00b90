//! The first element of a result that is wrong. Long tensors are cut where they are shown, often before that element.

use assay_engine::interpret::Execution;
use assay_judge::{Difference, value_refines};
use assay_model::memref::indices_of;
use assay_model::{Array, Value};

/// The first wrong element, as `element [2, 0] of result 1 is 5 instead of 3`. `None` if the wrong results are not arrays of one
/// shape, or if something is approximate or open: then an earlier element may differ rightly.
pub(crate) fn wrong_element(difference: &Difference) -> Option<String> {
    let [before, after] = [&difference.before, &difference.after];
    let is_determined = |one: &&Execution| {
        one.approximate.is_empty() && one.unspecified.is_empty() && !one.made_nan && !one.read_undef
    };
    if ![before, after].iter().all(is_determined) {
        return None;
    }
    let (Ok(source), Ok(target)) = (&before.result, &after.result) else { return None };
    let mut pairs = source.iter().zip(target).enumerate();
    let (number, pair) = pairs.find(|(_, (source, target))| value_refines(source, target) == Some(false))?;
    let (Value::Array(source), Value::Array(target)) = pair else { return None };
    wrong_in(source, target).map(|(place, right, wrong)| {
        let place: Vec<String> = place.iter().map(ToString::to_string).collect();
        format!("element [{}] of result {number} is {wrong} instead of {right}", place.join(", "))
    })
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
}
