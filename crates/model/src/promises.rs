//! What attributes promise about the arguments and the results of a function or a call.

use assay_ir::Int;

use crate::array::Array;
use crate::rule::Rule;
use crate::stop::Stop;
use crate::value::{Scalar, Value};

/// A promise about one argument or result.
#[derive(Clone, Debug, PartialEq)]
pub enum Promise {
    /// The value is not poison and has no undefined bits; otherwise this rule of undefined behaviour is broken.
    Defined(&'static Rule),
    /// An integer outside of the range is poison. The second bound is excluded, and the range may wrap around. If the bounds are equal, the range
    /// is empty if they are 0; otherwise it contains all integers [LLVM, ConstantRange].
    Within(Int, Int),
}

impl Promise {
    fn keep(&self, value: &mut Value) -> Result<(), Stop> {
        match (self, &*value) {
            (Promise::Defined(rule), value) if value.has_poison() => return Err(rule.stop()),
            (Promise::Within(..), Value::Scalar(scalar)) if !self.allows(scalar) => *value = Value::POISON,
            (Promise::Within(..), Value::Array(array)) => {
                let kept =
                    array.iter().map(|scalar| if self.allows(&scalar) { scalar } else { Scalar::Poison });
                *value =
                    Value::array(Array::from_elements(array.elem(), array.shape(), kept.collect::<Vec<_>>()));
            }
            _ => {}
        }
        Ok(())
    }

    fn allows(&self, scalar: &Scalar) -> bool {
        let (Promise::Within(lower, upper), Scalar::Int(int)) = (self, scalar) else { return true };
        let (above, below) = (int.ucmp(lower).is_ge(), int.ucmp(upper).is_lt());
        match lower.ucmp(upper) {
            std::cmp::Ordering::Less => above && below,
            std::cmp::Ordering::Equal => !lower.is_zero(),
            std::cmp::Ordering::Greater => above || below,
        }
    }
}

/// The promises about arguments and results, each with the number of its argument or result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Promises {
    /// About arguments.
    pub args: Vec<(usize, Promise)>,
    /// About results.
    pub results: Vec<(usize, Promise)>,
    /// The promises that have no model, as texts: `argument 0: llvm.noalias`.
    pub unmodelled: Vec<String>,
}

impl Promises {
    /// Makes arguments poison that are outside of their ranges.
    ///
    /// # Errors
    /// Undefined behaviour if an argument is poison that must be defined.
    #[inline]
    pub fn keep_args(&self, args: &mut [Value]) -> Result<(), Stop> {
        keep(&self.args, args)
    }

    /// The same for results.
    ///
    /// # Errors
    /// As for arguments.
    #[inline]
    pub fn keep_results(&self, results: &mut [Value]) -> Result<(), Stop> {
        keep(&self.results, results)
    }
}

/// Ranges are checked first: a value outside of its range becomes poison, which breaks the promise to be defined.
fn keep(promises: &[(usize, Promise)], values: &mut [Value]) -> Result<(), Stop> {
    for is_range in [true, false] {
        for (number, promise) in promises {
            if matches!(promise, Promise::Within(..)) == is_range
                && let Some(value) = values.get_mut(*number)
            {
                promise.keep(value)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_exclude_their_second_bound_and_wrap() {
        let number = |value: i128| Int::from_i128(8, value);
        let within = |lower, upper, value| {
            Promise::Within(number(lower), number(upper)).allows(&Scalar::Int(number(value)))
        };
        assert_eq!([0, 9, 10, -1].map(|value| within(0, 10, value)), [true, true, false, false]);
        assert_eq!([-2, -1, 0, 2, 3].map(|value| within(-1, 3, value)), [false, true, true, true, false]);
        assert_eq!([within(0, 0, 0), within(-1, -1, 0)], [false, true]);
    }
}
