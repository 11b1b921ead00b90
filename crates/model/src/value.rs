//! Run-time values. Poison is a value, per element.

use std::fmt;
use std::rc::Rc;

use assay_ir::{Float, Int};

use crate::array::Array;
use crate::memref::MemRef;
use crate::pointer::Pointer;
pub use crate::scalar::Scalar;
use crate::stop::Undetermined;

/// What an SSA value holds.
#[derive(Debug, PartialEq)]
pub enum Value {
    /// One element; also any poison value, see [`Value::POISON`].
    Scalar(Scalar),
    /// A vector or a tensor of any rank. Shared until written.
    Array(Rc<Array>),
    /// A view of memory. An unranked memref has the rank of the memref that it was cast from.
    MemRef(Rc<MemRef>),
    /// A function, by its symbol.
    Function(Rc<str>),
    /// A struct, or an array that is stored as separate values. Shared until written. An aggregate that is poison as a whole may also be the
    /// scalar [`Value::POISON`].
    Aggregate(Rc<Vec<Value>>),
}

/// Values are moved all the time.
const _: () = assert!(size_of::<Value>() == 32);

/// As [`Scalar::clone`]: made in the place where the copy is needed.
impl Clone for Value {
    #[inline]
    fn clone(&self) -> Value {
        match self {
            Value::Scalar(scalar) => Value::Scalar(scalar.clone()),
            Value::Array(array) => Value::Array(Rc::clone(array)),
            Value::MemRef(memref) => Value::MemRef(Rc::clone(memref)),
            Value::Function(symbol) => Value::Function(Rc::clone(symbol)),
            Value::Aggregate(parts) => Value::Aggregate(Rc::clone(parts)),
        }
    }
}

impl Value {
    /// Poison as a scalar. It also represents a value of any other type that is poison as a whole.
    pub const POISON: Value = Value::Scalar(Scalar::Poison);

    /// An `i1`.
    #[inline]
    pub fn bool(value: bool) -> Value {
        Value::Scalar(Scalar::bool(value))
    }

    /// Also an `index`.
    #[inline]
    pub fn int(value: Int) -> Value {
        Value::Scalar(Scalar::Int(value))
    }

    /// A float of any format.
    #[inline]
    pub fn float(value: Float) -> Value {
        Value::Scalar(Scalar::Float(value))
    }

    /// A vector or a tensor.
    pub fn array(array: Array) -> Value {
        Value::Array(Rc::new(array))
    }

    /// A struct or an array of whole values.
    pub fn aggregate(parts: Vec<Value>) -> Value {
        Value::Aggregate(Rc::new(parts))
    }

    /// The scalar; `None` for all others.
    #[inline]
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match self {
            Value::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The integer; `None` for poison, floats and arrays.
    #[inline]
    pub fn as_int(&self) -> Option<&Int> {
        self.as_scalar().and_then(Scalar::as_int)
    }

    /// The array; `None` for all others.
    #[inline]
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The float; `None` for all others.
    #[inline]
    pub fn as_float(&self) -> Option<Float> {
        self.as_scalar().and_then(Scalar::as_float)
    }

    /// The address; `None` for all others.
    #[inline]
    pub fn as_pointer(&self) -> Option<Pointer> {
        self.as_scalar().and_then(Scalar::as_pointer)
    }

    /// Takes the value out of its place, which then holds poison. The last reader of a large value does this, so that it can change the value
    /// without a copy.
    #[inline]
    pub fn take(&mut self) -> Value {
        std::mem::replace(self, Value::POISON)
    }

    /// The parts of an aggregate; `None` for all other values, including one that is poison as a whole.
    pub fn as_aggregate(&self) -> Option<&[Value]> {
        match self {
            Value::Aggregate(parts) => Some(parts),
            _ => None,
        }
    }

    /// Whether any element is poison, or has undefined bits.
    pub fn has_poison(&self) -> bool {
        match self {
            Value::Scalar(scalar) => scalar.has_poison(),
            Value::Array(array) => array.has_poison(),
            Value::Aggregate(parts) => parts.iter().any(Value::has_poison),
            Value::Function(_) | Value::MemRef(_) => false,
        }
    }

    /// Whether a bit of any element is undefined.
    pub fn has_undef(&self) -> bool {
        match self {
            Value::Scalar(scalar) => scalar.is_partial(),
            Value::Aggregate(parts) => parts.iter().any(Value::has_undef),
            Value::Array(array) => array.has_undef(),
            Value::Function(_) | Value::MemRef(_) => false,
        }
    }

    /// Whether any element is poison. Elements that only have undefined bits do not count.
    pub fn has_full_poison(&self) -> bool {
        let scalar = |scalar: &Scalar| scalar.has_poison() && !scalar.is_partial();
        match self {
            Value::Scalar(element) => scalar(element),
            Value::Array(array) => array.has_poison() && array.iter().any(|element| scalar(&element)),
            Value::Aggregate(parts) => parts.iter().any(Value::has_full_poison),
            Value::Function(_) | Value::MemRef(_) => false,
        }
    }

    /// What of the value is not determined.
    pub fn undetermined(&self) -> Undetermined {
        Undetermined {
            poison: self.has_full_poison(),
            wholly_poison: *self == Value::POISON,
            undef: self.has_undef(),
        }
    }

    /// Replaces every element that has an undefined bit by poison.
    pub fn without_undef(&self) -> Value {
        match self {
            Value::Scalar(scalar) if scalar.is_partial() => Value::POISON,
            Value::Aggregate(parts) if self.has_undef() => {
                Value::aggregate(parts.iter().map(Value::without_undef).collect())
            }
            Value::Array(array) if array.has_undef() => {
                Value::array(array.replace_undefined(|element| element.without_undef()))
            }
            value => value.clone(),
        }
    }

    /// Whether every element is poison; false for a value without elements.
    pub fn is_all_poison(&self) -> bool {
        self.all(Scalar::is_poison)
    }

    /// Whether nothing of the value is determined: every element is poison or has only undefined bits.
    pub fn is_all_undefined(&self) -> bool {
        self.all(|scalar| scalar.is_poison() || scalar.is_undefined())
    }

    /// Whether the value has scalars, and a condition holds for all of them.
    fn all(&self, holds: fn(&Scalar) -> bool) -> bool {
        match self {
            Value::Scalar(scalar) => holds(scalar),
            Value::Array(array) => !array.is_empty() && array.iter().all(|element| holds(&element)),
            Value::Aggregate(parts) => !parts.is_empty() && parts.iter().all(|part| part.all(holds)),
            Value::Function(_) | Value::MemRef(_) => false,
        }
    }
}

impl From<Scalar> for Value {
    #[inline]
    fn from(scalar: Scalar) -> Value {
        Value::Scalar(scalar)
    }
}

/// At most this many elements of an array or aggregate are shown; of the others, only the number is shown.
const SHOWN_ELEMENTS: usize = 16;

/// A value as text in which the rows of an array are nested lists, as in MLIR's dense literals: `[[1, 2], [3, 4]]`.
pub struct Nested<'a>(pub &'a Value);

