//! What attributes promise about the arguments, the results and the end of a function or a call.

use assay_ir::Int;

use crate::array::Array;
use crate::machine::Values;
use crate::memory::Memory;
use crate::rule::Rule;
use crate::stop::Stop;
use crate::value::{Scalar, Value};

/// A promise about one argument or result. A vector keeps it if each element does.
#[derive(Clone, Debug, PartialEq)]
pub enum Promise {
    /// The value is not poison and has no undefined bits; otherwise this rule of undefined behaviour is broken.
    Defined(&'static Rule),
    /// An integer outside of the range is poison. The second bound is excluded, and the range may wrap around. If the bounds are equal, the range
    /// is empty if they are 0; otherwise it contains all integers [LLVM, ConstantRange].
    Within(Int, Int),
    /// Null is poison.
    NonNull,
    /// An address that is no multiple of this number of bytes is poison.
    Aligned(u64),
    /// Bytes at the address can be read.
    Readable {
        /// Number of bytes.
        bytes: u64,
        /// The address may also be null.
        or_null: bool,
        /// The rule that poison breaks.
        defined: &'static Rule,
    },
}

impl Promise {
    /// Whether a value that breaks the promise is poison. Otherwise the behaviour is undefined.
    fn makes_poison(&self) -> bool {
        matches!(self, Promise::Within(..) | Promise::NonNull | Promise::Aligned(_))
    }

    fn keep(&self, value: &mut Value, memory: &Memory) -> Result<(), Stop> {
        match (self, &*value) {
            (Promise::Defined(rule), value) if value.has_poison() => Err(rule.stop()),
            (Promise::Readable { bytes, or_null, defined }, value) => {
                if value.has_poison() {
                    return Err(defined.stop());
                }
                match value {
                    Value::Scalar(Scalar::Pointer(pointer)) if !or_null || pointer.address != 0 => {
                        memory.check(*pointer, *bytes, false)
                    }
                    _ => Ok(()),
                }
            }
            (promise, Value::Scalar(scalar)) => {
                if promise.makes_poison() && !promise.allows(scalar) {
                    *value = Value::POISON;
                }
                Ok(())
            }
            (promise, Value::Array(array)) if promise.makes_poison() => {
                let kept =
                    array.iter().map(|scalar| if self.allows(&scalar) { scalar } else { Scalar::Poison });
                *value =
                    Value::array(Array::from_elements(array.elem(), array.shape(), kept.collect::<Vec<_>>()));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn allows(&self, scalar: &Scalar) -> bool {
        match (self, scalar) {
            (Promise::Within(lower, upper), Scalar::Int(int)) => {
                let (above, below) = (int.ucmp(lower).is_ge(), int.ucmp(upper).is_lt());
                match lower.ucmp(upper) {
                    std::cmp::Ordering::Less => above && below,
                    std::cmp::Ordering::Equal => !lower.is_zero(),
                    std::cmp::Ordering::Greater => above || below,
                }
            }
            (Promise::NonNull, Scalar::Pointer(pointer)) => pointer.address != 0,
            (Promise::Aligned(bytes), Scalar::Pointer(pointer)) => pointer.address.is_multiple_of(*bytes),
            _ => true,
        }
    }
}

/// The promises about arguments and results, each with the number of its argument or result, and those about the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Promises {
    /// About arguments.
    pub args: Vec<(usize, Promise)>,
    /// About results.
    pub results: Vec<(usize, Promise)>,
    /// The rule that the function breaks if it returns.
    pub never_returns: Option<&'static Rule>,
    /// The rule that the function breaks if it ends the program.
    pub returns: Option<&'static Rule>,
    /// Whether the function may access null.
    pub null_is_valid: bool,
    /// The promises that an execution checks, but that no term expresses, as texts: `argument 0: llvm.nonnull = unit`.
    pub without_terms: Vec<String>,
    /// The promises that nothing checks, as texts.
    pub unmodelled: Vec<String>,
}

impl Promises {
    /// Makes arguments poison that are outside of their ranges, or are addresses that break a promise.
    ///
    /// # Errors
    /// Undefined behaviour if an argument is poison that must be defined, or if memory cannot be read that must be readable.
    #[inline]
    pub fn keep_args(&self, args: &mut [Value], memory: &Memory) -> Result<(), Stop> {
        keep(&self.args, args, memory)
    }

    /// The end of a function that ended in this way: makes results poison as [`Promises::keep_args`] does arguments.
    ///
    /// # Errors
    /// How the function ended, if it did not return. Undefined behaviour as for arguments, and if the function must not end in this way.
    #[inline]
    pub fn keep_end(&self, ended: Result<Values, Stop>, memory: &Memory) -> Result<Values, Stop> {
        match (ended, self.never_returns, self.returns) {
            (Ok(_), Some(rule), _) | (Err(Stop::Trap(_)), _, Some(rule)) => Err(rule.stop()),
            (Ok(mut results), ..) => keep(&self.results, &mut results, memory).map(|()| results),
            (Err(stop), ..) => Err(stop),
        }
    }
}

/// What makes poison is checked first: poison breaks the promise to be defined.
fn keep(promises: &[(usize, Promise)], values: &mut [Value], memory: &Memory) -> Result<(), Stop> {
    for makes_poison in [true, false] {
        for (number, promise) in promises {
            if promise.makes_poison() == makes_poison
                && let Some(value) = values.get_mut(*number)
            {
                promise.keep(value, memory)?;
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
