//! Run-time values. Poison is a value, per element.

use std::fmt;
use std::rc::Rc;

use assay_ir::{Float, Int};

use crate::array::Array;

/// One element: an integer (`index` included), a float, or poison.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    Poison,
    Int(Int),
    Float(Float),
}

/// What an SSA value holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Scalar(Scalar),
    /// A vector or a tensor of any rank. Shared until written.
    Array(Rc<Array>),
    /// A function, by its symbol.
    Function(Rc<str>),
    /// A struct or an array of whole values. Shared until written. A whole aggregate that is poison may also
    /// be the scalar [`Value::POISON`].
    Aggregate(Rc<Vec<Value>>),
    /// The address of constant bytes that nothing can change, such as a string that is to be printed.
    Text(Rc<[u8]>),
}

impl Scalar {
    /// An integer of `width` bits, wrapped.
    pub fn int(width: u32, value: i128) -> Scalar {
        Scalar::Int(Int::from_i128(width, value))
    }

    pub fn bool(value: bool) -> Scalar {
        Scalar::Int(Int::bool(value))
    }

    pub fn is_poison(&self) -> bool {
        matches!(self, Scalar::Poison)
    }

    /// The integer; `None` for poison and floats.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Scalar::Int(int) => Some(int),
            _ => None,
        }
    }

    /// The float; `None` for poison and integers.
    pub fn as_float(&self) -> Option<Float> {
        match self {
            Scalar::Float(float) => Some(*float),
            _ => None,
        }
    }
}

impl Value {
    /// Poison as a scalar; stands for a whole poison value of any other type too.
    pub const POISON: Value = Value::Scalar(Scalar::Poison);

    pub fn bool(value: bool) -> Value {
        Value::Scalar(Scalar::bool(value))
    }

    pub fn int(value: Int) -> Value {
        Value::Scalar(Scalar::Int(value))
    }

    pub fn float(value: Float) -> Value {
        Value::Scalar(Scalar::Float(value))
    }

    pub fn array(array: Array) -> Value {
        Value::Array(Rc::new(array))
    }

    pub fn aggregate(parts: Vec<Value>) -> Value {
        Value::Aggregate(Rc::new(parts))
    }

    /// The scalar; `None` for all others.
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match self {
            Value::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The integer; `None` for poison, floats and arrays.
    pub fn as_int(&self) -> Option<&Int> {
        self.as_scalar().and_then(Scalar::as_int)
    }

    /// The array; `None` for all others.
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The parts of an aggregate; `None` for all others, a whole poison included.
    pub fn as_aggregate(&self) -> Option<&[Value]> {
        match self {
            Value::Aggregate(parts) => Some(parts),
            _ => None,
        }
    }

    /// Whether any element is poison.
    pub fn has_poison(&self) -> bool {
        match self {
            Value::Scalar(scalar) => scalar.is_poison(),
            Value::Array(array) => array.has_poison(),
            Value::Aggregate(parts) => parts.iter().any(Value::has_poison),
            Value::Text(_) | Value::Function(_) => false,
        }
    }

    /// Whether every element is poison; false for a value without elements.
    pub fn is_all_poison(&self) -> bool {
        match self {
            Value::Scalar(scalar) => scalar.is_poison(),
            Value::Array(array) => !array.is_empty() && array.iter().all(|element| element.is_poison()),
            Value::Aggregate(parts) => !parts.is_empty() && parts.iter().all(Value::is_all_poison),
            Value::Text(_) | Value::Function(_) => false,
        }
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Value {
        Value::Scalar(scalar)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Poison => write!(f, "poison"),
            Scalar::Int(int) => write!(f, "{int}"),
            Scalar::Float(float) => write!(f, "{float}"),
        }
    }
}

/// At most this many elements of an array or aggregate are shown; the rest is counted.
const SHOWN_ELEMENTS: usize = 16;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(scalar) => scalar.fmt(f),
            Value::Function(name) => write!(f, "@{name}"),
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
            Value::Text(bytes) => write!(f, "address of {:?}", String::from_utf8_lossy(bytes)),
        }
    }
}