impl fmt::Display for Nested<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Array(array) if array.shape().len() > 1 && !array.is_empty() => {
                let mut left = SHOWN_ELEMENTS;
                write_rows(f, array, array.shape(), 0, &mut left)
            }
            other => other.fmt(f),
        }
    }
}

/// Writes the elements of `array` from number `from` on as nested lists of the sizes `shape`. Writes at most `left` elements, and the number
/// of others.
fn write_rows(
    f: &mut fmt::Formatter<'_>,
    array: &Array,
    shape: &[i64],
    from: usize,
    left: &mut usize,
) -> fmt::Result {
    let [rows, inner @ ..] = shape else {
        *left -= 1;
        return write!(f, "{}", array.get(from));
    };
    let (rows, len) = (*rows as usize, inner.iter().product::<i64>() as usize);
    write!(f, "[")?;
    for row in 0..rows {
        let comma = if row == 0 { "" } else { ", " };
        if *left == 0 {
            write!(f, "{comma}… {} more", (rows - row) * len)?;
            break;
        }
        write!(f, "{comma}")?;
        write_rows(f, array, inner, from + row * len, left)?;
    }
    write!(f, "]")
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(scalar) => scalar.fmt(f),
            Value::Function(name) => write!(f, "@{name}"),
            Value::MemRef(memref) => memref.fmt(f),
            Value::Array(array) => {
                write!(f, "[")?;
                for index in 0..array.len().min(SHOWN_ELEMENTS) {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{}", array.get(index))?;
                }
                if array.len() > SHOWN_ELEMENTS {
                    write!(f, ", … {} more", array.len() - SHOWN_ELEMENTS)?;
                }
                write!(f, "]")
            }
            Value::Aggregate(parts) => {
                write!(f, "{{")?;
                for (index, part) in parts.iter().take(SHOWN_ELEMENTS).enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{part}")?;
                }
                if parts.len() > SHOWN_ELEMENTS {
                    write!(f, ", … {} more", parts.len() - SHOWN_ELEMENTS)?;
                }
                write!(f, "}}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::array::ElemType;

    use super::*;

    #[test]
    fn rows_are_nested_lists() {
        let nested = |shape: &[i64], len: i128| {
            let elements = (0..len).map(|number| Scalar::int(8, number));
            Nested(&Value::array(Array::from_elements(ElemType::Int(8), shape, elements))).to_string()
        };
        assert_eq!(nested(&[2, 3], 6), "[[0, 1, 2], [3, 4, 5]]");
        assert_eq!(nested(&[2, 1, 2], 4), "[[[0, 1]], [[2, 3]]]");
        // The sixteen first elements.
        assert_eq!(
            nested(&[3, 2, 4], 24),
            "[[[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10, 11], [12, 13, 14, 15]], … 8 more]"
        );
        assert!(nested(&[2, 10], 20).ends_with("[10, 11, 12, 13, 14, 15, … 4 more]]"));
        // As without rows.
        assert_eq!([nested(&[3], 3), nested(&[], 1), nested(&[2, 0], 0)], ["[0, 1, 2]", "[0]", "[]"]);
    }
}
